//! The field operations and what monotone pieces of them make: squares, powers, roots.

use std::cmp::Ordering;

use super::dyadic::{End, Toward};
use super::{Continuity, Interval, IntervalContext};
use crate::Result;

/// Roots up to this order are taken as integer roots; beyond, by logarithms.
const MAX_INTEGER_ROOT: u32 = 16;

/// Where an interval lies with respect to zero.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    NotNegative,
    NotPositive,
    Both,
}

fn side(lo: &End, hi: &End) -> Side {
    if lo.sign().is_ge() {
        Side::NotNegative
    } else if hi.sign().is_le() {
        Side::NotPositive
    } else {
        Side::Both
    }
}

impl Interval {
    /// The negated numbers.
    #[must_use]
    pub fn neg(&self) -> Self {
        match self.ends() {
            None => Self::EMPTY,
            Some((lo, hi)) => Self::new(hi.neg(), lo.neg()).at_most(self.continuity),
        }
    }

    /// The sums.
    #[must_use]
    pub fn add(&self, other: &Self, cx: &IntervalContext<'_>) -> Self {
        self.combine(other, |(a, b), (c, d)| {
            Self::new(a.add(c, cx.bits, Toward::Down), b.add(d, cx.bits, Toward::Up))
        })
    }

    /// The differences.
    #[must_use]
    pub fn sub(&self, other: &Self, cx: &IntervalContext<'_>) -> Self {
        self.combine(other, |(a, b), (c, d)| {
            let (c, d) = (d.neg(), c.neg());
            Self::new(a.add(&c, cx.bits, Toward::Down), b.add(&d, cx.bits, Toward::Up))
        })
    }

    /// The products.
    #[must_use]
    pub fn mul(&self, other: &Self, cx: &IntervalContext<'_>) -> Self {
        use Side::{Both, NotNegative, NotPositive};
        let down = |x: &End, y: &End| x.mul(y, cx.bits, Toward::Down);
        let up = |x: &End, y: &End| x.mul(y, cx.bits, Toward::Up);
        self.combine(other, |(a, b), (c, d)| {
            let (lo, hi) = match (side(a, b), side(c, d)) {
                (NotNegative, NotNegative) => (down(a, c), up(b, d)),
                (NotNegative, NotPositive) => (down(b, c), up(a, d)),
                (NotNegative, Both) => (down(b, c), up(b, d)),
                (NotPositive, NotNegative) => (down(a, d), up(b, c)),
                (NotPositive, NotPositive) => (down(b, d), up(a, c)),
                (NotPositive, Both) => (down(a, d), up(a, c)),
                (Both, NotNegative) => (down(a, d), up(b, d)),
                (Both, NotPositive) => (down(b, c), up(a, c)),
                (Both, Both) => (down(a, d).min(down(b, c)), up(a, c).max(up(b, d))),
            };
            Self::new(lo, hi)
        })
    }

    /// The quotients by the numbers of `other` that are not zero.
    #[must_use]
    pub fn div(&self, other: &Self, cx: &IntervalContext<'_>) -> Self {
        let zero_inside = other.contains_zero();
        let quotient = self.combine(other, |(a, b), (c, d)| {
            if c.sign().is_ge() {
                return divide_by_positive((a, b), (c, d), cx.bits);
            }
            if d.sign().is_le() {
                return divide_by_positive((&b.neg(), &a.neg()), (&d.neg(), &c.neg()), cx.bits);
            }
            if a.sign().is_eq() && b.sign().is_eq() {
                return Self::integer(0);
            }
            Self::WHOLE
        });
        if zero_inside { quotient.at_most(Continuity::Partial) } else { quotient }
    }

    /// One divided by each number that is not zero.
    #[must_use]
    pub fn recip(&self, cx: &IntervalContext<'_>) -> Self {
        Self::integer(1).div(self, cx)
    }

