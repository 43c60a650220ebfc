//! Inverse trigonometric and hyperbolic functions: principal values, in radians.
//!
//! The arc sine and cosine are Kahan's ("Branch cuts for complex elementary functions", 1987), with
//! `a = sqrt(1 - z)` and `b = sqrt(1 + z)`. In the upper half plane a lies in the fourth and b in
//! the first quadrant, so `Re(a b)` and `Im(conj(a) b)` are sums of positive numbers: nothing
//! cancels, however near z is to a cut or to ±1. The lower half plane is its mirror image.

use std::cmp::Ordering;

use super::polar::half;
use super::{Complex, is_zero};
use crate::{Angle, Budget, Error, Number, Result};

const RADIANS: Angle = Angle::Radians;

/// How |x| compares with 1; an error when it cannot be decided.
fn size_against_one(x: &Number, budget: &Budget) -> Result<Ordering> {
    let order = x.abs(budget)?.compare(&Number::ONE, budget)?;
    order.ok_or_else(|| {
        Error::Undecided("cannot tell on which side of a branch point this is".into())
    })
}

/// pi / 2
fn quarter_turn(budget: &Budget) -> Result<Number> {
    half(&Number::pi(), budget)
}

/// The roots of `1 - z` and `1 + z` for z above the real axis.
struct Roots {
    minus: Complex,
    plus: Complex,
}

impl Roots {
    fn new(z: &Complex, budget: &Budget) -> Result<Self> {
        let minus = Complex::ONE.sub(z, budget)?.sqrt(budget)?;
        let plus = Complex::ONE.add(z, budget)?.sqrt(budget)?;
        Ok(Self { minus, plus })
    }

    /// `Im(conj(a) b)`, whose inverse hyperbolic sine is the imaginary part of `asin z` and the
    /// negative of that of `acos z`.
    fn height(&self, budget: &Budget) -> Result<Number> {
        let (a, b) = (&self.minus, &self.plus);
        a.re.mul(&b.im, budget)?.sub(&a.im.mul(&b.re, budget)?, budget)
    }

    /// `Re(a b)`, positive.
    fn width(&self, budget: &Budget) -> Result<Number> {
        let (a, b) = (&self.minus, &self.plus);
        a.re.mul(&b.re, budget)?.sub(&a.im.mul(&b.im, budget)?, budget)
    }
}

impl Complex {
    /// The arc sine, its real part from -pi/2 to pi/2.
    pub fn asin(&self, budget: &Budget) -> Result<Self> {
        let (x, y) = (&self.re, &self.im);
        if self.is_real() {
            if size_against_one(x, budget)?.is_le() {
                return Ok(x.asin(RADIANS, budget)?.into());
            }
            let size = x.abs(budget)?;
            let quarter = quarter_turn(budget)?;
            let re = if x.sign(budget)?.is_lt() { quarter.neg(budget)? } else { quarter };
            return Ok(Self::new(re, size.acosh(budget)?));
        }
        if self.is_imaginary() {
            return Ok(Self::new(Number::ZERO, y.asinh(budget)?));
        }
        if y.sign(budget)?.is_lt() {
            return self.conj(budget)?.asin(budget)?.conj(budget);
        }
        let roots = Roots::new(self, budget)?;
        let re = x.div(&roots.width(budget)?, budget)?.atan(RADIANS, budget)?;
        Ok(Self::new(re, roots.height(budget)?.asinh(budget)?))
    }

    /// The arc cosine, its real part from 0 to pi.
    pub fn acos(&self, budget: &Budget) -> Result<Self> {
        let (x, y) = (&self.re, &self.im);
        if self.is_real() {
            if size_against_one(x, budget)?.is_le() {
                return Ok(x.acos(RADIANS, budget)?.into());
            }
            let re = if x.sign(budget)?.is_lt() { Number::pi() } else { Number::ZERO };
            return Ok(Self::new(re, x.abs(budget)?.acosh(budget)?.neg(budget)?));
        }
        if self.is_imaginary() {
            return Ok(Self::new(quarter_turn(budget)?, y.asinh(budget)?.neg(budget)?));
        }
        if y.sign(budget)?.is_lt() {
            return self.conj(budget)?.acos(budget)?.conj(budget);
        }
        let roots = Roots::new(self, budget)?;
        let half_angle = roots.minus.re.div(&roots.plus.re, budget)?.atan(RADIANS, budget)?;
        let im = roots.height(budget)?.asinh(budget)?.neg(budget)?;
        Ok(Self::new(half_angle.mul(&Number::from(2), budget)?, im))
    }

