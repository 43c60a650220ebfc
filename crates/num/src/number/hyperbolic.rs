//! Hyperbolic functions and their inverses.

use std::cmp::Ordering;

use super::Number;
use crate::real::{self, Function};
use crate::{Budget, Error, Exact, Result};

impl Number {
    /// Whether the number is exactly zero.
    pub fn is_zero(&self) -> bool {
        matches!(self, Self::Exact(exact) if exact.is_zero())
    }

    /// The hyperbolic sine.
    pub fn sinh(&self, budget: &Budget) -> Result<Self> {
        if self.is_zero() { Ok(Self::ZERO) } else { self.odd(Function::Sinh, budget) }
    }

    /// The hyperbolic cosine.
    pub fn cosh(&self, budget: &Budget) -> Result<Self> {
        if self.is_zero() { Ok(Self::ONE) } else { self.even(Function::Cosh, budget) }
    }

    /// The hyperbolic tangent.
    pub fn tanh(&self, budget: &Budget) -> Result<Self> {
        if self.is_zero() { Ok(Self::ZERO) } else { self.odd(Function::Tanh, budget) }
    }

    /// The inverse hyperbolic sine.
    pub fn asinh(&self, budget: &Budget) -> Result<Self> {
        if self.is_zero() { Ok(Self::ZERO) } else { self.odd(Function::Asinh, budget) }
    }

    /// The inverse hyperbolic cosine, from 1 upwards.
    pub fn acosh(&self, budget: &Budget) -> Result<Self> {
        let against_one = match self {
            Self::Exact(exact) => exact.cmp(&Exact::ONE),
            Self::Real(_) => self.sub(&Self::ONE, budget)?.sign(budget)?,
        };
        match against_one {
            Ordering::Less => Err(Error::domain("acosh is defined from 1 upwards")),
            Ordering::Equal => Ok(Self::ZERO),
            Ordering::Greater => real::apply(Function::Acosh, &[self]),
        }
    }

    /// The inverse hyperbolic tangent, between -1 and 1.
    pub fn atanh(&self, budget: &Budget) -> Result<Self> {
        if self.is_zero() {
            return Ok(Self::ZERO);
        }
        let inside = match self {
            Self::Exact(exact) => exact.abs() < Exact::ONE,
            Self::Real(_) => self.place_in_unit(budget)?.is_gt(),
        };
        if !inside {
            return Err(Error::domain("atanh is defined between -1 and 1, both excluded"));
        }
        self.odd(Function::Atanh, budget)
    }
}