    /// The absolute values.
    #[must_use]
    pub fn abs(&self) -> Self {
        let Some((lo, hi)) = self.ends() else { return Self::EMPTY };
        match side(lo, hi) {
            Side::NotNegative => self.clone(),
            Side::NotPositive => self.neg(),
            Side::Both => Self::new(End::ZERO, lo.neg().max(hi.clone())).at_most(self.continuity),
        }
    }

    /// The squares, which are never negative.
    #[must_use]
    pub fn square(&self, cx: &IntervalContext<'_>) -> Self {
        let size = self.abs();
        let Some((lo, hi)) = size.ends() else { return Self::EMPTY };
        Self::new(lo.mul(lo, cx.bits, Toward::Down), hi.mul(hi, cx.bits, Toward::Up))
            .at_most(self.continuity)
    }

    /// The `n`-th powers; `x^0` is one, also for zero. Zero has no negative power.
    pub fn powi(&self, n: i64, cx: &IntervalContext<'_>) -> Result<Self> {
        if self.is_empty() {
            return Ok(Self::EMPTY);
        }
        if n == 0 {
            return Ok(Self::integer(1).at_most(self.continuity));
        }
        // The reciprocal is rounded once more: a few bits keep that out of the result.
        if n < 0 {
            return Ok(self.power(n.unsigned_abs(), &cx.plus(4))?.recip(&cx.plus(4)).rounded(cx));
        }
        self.power(n.unsigned_abs(), cx)
    }

    fn power(&self, n: u64, cx: &IntervalContext<'_>) -> Result<Self> {
        let base = if n.is_multiple_of(2) { self.abs() } else { self.clone() };
        let Some((lo, hi)) = base.ends() else { return Ok(Self::EMPTY) };
        let lo = power_of_end(lo, n, cx, Toward::Down)?;
        let hi = power_of_end(hi, n, cx, Toward::Up)?;
        Ok(Self::new(lo, hi).at_most(self.continuity))
    }

    /// The square roots of the numbers that are not negative.
    #[must_use]
    pub fn sqrt(&self, cx: &IntervalContext<'_>) -> Self {
        self.not_negative_part().integer_root(2, cx)
    }

    /// The cube roots; negative numbers have one.
    #[must_use]
    pub fn cbrt(&self, cx: &IntervalContext<'_>) -> Self {
        self.integer_root(3, cx)
    }

    /// The `n`-th roots: of all numbers when `n` is odd, else of those that are not negative.
    /// There is no zeroth root.
    pub fn root(&self, n: u32, cx: &IntervalContext<'_>) -> Result<Self> {
        match n {
            0 => Ok(Self::EMPTY),
            _ if n.is_multiple_of(2) => self.not_negative_part().any_root(n, cx),
            _ => self.any_root(n, cx),
        }
    }

    fn any_root(&self, n: u32, cx: &IntervalContext<'_>) -> Result<Self> {
        if n <= MAX_INTEGER_ROOT { Ok(self.integer_root(n, cx)) } else { self.high_root(n, cx) }
    }

    /// The roots by integer roots, of numbers that have them.
    fn integer_root(&self, n: u32, cx: &IntervalContext<'_>) -> Self {
        let root = |end: &End, toward: Toward| match end {
            End::Finite(value) if value.is_negative() => {
                value.neg().root(n, cx.bits, toward.opposite()).neg()
            }
            End::Finite(value) => value.root(n, cx.bits, toward),
            infinite => infinite.clone(),
        };
        match self.ends() {
            None => Self::EMPTY,
            Some((lo, hi)) => {
                Self::new(root(lo, Toward::Down), root(hi, Toward::Up)).at_most(self.continuity)
            }
        }
    }

    /// The least of each two numbers.
    #[must_use]
    pub fn min(&self, other: &Self) -> Self {
        self.combine(other, |(a, b), (c, d)| Self::new(a.min(c).clone(), b.min(d).clone()))
    }

