//! Monotone functions: exponentials and logarithms, and the frame that all of them share.

use super::dyadic::{Dyadic, End};
use super::evaluate::{self, Bounds, Kernel};
use super::{Continuity, Interval, IntervalContext};
use crate::ball::{Ball, BallResult, MAX_EXPONENT, Work};
use crate::kernel::constants::{self, Constant};
use crate::size::Size;
use crate::{Error, Fast, Result};

/// One end of the domain of a function, and the value there.
#[derive(Clone, Copy)]
pub(super) enum Border {
    /// The domain ends with this integer, at which the function is defined.
    Closed(i64),
    /// The domain ends before this integer, where the function goes to an infinity.
    Pole(i64),
    /// The domain has no end, and the function has this limit.
    Limit(i64),
    /// The domain has no end, nor has the function.
    Unbounded,
}

/// An increasing function.
#[derive(Clone, Copy)]
pub(super) struct Increasing {
    pub(super) kernel: Kernel,
    pub(super) from: Border,
    pub(super) to: Border,
    /// Bounds of values that no ball holds, by the sign of the argument and the bits of ends.
    pub(super) beyond: fn(negative: bool, bits: usize) -> Bounds,
}

impl Border {
    /// The place of the border, if it has one.
    fn place(self) -> Option<End> {
        match self {
            Self::Closed(place) | Self::Pole(place) => Some(End::integer(place)),
            Self::Limit(_) | Self::Unbounded => None,
        }
    }

    /// The finite limit, if there is one.
    fn limit(self) -> Option<End> {
        match self {
            Self::Limit(value) => Some(End::integer(value)),
            _ => None,
        }
    }
}

impl Increasing {
    fn at(&self, x: &Dyadic, cx: &IntervalContext<'_>) -> Result<Bounds> {
        match evaluate::at(x, self.kernel, cx) {
            Err(Error::Overflow) => Ok((self.beyond)(x.is_negative(), cx.bits)),
            // At the very border of what balls hold: somewhere in the range.
            Err(Error::Undecided(_)) => Ok(Bounds {
                lo: self.from.limit().unwrap_or(End::NegInfinity),
                hi: self.to.limit().unwrap_or(End::PosInfinity),
            }),
            other => other,
        }
    }

    /// The value at the lower end of an interval that reaches up to the border or beyond.
    fn at_lower(&self, x: &End, cx: &IntervalContext<'_>) -> Result<Bounds> {
        match (x, self.from) {
            (End::Finite(x), Border::Pole(place)) if x.is(place) => {
                Ok(Bounds::infinite(End::NegInfinity))
            }
            (End::Finite(x), _) => self.at(x, cx),
            (_, Border::Limit(value)) => Ok(Bounds::integer(value)),
            _ => Ok(Bounds::infinite(End::NegInfinity)),
        }
    }

    fn at_upper(&self, x: &End, cx: &IntervalContext<'_>) -> Result<Bounds> {
        match (x, self.to) {
            (End::Finite(x), Border::Pole(place)) if x.is(place) => {
                Ok(Bounds::infinite(End::PosInfinity))
            }
            (End::Finite(x), _) => self.at(x, cx),
            (_, Border::Limit(value)) => Ok(Bounds::integer(value)),
            _ => Ok(Bounds::infinite(End::PosInfinity)),
        }
    }
}

impl Interval {
    /// The part of this interval within the domain; partial when that is not all of it.
    pub(super) fn within(&self, from: Border, to: Border) -> Self {
        let Some((lo, hi)) = self.ends() else { return Self::EMPTY };
        let (from_place, to_place) = (from.place(), to.place());
        // A pole belongs to no domain: an interval of nothing else has no image.
        let beyond = |outside: bool, touches: bool, border: Border| match border {
            Border::Pole(_) => outside || touches,
            _ => outside,
        };
        let below = from_place.as_ref().is_some_and(|p| beyond(lo < p, lo == p, from));
        let above = to_place.as_ref().is_some_and(|p| beyond(hi > p, hi == p, to));
        if !below && !above {
            return self.clone();
        }
        let lo = from_place.as_ref().map_or(lo, |p| lo.max(p));
        let hi = to_place.as_ref().map_or(hi, |p| hi.min(p));
        let only_a_pole = lo == hi
            && (matches!(from, Border::Pole(_)) && from_place.as_ref() == Some(lo)
                || matches!(to, Border::Pole(_)) && to_place.as_ref() == Some(lo));
        if lo > hi || only_a_pole {
            return Self::EMPTY;
        }
        Self::new(lo.clone(), hi.clone()).at_most(Continuity::Partial)
    }

