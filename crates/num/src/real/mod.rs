//! Irrational numbers as expressions in a normal form.
//!
//! A [`Real`] is a sum of terms; a term is a rational coefficient times powers of bases: roots of
//! integers, pi, e, logarithms of primes, functions of other numbers, whole sums. Like terms are
//! collected and like powers added, so that what people type comes out exact: `sqrt(2)^2`,
//! `sqrt(8)/sqrt(2)`, `exp(-90)*exp(90)`, `sin(1) - sin(1)`. The normal form is used in one
//! direction only: what it shows to be rational is rational. Whether two different forms are equal
//! is left to the balls.

mod apply;
mod evaluate;
mod fast;
mod form;
mod hash;
mod radical;
mod round;
#[cfg(test)]
mod tests;

pub(crate) use apply::{Apply, Function};
pub(crate) use evaluate::{ball_exact, ball_number};
pub(crate) use fast::fast_number;
pub(crate) use form::{Base, Form, Term};
pub(crate) use hash::hash_of;
pub(crate) use radical::{as_perfect_power, perfect_root, root_of_integer, small_factors};
pub use round::Rounded;

use std::cmp::Ordering;
use std::sync::Arc;

use crate::{Budget, Exact, Number, Result};

/// An irrational number (or one not known to be rational): an expression that can be asked for its
/// digits.
#[derive(Clone, Debug)]
pub struct Real(Arc<Form>);

impl Real {
    pub(crate) fn new(form: Form) -> Self {
        Self(Arc::new(form))
    }

    pub(crate) fn form(&self) -> &Form {
        &self.0
    }

    /// The form itself, without copying when nobody else holds it.
    pub(crate) fn into_form(self) -> Form {
        Arc::try_unwrap(self.0).unwrap_or_else(|shared| (*shared).clone())
    }

    pub(crate) fn ptr_eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The sign, decided at growing precision; undecided is an error. A value whose form is not
    /// zero may still be zero, so `Equal` never comes back.
    pub fn sign(&self, budget: &Budget) -> Result<Ordering> {
        evaluate::sign(self, budget)
    }
}

/// `coefficient * function(arguments)`.
pub(crate) fn apply(function: Function, arguments: &[&Number]) -> Result<Number> {
    let apply = Apply::new(function, arguments.iter().map(|&n| n.clone()).collect());
    Form::from_base(Base::Apply(Arc::new(apply)), Exact::ONE).into_number()
}