    /// The arc tangent, its real part from -pi/2 to pi/2; ±i are errors.
    pub fn atan(&self, budget: &Budget) -> Result<Self> {
        let (x, y) = (&self.re, &self.im);
        if self.is_real() {
            return Ok(x.atan(RADIANS, budget)?.into());
        }
        if self.is_imaginary() {
            return match size_against_one(y, budget)? {
                Ordering::Less => Ok(Self::new(Number::ZERO, y.atanh(budget)?)),
                Ordering::Equal => Err(Error::domain("the arc tangent is infinite at i and -i")),
                Ordering::Greater => {
                    let im = Number::ONE.div(y, budget)?.atanh(budget)?;
                    Ok(Self::new(quarter_turn(budget)?, im))
                }
            };
        }
        if y.sign(budget)?.is_lt() {
            return self.conj(budget)?.atan(budget)?.conj(budget);
        }
        let double_angle = self.atan_double_angle(budget)?;
        // |z + i|^2 / |z - i|^2 = 1 + 4y / |z - i|^2; above the real axis no sign changes.
        let distance = self.sub(&Self::I, budget)?.norm_squared(budget)?;
        let excess = y.mul(&Number::from(4), budget)?.div(&distance, budget)?;
        let im = excess.ln_1p(budget)?.div(&Number::from(4), budget)?;
        Ok(Self::new(half(&double_angle, budget)?, im))
    }

    /// Twice the real part of the arc tangent, off the axes: `arg(1 + iz) - arg(1 - iz)`.
    fn atan_double_angle(&self, budget: &Budget) -> Result<Number> {
        let (x, y) = (&self.re, &self.im);
        // The two angles as one where that is decided exactly: on the unit circle it is pi/2.
        let inside = Number::ONE.sub(&self.norm_squared(budget)?, budget)?;
        if inside.is_exact() {
            return x.mul(&Number::from(2), budget)?.atan2(&inside, RADIANS, budget);
        }
        // Both have the sign of x.
        let upper = x.atan2(&Number::ONE.sub(y, budget)?, RADIANS, budget)?;
        upper.plus(&x.atan2(&Number::ONE.add(y, budget)?, RADIANS, budget)?, budget)
    }

    /// The inverse hyperbolic sine, its imaginary part from -pi/2 to pi/2: `-i asin(iz)`.
    pub fn asinh(&self, budget: &Budget) -> Result<Self> {
        if self.is_real() {
            return Ok(self.re.asinh(budget)?.into());
        }
        self.times_i(budget)?.asin(budget)?.times_minus_i(budget)
    }

    /// The inverse hyperbolic cosine, its real part not negative, its imaginary part from -pi to
    /// pi: `i acos z` above the real axis and on it, `-i acos z` below.
    pub fn acosh(&self, budget: &Budget) -> Result<Self> {
        let below = !is_zero(&self.im) && self.im.sign(budget)?.is_lt();
        let acos = self.acos(budget)?;
        if below { acos.times_minus_i(budget) } else { acos.times_i(budget) }
    }

    /// The inverse hyperbolic tangent, its imaginary part from -pi/2 to pi/2; ±1 are errors.
    /// `i atan(-iz)`, which takes the upper side of the cuts to the right of those of the arc
    /// tangent.
    pub fn atanh(&self, budget: &Budget) -> Result<Self> {
        if self.is_real() && size_against_one(&self.re, budget)?.is_eq() {
            return Err(Error::domain("the inverse hyperbolic tangent is infinite at 1 and -1"));
        }
        self.times_minus_i(budget)?.atan(budget)?.times_i(budget)
    }
}
