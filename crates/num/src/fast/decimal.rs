//! Decimal in, decimal and double out.

use super::limbs::{self, Limbs};
use super::{Fast, powers};
use dashu_base::Sign;
use dashu_int::{IBig, Word};

/// `floor(log2(5) * 2^64)`: its multiples by up to 2^20 have the integer part of the true ones.
const LOG2_OF_5: i128 = 0x2_5269_e12f_346e_2bf9;

/// Powers of five up to this exponent fit in 256 bits.
const EXACT_FIVES: u64 = 110;

/// Powers of ten beyond this exponent are left to the general path.
const MAX_POWER: u64 = 64 * 16384 - 1;

impl Fast {
    /// `mantissa · 10^exponent`; exact when the binary value fits in 256 bits and is easily seen
    /// to. `None` for exponents beyond a million.
    pub fn from_decimal(mantissa: &IBig, exponent: i64) -> Option<Self> {
        let integer = Self::from_integer(mantissa)?;
        if exponent == 0 || integer.is_zero() {
            return Some(integer);
        }
        if (-55..0).contains(&exponent)
            && let Some(quotient) = divided_by_fives(&integer, exponent.unsigned_abs() as u32)
        {
            return quotient.scaled(exponent);
        }
        integer.mul(Self::power_of_ten(exponent)?)
    }

    /// An integer: exact up to 256 bits, cut with its error beyond.
    #[allow(clippy::useless_conversion, reason = "words have 32 bits on some machines")]
    pub fn from_integer(value: &IBig) -> Option<Self> {
        const WORDS: usize = 5 * 64 / Word::BITS as usize;
        let (sign, words) = value.as_sign_words();
        if let [word] = words {
            return Some(Self::from_u64(u64::from(*word)).negated_if(sign == Sign::Negative));
        }
        let skipped = words.len().saturating_sub(WORDS);
        let mut wide = [0u64; 5];
        for (i, word) in words[skipped..].iter().enumerate() {
            let bit = i * Word::BITS as usize;
            wide[bit / 64] |= u64::from(*word) << (bit % 64);
        }
        let lost = words[..skipped].iter().any(|word| *word != 0);
        let exponent = i64::try_from(skipped).ok()?.checked_mul(i64::from(Word::BITS))?;
        Self::normalised_wide(sign == Sign::Negative, &wide, exponent, u128::from(lost))
    }

    /// `10^exponent`, within a few units; exact from 0 to 110.
    pub fn power_of_ten(exponent: i64) -> Option<Self> {
        let size = exponent.unsigned_abs();
        if size > MAX_POWER {
            return None;
        }
        let (units, blocks, groups) = if exponent >= 0 {
            (&powers::POSITIVE_UNITS, &powers::POSITIVE_BLOCKS, &powers::POSITIVE_GROUPS)
        } else {
            (&powers::NEGATIVE_UNITS, &powers::NEGATIVE_BLOCKS, &powers::NEGATIVE_GROUPS)
        };
        let entry = |table: &[Limbs], index: u64, step: i64| {
            let power = exponent.signum() * index as i64 * step;
            Self {
                mantissa: table[index as usize],
                error: u128::from(power != 0 && (step > 1 || power < 0 || index > EXACT_FIVES)),
                // A mantissa in [2^255, 2^256) of a power of five, times the power of two.
                exponent: ((i128::from(power) * LOG2_OF_5) >> 64) as i64 - 255 + power,
                negative: false,
            }
        };
        let mut result = entry(units, size % 128, 1);
        if size >= 128 {
            result = result.mul(entry(blocks, size / 128 % 128, 128))?;
        }
        if size >= 16384 {
            result = result.mul(entry(groups, size / 16384, 16384))?;
        }
        Some(result)
    }

    /// The value rounded half up (by its size) to `significant` digits, 1 to 38: whether it is
    /// negative, the digits as an integer of exactly that length, and the exponent of ten of the
    /// last digit. `None` when the ball does not decide the rounding. Zero has the digit 0.
    pub fn to_digits(&self, significant: u32) -> Option<(bool, u128, i64)> {
        if !(1..=38).contains(&significant) {
            return None;
        }
        if self.is_zero() {
            return Some((false, 0, 0));
        }
        let limit = 10u128.pow(significant);
        let mut lead = self.decimal_magnitude();
        loop {
            let last = lead + 1 - i64::from(significant);
            let digits = self.rounded_multiple(last)?;
            if digits < limit {
                return Some((self.negative, digits, last));
            }
            // Either the estimate was one too small, or the value rounds up to the next power of
            // ten; at the next place both come out right.
            lead += 1;
        }
    }

    /// The exponent of the leading decimal digit, or one less; never more.
    fn decimal_magnitude(&self) -> i64 {
        // log2(m) >= m - 1 on [1, 2], at most 0.087 below. The margin covers the rounding of the
        // doubles, whose relative error is below 2^-50.
        let m = self.mantissa[3] as f64 * 2f64.powi(-63);
        let log = (self.magnitude() as f64 + (m - 1.0)) * std::f64::consts::LOG10_2;
        (log - log.abs() * 1e-14 - 1e-12).floor() as i64
    }

