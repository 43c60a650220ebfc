//! A 256-bit floating ball: the fast path of certified arithmetic.
//!
//! A [`Fast`] is a midpoint of 256 bits with a counted error, held by value: no operation
//! allocates. It answers a 34-digit question in well under a microsecond, and where it cannot
//! decide (`None`), the general path at growing precision does.
//!
//! One invariant holds everywhere: **the true value lies in the ball**. Every kernel carries its
//! error argument beside it, every truncation counts at least one unit, and the tests measure
//! thousands of results against references of 400 bits.

mod arith;
mod atan;
mod constants;
mod decimal;
mod exp;
mod hyperbolic;
mod limbs;
mod log;
mod power;
mod powers;
mod round;
mod series;
mod tables;
mod trig;

#[cfg(test)]
mod tests;

use limbs::Limbs;
use std::cmp::Ordering;

/// The largest error a ball may have: beyond it the operation gives up.
///
/// A ball at the limit still knows 131 bits, enough to try for 38 digits. The sums that scale
/// errors by up to eight then fit in a `u128` without a check.
const MAX_ERROR: u128 = 1 << 124;

/// Exponents beyond this are left to the general path.
const MAX_EXPONENT: i64 = 1 << 40;

/// A real number known to lie within `error` units in the last place of
/// `±mantissa · 2^exponent`.
///
/// The mantissa has 256 bits with its top bit set, unless the value is exactly zero. An error of
/// zero means that the value is exact. The error is below `2^125` units, so that a ball never
/// reaches zero and its sign is always known.
#[derive(Clone, Copy, Debug)]
pub struct Fast {
    mantissa: Limbs,
    error: u128,
    exponent: i64,
    negative: bool,
}

impl Fast {
    /// Exactly zero.
    pub const ZERO: Self = Self { mantissa: limbs::ZERO, error: 0, exponent: 0, negative: false };

    /// Exactly one.
    pub const ONE: Self =
        Self { mantissa: [0, 0, 0, 1 << 63], error: 0, exponent: -255, negative: false };

    /// Exactly two.
    const TWO: Self = Self { exponent: -254, ..Self::ONE };

    /// The ball `±mantissa · 2^exponent`, shifted so that the top bit of the mantissa is set.
    ///
    /// `None` when the ball would be too wide, or reach zero, or leave the range of exponents.
    #[inline]
    fn normalised(negative: bool, mantissa: &Limbs, exponent: i64, error: u128) -> Option<Self> {
        let shift = limbs::leading_zeros(mantissa);
        if shift == 256 {
            return (error == 0).then_some(Self::ZERO);
        }
        if error != 0 && error.leading_zeros() < shift.saturating_add(3) {
            return None;
        }
        let (mantissa, error) = if shift == 0 {
            (*mantissa, error)
        } else {
            // A shift of 128 or more passes the check above only with an error of zero.
            (limbs::shl(mantissa, shift), error.checked_shl(shift).unwrap_or(0))
        };
        Self { mantissa, error, exponent: exponent - i64::from(shift), negative }.checked()
    }

    /// The same ball from five limbs, the lowest being cut off (at most one unit more error).
    #[inline]
    fn normalised_wide(
        negative: bool,
        wide: &[u64; 5],
        exponent: i64,
        error: u128,
    ) -> Option<Self> {
        let shift = limbs::leading_zeros(wide);
        if shift == 320 {
            return (error == 0).then_some(Self::ZERO);
        }
        let [below, m0, m1, m2, m3] = limbs::shl(wide, shift);
        // The error counts units of the lowest limb of `wide`: now 2^shift of the lowest limb,
        // which is 2^(shift - 64) units of the mantissa, rounded up.
        let error = if shift >= 64 {
            if error != 0 && error.leading_zeros() < shift - 64 + 3 {
                return None;
            }
            error.checked_shl(shift - 64).unwrap_or(0)
        } else {
            shift_right_up(error, 64 - shift)
        };
        let error = error + u128::from(below != 0);
        let exponent = exponent + 64 - i64::from(shift);
        Self { mantissa: [m0, m1, m2, m3], error, exponent, negative }.checked()
    }

