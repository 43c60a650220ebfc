//! Constants, each within one unit in the last place.

use super::limbs::Limbs;
use super::{Fast, tables};

impl Fast {
    /// The circle's half turn.
    pub const PI: Self = rounded_down(tables::PI);
    /// The circle's full turn.
    pub const TAU: Self = Self { exponent: Self::PI.exponent + 1, ..Self::PI };
    /// A quarter turn.
    pub(super) const HALF_PI: Self = Self { exponent: Self::PI.exponent - 1, ..Self::PI };
    /// Euler's number.
    pub const E: Self = rounded_down(tables::E);
    /// The natural logarithm of two.
    pub const LN_2: Self = rounded_down(tables::LN_2);
    /// The natural logarithm of ten.
    pub const LN_10: Self = rounded_down(tables::LN_10);
    /// The golden ratio.
    pub const PHI: Self = rounded_down(tables::PHI);
    /// The square root of two.
    pub const SQRT_2: Self = rounded_down(tables::SQRT_2);
    pub(super) const INV_LN_2: Self = rounded_down(tables::INV_LN_2);
    pub(super) const INV_LN_10: Self = rounded_down(tables::INV_LN_10);
    pub(super) const RADIANS_PER_DEGREE: Self = rounded_down(tables::RADIANS_PER_DEGREE);
    pub(super) const DEGREES_PER_RADIAN: Self = rounded_down(tables::DEGREES_PER_RADIAN);
}

/// A table value: the true one is less than a unit above.
const fn rounded_down((mantissa, exponent): (Limbs, i64)) -> Fast {
    Fast { mantissa, error: 1, exponent, negative: false }
}
