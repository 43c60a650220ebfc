//! The headers of MCP, which repeat what the body says.

use std::borrow::Cow;

use arithma_mcp::Headers;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hyper::HeaderMap;

/// What the headers claim of the body. `name` is what [`name`] gave.
pub(in crate::network) fn claims<'a>(map: &'a HeaderMap, name: Option<&'a str>) -> Headers<'a> {
    Headers {
        protocol_version: value(map, "mcp-protocol-version"),
        method: value(map, "mcp-method"),
        name,
    }
}

/// The value of `Mcp-Name`. What cannot travel in a header is sent as `=?base64?…?=`.
pub(in crate::network) fn name(map: &HeaderMap) -> Option<Cow<'_, str>> {
    let name = value(map, "mcp-name")?;
    let encoded = name.strip_prefix("=?base64?").and_then(|rest| rest.strip_suffix("?="));
    let Some(encoded) = encoded else { return Some(Cow::Borrowed(name)) };
    let decoded = STANDARD.decode(encoded).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    Some(decoded.map_or(Cow::Borrowed(UNREADABLE), Cow::Owned))
}

/// What the request says of the trace that it belongs to.
pub(in crate::network) fn traceparent(map: &HeaderMap) -> Option<&str> {
    value(map, "traceparent")
}

/// What stands for a value that is no text. No method, name or version looks like it.
const UNREADABLE: &str = "?";

/// The value of a header, trimmed.
pub(in crate::network) fn value<'a>(map: &'a HeaderMap, name: &'static str) -> Option<&'a str> {
    let value = map.get(name)?;
    Some(std::str::from_utf8(value.as_bytes().trim_ascii()).unwrap_or(UNREADABLE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_plain_and_encoded() {
        let read = |value: &str| {
            let mut map = HeaderMap::new();
            map.insert("mcp-name", value.parse().unwrap());
            name(&map).map(Cow::into_owned)
        };
        assert_eq!(read(" add\t").as_deref(), Some("add"));
        assert_eq!(read("=?base64?YWRk?=").as_deref(), Some("add"));
        assert_eq!(read("=?base64?w6k=?=").as_deref(), Some("é"));
        assert_eq!(read("=?base64??=").as_deref(), Some(""));
        assert_eq!(read("=?base64?not base64?=").as_deref(), Some(UNREADABLE));
        assert_eq!(read("=?base64?/w==?=").as_deref(), Some(UNREADABLE));
        assert_eq!(name(&HeaderMap::new()), None);
    }
}