    /// The ball itself, if it is within the limits.
    #[inline(always)]
    fn checked(self) -> Option<Self> {
        (self.error <= MAX_ERROR && self.exponent.abs() <= MAX_EXPONENT).then_some(self)
    }

    /// Widens the ball by `amount · 2^exponent`, rounded up to whole units.
    #[inline]
    fn widened(self, amount: u128, exponent: i64) -> Option<Self> {
        if amount == 0 {
            return Some(self);
        }
        if self.is_zero() {
            return None;
        }
        let shift = exponent - self.exponent;
        let units = if shift <= 0 {
            shift_right_up(amount, (-shift).min(127) as u32)
        } else if i64::from(amount.leading_zeros()) >= shift + 3 {
            amount << shift
        } else {
            return None;
        };
        Self { error: self.error + units, ..self }.checked()
    }

    /// Widens the ball by whole units of its own last place.
    #[inline]
    fn widened_units(self, units: u128) -> Option<Self> {
        Self { error: self.error.checked_add(units)?, ..self }.checked()
    }

    /// An integer, exactly.
    pub fn from_u64(value: u64) -> Self {
        Self::from_u128(u128::from(value))
    }

    /// An integer, exactly.
    pub fn from_i64(value: i64) -> Self {
        Self { negative: value < 0, ..Self::from_u64(value.unsigned_abs()) }
    }

    /// An integer, exactly.
    pub fn from_u128(value: u128) -> Self {
        if value == 0 {
            return Self::ZERO;
        }
        let shift = value.leading_zeros();
        let top = value << shift;
        Self {
            mantissa: [0, 0, top as u64, (top >> 64) as u64],
            error: 0,
            exponent: -128 - i64::from(shift),
            negative: false,
        }
    }

    /// The value of a double, exactly; `None` for infinities and NaN.
    pub fn from_f64(value: f64) -> Option<Self> {
        if !value.is_finite() {
            return None;
        }
        let bits = value.to_bits();
        let (biased, fraction) = ((bits >> 52) & 0x7ff, bits & ((1 << 52) - 1));
        let (integer, exponent) = if biased == 0 {
            (fraction, -1074)
        } else {
            (fraction | (1 << 52), biased as i64 - 1075)
        };
        let magnitude = Self::from_u64(integer).scaled(exponent)?;
        Some(Self { negative: value < 0.0, ..magnitude })
    }

    /// The midpoint's limbs, least significant first.
    pub fn mantissa(&self) -> [u64; 4] {
        self.mantissa
    }

    /// The exponent of two of the last place.
    pub fn exponent(&self) -> i64 {
        self.exponent
    }

    /// The radius in units of the last place; zero means exact.
    pub fn error(&self) -> u128 {
        self.error
    }

    /// Is this the exact value, not merely a ball around it?
    pub fn is_exact(&self) -> bool {
        self.error == 0
    }

    /// Is this exactly zero? (A ball that is not exact never holds zero.)
    pub fn is_zero(&self) -> bool {
        self.mantissa[3] == 0
    }

    /// Is the true value below zero?
    pub fn is_negative(&self) -> bool {
        self.negative
    }

    /// How the true value compares with zero: always known.
    pub fn sign(&self) -> Ordering {
        match (self.is_zero(), self.negative) {
            (true, _) => Ordering::Equal,
            (_, true) => Ordering::Less,
            (_, false) => Ordering::Greater,
        }
    }

    /// The exponent of the leading bit: the midpoint's size is in `[2^magnitude, 2^(magnitude + 1))`.
    #[inline]
    fn magnitude(&self) -> i64 {
        self.exponent + 255
    }

    /// The value times a power of two: always exact.
    #[inline]
    fn scaled(self, power: i64) -> Option<Self> {
        if self.is_zero() {
            return Some(self);
        }
        Self { exponent: self.exponent.checked_add(power)?, ..self }.checked()
    }

    /// The value negated.
    #[inline]
    fn negated_if(self, negate: bool) -> Self {
        Self { negative: self.negative ^ (negate && !self.is_zero()), ..self }
    }
}

/// `ceil(value / 2^shift)`.
#[inline(always)]
fn shift_right_up(value: u128, shift: u32) -> u128 {
    if value == 0 {
        return 0;
    }
    if shift >= 128 {
        return 1;
    }
    ((value - 1) >> shift) + 1
}