    /// The image under an increasing function: its values at the ends.
    pub(super) fn increasing(&self, f: &Increasing, cx: &IntervalContext<'_>) -> Result<Self> {
        let part = self.within(f.from, f.to);
        let Some((lo, hi)) = part.ends() else { return Ok(Self::EMPTY) };
        let image = match part.as_point() {
            Some(point) => f.at(point, cx)?.interval(),
            None => Self::new(f.at_lower(lo, cx)?.lo, f.at_upper(hi, cx)?.hi),
        };
        Ok(image.at_most(part.continuity).at_most(self.continuity))
    }

    /// e to the power of each number.
    pub fn exp(&self, cx: &IntervalContext<'_>) -> Result<Self> {
        let beyond = |negative, _| if negative { Bounds::tiny() } else { Bounds::huge() };
        self.increasing(
            &Increasing {
                kernel: Kernel { fast: Fast::exp, ball: Ball::exp_e },
                from: Border::Limit(0),
                to: Border::Unbounded,
                beyond,
            },
            cx,
        )
    }

    /// `e^x - 1`, with all its digits near zero.
    pub fn exp_m1(&self, cx: &IntervalContext<'_>) -> Result<Self> {
        let image = self.increasing(
            &Increasing {
                kernel: Kernel { fast: Fast::expm1, ball: Ball::exp_m1 },
                from: Border::Limit(-1),
                to: Border::Unbounded,
                beyond: |negative, bits| match negative {
                    true => Bounds::tiny().plus(-1, bits),
                    false => Bounds::huge(),
                },
            },
            cx,
        )?;
        Ok(image.clamped(-1, None))
    }

    /// The natural logarithms of the positive numbers.
    pub fn ln(&self, cx: &IntervalContext<'_>) -> Result<Self> {
        self.increasing(&logarithm(Fast::ln, Ball::ln), cx)
    }

    /// `ln(1 + x)` with all its digits near zero, of the numbers above -1.
    pub fn ln_1p(&self, cx: &IntervalContext<'_>) -> Result<Self> {
        let f = Increasing { from: Border::Pole(-1), ..logarithm(Fast::ln_1p, Ball::ln_1p) };
        self.increasing(&f, cx)
    }

    /// The decimal logarithms of the positive numbers; exact for powers of ten.
    pub fn log10(&self, cx: &IntervalContext<'_>) -> Result<Self> {
        self.increasing(&logarithm(Fast::log10, ball_log10), cx)
    }

    /// The binary logarithms of the positive numbers; exact for powers of two.
    pub fn log2(&self, cx: &IntervalContext<'_>) -> Result<Self> {
        self.increasing(&logarithm(Fast::log2, ball_log2), cx)
    }

    /// The logarithms to the bases of `base`, positive numbers other than one.
    pub fn log(&self, base: &Self, cx: &IntervalContext<'_>) -> Result<Self> {
        // ln x / ln base: each occurs once, so the quotient has their range.
        let inner = cx.plus(8);
        Ok(self.ln(&inner)?.div(&base.ln(&inner)?, &inner).rounded(cx))
    }

    /// The roots of an order too high for integer roots, by logarithms.
    pub(super) fn high_root(&self, n: u32, cx: &IntervalContext<'_>) -> Result<Self> {
        let root = |end: &End| -> Result<Bounds> {
            match end {
                End::Finite(x) if x.is_zero() => Ok(Bounds::integer(0)),
                End::Finite(x) if x.is(1) => Ok(Bounds::integer(1)),
                End::Finite(x) => {
                    let size = evaluate::to_ball(&x.abs());
                    let bounds = evaluate::by_ball(cx, |work| high_root(&size, n, work))?;
                    Ok(if x.is_negative() { bounds.neg() } else { bounds })
                }
                infinite => Ok(Bounds::infinite(infinite.clone())),
            }
        };
        match self.ends() {
            None => Ok(Self::EMPTY),
            Some((lo, hi)) => Ok(Self::new(root(lo)?.lo, root(hi)?.hi).at_most(self.continuity)),
        }
    }

