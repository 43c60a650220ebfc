//! The number that the rest of arithma calculates with.

mod angle;
mod arith;
mod compare;
mod exponential;
mod fibonacci;
mod hyperbolic;
mod integer;
mod power;
mod special;
mod total;

pub use angle::Angle;
pub(crate) use total::balanced;

use std::cmp::Ordering;

use crate::real::{Form, Shape, digits_of, fast_number, hash_of};
use crate::{
    Budget, Decimal, Error, Exact, Fast, IBig, Precision, Real, Result, Rounded, Rounding,
};

/// A number: exact as long as it can be, else a real whose digits are computed when asked for.
///
/// Operations take a [`Budget`] and fail rather than exceed it. There is no `==`: two reals may be
/// equal without anybody being able to show it; see [`compare`](Number::compare).
#[derive(Clone, Debug)]
pub enum Number {
    /// A rational number.
    Exact(Exact),
    /// An irrational number, or one not known to be rational.
    Real(Real),
}

impl Number {
    /// Zero.
    pub const ZERO: Self = Self::Exact(Exact::ZERO);

    /// One.
    pub const ONE: Self = Self::Exact(Exact::ONE);

    /// Reads a decimal number; see [`Decimal::parse`] for the forms.
    pub fn parse(text: &str) -> Result<Self> {
        Ok(Decimal::parse(text)?.into())
    }

    /// The exact value, if the number is known to be rational.
    pub fn as_exact(&self) -> Option<&Exact> {
        match self {
            Self::Exact(exact) => Some(exact),
            Self::Real(_) => None,
        }
    }

    /// Whether the number is known to be rational.
    pub fn is_exact(&self) -> bool {
        matches!(self, Self::Exact(_))
    }

    /// Whether the number is kept as one product, a rational times powers, and not as a sum of
    /// different ones.
    pub fn is_product(&self) -> bool {
        match self {
            Self::Exact(_) => true,
            Self::Real(real) => real.form().terms().len() == 1,
        }
    }

    /// The value rounded to the given digits, every one of them right.
    pub fn round(
        &self,
        precision: Precision,
        rounding: Rounding,
        budget: &Budget,
    ) -> Result<Rounded> {
        match self {
            Self::Real(real) => real.round(precision, rounding, budget),
            Self::Exact(exact) => {
                let value = exact.round(precision, rounding, budget)?;
                let is_whole_value = Exact::from(value.clone()) == *exact;
                let digits = digits_of(&value, precision);
                Ok(Rounded { value, exact: is_whole_value, zero_within: None, digits })
            }
        }
    }

    /// The value to `digits` significant digits, rounded half up; the exact value when it is a
    /// decimal that fits.
    pub fn to_digits(&self, digits: u64, budget: &Budget) -> Result<Rounded> {
        self.round(Precision::Significant(digits), Rounding::HalfUp, budget)
    }

    /// The double nearest to the value (ties to even); infinite when beyond the largest.
    pub fn nearest_f64(&self, budget: &Budget) -> Result<f64> {
        match self {
            Self::Exact(exact) => Ok(exact.nearest_f64()),
            Self::Real(real) => real.nearest_f64(budget),
        }
    }

    /// The value in 256 bits, where that path can give it.
    pub fn to_fast(&self) -> Option<Fast> {
        fast_number(self)
    }

    /// The sign; an error when it cannot be decided.
    pub fn sign(&self, budget: &Budget) -> Result<Ordering> {
        match self {
            Self::Exact(exact) => Ok(exact.signum().cmp(&0)),
            Self::Real(real) => real.sign(budget),
        }
    }

    /// `self - 1` for an exact number within a quarter of one.
    pub(crate) fn distance_from_one(&self, budget: &Budget) -> Option<Exact> {
        let exact = self.as_exact()?;
        let nearest = exact.nearest_f64();
        if !(0.75..=1.25).contains(&nearest) {
            return None;
        }
        exact.sub(&Exact::ONE, budget).ok()
    }

    pub(crate) fn shape(&self) -> Shape {
        match self {
            Self::Exact(_) => Shape::default(),
            Self::Real(real) => real.shape(),
        }
    }

    /// Whether the two are written alike: the same exact value or the same form.
    pub(crate) fn is_same_form(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Exact(a), Self::Exact(b)) => a == b,
            (Self::Real(a), Self::Real(b)) => a.is_same_form(b),
            _ => false,
        }
    }

    pub(crate) fn form_hash(&self) -> u64 {
        match self {
            Self::Exact(exact) => hash_of(exact),
            Self::Real(real) => real.hash_value(),
        }
    }

    /// The number as a form, whatever it is.
    pub(crate) fn to_form(&self) -> Form {
        match self {
            Self::Exact(exact) => Form::from_term(crate::real::Term::rational(exact.clone())),
            Self::Real(real) => real.form().clone(),
        }
    }

    /// The exact integer value, where a function needs one.
    pub(crate) fn integer(&self, what: &str, budget: &Budget) -> Result<IBig> {
        let whole = self.as_exact().map(|exact| exact.to_integer(budget)).transpose()?.flatten();
        whole.ok_or_else(|| Error::domain(format!("{what} must be a whole number")))
    }
}

impl From<Exact> for Number {
    fn from(exact: Exact) -> Self {
        Self::Exact(exact)
    }
}

impl From<Decimal> for Number {
    fn from(decimal: Decimal) -> Self {
        Self::Exact(decimal.into())
    }
}

impl From<IBig> for Number {
    fn from(integer: IBig) -> Self {
        Self::Exact(integer.into())
    }
}

impl From<i64> for Number {
    fn from(integer: i64) -> Self {
        Self::Exact(integer.into())
    }
}
