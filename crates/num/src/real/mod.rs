//! Irrational numbers as expressions in a normal form.
//!
//! A [`Real`] is a sum of terms; a term is a rational coefficient times powers of bases: roots of
//! integers, pi, e, logarithms of primes, functions of other numbers, numbers known by enclosures,
//! whole sums. Like terms are
//! collected and like powers added, so that what people type comes out exact: `sqrt(2)^2`,
//! `sqrt(8)/sqrt(2)`, `exp(-90)*exp(90)`, `sin(1) - sin(1)`. The normal form is used in one
//! direction only: what it shows to be rational is rational. Whether two different forms are equal
//! is left to the balls.

mod apply;
mod collect;
mod enclosed;
mod evaluate;
mod fast;
mod form;
mod hash;
mod merge;
mod radical;
mod rebuild;
mod round;
mod source;
#[cfg(test)]
mod tests;

pub(crate) use apply::{Apply, Function};
pub(crate) use evaluate::{ball_exact, ball_number};
pub(crate) use fast::fast_number;
pub(crate) use form::{Base, Form, Shape, Term};
pub(crate) use hash::hash_of;
pub(crate) use radical::{as_perfect_power, perfect_root, root_of_integer, small_factors};
pub use rebuild::Algebra;
pub use round::Rounded;
pub(crate) use round::digits_of;
pub(crate) use source::Leaf;
pub use source::Source;

use std::cmp::Ordering;
use std::sync::{Arc, Mutex, OnceLock};

use crate::ball::{Ball, BallResult, Work};
use crate::{Budget, Exact, Fast, Interval, Number, Result};

/// An irrational number (or one not known to be rational): an expression that can be asked for its
/// digits.
#[derive(Clone, Debug)]
pub struct Real(Arc<Node>);

/// A form, and what was found out about it: forms are shared, so each is worked out once.
#[derive(Debug)]
struct Node {
    form: Form,
    shape: Shape,
    hash: OnceLock<u64>,
    fast: OnceLock<Option<Fast>>,
    best: Mutex<Option<Box<(usize, Ball)>>>,
    enclosure: Mutex<Option<Box<(usize, Interval)>>>,
    /// Another number that was seen to be written alike.
    twin: OnceLock<Real>,
}

impl Real {
    pub(crate) fn new(form: Form) -> Self {
        let shape = form.shape();
        Self::with_shape(form, shape)
    }

    /// The form, whose shape is known already.
    fn with_shape(form: Form, shape: Shape) -> Self {
        Self(Arc::new(Node {
            form,
            shape,
            hash: OnceLock::new(),
            fast: OnceLock::new(),
            best: Mutex::new(None),
            enclosure: Mutex::new(None),
            twin: OnceLock::new(),
        }))
    }

    pub(crate) fn form(&self) -> &Form {
        &self.0.form
    }

    /// The form itself, without copying when nobody else holds it.
    pub(crate) fn into_form(self) -> Form {
        match Arc::try_unwrap(self.0) {
            Ok(node) => node.form,
            Err(shared) => shared.form.clone(),
        }
    }

    pub(crate) fn ptr_eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Whether the two are written alike. What was found equal once is not compared again: two
    /// expressions with shared parts, built twice, would take a time that doubles with each level.
    pub(crate) fn is_same_form(&self, other: &Self) -> bool {
        let (a, b) = (self.eldest(), other.eldest());
        if a.ptr_eq(b) {
            return true;
        }
        let is_same = a.form().terms().len() == b.form().terms().len()
            && a.hash_value() == b.hash_value()
            && a.form() == b.form();
        if is_same {
            // By address, so that no two ever point at each other.
            let (low, high) = if Arc::as_ptr(&a.0) < Arc::as_ptr(&b.0) { (a, b) } else { (b, a) };
            high.0.twin.get_or_init(|| low.clone());
        }
        is_same
    }

    /// The last of the numbers that were seen to be written alike.
    fn eldest(&self) -> &Self {
        let mut real = self;
        while let Some(twin) = real.0.twin.get() {
            real = twin;
        }
        real
    }

    pub(crate) fn hash_value(&self) -> u64 {
        *self.0.hash.get_or_init(|| hash_of(&self.0.form))
    }

    pub(crate) fn shape(&self) -> Shape {
        self.0.shape
    }

    /// Whether the value rests on a number that is known by enclosures.
    pub(crate) fn has_source(&self) -> bool {
        self.0.shape.has_source
    }

    /// The value as a part of another in 256 bits, if that path can give it.
    fn fast(&self) -> Option<Fast> {
        *self.0.fast.get_or_init(|| fast::fast_form(self.form()))
    }

    /// The value as a part of another, as a ball of about the given precision.
    fn ball(&self, work: Work<'_>) -> BallResult {
        if let Ok(best) = self.0.best.lock()
            && let Some((bits, ball)) = best.as_deref()
            && *bits >= work.bits
        {
            return Ok(ball.clone().round(work));
        }
        let ball = evaluate::ball_real(self, work)?;
        if let Ok(mut best) = self.0.best.lock() {
            *best = Some(Box::new((work.bits, ball.clone())));
        }
        Ok(ball)
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
