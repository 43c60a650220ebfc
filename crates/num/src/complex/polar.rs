//! Absolute value, argument and polar form.

use super::{Complex, is_zero};
use crate::{Angle, Budget, Decimal, Exact, Number, Result};

/// Within 10 to this power of 1 the logarithm has no closed form to lose: those are for fractions
/// of integers up to a million.
const NEAR_ONE: i64 = -6;

/// Half of a number.
pub(super) fn half(number: &Number, budget: &Budget) -> Result<Number> {
    let half = Exact::ONE.div(&Exact::from(2), budget)?;
    number.mul(&Number::Exact(half), budget)
}

impl Complex {
    /// `r (cos angle + i sin angle)`, the angle in the given unit; `r` may be negative.
    pub fn from_polar(r: &Number, angle: &Number, unit: Angle, budget: &Budget) -> Result<Self> {
        let re = r.mul(&angle.cos(unit, budget)?, budget)?;
        Ok(Self::new(re, r.mul(&angle.sin(unit, budget)?, budget)?))
    }

    /// Absolute value and argument; see [`abs`](Self::abs) and [`arg`](Self::arg).
    pub fn to_polar(&self, unit: Angle, budget: &Budget) -> Result<(Number, Number)> {
        Ok((self.abs(budget)?, self.arg(unit, budget)?))
    }

    /// The absolute value: the distance from zero, exact where it is rational.
    pub fn abs(&self, budget: &Budget) -> Result<Number> {
        if self.is_real() {
            return self.re.abs(budget);
        }
        if self.is_imaginary() {
            return self.im.abs(budget);
        }
        self.norm_squared(budget)?.sqrt(budget)
    }

    /// The square of the absolute value, exact for exact parts.
    pub fn norm_squared(&self, budget: &Budget) -> Result<Number> {
        self.re.mul(&self.re, budget)?.plus(&self.im.mul(&self.im, budget)?, budget)
    }

    /// The argument: the angle from the positive real axis, above -180 and up to 180 degrees. That
    /// of zero is 0, as in C99.
    pub fn arg(&self, unit: Angle, budget: &Budget) -> Result<Number> {
        if self.is_zero() {
            return Ok(Number::ZERO);
        }
        self.im.atan2(&self.re, unit, budget)
    }

    /// `|z|^exponent` for z other than zero: through the square of the absolute value, which is
    /// exact where the absolute value itself may be a root.
    pub(super) fn abs_pow(&self, exponent: &Number, budget: &Budget) -> Result<Number> {
        if is_zero(&self.re) || is_zero(&self.im) {
            return self.abs(budget)?.pow(exponent, budget);
        }
        self.norm_squared(budget)?.pow(&half(exponent, budget)?, budget)
    }

    /// `ln |z|` for z other than zero; see [`abs_pow`](Self::abs_pow). Next to the unit circle the
    /// distance from it is what counts, however small it is.
    pub(super) fn ln_abs(&self, budget: &Budget) -> Result<Number> {
        if is_zero(&self.re) || is_zero(&self.im) {
            return self.abs(budget)?.ln(budget);
        }
        let norm = self.norm_squared(budget)?;
        if let Number::Exact(exact) = &norm {
            let excess = exact.sub(&Exact::ONE, budget)?;
            if excess.abs() < Exact::from(Decimal::new(1, NEAR_ONE)?) {
                return half(&Number::Exact(excess).ln_1p(budget)?, budget);
            }
        }
        half(&norm.ln(budget)?, budget)
    }
}