    /// The size of the value divided by `10^place`, rounded half up, if that is decided; the
    /// largest number if it is `2^127` or more.
    fn rounded_multiple(&self, place: i64) -> Option<u128> {
        let size = self.abs();
        let scaled = if place == 0 { size } else { size.mul(Self::power_of_ten(-place)?)? };
        if scaled.magnitude() >= 127 {
            return Some(u128::MAX);
        }
        if let Some(rounded) = scaled.round_half_up() {
            return Some(rounded);
        }
        // The reciprocal of a power of ten is not exact, but the quotient may be: a tie.
        let ten = (self.is_exact() && place > 0).then(|| Self::power_of_ten(place))??;
        let quotient = size.div(ten)?;
        if quotient.is_exact() { quotient.round_half_up() } else { None }
    }

    /// A positive value below 2^127, rounded half up, if that is decided.
    fn round_half_up(&self) -> Option<u128> {
        let shift = -self.exponent;
        if !(129..=256).contains(&shift) {
            return None;
        }
        let (integer, up) = round_at(&self.mantissa, shift as u32, self.error, Tie::Up)?;
        let integer = u128::from(integer[0]) | (u128::from(integer[1]) << 64);
        Some(integer + u128::from(up))
    }

    /// The nearest double, ties to even, if the ball decides it; `None` also on overflow.
    pub fn to_f64_nearest(&self) -> Option<f64> {
        if self.is_zero() {
            return Some(0.0);
        }
        let magnitude = self.magnitude();
        let sign = u64::from(self.negative) << 63;
        if magnitude > 1023 {
            return None;
        }
        if magnitude < -1076 {
            return Some(f64::from_bits(sign));
        }
        // Bits to keep: fewer for subnormals, none in the last binade below them.
        let kept = (magnitude + 1075).min(53);
        if kept < 0 {
            // Below half the least double, but the ball may touch it.
            return self.is_exact().then_some(f64::from_bits(sign));
        }
        let (integer, up) = round_at(&self.mantissa, (256 - kept) as u32, self.error, Tie::Even)?;
        let integer = integer[0] + u64::from(up);
        // A carry out of the fraction bits moves the exponent up by itself.
        let biased = if kept == 53 { (magnitude + 1022) as u64 } else { 0 };
        let bits = if kept == 53 { (biased << 52) + integer } else { integer };
        let value = f64::from_bits(sign | bits);
        value.is_finite().then_some(value)
    }
}

/// What to do with an exact tie.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tie {
    Up,
    Even,
}

/// `floor(mantissa / 2^shift)` and whether it is to be rounded up, if the error allows to tell;
/// `129 <= shift <= 256`, so that the error is small against half a unit.
fn round_at(mantissa: &Limbs, shift: u32, error: u128, tie: Tie) -> Option<(Limbs, bool)> {
    let integer = if shift == 256 { limbs::ZERO } else { limbs::shr(mantissa, shift).0 };
    // The fraction with its highest bit moved to the top, and its distance from the middle.
    const HALF: Limbs = [0, 0, 0, 1 << 63];
    let fraction = limbs::shl(mantissa, 256 - shift);
    let above = fraction[3] >> 63 == 1;
    let distance =
        if above { limbs::sub(&fraction, &HALF).0 } else { limbs::sub(&HALF, &fraction).0 };
    let distance = limbs::shr(&distance, 256 - shift).0;
    let is_tie = limbs::is_zero(&distance);
    if error == 0 {
        let up = above && (tie == Tie::Up || !is_tie || integer[0] & 1 == 1);
        return Some((integer, up));
    }
    let error = [error as u64, (error >> 64) as u64, 0, 0];
    // Strictly inside: the ball may not touch the middle.
    limbs::less(&error, &distance).then_some((integer, above))
}

/// The exact quotient of an integer below 2^128 by `5^power`, if it is one.
fn divided_by_fives(integer: &Fast, power: u32) -> Option<Fast> {
    let [m0, m1, low, high] = integer.mantissa;
    if m0 | m1 != 0 || !(-255..=-128).contains(&integer.exponent) {
        return None;
    }
    let value = ((u128::from(high) << 64) | u128::from(low)) >> (-128 - integer.exponent);
    // Division modulo 2^128 gives the quotient if there is one, and a large number otherwise.
    // Most decimals end in another digit than 5 and leave here.
    if value.wrapping_mul(powers::INVERSE_MODULO[1]) > u128::MAX / 5 {
        return None;
    }
    let quotient = value.wrapping_mul(*powers::INVERSE_MODULO.get(power as usize)?);
    if quotient.checked_mul(5u128.pow(power)) != Some(value) {
        return None;
    }
    Some(Fast { negative: integer.negative, ..Fast::from_u128(quotient) })
}
