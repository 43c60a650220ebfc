//! A function at one dyadic point, enclosed: in 256 bits where that suffices, else by balls.

use dashu_base::BitTest;
use dashu_int::IBig;

use super::dyadic::{Dyadic, End, Toward};
use super::{Interval, IntervalContext};
use crate::ball::{Ball, BallResult, MAX_EXPONENT, Stop, Work};
use crate::real::ball_exact;
use crate::{Error, Exact, Fast, Result};

/// A [`Fast`] ball knows at least 131 bits; ends of up to this many are cut from it.
const FAST_BITS: usize = 120;

/// The bits beyond those of the ends at which balls are first computed.
const GUARD: usize = 32;

/// The guard bits at which balls that are still too wide are taken as they are: far more than any
/// function of one dyadic number loses, so only a number that is zero, or nearly, gets here.
const LAST_GUARD: usize = 1 << 14;

/// A function of one number as the two paths have it.
#[derive(Clone, Copy)]
pub(super) struct Kernel {
    pub(super) fast: fn(Fast) -> Option<Fast>,
    pub(super) ball: for<'a> fn(&Ball, Work<'a>) -> BallResult,
}

/// Bounds of the value at one point.
#[derive(Clone, Debug)]
pub(super) struct Bounds {
    pub(super) lo: End,
    pub(super) hi: End,
}

impl Bounds {
    pub(super) fn exact(value: Dyadic) -> Self {
        Self { lo: End::Finite(value.clone()), hi: End::Finite(value) }
    }

    pub(super) fn integer(value: i64) -> Self {
        Self::exact(Dyadic::integer(value))
    }

    /// An infinite limit.
    pub(super) fn infinite(end: End) -> Self {
        Self { lo: end.clone(), hi: end }
    }

    /// Finite, but beyond the range of exponents.
    pub(super) fn huge() -> Self {
        Self { lo: End::Finite(Dyadic::power_of_two(MAX_EXPONENT - 1)), hi: End::PosInfinity }
    }

    /// Positive, but below the range of exponents.
    pub(super) fn tiny() -> Self {
        Self { lo: End::ZERO, hi: End::Finite(Dyadic::power_of_two(-MAX_EXPONENT)) }
    }

    pub(super) fn neg(&self) -> Self {
        Self { lo: self.hi.neg(), hi: self.lo.neg() }
    }

    /// The bounds plus an integer.
    pub(super) fn plus(&self, integer: i64, bits: usize) -> Self {
        let integer = End::integer(integer);
        Self {
            lo: self.lo.add(&integer, bits, Toward::Down),
            hi: self.hi.add(&integer, bits, Toward::Up),
        }
    }

    pub(super) fn interval(self) -> Interval {
        Interval::new(self.lo, self.hi)
    }

    /// The ends of a 256-bit ball, cut to at most [`FAST_BITS`] bits.
    fn from_fast(value: &Fast, bits: usize) -> Self {
        if value.is_zero() {
            return Self::integer(0);
        }
        let [m0, m1, m2, m3] = value.mantissa();
        let top = u128::from(m3) << 64 | u128::from(m2);
        let low = u128::from(m1) << 64 | u128::from(m0);
        // The error is below 2^125 and the top half at least 2^127: it can be borrowed from, and
        // carries over only when full.
        let (low_down, borrow) = low.overflowing_sub(value.error());
        let (low_up, carry) = low.overflowing_add(value.error());
        let cut = 128 - bits as u32;
        let exponent = value.exponent() + 128 + i64::from(cut);
        let down = match top - u128::from(borrow) {
            top if top >> 127 == 1 => Dyadic::new(IBig::from(top >> cut), exponent),
            // Just below a power of two there is room for one bit more.
            top => Dyadic::new(IBig::from((top << 1 | low_down >> 127) >> cut), exponent - 1),
        };
        let up = match top.checked_add(u128::from(carry)) {
            Some(top) => {
                let rest = top & ((1 << cut) - 1);
                (top >> cut) + u128::from(rest != 0 || low_up != 0)
            }
            None => (1 << bits) + 1,
        };
        let up = Dyadic::new(IBig::from(up), exponent);
        let bounds = Self { lo: End::Finite(down), hi: End::Finite(up) };
        if value.is_negative() { bounds.neg() } else { bounds }
    }