    /// The greatest of each two numbers.
    #[must_use]
    pub fn max(&self, other: &Self) -> Self {
        self.combine(other, |(a, b), (c, d)| Self::new(a.max(c).clone(), b.max(d).clone()))
    }

    /// The lengths of the hypotenuses: the roots of the sums of squares.
    #[must_use]
    pub fn hypot(&self, other: &Self, cx: &IntervalContext<'_>) -> Self {
        // Three roundings of a relative 2^-(bits + 8) each, halved by the root.
        let inner = cx.plus(8);
        self.square(&inner).add(&other.square(&inner), &inner).sqrt(cx)
    }

    /// The same set with ends of the context's precision, rounded outwards.
    #[must_use]
    pub fn rounded(&self, cx: &IntervalContext<'_>) -> Self {
        match self.ends() {
            None => Self::EMPTY,
            Some((lo, hi)) => Self::new(
                lo.clone().rounded(cx.bits, Toward::Down),
                hi.clone().rounded(cx.bits, Toward::Up),
            )
            .at_most(self.continuity),
        }
    }

    /// All numbers from zero.
    pub(super) fn not_negative() -> Self {
        Self::new(End::ZERO, End::PosInfinity)
    }

    /// The numbers from zero; partial when others are dropped.
    pub(super) fn not_negative_part(&self) -> Self {
        match self.ends() {
            Some((lo, _)) if lo.sign().is_ge() => self.clone(),
            _ => self.intersect(&Self::not_negative()).at_most(Continuity::Partial),
        }
    }

    /// A function of two operands that are not empty.
    pub(super) fn combine(
        &self,
        other: &Self,
        f: impl FnOnce((&End, &End), (&End, &End)) -> Self,
    ) -> Self {
        match (self.ends(), other.ends()) {
            (Some(x), Some(y)) => f(x, y).at_most(self.continuity).at_most(other.continuity),
            _ => Self::EMPTY,
        }
    }
}

/// The quotients by the positive numbers of an interval from `c >= 0` to `d`.
fn divide_by_positive((a, b): (&End, &End), (c, d): (&End, &End), bits: usize) -> Interval {
    if d.sign() == Ordering::Equal {
        return Interval::EMPTY;
    }
    let lo =
        if a.sign().is_ge() { a.div(d, bits, Toward::Down) } else { a.div(c, bits, Toward::Down) };
    let hi = if b.sign().is_ge() { b.div(c, bits, Toward::Up) } else { b.div(d, bits, Toward::Up) };
    Interval::new(lo, hi)
}

/// An end to a positive power by repeated squaring, rounded one way throughout: the sizes are
/// rounded up or down together.
///
/// Each of at most `2 log2 n` products errs by a relative `2^-p`, and the squarings double what was
/// there before: in all below `2 n 2^-p`, which the guard bits keep under a sixteenth of a unit.
fn power_of_end(end: &End, n: u64, cx: &IntervalContext<'_>, toward: Toward) -> Result<End> {
    let value = match end {
        End::NegInfinity if n.is_multiple_of(2) => return Ok(End::PosInfinity),
        End::Finite(value) => value,
        infinite => return Ok(infinite.clone()),
    };
    if value.is_negative() {
        // Odd powers only: even ones come with absolute values.
        let size = power_of_end(&End::Finite(value.neg()), n, cx, toward.opposite())?;
        return Ok(size.neg());
    }
    let bits = cx.bits + (u64::BITS - n.leading_zeros()) as usize + 5;
    let base = End::Finite(value.clone());
    let mut result = base.clone();
    // The leading bit is the base itself.
    for bit in (0..u64::BITS - 1 - n.leading_zeros()).rev() {
        result = result.mul(&result, bits, toward);
        if n >> bit & 1 == 1 {
            result = result.mul(&base, bits, toward);
        }
        if bit % 8 == 7 {
            cx.budget.check()?;
        }
    }
    Ok(result.rounded(cx.bits, toward))
}
