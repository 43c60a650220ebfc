//! Writing decimals.
//!
//! The canonical form is plain notation without trailing zeros: `0.5`, `1200`, `-3`. The
//! scientific form, `1.5e100` or `2e-70`, is used only where the plain one would have more than 60
//! characters and more than half of them would be zeros that only mark the place: so `1e100` is
//! short, while a factorial or a long exact fraction shows all its digits.

use std::borrow::Cow;
use std::fmt::{self, Write};

use dashu_base::{Sign, UnsignedAbs};

use super::decimal::Decimal;
use super::fraction::Exact;
use crate::size::Size;
use crate::{Budget, Result};

/// The longest plain form that is always used.
const PLAIN_LENGTH: u64 = 60;

/// The most zeros that are added to the digits of a rounded value; nothing is rounded to more.
const MAX_PADDING: u64 = 1 << 24;

/// The decimal digits of a mantissa, most of them on the stack.
enum Digits {
    Small { buffer: [u8; 39], start: usize },
    Large(String),
}

impl Digits {
    fn of(decimal: &Decimal) -> Self {
        match i128::try_from(decimal.mantissa()) {
            Ok(mantissa) => Self::small(mantissa.unsigned_abs()),
            Err(_) => Self::Large(decimal.mantissa().unsigned_abs().to_string()),
        }
    }

    fn small(mut number: u128) -> Self {
        const CHUNK: u128 = 10_000_000_000_000_000_000;
        let mut buffer = [b'0'; 39];
        let mut start = buffer.len();
        // Words divide much faster than double words: take 19 digits at a time.
        while number >= CHUNK {
            let mut low = (number % CHUNK) as u64;
            number /= CHUNK;
            for _ in 0..19 {
                start -= 1;
                buffer[start] = b'0' + (low % 10) as u8;
                low /= 10;
            }
        }
        let mut high = number as u64;
        loop {
            start -= 1;
            buffer[start] = b'0' + (high % 10) as u8;
            high /= 10;
            if high == 0 {
                return Self::Small { buffer, start };
            }
        }
    }

    fn as_str(&self) -> &str {
        match self {
            Self::Small { buffer, start } => {
                std::str::from_utf8(&buffer[*start..]).unwrap_or_default()
            }
            Self::Large(digits) => digits,
        }
    }
}

/// A number as the sign, the digits and the place of the last one.
struct Layout<'a> {
    negative: bool,
    digits: &'a str,
    exponent: i64,
}

impl<'a> Layout<'a> {
    fn new(decimal: &Decimal, digits: &'a str) -> Self {
        let negative = decimal.mantissa().sign() == Sign::Negative;
        Self { negative, digits, exponent: decimal.exponent() }
    }

    /// Without trailing zeros; zero is `0`.
    fn canonical(mut self) -> Self {
        let significant = self.digits.trim_end_matches('0');
        if significant.is_empty() {
            return Self { negative: false, digits: "0", exponent: 0 };
        }
        self.exponent += (self.digits.len() - significant.len()) as i64;
        self.digits = significant;
        self
    }

    /// Zeros that the plain form adds behind or before the digits, to mark the place.
    fn filler(&self) -> u64 {
        let length = self.digits.len() as i64;
        let zeros = if self.exponent >= 0 { self.exponent } else { 1 - length - self.exponent };
        zeros.max(0).unsigned_abs()
    }

    /// Characters of the plain form.
    fn plain_length(&self) -> u64 {
        let point = u64::from(self.exponent < 0);
        self.digits.len() as u64 + self.filler() + point + u64::from(self.negative)
    }

    fn prefers_plain(&self) -> bool {
        self.plain_length() <= PLAIN_LENGTH || self.filler() <= self.digits.len() as u64
    }

    fn write_plain(&self, out: &mut String) {
        let length = self.digits.len() as i64;
        out.reserve(self.plain_length().to_size());
        if self.negative {
            out.push('-');
        }
        let point = length + self.exponent;
        if self.exponent >= 0 {
            out.push_str(self.digits);
            out.extend(std::iter::repeat_n('0', self.exponent.to_size()));
        } else if point > 0 {
            out.push_str(&self.digits[..point.to_size()]);
            out.push('.');
            out.push_str(&self.digits[point.to_size()..]);
        } else {
            out.push_str("0.");
            out.extend(std::iter::repeat_n('0', point.unsigned_abs().to_size()));
            out.push_str(self.digits);
        }
    }