    /// The set without what rounding put outside the range of the function.
    pub(super) fn clamped(self, least: i64, greatest: Option<i64>) -> Self {
        let Some(super::Ends { lo, hi }) = self.ends else { return self };
        let lo = lo.max(End::integer(least));
        let hi = greatest.map_or(hi.clone(), |greatest| hi.min(End::integer(greatest)));
        Self { ends: Some(super::Ends { lo, hi }), ..self }
    }

    /// The circle's half turn.
    pub fn pi(cx: &IntervalContext<'_>) -> Result<Self> {
        constant(Fast::PI, Constant::Pi, cx)
    }

    /// The circle's full turn.
    pub fn tau(cx: &IntervalContext<'_>) -> Result<Self> {
        Ok(Self::pi(cx)?.scaled(1))
    }

    /// Euler's number.
    pub fn e(cx: &IntervalContext<'_>) -> Result<Self> {
        constant(Fast::E, Constant::E, cx)
    }

    /// The golden ratio: `(1 + sqrt(5)) / 2`.
    pub fn phi(cx: &IntervalContext<'_>) -> Result<Self> {
        let inner = cx.plus(8);
        let root = Self::integer(5).sqrt(&inner);
        Ok(Self::integer(1).add(&root, cx).scaled(-1))
    }

    /// The numbers times a power of two, exactly.
    pub(super) fn scaled(&self, shift: i64) -> Self {
        let scale = |end: &End| match end {
            End::Finite(value) => End::Finite(value.shl(shift)),
            infinite => infinite.clone(),
        };
        match self.ends() {
            None => Self::EMPTY,
            Some((lo, hi)) => Self::new(scale(lo), scale(hi)).at_most(self.continuity),
        }
    }
}

fn constant(fast: Fast, slow: Constant, cx: &IntervalContext<'_>) -> Result<Interval> {
    match evaluate::by_fast(cx, || Some(fast)) {
        Some(bounds) => Ok(bounds.interval()),
        None => evaluate::refined(cx, |work| constants::ball(slow, work)),
    }
}

fn logarithm(
    fast: fn(Fast) -> Option<Fast>,
    ball: for<'a> fn(&Ball, Work<'a>) -> BallResult,
) -> Increasing {
    Increasing {
        kernel: Kernel { fast, ball },
        from: Border::Pole(0),
        to: Border::Unbounded,
        // Not reached: the logarithm of an exponent is small.
        beyond: |_, _| Bounds { lo: End::NegInfinity, hi: End::PosInfinity },
    }
}

fn ball_log2(x: &Ball, work: Work<'_>) -> BallResult {
    let zeros = x.mid().trailing_zeros().unwrap_or(0);
    if (x.mid() >> zeros).is_one() {
        return Ok(Ball::integer(x.exp() + zeros as i64));
    }
    let inner = work.plus(8);
    x.ln(inner)?.div(&constants::ball(Constant::Ln2, inner)?, work)
}

fn ball_log10(x: &Ball, work: Work<'_>) -> BallResult {
    if let Some(power) = power_of_ten(x) {
        return Ok(Ball::integer(power));
    }
    let inner = work.plus(8);
    x.ln(inner)?.div(&constants::ball(Constant::Ln10, inner)?, work)
}

/// n, when the number is `10^n`; no dyadic number is a negative power of ten.
fn power_of_ten(x: &Ball) -> Option<i64> {
    let zeros = x.mid().trailing_zeros()?;
    let n = x.exp() + zeros as i64;
    let odd = x.mid() >> zeros;
    // 5^n has 2.33 n bits.
    if n < 0 || n > crate::ball::bit_len(&odd) {
        return None;
    }
    (odd == dashu_int::IBig::from(5).pow(n.to_size())).then_some(n)
}

/// `x^(1/n)` of a positive number, as `exp(ln(x) / n)`.
fn high_root(x: &Ball, n: u32, work: Work<'_>) -> BallResult {
    // |ln x| < 2^44, so that many leading bits of the quotient may lie before the point.
    let inner = work.plus(56);
    debug_assert!(x.top().abs() <= MAX_EXPONENT + 1);
    x.ln(inner)?.div_int(i64::from(n), inner).exp_e(work)
}
