//! The one place where a function crosses zero, to as many digits as are asked for.

use std::cmp::Ordering;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, PoisonError};

use arithma_num::{
    Budget, Error as NumberError, Interval, IntervalContext, Number, Result, Source,
};

/// A differentiable function of positive numbers, known by enclosures.
pub trait Smooth: Debug + Send + Sync + 'static {
    /// All values on a set.
    fn values(&self, x: &Interval, cx: &IntervalContext<'_>) -> Result<Interval>;

    /// All values of the derivative on a set.
    fn slopes(&self, x: &Interval, cx: &IntervalContext<'_>) -> Result<Interval>;
}

/// The bits at which a sign is first looked for.
const FIRST_BITS: usize = 128;

/// A sign that so many bits do not tell stays open: 2,400 digits.
const MOST_BITS: usize = 8_192;

/// Bits beyond those of the answer that a step of narrowing works with.
const SPARE_BITS: usize = 96;

/// Places are looked for from 2^-1000 to 2^1000.
const MOST_DOUBLINGS: u32 = 1_000;

/// A place where a function crosses zero, the only one between two positive numbers.
#[derive(Debug)]
pub(crate) struct Crossing<F: Smooth> {
    function: Arc<F>,
    /// The sign before it.
    before: Ordering,
    /// It lies in here.
    known: Mutex<Interval>,
}

/// The number at which a function that has one zero above 0 has it. It is below zero before it, or
/// above: `before` says which.
pub fn crossing<F: Smooth>(function: F, before: Ordering, budget: &Budget) -> Result<Number> {
    let function = Arc::new(function);
    let one = Interval::integer(1);
    let bracket = match sign_at(&*function, &one, budget)? {
        Ordering::Equal => return Ok(Number::ONE),
        sign if sign == before => upwards(&*function, &one, before.reverse(), budget)?,
        _ => downwards(&*function, &one, before, budget)?,
    };
    Number::from_source(Arc::new(Crossing::new(function, before, &bracket)))
}

impl<F: Smooth> Crossing<F> {
    /// The crossing between the ends of this set, where the function has opposite signs.
    pub(crate) fn new(function: Arc<F>, before: Ordering, bracket: &Interval) -> Self {
        Self { function, before, known: Mutex::new(bracket.as_argument()) }
    }

    /// What is known of it so far.
    pub(crate) fn known(&self) -> Interval {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// One step: Newton's where it at least halves the set, else a halving by the sign in the middle.
    ///
    /// Newton's step is sound: for the zero r and any m in X, 0 = f(m) + f'(s)(r - m) for some s in
    /// X, so r lies in m - f(m)/f'(X).
    fn step(&self, x: &Interval, cx: &IntervalContext<'_>) -> Result<Option<Interval>> {
        let Some(middle) = middle(x, cx) else { return Ok(None) };
        // A slope that is too steep to be written tells nothing; the budget is asked at every step.
        let slopes = self.function.slopes(x, cx).ok();
        if let Some(slopes) = slopes.filter(|s| s.is_bounded() && s.certainly_nonzero()) {
            let value = self.function.values(&middle, cx)?;
            let next = middle.sub(&value.div(&slopes, cx), cx).intersect(x).as_argument();
            let halved = |next: &Interval| {
                let twice = next.width(cx)?.mul(&Interval::integer(2), cx);
                Some(!twice.certainly_greater(&x.width(cx)?))
            };
            if !next.is_empty() && halved(&next).unwrap_or(false) {
                return Ok(Some(next));
            }
        }
        let Some((lower, upper)) = parted(x, &middle) else { return Ok(None) };
        Ok(Some(match sign_at(&*self.function, &middle, cx.budget())? {
            Ordering::Equal => middle,
            sign if sign == self.before => upper,
            _ => lower,
        }))
    }
}

impl<F: Smooth> Source for Crossing<F> {
    fn enclosure(&self, bits: usize, budget: &Budget) -> Result<Interval> {
        let mut x = self.known();
        let mut work = bits + SPARE_BITS;
        loop {
            budget.check()?;
            let cx = IntervalContext::new(work, budget);
            if x.is_point() || is_narrow(&x, bits, &cx)? {
                break;
            }
            match self.step(&x, &cx)? {
                Some(next) if next != x => x = next,
                // So many bits do not part the ends any more.
                _ if work < MOST_BITS.max(4 * bits) => work *= 2,
                _ => break,
            }
        }
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = x.clone();
        Ok(x)
    }

    fn refines(&self) -> bool {
        true
    }
}

/// Whether the ends of a set of positive numbers agree to so many bits.
fn is_narrow(x: &Interval, bits: usize, cx: &IntervalContext<'_>) -> Result<bool> {
    let Some(width) = x.width(cx) else { return Ok(false) };
    let scale = Interval::integer(2).powi(i64::try_from(bits).unwrap_or(i64::MAX), cx)?;
    Ok(width.mul(&scale, cx).certainly_less(x))
}

/// A number inside a set of positive numbers: in the middle of it, or of its magnitudes where they
/// are far apart.
fn middle(x: &Interval, cx: &IntervalContext<'_>) -> Option<Interval> {
    if let Some((lo, hi)) = x.to_f64()
        && lo > 0.0
        && hi.is_finite()
        && hi > 4.0 * lo
    {
        let between = lo.sqrt() * hi.sqrt();
        return Some(Interval::from_f64(between, between));
    }
    x.midpoint(cx)
}

/// A set in two at a number inside it.
fn parted(x: &Interval, at: &Interval) -> Option<(Interval, Interval)> {
    let from = at.hull(&Interval::from_f64(f64::NEG_INFINITY, 0.0));
    let (lower, upper) = (x.intersect(&from), x.intersect(&at.hull(&beyond())));
    let is_part = |part: &Interval| !part.is_empty() && part != x;
    (is_part(&lower) && is_part(&upper)).then(|| (lower.as_argument(), upper.as_argument()))
}

fn beyond() -> Interval {
    Interval::from_f64(f64::MAX, f64::INFINITY)
}

/// The sign at a point: as many bits as it takes.
pub(crate) fn sign_at<F: Smooth>(function: &F, x: &Interval, budget: &Budget) -> Result<Ordering> {
    let mut bits = FIRST_BITS;
    loop {
        budget.check()?;
        let values = function.values(x, &IntervalContext::new(bits, budget))?;
        if let Some(sign) = sign_of(&values) {
            return Ok(sign);
        }
        if bits >= MOST_BITS {
            return Err(too_close());
        }
        bits *= 2;
    }
}

/// The error of a sign that stays open.
pub(crate) fn too_close() -> NumberError {
    NumberError::Undecided("two solutions lie too close together to tell them apart".into())
}

/// The sign that all numbers of a set have.
pub(crate) fn sign_of(values: &Interval) -> Option<Ordering> {
    if values.certainly_positive() {
        Some(Ordering::Greater)
    } else if values.certainly_negative() {
        Some(Ordering::Less)
    } else if values.is_point() {
        Some(Ordering::Equal)
    } else {
        None
    }
}

/// The set from a point up to the first one, by doubling the exponent, where the sign is `wanted`.
pub(crate) fn upwards<F: Smooth>(
    function: &F,
    from: &Interval,
    wanted: Ordering,
    budget: &Budget,
) -> Result<Interval> {
    search(function, from, wanted, &Interval::integer(2), budget)
}

/// The same downwards.
pub(crate) fn downwards<F: Smooth>(
    function: &F,
    from: &Interval,
    wanted: Ordering,
    budget: &Budget,
) -> Result<Interval> {
    search(function, from, wanted, &Interval::from_f64(0.5, 0.5), budget)
}

fn search<F: Smooth>(
    function: &F,
    from: &Interval,
    wanted: Ordering,
    factor: &Interval,
    budget: &Budget,
) -> Result<Interval> {
    let cx = IntervalContext::new(FIRST_BITS, budget);
    let (mut last, mut doublings) = (from.clone(), 1);
    loop {
        let next = from.mul(&factor.powi(i64::from(doublings), &cx)?, &cx).midpoint(&cx);
        let Some(next) = next else { break };
        let sign = sign_at(function, &next, budget)?;
        if sign.is_eq() {
            return Ok(next);
        }
        if sign == wanted {
            return Ok(last.hull(&next).as_argument());
        }
        if doublings == MOST_DOUBLINGS {
            break;
        }
        last = next;
        doublings = if doublings < 4 { doublings + 1 } else { MOST_DOUBLINGS.min(doublings * 2) };
    }
    Err(NumberError::OutOfRange("the solution is beyond 1e300, or closer to 0 than 1e-300".into()))
}