    fn write_scientific(&self, out: &mut String) {
        out.reserve(self.digits.len() + 18);
        if self.negative {
            out.push('-');
        }
        let (first, rest) = self.digits.split_at(1);
        out.push_str(first);
        if !rest.is_empty() {
            out.push('.');
            out.push_str(rest);
        }
        // Writing to a String cannot fail.
        let _ = write!(out, "e{}", self.exponent + rest.len() as i64);
    }

    fn to_text(&self) -> String {
        let mut out = String::new();
        if self.prefers_plain() {
            self.write_plain(&mut out);
        } else {
            self.write_scientific(&mut out);
        }
        out
    }
}

impl Decimal {
    /// The canonical text: no trailing zeros, no `-0`, plain unless that is long and mostly zeros
    /// (then `1.5e100`, `2e-70`). At most twice as long as the digits that are there, plus 60.
    pub fn to_text(&self) -> String {
        Layout::new(self, Digits::of(self).as_str()).canonical().to_text()
    }

    /// The text of a value that was rounded to so many significant digits: all of them, trailing
    /// zeros included (`0.5000`), and no others. Where the last one stands before the units, zeros
    /// behind it would be read as digits: then `1.50e40`.
    pub fn to_rounded_text(&self, digits: u64) -> String {
        if self.is_zero() {
            return "0".into();
        }
        let written = Digits::of(self);
        let shortest = Layout::new(self, written.as_str()).canonical();
        let missing = digits.saturating_sub(shortest.digits.len() as u64).min(MAX_PADDING);
        let padded = match missing {
            0 => Cow::Borrowed(shortest.digits),
            _ => Cow::Owned([shortest.digits, &"0".repeat(missing.to_size())].concat()),
        };
        let exponent = shortest.exponent - missing.cast_signed();
        let layout = Layout { negative: shortest.negative, digits: &padded, exponent };
        if exponent <= 0 {
            return layout.to_text();
        }
        let mut out = String::new();
        layout.write_scientific(&mut out);
        out
    }

    /// The text with its scale kept: `3.30`, `0.00`. Otherwise as [`to_text`](Self::to_text).
    pub fn to_scaled_text(&self) -> String {
        if self.is_zero() {
            let mut out = String::new();
            Layout { negative: false, digits: "0", exponent: self.exponent().min(0) }
                .write_plain(&mut out);
            return out;
        }
        let digits = Digits::of(self);
        let kept = Layout::new(self, digits.as_str());
        if kept.prefers_plain() { kept.to_text() } else { kept.canonical().to_text() }
    }

    /// The canonical digits in plain notation, whatever the length the budget allows.
    pub fn to_plain(&self, budget: &Budget) -> Result<String> {
        let digits = Digits::of(self);
        let layout = Layout::new(self, digits.as_str()).canonical();
        budget.check_digits(layout.digits.len() as u64 + layout.filler())?;
        let mut out = String::new();
        layout.write_plain(&mut out);
        Ok(out)
    }

    /// The canonical digits in scientific notation: `1.5e-3`, `1e0`, `0e0`.
    pub fn to_scientific(&self) -> String {
        let mut out = String::new();
        Layout::new(self, Digits::of(self).as_str()).canonical().write_scientific(&mut out);
        out
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_padded(&self.to_text(), f)
    }
}

impl Exact {
    /// The canonical text of a decimal, or the fraction as `numerator/denominator`.
    pub fn to_text(&self) -> String {
        match (self.as_decimal(), self.as_ratio()) {
            (Some(decimal), _) => decimal.to_text(),
            (None, Some(ratio)) => format!("{}/{}", ratio.numerator(), ratio.denominator()),
            (None, None) => String::new(),
        }
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_padded(&self.to_text(), f)
    }
}

/// Pads to the width asked for. A precision is ignored: it would cut digits off the text.
fn write_padded(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let magnitude = text.strip_prefix('-');
    f.pad_integral(magnitude.is_none(), "", magnitude.unwrap_or(text))
}
