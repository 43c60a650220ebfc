use hmac::{Hmac, KeyInit, Mac};
use md5::Md5;
use sha1::Sha1;
use sha2::{Sha224, Sha256, Sha384, Sha512};
use sha3::{Sha3_256, Sha3_512};

use super::encoding::{Encoding, bytes};
use crate::crypto::hex;
use crate::prelude::*;

/// # HMAC
///
/// Keyed hash (RFC 2104), sha256 by default, in hexadecimal.
///
/// Keys that matter do not belong in a chat.
#[derive(Arguments)]
pub(crate) struct HmacTool {
    message: Text,
    key: Text,
    ///
    /// sha256 if not given.
    algorithm: Option<Algorithm>,
    /// hex: the message is written in hexadecimal digits.
    ///
    /// text if not given.
    #[param(unlisted)]
    message_encoding: Option<Encoding>,
    /// hex: the key is written in hexadecimal digits.
    ///
    /// text if not given.
    #[param(unlisted)]
    key_encoding: Option<Encoding>,
}

/// The hash beneath.
#[derive(Debug, Clone, Copy, Choice)]
pub(crate) enum Algorithm {
    Md5,
    #[choice(alias = "sha-1")]
    Sha1,
    #[choice(alias = "sha-224")]
    Sha224,
    #[choice(alias = "sha-256")]
    Sha256,
    #[choice(alias = "sha-384")]
    Sha384,
    #[choice(alias = "sha-512")]
    Sha512,
    #[choice(word = "sha3-256")]
    Sha3x256,
    #[choice(word = "sha3-512")]
    Sha3x512,
}

impl Tool for HmacTool {
    const NAME: &str = "hmac";
    const ALIASES: &[&str] = &["hmacSha256", "messageAuthenticationCode"];
    const EXAMPLES: &[Example] = &[
        example("with SHA-256", r#"{"message":"The quick brown fox","key":"key"}"#).gives(
            "HMAC: OK | \
             RESULT: 203d1e5cedd2d18f8c5a3beff0bd9c1ebcb97097dfcb288c46b00c9227fde2c0",
        ),
        example(
            "a key of bytes",
            r#"{"message":"a","key":"00ff","keyEncoding":"hex","algorithm":"sha1"}"#,
        )
        .gives("HMAC: OK | RESULT: b088b8e1a2f8a5ae6a1c80d630c0761547a3c384"),
        example("not hexadecimal", r#"{"message":"a","key":"xy","keyEncoding":"hex"}"#)
            .fails(Code::ParseError, "parameter=key"),
    ];
    type Output = Written;

    fn run(self, _: &Context) -> Result<Written> {
        let message = bytes(self.message, self.message_encoding, "message")?;
        let key = bytes(self.key, self.key_encoding, "key")?;
        match self.algorithm.unwrap_or(Algorithm::Sha256) {
            Algorithm::Md5 => authenticated::<Hmac<Md5>>(&key, &message),
            Algorithm::Sha1 => authenticated::<Hmac<Sha1>>(&key, &message),
            Algorithm::Sha224 => authenticated::<Hmac<Sha224>>(&key, &message),
            Algorithm::Sha256 => authenticated::<Hmac<Sha256>>(&key, &message),
            Algorithm::Sha384 => authenticated::<Hmac<Sha384>>(&key, &message),
            Algorithm::Sha512 => authenticated::<Hmac<Sha512>>(&key, &message),
            Algorithm::Sha3x256 => authenticated::<Hmac<Sha3_256>>(&key, &message),
            Algorithm::Sha3x512 => authenticated::<Hmac<Sha3_512>>(&key, &message),
        }
    }
}

fn authenticated<M: Mac + KeyInit>(key: &[u8], message: &[u8]) -> Result<Written> {
    let mac = <M as KeyInit>::new_from_slice(key);
    let mac = mac.map_err(|_| Error::invalid("this key has no such length").inside("key"))?;
    Ok(Written::new(hex(&mac.chain_update(message).finalize().into_bytes())))
}
