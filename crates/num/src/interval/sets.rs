//! Intervals as sets: ends, membership, order, halves.

use std::cmp::Ordering;

use dashu_base::{BitTest, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::dyadic::{Dyadic, End, Toward};
use super::{Continuity, Interval, IntervalContext};
use crate::size::Size;
use crate::{Budget, Decimal, Exact, Result};

impl Interval {
    /// Whether there is no number in it.
    pub fn is_empty(&self) -> bool {
        self.ends.is_none()
    }

    /// Whether it is exactly one number.
    pub fn is_point(&self) -> bool {
        self.as_point().is_some()
    }

    /// Whether both ends are finite (or the set is empty).
    pub fn is_bounded(&self) -> bool {
        self.ends().is_none_or(|(lo, hi)| lo.finite().is_some() && hi.finite().is_some())
    }

    /// The one number in it.
    pub(super) fn as_point(&self) -> Option<&Dyadic> {
        let (lo, hi) = self.ends()?;
        let (lo, hi) = (lo.finite()?, hi.finite()?);
        (lo == hi).then_some(lo)
    }

    /// The lower end, exactly; `None` when it is infinite or the interval is empty. An end whose
    /// digits exceed the budget is an error.
    pub fn lo(&self, budget: &Budget) -> Result<Option<Exact>> {
        self.ends().and_then(|(lo, _)| lo.finite()).map(|end| to_exact(end, budget)).transpose()
    }

    /// The upper end, exactly; `None` when it is infinite or the interval is empty.
    pub fn hi(&self, budget: &Budget) -> Result<Option<Exact>> {
        self.ends().and_then(|(_, hi)| hi.finite()).map(|end| to_exact(end, budget)).transpose()
    }

    /// The ends as doubles, rounded outwards; `None` when empty.
    pub fn to_f64(&self) -> Option<(f64, f64)> {
        let (lo, hi) = self.ends()?;
        // -0 + 0 is 0: no negative zero leaves.
        Some((-end_to_f64_up(&lo.neg()) + 0.0, end_to_f64_up(hi) + 0.0))
    }

    /// Whether the number lies in the interval.
    pub fn contains(&self, value: &Exact, budget: &Budget) -> Result<bool> {
        let Some((lo, hi)) = self.ends() else { return Ok(false) };
        let above = |end: &End, order: Ordering| match end {
            End::NegInfinity | End::PosInfinity => Ok(true),
            End::Finite(end) => Ok(compare(value, end, budget)? != order),
        };
        Ok(above(lo, Ordering::Less)? && above(hi, Ordering::Greater)?)
    }

    /// Whether zero lies in the interval.
    pub fn contains_zero(&self) -> bool {
        self.ends().is_some_and(|(lo, hi)| lo.sign().is_le() && hi.sign().is_ge())
    }

    /// Whether every number of this interval lies in the other.
    pub fn is_subset(&self, other: &Self) -> bool {
        match (self.ends(), other.ends()) {
            (None, _) => true,
            (_, None) => false,
            (Some((a, b)), Some((c, d))) => c <= a && b <= d,
        }
    }

    /// Whether this interval lies in the other and touches neither of its ends (infinite ends
    /// cannot be touched).
    pub fn is_interior(&self, other: &Self) -> bool {
        match (self.ends(), other.ends()) {
            (None, _) => true,
            (_, None) => false,
            (Some((a, b)), Some((c, d))) => {
                (c < a || *c == End::NegInfinity) && (b < d || *d == End::PosInfinity)
            }
        }
    }

    /// The same set as the image under a function that may jump, or turn a corner.
    #[must_use]
    pub fn with_jumps(self) -> Self {
        self.at_most(Continuity::Defined)
    }

    /// The numbers in both. As an image it is taken to be two enclosures of the same function.
    #[must_use]
    pub fn intersect(&self, other: &Self) -> Self {
        let (Some((a, b)), Some((c, d))) = (self.ends(), other.ends()) else { return Self::EMPTY };
        let (lo, hi) = (a.max(c), b.min(d));
        if lo > hi {
            return Self::EMPTY;
        }
        Self::new(lo.clone(), hi.clone()).at_most(self.continuity).at_most(other.continuity)
    }

    /// The least interval that holds both.
    #[must_use]
    pub fn hull(&self, other: &Self) -> Self {
        let hull = match (self.ends(), other.ends()) {
            (None, _) => other.clone(),
            (_, None) => self.clone(),
            (Some((a, b)), Some((c, d))) => Self::new(a.min(c).clone(), b.max(d).clone()),
        };
        hull.at_most(self.continuity).at_most(other.continuity)
    }

    /// The difference of the ends, rounded up, as a point; `None` when unbounded or empty.
    pub fn width(&self, cx: &IntervalContext<'_>) -> Option<Self> {
        let (lo, hi) = self.ends()?;
        match hi.finite()?.sub(lo.finite()?, cx.bits, Toward::Up) {
            End::Finite(width) => Some(Self::point(width)),
            _ => None,
        }
    }

    /// A number in the middle of the interval, as a point: exactly the middle when it fits the
    /// precision, never outside. Unbounded intervals are halved at zero, or beyond the end at a
    /// number of twice its size. `None` when empty.
    pub fn midpoint(&self, cx: &IntervalContext<'_>) -> Option<Self> {
        Some(Self::point(self.middle(cx.bits)?))
    }

    fn middle(&self, bits: usize) -> Option<Dyadic> {
        let (lo, hi) = self.ends()?;
        Some(match (lo, hi) {
            (End::Finite(a), End::Finite(b)) => {
                let sum = match a.add(b, bits.max(4), Toward::Down) {
                    End::Finite(sum) => sum.shl(-1),
                    _ => Dyadic::ZERO,
                };
                // Rounding may carry the middle of a very narrow interval out of it.
                if sum < *a {
                    a.clone()
                } else if sum > *b {
                    b.clone()
                } else {
                    sum
                }
            }
            (End::Finite(a), _) if a.sign().is_lt() => Dyadic::ZERO,
            (End::Finite(a), _) if a.is_zero() => Dyadic::integer(1),
            (End::Finite(a), _) => Dyadic::power_of_two(a.top()),
            (_, End::Finite(b)) if b.sign().is_gt() => Dyadic::ZERO,
            (_, End::Finite(b)) if b.is_zero() => Dyadic::integer(-1),
            (_, End::Finite(b)) => Dyadic::power_of_two(b.top()).neg(),
            _ => Dyadic::ZERO,
        })
    }

    /// The two halves, which share the midpoint; `None` for an empty interval, for a point, and
    /// for neighbouring numbers at this precision.
    pub fn bisect(&self, cx: &IntervalContext<'_>) -> Option<(Self, Self)> {
        let middle = End::Finite(self.middle(cx.bits)?);
        let (lo, hi) = self.ends()?;
        if middle == *lo || middle == *hi {
            return None;
        }
        let part = |a: &End, b: &End| Self::new(a.clone(), b.clone()).at_most(self.continuity);
        Some((part(lo, &middle), part(&middle, hi)))
    }

    /// How all numbers of this interval compare with all of the other; `None` when that differs,
    /// or when one is empty.
    pub fn compare(&self, other: &Self) -> Option<Ordering> {
        let ((a, b), (c, d)) = (self.ends()?, other.ends()?);
        if b < c {
            return Some(Ordering::Less);
        }
        if a > d {
            return Some(Ordering::Greater);
        }
        (a == b && c == d && a == c).then_some(Ordering::Equal)
    }

    /// Whether every number here is less than every number of the other.
    pub fn certainly_less(&self, other: &Self) -> bool {
        self.compare(other) == Some(Ordering::Less)
    }

    /// Whether every number here is greater than every number of the other.
    pub fn certainly_greater(&self, other: &Self) -> bool {
        self.compare(other) == Some(Ordering::Greater)
    }

    /// Whether every number here is above zero, and there is one.
    pub fn certainly_positive(&self) -> bool {
        self.ends().is_some_and(|(lo, _)| lo.sign().is_gt())
    }

    /// Whether every number here is below zero, and there is one.
    pub fn certainly_negative(&self) -> bool {
        self.ends().is_some_and(|(_, hi)| hi.sign().is_lt())
    }

    /// Whether zero is not in the interval, and some number is.
    pub fn certainly_nonzero(&self) -> bool {
        self.certainly_positive() || self.certainly_negative()
    }
}

/// A dyadic number as a decimal: `m / 2^k = m 5^k / 10^k`.
fn to_exact(value: &Dyadic, budget: &Budget) -> Result<Exact> {
    let zeros = value.mantissa.trailing_zeros().unwrap_or(0);
    let exponent = value.exponent.saturating_add(zeros as i64);
    let odd = &value.mantissa >> zeros;
    if odd.is_zero() {
        return Ok(Exact::ZERO);
    }
    let size = exponent.unsigned_abs();
    // 5^k has 2.33 k bits, which with those of the power of ten stays within the budget's.
    let bits = if exponent < 0 { size.saturating_mul(7) / 3 } else { size };
    budget.check_bits(bits.saturating_add(odd.bit_len() as u64))?;
    if exponent >= 0 {
        return Ok(Exact::from(odd << size.to_size()));
    }
    let mantissa = odd * IBig::from(UBig::from(5u8).pow(size.to_size()));
    Ok(Exact::from(Decimal::new(mantissa, exponent)?))
}

/// How a rational number compares with a dyadic one: by enclosures, and exactly when those do not
/// tell.
fn compare(value: &Exact, end: &Dyadic, budget: &Budget) -> Result<Ordering> {
    for bits in [64, 256] {
        let enclosed = Interval::from_exact(value, &IntervalContext::new(bits, budget))?;
        if let Some(order) = enclosed.compare(&Interval::point(end.clone())) {
            return Ok(order);
        }
    }
    Ok(value.cmp(&to_exact(end, budget)?))
}

/// The least double not below.
fn end_to_f64_up(end: &End) -> f64 {
    let value = match end {
        End::NegInfinity => return f64::NEG_INFINITY,
        End::PosInfinity => return f64::INFINITY,
        End::Finite(value) if value.is_zero() => return 0.0,
        End::Finite(value) => value,
    };
    let negative = value.is_negative();
    if value.top() > 1024 {
        return if negative { f64::MIN } else { f64::INFINITY };
    }
    // 53 bits, or as many as a subnormal number has: none at all below the least.
    let room = (value.top() + 1074).clamp(0, 53);
    if room == 0 {
        return if negative { -0.0 } else { f64::from_bits(1) };
    }
    let End::Finite(cut) = value.clone().rounded(room.to_size(), Toward::Up) else {
        return f64::INFINITY;
    };
    let mantissa = u64::try_from(cut.mantissa.unsigned_abs()).unwrap_or(u64::MAX) as f64;
    // In two steps, since 2^exponent alone may be out of range; both products are exact, or the
    // second overflows.
    let half = cut.exponent / 2;
    let scale = |power: i64| f64::from_bits(((power + 1023) as u64) << 52);
    let magnitude = mantissa * scale(half) * scale(cut.exponent - half);
    if negative { -magnitude } else { magnitude }
}
