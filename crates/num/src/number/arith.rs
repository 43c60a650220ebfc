//! Sums, products, quotients.

use super::Number;
use crate::real::{Form, Term};
use crate::{Budget, Error, Exact, Result};

impl Number {
    /// The sum.
    pub fn add(&self, other: &Self, budget: &Budget) -> Result<Self> {
        self.clone().plus(other, budget)
    }

    /// The sum, reusing this number's memory: a long sum stays linear.
    pub fn plus(self, other: &Self, budget: &Budget) -> Result<Self> {
        match (self, other) {
            (Self::Exact(a), Self::Exact(b)) => Ok(Self::Exact(a.add(b, budget)?)),
            (Self::Real(a), Self::Exact(b)) => {
                let mut form = a.into_form();
                form.add_term(Term::rational(b.clone()), budget)?;
                form.collected(budget)?.into_number()
            }
            (Self::Exact(a), Self::Real(b)) => {
                let mut form = b.form().clone();
                form.add_term(Term::rational(a), budget)?;
                form.collected(budget)?.into_number()
            }
            (Self::Real(a), Self::Real(b)) => {
                a.into_form().add(b.form(), budget)?.collected(budget)?.into_number()
            }
        }
    }

    /// The difference.
    pub fn sub(&self, other: &Self, budget: &Budget) -> Result<Self> {
        self.clone().minus(other, budget)
    }

    /// The difference, reusing this number's memory.
    pub fn minus(self, other: &Self, budget: &Budget) -> Result<Self> {
        match (self, other) {
            (Self::Exact(a), Self::Exact(b)) => Ok(Self::Exact(a.sub(b, budget)?)),
            (a, b) => a.plus(&b.neg(budget)?, budget),
        }
    }

    /// The product.
    pub fn mul(&self, other: &Self, budget: &Budget) -> Result<Self> {
        match (self, other) {
            (Self::Exact(a), Self::Exact(b)) => Ok(Self::Exact(a.mul(b, budget)?)),
            (Self::Real(real), Self::Exact(exact)) | (Self::Exact(exact), Self::Real(real)) => {
                real.form().clone().scale(exact, budget)?.into_number()
            }
            (Self::Real(a), Self::Real(b)) => a.form().multiply(b.form(), budget)?.into_number(),
        }
    }

    /// The quotient. A divisor that cannot be told from zero is an error.
    pub fn div(&self, other: &Self, budget: &Budget) -> Result<Self> {
        match (self, other) {
            (Self::Exact(a), Self::Exact(b)) => Ok(Self::Exact(a.div(b, budget)?)),
            (Self::Real(_), Self::Exact(exact)) => {
                if exact.is_zero() {
                    return Err(Error::DivisionByZero);
                }
                self.mul(&Self::Exact(exact.recip(budget)?), budget)
            }
            (_, Self::Real(real)) => {
                real.sign(budget)?;
                let reciprocal = real.form().powi(&(-1).into(), budget)?;
                match self {
                    Self::Exact(a) => reciprocal.scale(a, budget)?.into_number(),
                    Self::Real(a) => a.form().multiply(&reciprocal, budget)?.into_number(),
                }
            }
        }
    }

    /// The number with the other sign.
    pub fn neg(&self, budget: &Budget) -> Result<Self> {
        match self {
            Self::Exact(exact) => Ok(Self::Exact(-exact)),
            Self::Real(real) => real.form().clone().scale(&Exact::from(-1), budget)?.into_number(),
        }
    }

    /// The absolute value.
    pub fn abs(&self, budget: &Budget) -> Result<Self> {
        match self {
            Self::Exact(exact) => Ok(Self::Exact(exact.abs())),
            Self::Real(real) => match real.sign(budget) {
                Ok(sign) if sign.is_lt() => self.neg(budget),
                Ok(_) => Ok(self.clone()),
                // An enclosure around zero has an absolute value, too.
                Err(Error::Undecided(_)) if real.has_source() => {
                    self.mul(self, budget)?.sqrt(budget)
                }
                Err(error) => Err(error),
            },
        }
    }

    /// Pi.
    pub fn pi() -> Self {
        Self::constant(crate::real::Base::Pi)
    }

    /// Euler's number.
    pub fn e() -> Self {
        Self::constant(crate::real::Base::E)
    }

    /// Twice pi.
    pub fn tau() -> Self {
        let form = Form::from_base(crate::real::Base::Pi, Exact::from(2));
        Self::Real(crate::Real::new(form))
    }

    /// The golden ratio, (1 + sqrt(5)) / 2.
    pub fn phi(budget: &Budget) -> Result<Self> {
        let half = Self::Exact(Exact::from(1).div(&Exact::from(2), budget)?);
        Self::from(5).sqrt(budget)?.plus(&Self::ONE, budget)?.mul(&half, budget)
    }

    fn constant(base: crate::real::Base) -> Self {
        Self::Real(crate::Real::new(Form::from_base(base, Exact::ONE)))
    }
}
