//! The exponential function.

use dashu_base::SquareRoot;
use dashu_int::{IBig, UBig};

use super::constants::{self, Constant};
use crate::Error;
use crate::ball::{Ball, BallResult, Mag, Stop, Work};
use crate::size::Size;

/// Halvings that balance squarings against terms at a precision; measured, not critical.
fn halvings(bits: usize) -> usize {
    ((bits as f64).sqrt() * 0.55) as usize + 2
}

/// `sinh(r)` for `|r| < 2^-s` in fixed point, by its Taylor series summed in blocks (Smith's
/// rectangular splitting): the powers of r^2 up to `block` cost full products, all else is division
/// by small integers.
///
/// Error: below `2 * terms + 8` units. Each power is off by at most two units (a product of
/// values below 1/4 with errors of two units, truncated); each division truncates once; every
/// error is divided on as it moves up, so each term contributes at most two units; the tail is below
/// one unit because terms shrink by more than a factor of four.
fn sinh_series(r: &IBig, s: usize, wp: usize, work: Work<'_>) -> Result<(IBig, u64), Stop> {
    let terms = terms_needed(wp, s, 1);
    let square = (r.sqr() >> wp).into();
    let sum = blocked_series(&square, terms, wp, |n| (2 * n) * (2 * n + 1), false, work)?;
    Ok(((r * sum) >> wp, 2 * terms + 8))
}

/// The number of terms of a Taylor series in `r^2` with factorial denominators after which the rest
/// is below `2^-wp`, where `|r| < 2^-s` and the first term is `r^first`.
pub(super) fn terms_needed(wp: usize, s: usize, first: usize) -> u64 {
    let mut bits = (first * s) as f64;
    let (mut n, mut k) = (1u64, first as f64);
    while bits < wp as f64 + 2.0 {
        bits += 2.0 * s as f64 + (k + 1.0).log2() + (k + 2.0).log2();
        k += 2.0;
        n += 1;
    }
    n
}

/// `1 ± x/d(1) (1 ± x/d(2) (1 ± ...))` with `terms` levels, `0 <= x < 1/4` in fixed point, summed
/// in blocks of about the square root of `terms`. The signs alternate when `alternating`.
pub(super) fn blocked_series(
    x: &IBig,
    terms: u64,
    wp: usize,
    divisor: impl Fn(u64) -> u64,
    alternating: bool,
    work: Work<'_>,
) -> Result<IBig, Stop> {
    let block = (terms as f64).sqrt().ceil().max(1.0) as usize;
    let mut powers = Vec::with_capacity(block + 1);
    powers.push(IBig::ONE << wp);
    for i in 0..block {
        powers.push(if i == 0 { x.clone() } else { (&powers[i] * x) >> wp });
    }
    work.check()?;
    // From the last term to the first: acc = power[k mod block] + acc / d, and when a block is
    // complete, acc is multiplied by the block's power.
    let mut acc = IBig::ZERO;
    for k in (0..terms).rev() {
        let i = (k % block as u64) as usize;
        if !acc.is_zero() {
            if i + 1 == block {
                acc = (acc * &powers[block]) >> wp;
                work.check()?;
            }
            acc /= divisor(k + 1);
            if alternating {
                acc = -acc;
            }
        }
        acc += &powers[i];
    }
    Ok(acc)
}

impl Ball {
    /// e to the power of this ball.
    pub(crate) fn exp_e(&self, work: Work<'_>) -> BallResult {
        if self.is_exact_zero() {
            return Ok(Self::integer(1));
        }
        // The upper bound may round up to the next power of two: 45 is still in reach.
        if self.upper().top() > 45 {
            if self.lower().is_some() && self.top() > 44 {
                return Err(Stop::Failed(Error::Overflow));
            }
            return Err(Stop::Imprecise);
        }
        if self.rad().top() > -1 {
            return Err(Stop::Imprecise);
        }
        let value = exp_exact(&self.midpoint(), work)?;
        if self.is_exact() {
            return Ok(value);
        }
        // |e^(x+d) - e^x| <= e^x * 2|d| for |d| <= 1/2
        let spread = value.upper().mul(self.rad()).shl(1);
        Ok(value.widen(spread).round(work))
    }

