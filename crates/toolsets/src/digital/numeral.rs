//! Digits in any base, as they were written.

use arithma_kit::Json;
use arithma_num::IBig;

use super::radix::Base;
use crate::prelude::*;

/// The text of a number whose base another parameter tells. `_` and spaces may stand between
/// digits. Blank text is a number without digits, which is malformed rather than absent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Numeral(String);

impl Param for Numeral {
    const SCHEMA: Schema = Schema::text(Form::Plain);
    const BLANK_IS_VALUE: bool = true;
    const HOW: How = How::Written;

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let refuse = || Error::parse("write the digits as text").received(argument.source());
        match argument.json() {
            // The e of 1e5 would be a digit in base 16.
            Some(Json::Number(text)) if text.contains(['e', 'E']) => Err(refuse()),
            _ => Ok(Self(argument.text().ok_or_else(refuse)?.trim().to_owned())),
        }
    }
}

/// A number in fixed point: `digits / base^places`, with a sign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fixed {
    pub(super) negative: bool,
    pub(super) digits: IBig,
    pub(super) places: usize,
}

impl Numeral {
    /// The text.
    pub(super) fn text(&self) -> &str {
        &self.0
    }

    /// The value in this base, if it has no more than so many digits.
    pub(super) fn fixed(&self, base: Base, most: u64) -> Result<Fixed> {
        let (negative, rest) = split_sign(&self.0);
        let (whole, fraction) = rest.split_once('.').unwrap_or((rest, ""));
        let mut digits = self.digits(strip_prefix(whole, base), base, most)?;
        let fraction = self.digits(fraction, base, most)?;
        if digits.is_empty() && fraction.is_empty() {
            return Err(self.refuse(format!("digits in base {base} are needed")));
        }
        // Zeros at the end say nothing.
        let fraction = fraction.trim_end_matches('0');
        digits.push_str(fraction);
        if digits.is_empty() {
            digits.push('0');
        }
        if digits.len() as u64 > most {
            return Err(self.too_long(most));
        }
        let value = IBig::from_str_radix(&digits, base.into());
        let digits = value.map_err(|error| self.refuse(error.to_string()))?;
        Ok(Fixed { negative: negative && !digits.is_zero(), digits, places: fraction.len() })
    }

    /// The bits of a code, as zeros and ones.
    pub(super) fn bits(&self, most: u64) -> Result<String> {
        let bits = self.digits(strip_prefix(&self.0, Base::BINARY), Base::BINARY, most)?;
        if bits.is_empty() {
            return Err(self.refuse("binary digits are needed: write zeros and ones"));
        }
        Ok(bits)
    }

    /// The digits without what stands between them.
    fn digits(&self, text: &str, base: Base, most: u64) -> Result<String> {
        let mut digits = String::with_capacity(text.len());
        let mut after_digit = false;
        for c in text.chars() {
            if matches!(c, '_' | ' ') && after_digit {
                after_digit = false;
                continue;
            }
            if !c.is_digit(base.into()) {
                return Err(self.refuse(format!("{c:?} is not a digit in base {base}")));
            }
            digits.push(c);
            after_digit = true;
        }
        if !after_digit && !text.is_empty() {
            return Err(self.refuse("a digit must follow a separator"));
        }
        if digits.len() as u64 > most { Err(self.too_long(most)) } else { Ok(digits) }
    }

    fn refuse(&self, reason: impl Into<std::borrow::Cow<'static, str>>) -> Error {
        Error::parse(reason).received(&self.0)
    }

    fn too_long(&self, most: u64) -> Error {
        Error::out_of_range(format!("a number may have at most {most} digits")).received(&self.0)
    }
}

/// Whether there is a minus in front, and what follows the sign.
pub(super) fn split_sign(text: &str) -> (bool, &str) {
    match text.strip_prefix(['-', '−']) {
        Some(rest) => (true, rest.trim_start()),
        None => (false, text.strip_prefix('+').unwrap_or(text).trim_start()),
    }
}

/// The text without the prefix of this base; that of another base may be digits of this one.
fn strip_prefix(text: &str, base: Base) -> &str {
    let has = |prefix: &str| text.get(..2).is_some_and(|start| start.eq_ignore_ascii_case(prefix));
    if base.prefix().is_some_and(has) { &text[2..] } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fixed(text: &str, base: i64) -> Result<Fixed> {
        Numeral(text.into()).fixed(Base::from(Count(base)), 100)
    }

    #[test]
    fn reads_fixed_point() {
        let number =
            |negative, digits: i64, places| Fixed { negative, digits: digits.into(), places };
        for (text, base, expected) in [
            ("255", 10, number(false, 255, 0)),
            ("-Zz", 36, number(true, 1295, 0)),
            ("+0xff", 16, number(false, 255, 0)),
            ("0b1", 16, number(false, 177, 0)),
            ("0b1", 2, number(false, 1, 0)),
            ("1111_0000 1111", 2, number(false, 0xf0f, 0)),
            ("-.80", 16, number(true, 8, 1)),
            ("5.", 10, number(false, 5, 0)),
            ("-0.0", 10, number(false, 0, 0)),
        ] {
            assert_eq!(fixed(text, base).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn refuses_what_is_no_number() {
        for (text, base) in [
            ("", 10),
            ("-", 10),
            (".", 10),
            ("12", 2),
            ("1.2.3", 10),
            ("1__0", 10),
            ("_1", 10),
            ("1_", 10),
            ("0x", 16),
            ("1e5", 10),
            ("१", 10),
            ("--1", 10),
            ("é", 36),
            ("0x1", 10),
        ] {
            assert_eq!(fixed(text, base).unwrap_err().code(), Code::ParseError, "{text}");
        }
        let long = fixed(&"1".repeat(101), 10).unwrap_err();
        assert_eq!(long.code(), Code::OutOfRange);
        assert!(long.reason().contains("100 digits"));
    }
}
