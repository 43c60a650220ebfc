//! The fast path against values computed elsewhere.

mod containment;
mod conversion;
mod oracle;
mod tables;

use super::Fast;
use dashu_int::IBig;

/// `"-1.5E-7"` as an integer and an exponent of ten.
fn decimal(text: &str) -> (IBig, i64) {
    let (number, exponent) = text.split_once(['E', 'e']).unwrap_or((text, "0"));
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let exponent: i64 = exponent.parse().unwrap();
    (format!("{whole}{fraction}").parse().unwrap(), exponent - fraction.len() as i64)
}

fn fast(text: &str) -> Fast {
    let (mantissa, exponent) = decimal(text);
    Fast::from_decimal(&mantissa, exponent).unwrap()
}

/// Digits without trailing zeros.
fn stripped(mut digits: u128, mut exponent: i64) -> (u128, i64) {
    while digits != 0 && digits.is_multiple_of(10) {
        digits /= 10;
        exponent += 1;
    }
    (digits, exponent)
}

/// A small generator, so that a failure repeats.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        // splitmix64
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    /// A ball of either sign with its leading bit at `2^low` to `2^high`: exact, or with an error
    /// of any size; half of them with few leading bits and zeros or ones below, the edges of the
    /// tables' steps.
    fn ball(&mut self, low: i64, high: i64) -> Fast {
        let magnitude = low + self.below((high - low) as u64 + 1) as i64;
        let mut mantissa = [self.next(), self.next(), self.next(), self.next() | (1 << 63)];
        let kept = self.below(30) as u32;
        match self.below(4) {
            0 => {
                mantissa[..3].fill(0);
                mantissa[3] &= !(u64::MAX >> (kept + 1));
            }
            1 => {
                mantissa[..3].fill(u64::MAX);
                mantissa[3] |= u64::MAX >> (kept + 1);
            }
            _ => {}
        }
        let error = match self.below(4) {
            0 => u128::from(self.below(1000)),
            1 => u128::from(self.next()) << self.below(32),
            _ => 0,
        };
        let negative = self.below(2) == 0;
        Fast { mantissa, error, exponent: magnitude - 255, negative }
    }
}
