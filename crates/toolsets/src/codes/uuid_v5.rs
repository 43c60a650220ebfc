use sha1::{Digest, Sha1};

use super::encoding::hex_bytes;
use crate::crypto::hex;
use crate::prelude::*;

/// # UUID of a name
///
/// Version 5 UUID of a name in a namespace (RFC 9562): the same name always gets the same one.
#[derive(Arguments)]
pub(crate) struct UuidV5 {
    /// dns, url, oid, x500, or a UUID.
    namespace: Text,
    /// The name.
    name: Text,
}

/// What the four known namespaces have after their first four bytes.
const KNOWN_TAIL: [u8; 12] =
    [0x9d, 0xad, 0x11, 0xd1, 0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8];

impl Tool for UuidV5 {
    const NAME: &str = "uuidV5";
    const ALIASES: &[&str] = &["uuid5", "nameUuid", "namespaceUuid"];
    const EXAMPLES: &[Example] = &[
        example("of a domain", r#"{"namespace":"dns","name":"python.org"}"#)
            .gives("UUID_V_5: OK | RESULT: 886313e1-3b8a-5372-9b90-0c9aee199e5d"),
        example(
            "in a namespace of one's own",
            r#"{"namespace":"886313e1-3b8a-5372-9b90-0c9aee199e5d","name":"docs"}"#,
        )
        .gives("UUID_V_5: OK | RESULT: b07ae8db-6121-5d14-b4d3-5cf043c846c2"),
        example("no namespace", r#"{"namespace":"web","name":"x"}"#)
            .fails(Code::ParseError, "dns, url, oid, x500"),
    ];
    type Output = Written;

    fn run(self, _: &Context) -> Result<Written> {
        let namespace = namespace(&self.namespace.0).ok_or_else(|| {
            let reason = "a namespace is one of dns, url, oid, x500, or a UUID of 32 hexadecimal \
                          digits";
            Error::parse(reason).received(&self.namespace.0).inside("namespace")
        })?;
        let digest = Sha1::new().chain_update(namespace).chain_update(self.name.0).finalize();
        let mut uuid = [0; 16];
        uuid.copy_from_slice(&digest[..16]);
        uuid[6] = uuid[6] & 0x0f | 0x50;
        uuid[8] = uuid[8] & 0x3f | 0x80;
        let digits = hex(&uuid);
        let groups =
            [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]];
        Ok(Written::new(groups.join("-")))
    }
}

fn namespace(text: &str) -> Option<[u8; 16]> {
    let text = text.trim();
    let known = match text.to_ascii_lowercase().as_str() {
        "dns" => Some(0x10),
        "url" => Some(0x11),
        "oid" => Some(0x12),
        "x500" => Some(0x14),
        _ => None,
    };
    let mut bytes = [0x6b, 0xa7, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    if let Some(known) = known {
        bytes[3] = known;
        bytes[4..].copy_from_slice(&KNOWN_TAIL);
        return Some(bytes);
    }
    let bare = text.strip_prefix("urn:uuid:").unwrap_or(text);
    let bare = bare.strip_prefix('{').and_then(|bare| bare.strip_suffix('}')).unwrap_or(bare);
    let digits: String = bare.chars().filter(|c| *c != '-').collect();
    if digits.len() != 32 || !digits.chars().all(|c| c.is_ascii_hexdigit()) {
        return None;
    }
    hex_bytes(&digits).ok()?.try_into().ok()
}
