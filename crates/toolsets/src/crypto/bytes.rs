//! Bytes: a text's, or written out.

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;

use crate::prelude::*;

/// Bytes. A text stands for its UTF-8 bytes, unless it begins with `hex:` or `base64:`, which other
/// bytes are written with. `text:` before one of these makes it text: `text:hex:00` are the six
/// letters `hex:00`. In front of anything else `text:` is a part of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Bytes(pub(super) Vec<u8>);

/// What marks bytes that are written out.
const HEX: &str = "hex:";
const BASE64: &str = "base64:";
/// What marks text that begins like bytes.
const TEXT: &str = "text:";

impl Param for Bytes {
    const SCHEMA: Schema = Schema::text(Form::Words("Text, or \"hex:00ff\", \"base64:AP8=\"."));
    const BLANK_IS_VALUE: bool = true;
    const HOW: How = How::Written;

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let text = argument.text();
        let text =
            text.ok_or_else(|| Error::invalid("text is needed").received(argument.source()))?;
        bytes_of(&text).map(Self)
    }
}

/// The bytes that a text stands for.
pub(crate) fn bytes_of(text: &str) -> Result<Vec<u8>> {
    if let Some(digits) = text.strip_prefix(HEX) {
        hex_bytes(digits, HEX.len())
    } else if let Some(encoded) = text.strip_prefix(BASE64) {
        base64_bytes(encoded, BASE64.len())
    } else {
        Ok(literal(text).as_bytes().to_vec())
    }
}

/// The text itself: without the `text:` that keeps it from being read as bytes.
fn literal(text: &str) -> &str {
    match text.strip_prefix(TEXT) {
        Some(rest) => {
            let marked = rest.trim_start_matches(TEXT);
            let escaped = marked.starts_with(HEX) || marked.starts_with(BASE64);
            if escaped { rest } else { text }
        }
        None => text,
    }
}

/// The bytes of hexadecimal digits in either case, with spaces anywhere. Positions in errors count
/// the `before` characters in front too.
fn hex_bytes(text: &str, before: usize) -> Result<Vec<u8>> {
    let mut digits = Vec::with_capacity(text.len());
    for (index, c) in text.chars().enumerate() {
        match c.to_digit(16) {
            Some(digit) => digits.push(digit as u8),
            None if c.is_ascii_whitespace() => {}
            None => {
                let reason = "not a hexadecimal digit: write bytes as hex:00ff, and text that \
                              begins with hex: as text:hex:";
                return Err(Error::parse(reason).with("position", before + index + 1).received(c));
            }
        }
    }
    if digits.len() % 2 == 1 {
        let reason = "an odd number of hexadecimal digits: a byte has two";
        return Err(Error::parse(reason).with("digits", digits.len()));
    }
    Ok(digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}

/// The bytes of base64 (RFC 4648) in the standard or the URL alphabet, with the right padding or
/// none, and spaces or line breaks anywhere. Positions in errors count the `before` characters in
/// front too.
pub(super) fn base64_bytes(text: &str, before: usize) -> Result<Vec<u8>> {
    let mut symbols = Vec::with_capacity(text.len());
    let mut padding = 0;
    for (index, c) in text.chars().enumerate() {
        let refused = |reason: &'static str| {
            Err(Error::parse(reason).with("position", before + index + 1).received(c))
        };
        match c {
            _ if c.is_ascii_whitespace() => {}
            '=' => padding += 1,
            'A'..='Z' | 'a'..='z' | '0'..='9' | '+' | '/' | '-' | '_' if padding > 0 => {
                return refused("nothing may follow the padding of base64");
            }
            '-' => symbols.push(b'+'),
            '_' => symbols.push(b'/'),
            'A'..='Z' | 'a'..='z' | '0'..='9' | '+' | '/' => symbols.push(c as u8),
            _ => return refused("not a character of base64: A-Z a-z 0-9 and + / or - _"),
        }
    }
    let missing = (4 - symbols.len() % 4) % 4;
    if missing == 3 {
        let reason = "base64 of this length does not exist: a character is missing or too many";
        return Err(Error::parse(reason).with("length", symbols.len()));
    }
    if padding > 0 && padding != missing {
        let reason = format!("the padding must be {missing} = signs, or none at all");
        return Err(Error::parse(reason).with("length", symbols.len()));
    }
    STANDARD_NO_PAD.decode(&symbols).map_err(|_| {
        let reason = "the last character of the base64 has bits beyond the last byte: it was cut \
                      short or mistyped";
        let last = symbols.last().map_or(' ', |&symbol| char::from(symbol));
        Error::parse(reason).received(last)
    })
}
