//! Bytes as text or as hexadecimal digits.

use crate::crypto::bytes_of;
use crate::prelude::*;

/// What a text stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
pub(crate) enum Encoding {
    /// Its UTF-8 bytes.
    #[choice(alias = "utf8", alias = "utf-8")]
    Text,
    /// The bytes that its hexadecimal digits write.
    Hex,
}

/// The bytes that a text stands for in this encoding. Where none is named it is read as in the
/// other tools: as text, unless it begins with `hex:` or `base64:`.
pub(super) fn bytes(text: Text, encoding: Option<Encoding>, parameter: &str) -> Result<Vec<u8>> {
    let bytes = match encoding {
        None => bytes_of(&text.0),
        Some(Encoding::Text) => Ok(text.0.into_bytes()),
        Some(Encoding::Hex) => hex_bytes(&text.0),
    };
    bytes.map_err(|error| error.inside(parameter))
}

/// The bytes of hexadecimal digits: in either case, with spaces anywhere and 0x in front.
pub(super) fn hex_bytes(text: &str) -> Result<Vec<u8>> {
    let trimmed = text.trim();
    let rest = trimmed.strip_prefix("0x").or_else(|| trimmed.strip_prefix("0X")).unwrap_or(trimmed);
    let mut digits = Vec::with_capacity(rest.len());
    for c in rest.chars().filter(|c| !c.is_ascii_whitespace()) {
        let digit = c.to_digit(16).ok_or_else(|| {
            let reason = "not hexadecimal: bytes are written with the digits 0-9 and a-f";
            Error::parse(reason).with("character", c).received(text)
        })?;
        digits.push(digit as u8);
    }
    if digits.len() % 2 == 1 {
        let reason = "an odd number of hexadecimal digits: a byte has two";
        return Err(Error::parse(reason).with("digits", digits.len()));
    }
    Ok(digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}