    /// e to the power of this ball, minus one, without cancellation.
    pub(crate) fn exp_m1(&self, work: Work<'_>) -> BallResult {
        if self.is_exact_zero() {
            return Ok(Self::zero());
        }
        let small = -self.upper().top();
        if small <= 2 {
            // |e^x - 1| > |x| / 2 for |x| <= 1: at most four bits are lost.
            let inner = work.plus(8);
            return Ok(self.exp_e(inner)?.sub(&Self::integer(1), inner).round(work));
        }
        if (small.to_size()) < work.bits / 4 + 8 {
            let inner = work.plus(small.to_size() + 8);
            return Ok(self.exp_e(inner)?.sub(&Self::integer(1), inner).round(work));
        }
        // x (1 + x/2 (1 + x/3 (...))): the rest after n terms is below 2 |x|^(n+1).
        let terms = work.bits as i64 / small + 3;
        let inner = work.plus(16);
        let mut sum = Self::integer(1);
        for n in (2..=terms).rev() {
            sum = self.mul(&sum, inner).div_int(n, inner).add(&Self::integer(1), inner);
        }
        let result = self.mul(&sum, inner);
        let rest = Mag::pow2(1 - small * (terms + 1));
        Ok(result.widen(rest).round(work))
    }
}

/// exp of an exact dyadic number with `|x| < 2^44`, to about `work.bits` relative bits.
///
/// x = k ln 2 + r with |r| < 0.36; r is halved `s` times, sinh by its series, exp as
/// sinh + sqrt(1 + sinh^2), squared back `s` times.
///
/// Error, in units of 2^-wp: with E units before the squarings (twice the series' error, one each
/// for the cut of r, of the root and of sinh^2), a relative error d becomes at most
/// 2d + d^2 + 1.5 units by a squaring, so 2^s (d + 2) in all; values lie in (0.69, 1.44), hence
/// 2^(s+2) (E + 1) units after the last. The four units of the reduction count once, times 1.44.
fn exp_exact(x: &Ball, work: Work<'_>) -> BallResult {
    if x.top() < -(work.ibits() + 8) {
        // e^x = 1 + x + ...: within 2|x| of one.
        return Ok(Ball::integer(1).widen(x.upper().shl(1)));
    }
    let s = halvings(work.bits);
    let wp = work.bits + s + 24;
    let (k, r) = reduce(x, wp, work)?;
    let (sinh, series_error) = sinh_series(&(&r >> s), s, wp, work)?;
    let cosh_squared = (UBig::ONE << (2 * wp)) + sinh.sqr();
    let mut value = sinh + IBig::from(cosh_squared.sqrt());
    for _ in 0..s {
        value = (value.sqr() >> wp).into();
    }
    work.check()?;
    let error = Mag::new(2 * series_error + 5, s as i64 + 2).add(Mag::new(6, 0));
    let exp = k - wp as i64;
    Ok(Ball::new(value, exp, error.shl(exp)).round(work))
}

/// `(k, r)` with x = k ln 2 + r, |r| < 0.36, r in units of `2^-wp` with an error of at most four:
/// one for the cut of x, one for the cut of the product and two for ln 2, which has as many more
/// bits as k.
fn reduce(x: &Ball, wp: usize, work: Work<'_>) -> Result<(i64, IBig), Stop> {
    let fixed = x.to_fixed(wp);
    // Exact in a double, since |x| < 2^44; the quotient is off by far less than 1/100.
    let eighth_bits = i64::try_from(x.to_fixed(8)).map_err(|_| Error::Overflow)? as f64;
    let k = (eighth_bits / 256.0 * std::f64::consts::LOG2_E).round() as i64;
    if k == 0 {
        return Ok((0, fixed));
    }
    let k_bits = (u64::BITS - k.unsigned_abs().leading_zeros()) as usize;
    let ln2 = constants::fixed(Constant::Ln2, wp + k_bits, work)?;
    Ok((k, fixed - ((k * ln2) >> k_bits)))
}
