//! Base32, RFC 4648.

use super::encoding::{Encoding, bytes};
use crate::crypto::Decoded;
use crate::prelude::*;

const ALPHABET: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// # Encode base32
///
/// Base32 of a text or of bytes: A-Z and 2-7, with padding.
#[derive(Arguments)]
pub(crate) struct Base32Encode {
    /// What to encode.
    input: Text,
    /// hex: the input is written in hexadecimal digits.
    ///
    /// text if not given.
    input_encoding: Option<Encoding>,
}

impl Tool for Base32Encode {
    const NAME: &str = "base32Encode";
    const ALIASES: &[&str] = &["toBase32"];
    const EXAMPLES: &[Example] = &[
        example("text", r#"{"input":"hello"}"#).gives("BASE_32_ENCODE: OK | RESULT: NBSWY3DP"),
        example("bytes", r#"{"input":"00ff","inputEncoding":"hex"}"#)
            .gives("BASE_32_ENCODE: OK | RESULT: AD7Q===="),
        example("not hexadecimal", r#"{"input":"zz","inputEncoding":"hex"}"#)
            .fails(Code::ParseError, "parameter=input"),
    ];
    type Output = Written;

    fn run(self, _: &Context) -> Result<Written> {
        Ok(Written::new(encoded(&bytes(self.input, self.input_encoding, "input")?)))
    }
}

/// # Decode base32
///
/// Text of a base32 string; bytes that are not UTF-8 come as hex, with ENCODING: hex.
#[derive(Arguments)]
pub(crate) struct Base32Decode {
    /// In either case; padding optional.
    input: Text,
}

impl Tool for Base32Decode {
    const NAME: &str = "base32Decode";
    const ALIASES: &[&str] = &["fromBase32"];
    const EXAMPLES: &[Example] = &[
        example("text", r#"{"input":"nbswy3dp"}"#).gives("BASE_32_DECODE: OK | RESULT: hello"),
        example("not text", r#"{"input":"AD7Q===="}"#)
            .gives("BASE_32_DECODE: OK | RESULT: 00ff | ENCODING: hex"),
        example("a digit that is none", r#"{"input":"NB1W"}"#)
            .fails(Code::ParseError, "position=3 | received=1"),
    ];
    type Output = Decoded;

    fn run(self, _: &Context) -> Result<Decoded> {
        Ok(Decoded::of(decoded(&self.input.0)?))
    }
}

fn encoded(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len().div_ceil(5) * 8);
    for group in bytes.chunks(5) {
        let mut five = [0; 8];
        five[3..3 + group.len()].copy_from_slice(group);
        let bits = u64::from_be_bytes(five);
        let symbols = (group.len() * 8).div_ceil(5);
        for place in 0..8 {
            let symbol = ALPHABET[(bits >> (35 - 5 * place)) as usize & 31];
            out.push(if place < symbols { char::from(symbol) } else { '=' });
        }
    }
    out
}

fn decoded(text: &str) -> Result<Vec<u8>> {
    let mut symbols = Vec::with_capacity(text.len());
    let mut padding = 0;
    for (index, c) in text.chars().enumerate() {
        let refused = |reason: &'static str| {
            Err(Error::parse(reason).with("position", index + 1).received(c))
        };
        let symbol = ALPHABET.iter().position(|&s| char::from(s) == c.to_ascii_uppercase());
        match symbol {
            _ if c.is_ascii_whitespace() => {}
            None if c == '=' => padding += 1,
            Some(_) if padding > 0 => return refused("nothing may follow the padding of base32"),
            Some(symbol) => symbols.push(symbol as u8),
            None => return refused("not a character of base32: A-Z and 2-7"),
        }
    }
    let spare = symbols.len() * 5 % 8;
    let missing = (8 - symbols.len() % 8) % 8;
    if spare > 4 || (padding > 0 && padding != missing) {
        let reason = "base32 of this length does not exist: something is missing or too much";
        return Err(Error::parse(reason).with("length", symbols.len()).with("padding", padding));
    }
    let mut bytes = Vec::with_capacity(symbols.len() * 5 / 8);
    let (mut bits, mut count) = (0_u32, 0);
    for symbol in symbols {
        bits = bits << 5 | u32::from(symbol);
        count += 5;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    if bits != 0 {
        let reason = "the last character of the base32 has bits beyond the last byte: it was cut \
                      short or mistyped";
        return Err(Error::parse(reason).received(text));
    }
    Ok(bytes)
}