    /// The ends of a ball, cut to `bits` bits.
    pub(super) fn from_ball(ball: &Ball, bits: usize) -> Self {
        let mid = Dyadic::new(ball.mid().clone(), ball.exp());
        if ball.is_exact() {
            let lo = mid.clone().rounded(bits, Toward::Down);
            return Self { lo, hi: mid.rounded(bits, Toward::Up) };
        }
        let (m, exponent) = ball.rad().parts();
        let radius = Dyadic::new(IBig::from(m), exponent);
        Self { lo: mid.sub(&radius, bits, Toward::Down), hi: mid.add(&radius, bits, Toward::Up) }
    }
}

/// A dyadic number in 256 bits, exactly; `None` when it does not fit.
pub(super) fn to_fast(x: &Dyadic) -> Option<Fast> {
    if x.mantissa.bit_len() > 256 || x.exponent.abs() > 1000 {
        return None;
    }
    let scale = f64::from_bits(((x.exponent + 1023) as u64) << 52);
    // A product with a power of two loses nothing.
    Fast::from_integer(&x.mantissa)?.mul(Fast::from_f64(scale)?)
}

pub(super) fn to_ball(x: &Dyadic) -> Ball {
    Ball::exact(x.mantissa.clone(), x.exponent)
}

/// The value of a function at a point of its domain.
pub(super) fn at(x: &Dyadic, kernel: Kernel, cx: &IntervalContext<'_>) -> Result<Bounds> {
    let fast = |x: &Dyadic| (kernel.fast)(to_fast(x)?);
    if let Some(bounds) = by_fast(cx, || fast(x)) {
        return Ok(bounds);
    }
    by_ball(cx, |work| (kernel.ball)(&to_ball(x), work))
}

/// Bounds from 256 bits, if the precision asked for is that low and they decide.
pub(super) fn by_fast(
    cx: &IntervalContext<'_>,
    value: impl FnOnce() -> Option<Fast>,
) -> Option<Bounds> {
    if cx.bits > FAST_BITS {
        return None;
    }
    Some(Bounds::from_fast(&value()?, cx.bits))
}

/// Bounds from balls of growing precision, until they are as narrow as the ends allow.
pub(super) fn by_ball<'a>(
    cx: &IntervalContext<'a>,
    value: impl Fn(Work<'a>) -> BallResult,
) -> Result<Bounds> {
    let mut guard = GUARD;
    loop {
        // Where the value cannot be told from zero no precision would do: wide is still right.
        let last = guard > 8 * cx.bits + LAST_GUARD;
        match value(cx.work(guard)) {
            Ok(ball) if last || ball.accuracy() >= cx.bits as i64 + 8 => {
                return Ok(Bounds::from_ball(&ball, cx.bits));
            }
            Err(Stop::Failed(error)) => return Err(error),
            Err(Stop::Imprecise) if last => {
                return Err(Error::Undecided("the precision does not decide the value".into()));
            }
            Ok(_) | Err(Stop::Imprecise) => {}
        }
        cx.budget.check()?;
        guard = 2 * guard + 32;
        cx.budget.check_bits((cx.bits + guard) as u64)?;
    }
}

/// The interval of a number given by balls.
pub(super) fn refined<'a>(
    cx: &IntervalContext<'a>,
    value: impl Fn(Work<'a>) -> BallResult,
) -> Result<Interval> {
    Ok(by_ball(cx, value)?.interval())
}

/// The interval of a rational number.
pub(super) fn exact(value: &Exact, cx: &IntervalContext<'_>) -> Result<Interval> {
    if let Some(decimal) = value.as_decimal() {
        let fast = || Fast::from_decimal(decimal.mantissa(), decimal.exponent());
        if decimal.exponent() == 0 {
            return Ok(Interval::point(Dyadic::new(decimal.mantissa().clone(), 0)).rounded(cx));
        }
        if let Some(bounds) = by_fast(cx, fast) {
            return Ok(bounds.interval());
        }
    }
    refined(cx, |work| ball_exact(value, work))
}
