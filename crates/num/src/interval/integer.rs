//! Functions with jumps: rounding to whole numbers, signs, remainders.

use std::cmp::Ordering;

use dashu_base::{BitTest, UnsignedAbs};
use dashu_int::IBig;

use super::dyadic::{Dyadic, End};
use super::{Continuity, Interval, IntervalContext};
use crate::Rounding;
use crate::size::Size;

/// The most bits to which quotients are taken when a remainder is sought.
const MAX_QUOTIENT_BITS: i64 = 1 << 16;

impl Interval {
    /// The greatest whole numbers not above.
    #[must_use]
    pub fn floor(&self) -> Self {
        self.round_to_integer(Rounding::Floor)
    }

    /// The least whole numbers not below.
    #[must_use]
    pub fn ceil(&self) -> Self {
        self.round_to_integer(Rounding::Ceiling)
    }

    /// The whole parts.
    #[must_use]
    pub fn trunc(&self) -> Self {
        self.round_to_integer(Rounding::Down)
    }

    /// The nearest whole numbers, halves away from zero.
    #[must_use]
    pub fn round(&self) -> Self {
        self.round_to_integer(Rounding::HalfUp)
    }

    /// The whole numbers near, by any rule: all rules keep the order.
    #[must_use]
    pub fn round_to_integer(&self, rounding: Rounding) -> Self {
        self.step(|end| match end {
            End::Finite(value) => End::Finite(round(value, rounding)),
            infinite => infinite.clone(),
        })
    }

    /// The signs: -1, 0 and 1.
    #[must_use]
    pub fn sign(&self) -> Self {
        self.step(|end| match end.sign() {
            Ordering::Less => End::integer(-1),
            Ordering::Equal => End::integer(0),
            Ordering::Greater => End::integer(1),
        })
    }

    /// The image under a step function that does not fall: continuous where it is constant.
    fn step(&self, f: impl Fn(&End) -> End) -> Self {
        let Some((lo, hi)) = self.ends() else { return Self::EMPTY };
        let (least, greatest) = (f(lo), f(hi));
        let limit = if least == greatest { Continuity::Continuous } else { Continuity::Defined };
        Self::new(least, greatest).at_most(limit).at_most(self.continuity)
    }

    /// The remainders with the sign of the divisor: `x - y floor(x/y)`. Zero divides nothing.
    #[must_use]
    pub fn rem_floor(&self, divisor: &Self, cx: &IntervalContext<'_>) -> Self {
        let from_negative = |y: &Self| self.neg().rem_positive(&y.neg(), Rounding::Floor, cx).neg();
        let from_positive = |y: &Self| self.rem_positive(y, Rounding::Floor, cx);
        by_sign(divisor, from_negative, from_positive).at_most(self.continuity)
    }

    /// The remainders with the sign of the dividend: `x - y trunc(x/y)`. Zero divides nothing.
    #[must_use]
    pub fn rem_trunc(&self, divisor: &Self, cx: &IntervalContext<'_>) -> Self {
        let size = divisor.abs();
        let limit =
            if divisor.contains_zero() { Continuity::Partial } else { Continuity::Continuous };
        self.rem_positive(&size, Rounding::Down, cx).at_most(limit)
    }

    /// The remainders by the positive numbers of `divisor`, which has no negative ones, the
    /// quotient rounded towards zero or down.
    fn rem_positive(&self, divisor: &Self, rounding: Rounding, cx: &IntervalContext<'_>) -> Self {
        let (Some((a, b)), Some((c, d))) = (self.ends(), divisor.ends()) else {
            return Self::EMPTY;
        };
        if d.sign().is_eq() {
            return Self::EMPTY;
        }
        let limit = if c.sign().is_eq() { Continuity::Partial } else { Continuity::Defined };
        if let Some(image) = self.rem_by_one_quotient(divisor, rounding, cx) {
            return image;
        }
        // Less in size than the divisor and, with a quotient cut towards zero, no more than the
        // dividend.
        let (least, greatest) = match rounding {
            Rounding::Down => (a.clone().max(d.neg()).min(End::ZERO), b.min(d).clone()),
            _ if a.sign().is_ge() => (End::ZERO, b.min(d).clone()),
            _ => (End::ZERO, d.clone()),
        };
        Self::new(least, greatest.max(End::ZERO))
            .at_most(limit)
            .at_most(self.continuity)
            .at_most(divisor.continuity)
    }

    /// The remainders, when the whole quotient is the same everywhere.
    fn rem_by_one_quotient(
        &self,
        divisor: &Self,
        rounding: Rounding,
        cx: &IntervalContext<'_>,
    ) -> Option<Self> {
        let top = |end: &End| end.finite().filter(|x| !x.is_zero()).map(Dyadic::top);
        let ((a, b), (c, _)) = (self.ends()?, divisor.ends()?);
        let size = top(a).max(top(b)).unwrap_or(0) - top(c)?;
        if size > MAX_QUOTIENT_BITS {
            return None;
        }
        // Enough bits for the whole part of the quotient, and some behind the point.
        let inner = cx.plus(size.max(0).to_size() + 64);
        let quotient = self.div(divisor, &inner).round_to_integer(rounding);
        let whole = Self::point(quotient.as_point()?.clone());
        let image = self.sub(&divisor.mul(&whole, &inner), cx);
        // The rounding of the quotient's product must not lead out of the range.
        let range = match rounding {
            Rounding::Down => divisor.neg().hull(divisor),
            _ => Self::integer(0).hull(divisor),
        };
        Some(image.intersect(&range).at_most(quotient.continuity))
    }
}

/// The hull of a function's images of the negative and of the positive numbers.
fn by_sign(
    divisor: &Interval,
    negative: impl Fn(&Interval) -> Interval,
    positive: impl Fn(&Interval) -> Interval,
) -> Interval {
    let Some((lo, hi)) = divisor.ends() else { return Interval::EMPTY };
    let above = || Interval::new(lo.clone().max(End::ZERO), hi.clone());
    let below = || Interval::new(lo.clone(), hi.clone().min(End::ZERO));
    let image = match (lo.sign().is_lt(), hi.sign().is_gt()) {
        (false, true) => positive(&above()),
        (true, false) => negative(&below()),
        (true, true) => negative(&below()).hull(&positive(&above())).at_most(Continuity::Partial),
        (false, false) => Interval::EMPTY,
    };
    image.at_most(divisor.continuity)
}

/// A number rounded to a whole one.
fn round(value: &Dyadic, rounding: Rounding) -> Dyadic {
    if value.is_integer() {
        return value.clone();
    }
    let negative = value.is_negative();
    if value.top() < -1 {
        // Below a quarter, and perhaps too far down to shift.
        let raised = rounding.raises(negative, false, Ordering::Less);
        let size = i64::from(raised);
        return Dyadic::integer(if negative { -size } else { size });
    }
    let size = (&value.mantissa).unsigned_abs();
    let down = value.exponent.unsigned_abs().to_size();
    let whole = &size >> down;
    // Not an integer, so there is a rest: its first bit, and whether others follow.
    let half = size.bit(down - 1);
    let more = size.trailing_zeros().is_some_and(|zeros| zeros < down - 1);
    let rest = match (half, more) {
        (false, _) => Ordering::Less,
        (true, false) => Ordering::Equal,
        (true, true) => Ordering::Greater,
    };
    let raised = rounding.raises(negative, whole.bit(0), rest);
    let size = IBig::from(whole) + IBig::from(u8::from(raised));
    Dyadic::new(if negative { -size } else { size }, 0)
}
