//! Percent-encoding, RFC 3986.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode, percent_encode};

use super::bytes::Bytes;
use crate::prelude::*;

/// What is escaped: all but the unreserved characters of RFC 3986, section 2.3.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// # Encode for a URL
///
/// Percent-encoding: all but A-Z a-z 0-9 - . _ ~ become %XX.
#[derive(Arguments)]
pub(crate) struct UrlEncode {
    /// What to encode.
    input: Bytes,
}

impl Tool for UrlEncode {
    const NAME: &str = "urlEncode";
    const EXAMPLES: &[Example] = &[
        example("a query", r#"{"input":"a+b&c=d/é~"}"#)
            .gives("URL_ENCODE: OK | RESULT: a%2Bb%26c%3Dd%2F%C3%A9~"),
        example("a byte", r#"{"input":"hex:ff"}"#).gives("URL_ENCODE: OK | RESULT: %FF"),
        example("half a byte", r#"{"input":"hex:f"}"#).fails(Code::ParseError, "odd"),
    ];
    type Output = Written;

    fn run(self, _: &Context) -> Result<Written> {
        Ok(Written::new(percent_encode(&self.input.0, RESERVED).to_string()))
    }
}

/// # Decode from a URL
///
/// Text of a percent-encoded string; + is read as a space.
#[derive(Arguments)]
pub(crate) struct UrlDecode {
    /// Percent-encoded text.
    input: Text,
}

impl Tool for UrlDecode {
    const NAME: &str = "urlDecode";
    const EXAMPLES: &[Example] = &[
        example("escapes", r#"{"input":"hello%20world%21"}"#)
            .gives("URL_DECODE: OK | RESULT: hello world!"),
        example("a plus is a space", r#"{"input":"a+b%2Bc"}"#)
            .gives("URL_DECODE: OK | RESULT: a b+c"),
        example("a lonely percent sign", r#"{"input":"100%"}"#)
            .fails(Code::ParseError, "position=4"),
        example("not UTF-8", r#"{"input":"a%FF"}"#).fails(Code::ParseError, "position=2"),
    ];
    type Output = Written;

    fn run(self, _: &Context) -> Result<Written> {
        let Text(input) = self.input;
        let bytes = input.as_bytes();
        let escape = |at: usize| {
            bytes.get(at + 1..at + 3).is_some_and(|hex| hex.iter().all(u8::is_ascii_hexdigit))
        };
        let wrong = |at: &usize| bytes[*at] == b'%' && !escape(*at);
        if let Some(at) = (0..bytes.len()).find(wrong) {
            let reason = "a % is not followed by two hexadecimal digits: write %25 for a percent \
                          sign itself";
            return Err(at_position(Error::parse(reason), &input, at));
        }
        let spaced = input.replace('+', " ");
        let decoded: Vec<u8> = percent_decode(spaced.as_bytes()).collect();
        String::from_utf8(decoded).map(Written::new).map_err(|error| {
            let at = encoded_length(bytes, error.utf8_error().valid_up_to());
            let reason = "the escapes do not give UTF-8 text from here on";
            at_position(Error::parse(reason), &input, at)
        })
    }
}

/// How many bytes of the input give the first `count` decoded ones.
fn encoded_length(bytes: &[u8], count: usize) -> usize {
    (0..count).fold(0, |at, _| at + if bytes[at] == b'%' { 3 } else { 1 })
}

/// The error, with the character of the input that stands at this byte and its place from 1.
fn at_position(error: Error, input: &str, byte: usize) -> Error {
    let shown: String = input[byte..].chars().take(3).collect();
    error.with("position", input[..byte].chars().count() + 1).received(shown)
}
