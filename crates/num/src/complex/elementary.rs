//! Exponential, logarithm, trigonometric and hyperbolic functions. Angles are in radians.

use super::polar::half;
use super::{Complex, is_zero};
use crate::{Angle, Budget, Error, Number, Result};

const RADIANS: Angle = Angle::Radians;

impl Complex {
    /// e to the power of this number.
    pub fn exp(&self, budget: &Budget) -> Result<Self> {
        if self.is_real() {
            return Ok(self.re.exp(budget)?.into());
        }
        Self::from_polar(&self.re.exp(budget)?, &self.im, RADIANS, budget)
    }

    /// The principal logarithm, its imaginary part above -pi and up to pi.
    pub fn ln(&self, budget: &Budget) -> Result<Self> {
        if self.is_zero() {
            return Err(Error::domain("the logarithm of zero is not defined"));
        }
        Ok(Self::new(self.ln_abs(budget)?, self.arg(RADIANS, budget)?))
    }

    /// e to the power of this number, minus 1.
    pub fn exp_m1(&self, budget: &Budget) -> Result<Self> {
        if self.is_real() {
            return Ok(self.re.exp_m1(budget)?.into());
        }
        self.exp(budget)?.sub(&Self::ONE, budget)
    }

    /// The principal logarithm of 1 plus this number.
    pub fn ln_1p(&self, budget: &Budget) -> Result<Self> {
        self.add(&Self::ONE, budget)?.ln(budget)
    }

    /// The principal logarithm to base 10, its real part exact where it is rational.
    pub fn log10(&self, budget: &Budget) -> Result<Self> {
        self.log_by(&Number::from(10), Number::log10, budget)
    }

    /// The principal logarithm to base 2, its real part exact where it is rational.
    pub fn log2(&self, budget: &Budget) -> Result<Self> {
        self.log_by(&Number::from(2), Number::log2, budget)
    }

    /// The logarithm to any base: the quotient of the principal logarithms.
    pub fn log(&self, base: &Self, budget: &Budget) -> Result<Self> {
        if base.is_real() && base.re.sign(budget)?.is_gt() {
            return self.log_by(&base.re, |x, budget| x.log(&base.re, budget), budget);
        }
        self.ln(budget)?.div(&base.ln(budget)?, budget)
    }

    /// The logarithm to a positive base, of which `log` is that of positive numbers.
    fn log_by(
        &self,
        base: &Number,
        log: impl Fn(&Number, &Budget) -> Result<Number>,
        budget: &Budget,
    ) -> Result<Self> {
        if self.is_zero() {
            return Err(Error::domain("the logarithm of zero is not defined"));
        }
        let size = if self.is_real() || self.is_imaginary() {
            log(&self.abs(budget)?, budget)?
        } else {
            half(&log(&self.norm_squared(budget)?, budget)?, budget)?
        };
        let angle = self.arg(RADIANS, budget)?;
        if is_zero(&angle) {
            return Ok(size.into());
        }
        Ok(Self::new(size, angle.div(&base.ln(budget)?, budget)?))
    }

    /// The sine: `sin x cosh y + i cos x sinh y`.
    pub fn sin(&self, budget: &Budget) -> Result<Self> {
        let (x, y) = (&self.re, &self.im);
        if self.is_real() {
            return Ok(x.sin(RADIANS, budget)?.into());
        }
        let re = x.sin(RADIANS, budget)?.mul(&y.cosh(budget)?, budget)?;
        let im = x.cos(RADIANS, budget)?.mul(&y.sinh(budget)?, budget)?;
        Ok(Self::new(re, im))
    }

    /// The cosine: `cos x cosh y - i sin x sinh y`.
    pub fn cos(&self, budget: &Budget) -> Result<Self> {
        let (x, y) = (&self.re, &self.im);
        if self.is_real() {
            return Ok(x.cos(RADIANS, budget)?.into());
        }
        let re = x.cos(RADIANS, budget)?.mul(&y.cosh(budget)?, budget)?;
        let im = x.sin(RADIANS, budget)?.mul(&y.sinh(budget)?, budget)?;
        Ok(Self::new(re, im.neg(budget)?))
    }

    /// The tangent; the poles, all on the real axis, are errors.
    ///
    /// `(sin x cos x + i sinh y cosh y) / (cos^2 x + sinh^2 y)`: the divisor is a sum of squares,
    /// so it keeps its digits next to a pole.
    pub fn tan(&self, budget: &Budget) -> Result<Self> {
        let (x, y) = (&self.re, &self.im);
        if self.is_real() {
            return Ok(x.tan(RADIANS, budget)?.into());
        }
        if self.is_imaginary() {
            return Ok(Self::new(Number::ZERO, y.tanh(budget)?));
        }
        let (sin, cos) = (x.sin(RADIANS, budget)?, x.cos(RADIANS, budget)?);
        let (sinh, cosh) = (y.sinh(budget)?, y.cosh(budget)?);
        let size = cos.mul(&cos, budget)?.plus(&sinh.mul(&sinh, budget)?, budget)?;
        let re = sin.mul(&cos, budget)?.div(&size, budget)?;
        // At the zeros of sin the square of cos is 1 and the quotient is tanh y.
        let im = if is_zero(&sin) {
            y.tanh(budget)?
        } else {
            sinh.mul(&cosh, budget)?.div(&size, budget)?
        };
        Ok(Self::new(re, im))
    }

    /// The hyperbolic sine: `-i sin(iz)`.
    pub fn sinh(&self, budget: &Budget) -> Result<Self> {
        if self.is_real() {
            return Ok(self.re.sinh(budget)?.into());
        }
        self.times_i(budget)?.sin(budget)?.times_minus_i(budget)
    }

    /// The hyperbolic cosine: `cos(iz)`.
    pub fn cosh(&self, budget: &Budget) -> Result<Self> {
        if self.is_real() {
            return Ok(self.re.cosh(budget)?.into());
        }
        self.times_i(budget)?.cos(budget)
    }

    /// The hyperbolic tangent: `-i tan(iz)`; the poles, all on the imaginary axis, are errors.
    pub fn tanh(&self, budget: &Budget) -> Result<Self> {
        if self.is_real() {
            return Ok(self.re.tanh(budget)?.into());
        }
        if self.is_imaginary() {
            let tan = self.im.tan(RADIANS, budget).map_err(|error| match error {
                Error::Domain(_) => Error::domain("the hyperbolic tangent has a pole here"),
                other => other,
            })?;
            return Ok(Self::new(Number::ZERO, tan));
        }
        self.times_i(budget)?.tan(budget)?.times_minus_i(budget)
    }
}
