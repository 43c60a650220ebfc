//! Complex numbers over exact and certified parts.
//!
//! Both parts are [`Number`]s, so a part is exact as long as it can be and its digits are right
//! whenever it is not. Nothing is rounded to a near-by whole number: a part is exactly zero only
//! where a formula or the normal form of reals shows it. Formulas are chosen to add numbers of one
//! sign where they can, and to divide rather than subtract; what still cancels costs precision in
//! Ziv's loop, never a digit.
//!
//! **Branch cuts.** An exact zero has no sign. A part that is exactly zero counts as +0, so values
//! on a cut are those of C99 for +0: `sqrt`, `ln` and `pow` on the negative real axis, `asin` and
//! `acos` beyond ±1, `acosh` below 1 and `atanh` beyond ±1 are limits from above; `atan` and
//! `asinh` beyond ±i are limits from the right. A part that may be zero without anybody being able
//! to show it is [`Error::Undecided`](crate::Error::Undecided) where its sign matters.
//!
//! On the real axis, inside the domain of the real function, every function here *is* the real
//! function, with an imaginary part of exactly zero.

mod elementary;
mod inverse;
mod parse;
mod polar;
mod power;
mod root;
mod text;

use crate::{Budget, Error, Number, Result};

/// A complex number with exact or certified parts.
///
/// ```
/// use arithma_num::{Budget, Complex};
///
/// let budget = Budget::default();
/// let z = Complex::parse("3+4i")?;
/// assert_eq!(z.abs(&budget)?.as_exact().unwrap().to_text(), "5");
/// assert_eq!(z.sqrt(&budget)?.to_text(34, &budget)?, "2+i");
/// # Ok::<(), arithma_num::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Complex {
    re: Number,
    im: Number,
}

/// Whether a number is known to be zero.
fn is_zero(number: &Number) -> bool {
    matches!(number, Number::Exact(exact) if exact.is_zero())
}

impl Complex {
    /// Zero.
    pub const ZERO: Self = Self { re: Number::ZERO, im: Number::ZERO };

    /// One.
    pub const ONE: Self = Self { re: Number::ONE, im: Number::ZERO };

    /// The imaginary unit.
    pub const I: Self = Self { re: Number::ZERO, im: Number::ONE };

    /// `re + im i`.
    pub fn new(re: Number, im: Number) -> Self {
        Self { re, im }
    }

    /// The real part.
    pub fn re(&self) -> &Number {
        &self.re
    }

    /// The imaginary part.
    pub fn im(&self) -> &Number {
        &self.im
    }

    /// Both parts.
    pub fn into_parts(self) -> (Number, Number) {
        (self.re, self.im)
    }

    /// Whether both parts are known to be rational.
    pub fn is_exact(&self) -> bool {
        self.re.is_exact() && self.im.is_exact()
    }

    /// Whether the imaginary part is known to be zero.
    pub fn is_real(&self) -> bool {
        is_zero(&self.im)
    }

    /// Whether the real part is known to be zero; so it is for zero.
    pub fn is_imaginary(&self) -> bool {
        is_zero(&self.re)
    }

    /// Whether the number is known to be zero.
    pub fn is_zero(&self) -> bool {
        is_zero(&self.re) && is_zero(&self.im)
    }

    /// The sum.
    pub fn add(&self, other: &Self, budget: &Budget) -> Result<Self> {
        Ok(Self::new(self.re.add(&other.re, budget)?, self.im.add(&other.im, budget)?))
    }

    /// The difference.
    pub fn sub(&self, other: &Self, budget: &Budget) -> Result<Self> {
        Ok(Self::new(self.re.sub(&other.re, budget)?, self.im.sub(&other.im, budget)?))
    }

    /// The product.
    pub fn mul(&self, other: &Self, budget: &Budget) -> Result<Self> {
        if other.is_real() {
            return self.scale(&other.re, budget);
        }
        if self.is_real() {
            return other.scale(&self.re, budget);
        }
        let ((a, b), (c, d)) = ((&self.re, &self.im), (&other.re, &other.im));
        let re = a.mul(c, budget)?.sub(&b.mul(d, budget)?, budget)?;
        let im = a.mul(d, budget)?.plus(&b.mul(c, budget)?, budget)?;
        Ok(Self::new(re, im))
    }

    /// The product with a real number.
    pub fn scale(&self, factor: &Number, budget: &Budget) -> Result<Self> {
        Ok(Self::new(self.re.mul(factor, budget)?, self.im.mul(factor, budget)?))
    }

    /// The quotient. A divisor that cannot be told from zero is an error.
    pub fn div(&self, other: &Self, budget: &Budget) -> Result<Self> {
        if other.is_zero() {
            return Err(Error::DivisionByZero);
        }
        // On an axis nothing is squared, so quotients of huge numbers stay small.
        if other.is_real() {
            let re = self.re.div(&other.re, budget)?;
            return Ok(Self::new(re, self.im.div(&other.re, budget)?));
        }
        if other.is_imaginary() {
            let re = self.im.div(&other.im, budget)?;
            return Ok(Self::new(re, self.re.neg(budget)?.div(&other.im, budget)?));
        }
        let size = other.norm_squared(budget)?;
        let product = self.mul(&other.conj(budget)?, budget)?;
        Ok(Self::new(product.re.div(&size, budget)?, product.im.div(&size, budget)?))
    }

    /// The number with the other sign.
    pub fn neg(&self, budget: &Budget) -> Result<Self> {
        Ok(Self::new(self.re.neg(budget)?, self.im.neg(budget)?))
    }

    /// The conjugate: mirrored in the real axis.
    pub fn conj(&self, budget: &Budget) -> Result<Self> {
        Ok(Self::new(self.re.clone(), self.im.neg(budget)?))
    }

    /// The product with `i`: a quarter turn counter-clockwise.
    fn times_i(&self, budget: &Budget) -> Result<Self> {
        Ok(Self::new(self.im.neg(budget)?, self.re.clone()))
    }

    /// The product with `-i`: a quarter turn clockwise.
    fn times_minus_i(&self, budget: &Budget) -> Result<Self> {
        Ok(Self::new(self.im.clone(), self.re.neg(budget)?))
    }
}

impl From<Number> for Complex {
    fn from(re: Number) -> Self {
        Self::new(re, Number::ZERO)
    }
}

impl From<i64> for Complex {
    fn from(re: i64) -> Self {
        Self::from(Number::from(re))
    }
}
