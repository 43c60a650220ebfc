//! To integers: floor, ceiling, truncation, rounding.

use super::Fast;
use super::limbs::{self, Limbs};

impl Fast {
    /// The largest integer not above the value, if the ball decides it.
    pub fn floor(self) -> Option<Self> {
        if self.negative { Some(-self.size_ceiling()?) } else { self.size_floor() }
    }

    /// The least integer not below the value, if the ball decides it.
    pub fn ceil(self) -> Option<Self> {
        if self.negative { Some(-self.size_floor()?) } else { self.size_ceiling() }
    }

    /// The integer part, if the ball decides it.
    pub fn trunc(self) -> Option<Self> {
        Some(self.size_floor()?.negated_if(self.negative))
    }

    /// The nearest integer, halves away from zero, if the ball decides it.
    pub fn round(self) -> Option<Self> {
        let half = Self { exponent: -256, ..Self::ONE };
        Some(self.abs().add(half)?.size_floor()?.negated_if(self.negative))
    }

    /// The value as an integer, if it is exactly one and fits.
    pub fn to_i64(&self) -> Option<i64> {
        if self.is_zero() {
            return Some(0);
        }
        if !self.is_integer() || self.magnitude() > 63 {
            return None;
        }
        let size = self.mantissa[3] >> (63 - self.magnitude());
        if self.negative { 0i64.checked_sub_unsigned(size) } else { i64::try_from(size).ok() }
    }

    /// Is this exactly an integer? (A ball that is not exact might be around one.)
    pub fn is_integer(&self) -> bool {
        self.is_zero()
            || self.is_exact()
                && i64::from(limbs::trailing_zeros(&self.mantissa)) + self.exponent >= 0
    }

    /// The integer part of the absolute value.
    fn size_floor(self) -> Option<Self> {
        let (integer, fraction, rest) = match self.split() {
            Split::Integer => return self.is_exact().then_some(self.abs()),
            Split::BelowHalf => return Some(Self::ZERO),
            Split::Parts { integer, fraction, rest } => (integer, fraction, rest),
        };
        // All of the ball must stay in [integer, integer + 1).
        let decided = !limbs::less(&fraction, &self.radius()) && limbs::less(&self.radius(), &rest);
        if decided || self.is_exact() {
            return Self::normalised(false, &integer, 0, 0);
        }
        None
    }

    /// The least integer not below the absolute value.
    fn size_ceiling(self) -> Option<Self> {
        let (integer, fraction, rest) = match self.split() {
            Split::Integer => return self.is_exact().then_some(self.abs()),
            Split::BelowHalf => return Some(Self::ONE),
            Split::Parts { integer, fraction, rest } => (integer, fraction, rest),
        };
        if self.is_exact() && limbs::is_zero(&fraction) {
            return Some(self.abs());
        }
        // All of the ball must stay in (integer, integer + 1].
        let decided = limbs::less(&self.radius(), &fraction) && !limbs::less(&rest, &self.radius());
        if decided { Self::normalised(false, &integer, 0, 0)?.add(Self::ONE) } else { None }
    }

    fn radius(&self) -> Limbs {
        [self.error as u64, (self.error >> 64) as u64, 0, 0]
    }

    /// Integer and fraction bits of the mantissa.
    fn split(&self) -> Split {
        if self.exponent >= 0 || self.is_zero() {
            return Split::Integer;
        }
        if self.exponent < -256 {
            return Split::BelowHalf;
        }
        let shift = -self.exponent as u32;
        if shift == 256 {
            let rest = limbs::sub(&limbs::ZERO, &self.mantissa).0;
            return Split::Parts { integer: limbs::ZERO, fraction: self.mantissa, rest };
        }
        let integer = limbs::shr(&self.mantissa, shift).0;
        let fraction = limbs::sub(&self.mantissa, &limbs::shl(&integer, shift)).0;
        let rest = limbs::sub(&limbs::shl(&[1, 0, 0, 0], shift), &fraction).0;
        Split::Parts { integer, fraction, rest }
    }
}

/// How a mantissa divides at the binary point.
enum Split {
    /// Zero, or no fraction bits.
    Integer,
    /// Not zero, and the whole ball is below one half.
    BelowHalf,
    /// Whole units; the fraction, and what it lacks to the next unit, in last places.
    Parts { integer: Limbs, fraction: Limbs, rest: Limbs },
}
