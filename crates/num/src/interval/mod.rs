//! Intervals: sets of reals between two dyadic ends, every operation rounded outwards.
//!
//! The fundamental theorem holds for every function here: the result contains the image of all
//! points of the operands at which the function is defined. Ends are as near to the true range as
//! the precision allows; an interval that enters a function once gives its range, up to rounding.
//!
//! Whether the function was defined and continuous on all of its operands travels with the result
//! (see [`Continuity`]); a proof that a root exists needs it.

mod arith;
mod convert;
mod dyadic;
mod evaluate;
mod functions;
mod hyperbolic;
mod integer;
mod inverse;
mod pow;
mod sets;
mod special;
mod trig;

use dyadic::{Dyadic, End};

use crate::ball::Work;
use crate::real::ball_number;
use crate::{Budget, Exact, Number, Result};

/// How precisely to calculate with intervals, and under which budget.
#[derive(Clone, Copy, Debug)]
pub struct IntervalContext<'a> {
    bits: usize,
    budget: &'a Budget,
}

impl<'a> IntervalContext<'a> {
    /// Ends of `bits` bits (at least four).
    pub fn new(bits: usize, budget: &'a Budget) -> Self {
        Self { bits: bits.max(4), budget }
    }

    /// The bits of an end.
    pub fn bits(&self) -> usize {
        self.bits
    }

    /// The budget of the calculation.
    pub fn budget(&self) -> &'a Budget {
        self.budget
    }

    /// The same context with `more` bits.
    fn plus(&self, more: usize) -> Self {
        Self { bits: self.bits + more, budget: self.budget }
    }

    /// Work on balls with `guard` bits more.
    fn work(&self, guard: usize) -> Work<'a> {
        Work::new(self.bits + guard, self.budget)
    }
}

/// What is known of the function that an interval is the image under, on all of its operands.
///
/// The order is that of knowledge: of several operands the least one counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Continuity {
    /// Perhaps not defined somewhere; the interval holds the values where it is.
    Partial,
    /// Defined everywhere, perhaps with jumps.
    Defined,
    /// Defined and continuous everywhere.
    Continuous,
}

/// A closed interval of real numbers, perhaps unbounded, perhaps empty.
///
/// ```
/// use arithma_num::{Budget, Interval, IntervalContext};
///
/// let budget = Budget::default();
/// let cx = IntervalContext::new(64, &budget);
/// let x = Interval::from_f64(-1.0, 2.0);
/// assert_eq!(x.square(&cx).to_f64(), Some((0.0, 4.0)));
/// assert_eq!(x.mul(&x, &cx).to_f64(), Some((-2.0, 4.0)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    /// `None` for the empty set; else `lo <= hi`, `lo` is not +inf and `hi` is not -inf.
    ends: Option<Ends>,
    continuity: Continuity,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Ends {
    lo: End,
    hi: End,
}

impl Interval {
    /// All real numbers.
    pub const WHOLE: Self = Self {
        ends: Some(Ends { lo: End::NegInfinity, hi: End::PosInfinity }),
        continuity: Continuity::Continuous,
    };

    /// No number at all.
    pub const EMPTY: Self = Self { ends: None, continuity: Continuity::Partial };

    /// The interval between two ends, which are in order.
    fn new(lo: End, hi: End) -> Self {
        debug_assert!(lo <= hi && lo != End::PosInfinity && hi != End::NegInfinity);
        Self { ends: Some(Ends { lo, hi }), continuity: Continuity::Continuous }
    }

    fn point(value: Dyadic) -> Self {
        Self::new(End::Finite(value.clone()), End::Finite(value))
    }

    /// The same set, known to be no more than `limit`.
    fn at_most(mut self, limit: Continuity) -> Self {
        self.continuity = self.continuity.min(limit);
        self
    }

    /// A whole number.
    pub fn integer(value: i64) -> Self {
        Self::point(Dyadic::integer(value))
    }

    /// The numbers from `lo` to `hi`, exactly: infinities are open ends. Empty when the ends are
    /// not in order or not numbers.
    pub fn from_f64(lo: f64, hi: f64) -> Self {
        match (end_of_f64(lo), end_of_f64(hi)) {
            (Some(lo), Some(hi))
                if lo <= hi && lo != End::PosInfinity && hi != End::NegInfinity =>
            {
                Self::new(lo, hi)
            }
            _ => Self::EMPTY,
        }
    }

    /// A rational number: a point when it is a short binary number, else its two neighbours.
    pub fn from_exact(value: &Exact, cx: &IntervalContext<'_>) -> Result<Self> {
        evaluate::exact(value, cx)
    }

    /// The numbers from `lo` to `hi`, rounded outwards; empty when they are not in order.
    pub fn from_bounds(lo: &Exact, hi: &Exact, cx: &IntervalContext<'_>) -> Result<Self> {
        if lo > hi {
            return Ok(Self::EMPTY);
        }
        Ok(Self::from_exact(lo, cx)?.hull(&Self::from_exact(hi, cx)?))
    }

    /// Any number, enclosed.
    pub fn from_number(value: &Number, cx: &IntervalContext<'_>) -> Result<Self> {
        match value {
            Number::Exact(exact) => Self::from_exact(exact, cx),
            Number::Real(real) if real.has_source() => value.enclosure(cx.bits, cx.budget),
            Number::Real(_) => evaluate::refined(cx, |work| ball_number(value, work)),
        }
    }

    /// Whether the function that this is the image under is defined and continuous.
    pub fn continuity(&self) -> Continuity {
        self.continuity
    }

    /// The same set as an argument of its own, whatever it is the image under. (The empty set
    /// stays partial: nothing is defined on it.)
    #[must_use]
    pub fn as_argument(&self) -> Self {
        match self.ends.clone() {
            None => Self::EMPTY,
            ends => Self { ends, continuity: Continuity::Continuous },
        }
    }

    /// The two ends, of an interval that is not empty.
    fn ends(&self) -> Option<(&End, &End)> {
        self.ends.as_ref().map(|ends| (&ends.lo, &ends.hi))
    }
}

impl From<i64> for Interval {
    fn from(value: i64) -> Self {
        Self::integer(value)
    }
}

/// A double as an end; `None` for NaN.
fn end_of_f64(value: f64) -> Option<End> {
    if value.is_nan() {
        return None;
    }
    if value.is_infinite() {
        return Some(if value > 0.0 { End::PosInfinity } else { End::NegInfinity });
    }
    let bits = value.to_bits();
    let (stored, fraction) = (bits >> 52 & 0x7ff, bits & ((1 << 52) - 1));
    // Subnormal numbers lack the implicit leading bit and share the least exponent.
    let mantissa = (if stored == 0 { fraction } else { fraction | 1 << 52 }).cast_signed();
    let spare = mantissa.trailing_zeros() % 64;
    let exponent = stored.max(1).cast_signed() - 1075 + i64::from(spare);
    let signed = if value < 0.0 { -(mantissa >> spare) } else { mantissa >> spare };
    Some(End::Finite(Dyadic::new(signed.into(), exponent)))
}
