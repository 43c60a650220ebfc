//! Base64, RFC 4648.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::bytes::{Bytes, base64_bytes};
use super::hex;
use crate::prelude::*;

/// # Encode base64
///
/// Base64 of a UTF-8 text: standard alphabet, with padding.
#[derive(Arguments)]
pub(crate) struct Base64Encode {
    /// What to encode.
    input: Bytes,
}

impl Tool for Base64Encode {
    const NAME: &str = "base64Encode";
    const ALIASES: &[&str] = &["base64"];
    const EXAMPLES: &[Example] = &[
        example("text", r#"{"input":"Hello, world!"}"#)
            .gives("BASE_64_ENCODE: OK | RESULT: SGVsbG8sIHdvcmxkIQ=="),
        example("bytes", r#"{"input":"hex:00 ff"}"#).gives("BASE_64_ENCODE: OK | RESULT: AP8="),
        example("not hexadecimal", r#"{"input":"hex:zz"}"#).fails(Code::ParseError, "position=5"),
    ];
    type Output = Written;

    fn run(self, _: &Context) -> Result<Written> {
        Ok(Written::new(STANDARD.encode(self.input.0)))
    }
}

/// # Decode base64
///
/// Text of a base64 string; bytes that are not UTF-8 come as hex, with ENCODING: hex.
#[derive(Arguments)]
pub(crate) struct Base64Decode {
    /// Standard or URL alphabet; padding optional.
    input: Text,
}

/// Decoded bytes: text, or what else they are written in.
#[derive(Debug, Answer)]
pub(crate) struct Decoded {
    result: String,
    encoding: Option<&'static str>,
}

impl Decoded {
    /// These bytes: as text where they are UTF-8, else as hexadecimal digits.
    pub(crate) fn of(bytes: Vec<u8>) -> Self {
        match String::from_utf8(bytes) {
            Ok(result) => Self { result, encoding: None },
            Err(bytes) => Self { result: hex(bytes.as_bytes()), encoding: Some("hex") },
        }
    }
}

impl Tool for Base64Decode {
    const NAME: &str = "base64Decode";
    const EXAMPLES: &[Example] = &[
        example("text", r#"{"input":"SGVsbG8sIHdvcmxkIQ=="}"#)
            .gives("BASE_64_DECODE: OK | RESULT: Hello, world!"),
        example("URL alphabet, no padding", r#"{"input":"8J-YgA"}"#)
            .gives("BASE_64_DECODE: OK | RESULT: 😀"),
        example("not text", r#"{"input":"AP8="}"#)
            .gives("BASE_64_DECODE: OK | RESULT: 00ff | ENCODING: hex"),
        example("not base64", r#"{"input":"SGV$"}"#).fails(Code::ParseError, "position=4"),
    ];
    type Output = Decoded;

    fn run(self, _: &Context) -> Result<Decoded> {
        let Text(input) = self.input;
        Ok(Decoded::of(base64_bytes(&input, 0)?))
    }
}
