//! Powers with interval exponents.

use std::cmp::Ordering;

use super::dyadic::{Dyadic, End};
use super::evaluate::{self, Bounds};
use super::{Continuity, Interval, IntervalContext};
use crate::{Error, Result};

/// Halves and quarters of numbers up to this are taken as roots of powers.
const MAX_ROOT_POWER: i64 = 64;

impl Interval {
    /// The powers `x^y`: for a negative base with whole exponents only, for zero with exponents
    /// that are not negative; `x^0` is one.
    pub fn pow(&self, exponent: &Self, cx: &IntervalContext<'_>) -> Result<Self> {
        let (Some((a, b)), Some((c, d))) = (self.ends(), exponent.ends()) else {
            return Ok(Self::EMPTY);
        };
        let known = self.continuity.min(exponent.continuity);
        if let Some(n) = exponent.as_point().and_then(small_integer) {
            return Ok(self.powi(n, cx)?.at_most(known));
        }
        let mut image = Self::EMPTY;
        let mut limit = Continuity::Continuous;
        if b.sign().is_ge() {
            let base = (&a.clone().max(End::ZERO), b);
            image = positive_powers(base, (c, d), cx)?;
            if a.sign().is_le() {
                // Zero: no negative powers, and a jump at 0^0 = 1.
                limit = match c.sign() {
                    Ordering::Less => Continuity::Partial,
                    Ordering::Equal => Continuity::Defined,
                    Ordering::Greater => Continuity::Continuous,
                };
            }
        }
        if a.sign().is_lt() {
            limit = Continuity::Partial;
            let negative = Self::new(a.clone(), b.clone().min(End::ZERO));
            image = image.join(&negative.whole_powers(exponent, cx)?);
        }
        Ok(image.as_argument().at_most(limit).at_most(known))
    }

    /// The powers of negative numbers, with the whole numbers among the exponents.
    fn whole_powers(&self, exponent: &Self, cx: &IntervalContext<'_>) -> Result<Self> {
        let (first, last) = (exponent.ceil(), exponent.floor());
        let (Some((c, _)), Some((_, d))) = (first.ends(), last.ends()) else {
            return Ok(Self::EMPTY);
        };
        if c > d {
            return Ok(Self::EMPTY);
        }
        if c == d
            && let Some(n) = c.finite().and_then(small_integer)
        {
            return self.powi(n, cx);
        }
        // Even and odd ones: both signs of the powers of the sizes.
        let size = self.neg();
        let Some(base) = size.ends() else { return Ok(Self::EMPTY) };
        let powers = positive_powers(base, (c, d), cx)?;
        Ok(powers.neg().join(&powers))
    }

    /// The hull of two parts of one image, whose continuity is decided for the whole.
    fn join(&self, other: &Self) -> Self {
        self.hull(other).as_argument()
    }
}

/// The value, if it is a whole number of moderate size.
fn small_integer(value: &Dyadic) -> Option<i64> {
    if !value.is_integer() || value.top() > 62 && !value.is_zero() {
        return None;
    }
    i64::try_from(value.floor()).ok()
}

/// The powers of numbers that are not negative. For each base the power is monotone in the
/// exponent, and for each exponent in the base, so that the extremes are at corners: which, depends
/// on the sides of the exponent 0 and of the base 1.
fn positive_powers(
    (a, b): (&End, &End),
    (c, d): (&End, &End),
    cx: &IntervalContext<'_>,
) -> Result<Interval> {
    let zero = End::ZERO;
    if b.sign().is_eq() && d.sign().is_lt() {
        return Ok(Interval::EMPTY);
    }
    // Zero has no negative powers, so those of zero alone start at 0^0.
    let c = if b.sign().is_eq() { c.max(&zero) } else { c };
    let at = |x: &End, y: &End| corner(x, y, cx);
    let above_one = |x: &End| *x >= End::integer(1);
    let (lo, hi) = if c.sign().is_ge() {
        // Increasing in the base.
        let (least, most) = (if above_one(a) { c } else { d }, if above_one(b) { d } else { c });
        (at(a, least)?.lo, at(b, most)?.hi)
    } else if d.sign().is_le() {
        let (least, most) = (if above_one(b) { c } else { d }, if above_one(a) { d } else { c });
        (at(b, least)?.lo, at(a, most)?.hi)
    } else {
        (at(a, d)?.lo.min(at(b, c)?.lo), at(a, c)?.hi.max(at(b, d)?.hi))
    };
    Ok(Interval::new(lo, hi))
}

/// `x^y`, or its limit, for `x >= 0`.
fn corner(x: &End, y: &End, cx: &IntervalContext<'_>) -> Result<Bounds> {
    let (zero, infinity) = (Bounds::integer(0), Bounds::infinite(End::PosInfinity));
    let from_one = x.cmp(&End::integer(1));
    if from_one.is_eq() {
        return Ok(Bounds::integer(1));
    }
    let above_one = from_one.is_gt();
    let (x, y) = match (x, y) {
        (End::Finite(x), End::Finite(y)) => (x, y),
        (_, End::PosInfinity) => return Ok(if above_one { infinity } else { zero }),
        (_, End::NegInfinity) => return Ok(if above_one { zero } else { infinity }),
        // An infinite base.
        (_, y) => {
            return Ok(match y.sign() {
                Ordering::Less => zero,
                Ordering::Equal => Bounds::integer(1),
                Ordering::Greater => infinity,
            });
        }
    };
    match (x.sign(), y.sign()) {
        (_, Ordering::Equal) => return Ok(Bounds::integer(1)),
        (Ordering::Equal, Ordering::Greater) => return Ok(zero),
        (Ordering::Equal, Ordering::Less) => return Ok(infinity),
        _ => {}
    }
    if let Some(n) = small_integer(y) {
        return match Interval::point(x.clone()).powi(n, cx)?.ends {
            Some(super::Ends { lo, hi }) => Ok(Bounds { lo, hi }),
            None => Ok(infinity),
        };
    }
    if let Some(bounds) = root_of_power(x, y, cx)? {
        return Ok(bounds);
    }
    let fast = || evaluate::to_fast(x)?.pow(evaluate::to_fast(y)?);
    if let Some(bounds) = evaluate::by_fast(cx, fast) {
        return Ok(bounds);
    }
    let (x_ball, y_ball) = (evaluate::to_ball(x), evaluate::to_ball(y));
    match evaluate::by_ball(cx, |work| x_ball.pow(&y_ball, work)) {
        Err(Error::Overflow) => {
            Ok(if above_one == y.is_negative() { Bounds::tiny() } else { Bounds::huge() })
        }
        // At the very border of what balls hold.
        Err(Error::Undecided(_)) => Ok(Bounds { lo: End::ZERO, hi: End::PosInfinity }),
        other => other,
    }
}

/// `x^(n/2)` and `x^(n/4)` for small n, as roots: exact where the power is a square.
fn root_of_power(x: &Dyadic, y: &Dyadic, cx: &IntervalContext<'_>) -> Result<Option<Bounds>> {
    for halvings in 1..=2 {
        let Some(n) = small_integer(&y.shl(halvings)).filter(|n| n.abs() <= MAX_ROOT_POWER) else {
            continue;
        };
        let inner = cx.plus(8);
        let power = Interval::point(x.clone()).powi(n, &inner)?;
        let root = power.root(1 << halvings, cx)?;
        return Ok(root.ends.map(|super::Ends { lo, hi }| Bounds { lo, hi }));
    }
    Ok(None)
}
