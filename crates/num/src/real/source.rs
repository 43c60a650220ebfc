//! Numbers that are known by enclosures: an integral, a root, an eigenvalue found in doubles.

use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use super::{Base, Form};
use crate::ball::{BallResult, Stop, Work};
use crate::{Budget, Error, Exact, Interval, IntervalContext, Number, Result};

/// A number that is known by enclosures.
///
/// As a [`Number`] it is a symbol: the same source is the same number, so that `x - x` is exactly
/// zero, and two sources are two numbers.
pub trait Source: Debug + Send + Sync {
    /// An interval that surely holds the number, with about `bits` bits of it where the source can
    /// give them, else as narrow as it has one.
    fn enclosure(&self, bits: usize, budget: &Budget) -> Result<Interval>;

    /// Whether asking for more bits will ever give a narrower enclosure than the last one did.
    fn refines(&self) -> bool;
}

/// A source as a base of forms. It remembers the narrowest enclosure so far.
#[derive(Debug)]
pub(crate) struct Leaf {
    source: Arc<dyn Source>,
    known: Mutex<Option<(usize, Interval)>>,
}

impl Leaf {
    fn new(source: Arc<dyn Source>) -> Self {
        Self { source, known: Mutex::new(None) }
    }

    /// What tells one source from another: where it lives.
    pub(super) fn address(&self) -> usize {
        Arc::as_ptr(&self.source).cast::<()>() as usize
    }

    pub(super) fn refines(&self) -> bool {
        self.source.refines()
    }

    /// An enclosure with about so many bits, if the source can.
    pub(super) fn interval(&self, bits: usize, budget: &Budget) -> Result<Interval> {
        let known = self.known.lock().ok().and_then(|known| known.clone());
        if let Some((had, interval)) = &known
            && (*had >= bits || !self.refines())
        {
            return Ok(interval.clone());
        }
        budget.check()?;
        let mut interval = self.source.enclosure(bits, budget)?.as_argument();
        if let Some((_, before)) = &known {
            interval = interval.intersect(before);
        }
        if interval.is_empty() {
            return Err(Error::Undecided("the enclosures of a value contradict each other".into()));
        }
        if let Ok(mut known) = self.known.lock() {
            *known = Some((bits, interval.clone()));
        }
        Ok(interval)
    }

    pub(super) fn ball(&self, work: Work<'_>) -> BallResult {
        self.interval(work.bits, work.budget)?.to_ball().ok_or(Stop::Imprecise)
    }
}

/// An enclosure that is all that is known.
#[derive(Debug)]
struct Fixed(Interval);

impl Source for Fixed {
    fn enclosure(&self, _bits: usize, _budget: &Budget) -> Result<Interval> {
        Ok(self.0.clone())
    }

    fn refines(&self) -> bool {
        false
    }
}

impl Number {
    /// The number that a source knows. Two calls with the same source give the same number.
    pub fn from_source(source: Arc<dyn Source>) -> Result<Self> {
        Form::from_base(Base::Source(Arc::new(Leaf::new(source))), Exact::ONE).into_number()
    }

    /// A number of which nothing is known but that it lies in this interval: a new number each
    /// time. An interval of one point is that number, exactly.
    pub fn enclosed(interval: Interval) -> Result<Self> {
        if interval.is_empty() {
            return Err(Error::domain("an empty interval holds no number"));
        }
        if !interval.is_bounded() {
            return Err(Error::Undecided("the value is not known to be bounded".into()));
        }
        if interval.is_point() {
            let point = interval.lo(&Budget::default())?;
            return Ok(Self::Exact(point.unwrap_or(Exact::ZERO)));
        }
        Self::from_source(Arc::new(Fixed(interval)))
    }

    /// Whether the value rests on a number that is known by an enclosure and not better, however
    /// many digits are asked for.
    pub fn is_enclosed(&self) -> bool {
        match self {
            Self::Exact(_) => false,
            Self::Real(real) => super::enclosed::is_enclosed(real),
        }
    }

    /// An interval that surely holds the value, with about so many bits of it where they can be
    /// had, else as narrow as it is known.
    pub fn enclosure(&self, bits: usize, budget: &Budget) -> Result<Interval> {
        match self {
            Self::Real(real) if real.has_source() => super::enclosed::narrowest(real, bits, budget),
            _ => Interval::from_number(self, &IntervalContext::new(bits, budget)),
        }
    }
}
