//! Base58 with Bitcoin's alphabet, draft-msporny-base58.

use arithma_num::Budget;

use super::encoding::{Encoding, bytes};
use crate::crypto::Decoded;
use crate::prelude::*;

const ALPHABET: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/// The most bytes or characters: the time grows with the square of the length, and so many take
/// 0.1 s.
const MOST: usize = 10_000;

/// # Encode base58
///
/// Base58 of a text or of bytes with Bitcoin's alphabet, without a checksum.
#[derive(Arguments)]
pub(crate) struct Base58Encode {
    /// What to encode, at most 10000 bytes.
    input: Text,
    /// hex: the input is written in hexadecimal digits.
    ///
    /// text if not given.
    input_encoding: Option<Encoding>,
}

impl Tool for Base58Encode {
    const NAME: &str = "base58Encode";
    const ALIASES: &[&str] = &["toBase58"];
    const EXAMPLES: &[Example] = &[
        example("text", r#"{"input":"hello"}"#).gives("BASE_58_ENCODE: OK | RESULT: Cn8eVZg"),
        example("zeros in front", r#"{"input":"000001","inputEncoding":"hex"}"#)
            .gives("BASE_58_ENCODE: OK | RESULT: 112"),
        example("half a byte", r#"{"input":"001","inputEncoding":"hex"}"#)
            .fails(Code::ParseError, "digits=3"),
    ];
    type Output = Written;

    fn run(self, cx: &Context) -> Result<Written> {
        let input = bytes(self.input, self.input_encoding, "input")?;
        check(input.len())?;
        let digits = rebased(&input, 256, 58, &cx.budget)?;
        Ok(Written::new(
            digits.iter().map(|&d| char::from(ALPHABET[usize::from(d)])).collect::<String>(),
        ))
    }
}

/// # Decode base58
///
/// Text of a base58 string; bytes that are not UTF-8 come as hex, with ENCODING: hex.
#[derive(Arguments)]
pub(crate) struct Base58Decode {
    /// In Bitcoin's alphabet: no 0, O, I, l. At most 10000 characters.
    input: Text,
}

impl Tool for Base58Decode {
    const NAME: &str = "base58Decode";
    const ALIASES: &[&str] = &["fromBase58"];
    const EXAMPLES: &[Example] = &[
        example("text", r#"{"input":"Cn8eVZg"}"#).gives("BASE_58_DECODE: OK | RESULT: hello"),
        example("not text", r#"{"input":"1LQX"}"#)
            .gives("BASE_58_DECODE: OK | RESULT: 00ff00 | ENCODING: hex"),
        example("a letter that is none", r#"{"input":"Cn8l"}"#)
            .fails(Code::ParseError, "position=4 | received=l"),
    ];
    type Output = Decoded;

    fn run(self, cx: &Context) -> Result<Decoded> {
        let text = self.input.0.trim();
        check(text.len())?;
        let mut digits = Vec::with_capacity(text.len());
        for (index, c) in text.chars().enumerate() {
            let place = ALPHABET.iter().position(|&s| char::from(s) == c).ok_or_else(|| {
                let reason = "not a character of base58: digits and letters without 0, O, I and l";
                Error::parse(reason).with("position", index + 1).received(c)
            })?;
            digits.push(place as u8);
        }
        Ok(Decoded::of(rebased(&digits, 58, 256, &cx.budget)?))
    }
}

fn check(length: usize) -> Result<()> {
    if length <= MOST {
        return Ok(());
    }
    let reason = format!("base58 takes at most {MOST} bytes or characters");
    Err(Error::out_of_range(reason).with("length", length).inside("input"))
}

/// Digits of one base in another; each zero in front stays one.
fn rebased(digits: &[u8], from: u32, to: u32, budget: &Budget) -> Result<Vec<u8>> {
    let zeros = digits.iter().take_while(|&&digit| digit == 0).count();
    // The least digit first.
    let mut out: Vec<u8> = Vec::new();
    for &digit in &digits[zeros..] {
        budget.check()?;
        let mut carry = u32::from(digit);
        for place in &mut out {
            carry += u32::from(*place) * from;
            *place = (carry % to) as u8;
            carry /= to;
        }
        while carry > 0 {
            out.push((carry % to) as u8);
            carry /= to;
        }
    }
    out.extend(std::iter::repeat_n(0, zeros));
    out.reverse();
    Ok(out)
}
