//! The natural logarithm.

use std::cmp::Ordering;

use dashu_int::IBig;

use super::constants::{self, Constant};
use super::odd_power_series;
use crate::Error;
use crate::ball::{Ball, BallResult, Mag, Stop, Work, bit_len};
use crate::size::Size;

fn log_domain() -> Stop {
    Stop::Failed(Error::domain("the logarithm is defined for positive numbers only"))
}

impl Ball {
    /// The natural logarithm; imprecise when the ball may reach zero.
    pub(crate) fn ln(&self, work: Work<'_>) -> BallResult {
        match self.sign() {
            None => return Err(Stop::Imprecise),
            Some(Ordering::Greater) => {}
            Some(_) => return Err(log_domain()),
        }
        let value = ln_exact(&self.midpoint(), work)?;
        self.widen_logarithm(value, self, work)
    }

    /// ln(1 + self), without cancellation.
    pub(crate) fn ln_1p(&self, work: Work<'_>) -> BallResult {
        if self.is_exact_zero() {
            return Ok(Self::zero());
        }
        let t = self.midpoint();
        // Exact below one, where digits could cancel.
        let exactly = work.at((work.bits + 8).max((2 - t.exp()).clamp(0, 1 << 40).to_size()));
        let one = Self::integer(1);
        let value = if t.top() <= -2 {
            ln_1p_small(&t, work)?
        } else if t.top() > work.ibits() + 64 {
            // Adding one shifts the logarithm by less than 1/t.
            ln_exact(&t, work)?.widen(Mag::pow2(1 - t.top()))
        } else {
            let sum = t.add(&one, exactly);
            match sum.sign() {
                Some(Ordering::Greater) => ln_exact(&sum, work)?,
                _ if self.is_exact() => return Err(log_domain()),
                _ => return Err(Stop::Imprecise),
            }
        };
        let shifted = self.add(&one, work.at(64));
        self.widen_logarithm(value, &shifted, work)
    }

    /// Adds to `value`, the logarithm at this ball's midpoint, what the radius makes of it:
    /// |ln(x + d) - ln x| <= |d| / (|x| - |d|), where `argument` is the ball of x + d.
    fn widen_logarithm(&self, value: Self, argument: &Self, work: Work<'_>) -> BallResult {
        if self.is_exact() {
            return Ok(value);
        }
        let lower = argument.lower().ok_or(Stop::Imprecise)?;
        Ok(value.widen(self.rad().div(lower)).round(work))
    }
}

/// ln of an exact positive dyadic number: x = m * 2^k with 3/4 <= m < 3/2, so that k = 0 around one
/// and, where it is not, |ln m| < 0.41 cannot cancel |k ln 2| > 0.69.
fn ln_exact(x: &Ball, work: Work<'_>) -> BallResult {
    let length = bit_len(x.mid());
    let below_three_quarters = length < 2 || (x.mid() >> (length - 2).to_size()) == IBig::from(2);
    let k = x.top() - i64::from(below_three_quarters);
    let exp = x.exp() - k;
    debug_assert!(exp <= 0);
    let t = Ball::exact(x.mid() - (IBig::ONE << exp.unsigned_abs().to_size()), exp);
    let inner = work.plus(8);
    let mantissa = if t.is_exact_zero() { Ball::zero() } else { ln_1p_small(&t, inner)? };
    if k == 0 {
        return Ok(mantissa.round(work));
    }
    let k_bits = (u64::BITS - k.unsigned_abs().leading_zeros()) as usize;
    let wide = inner.plus(k_bits);
    let ln2 = constants::ball(Constant::Ln2, wide)?;
    Ok(mantissa.add(&ln2.mul_int(k, wide), inner).round(work))
}

/// ln(1 + t) of an exact dyadic t in [-1/4, 1/2), to about `work.bits` relative bits.
///
/// For tiny t the series of 2 atanh(t / (2 + t)). Otherwise from an approximation y:
/// ln(1 + t) = y + 2 atanh((m - e^y) / (m + e^y)) with m = 1 + t, which holds for any y; y only
/// decides how many terms are needed, so a bad one cannot harm.
fn ln_1p_small(t: &Ball, work: Work<'_>) -> BallResult {
    let small = -t.top();
    if small > work.ibits() / 8 + 8 {
        let inner = work.plus(12);
        let z = t.div(&t.add(&Ball::integer(2), inner), inner)?;
        return Ok(odd_power_series(&z, false, inner)?.shl(1).round(work));
    }
    let inner = work.plus(small.max(0).to_size() + 12);
    let y = approximate(t, inner)?;
    let m = t.add(&Ball::integer(1), inner.plus((-t.exp()).max(0).to_size()));
    let e_y = y.exp_e(inner)?;
    let z = m.sub(&e_y, inner).div(&m.add(&e_y, inner), inner)?;
    Ok(odd_power_series(&z, false, inner)?.shl(1).add(&y, inner).round(work))
}

/// A dyadic number near ln(1 + t): about fifty bits from a double, or a quarter of the precision.
fn approximate(t: &Ball, work: Work<'_>) -> BallResult {
    if work.bits > 256 {
        let part = work.at(work.bits / 4);
        return Ok(ln_1p_small(t, part)?.midpoint().round(part).midpoint());
    }
    Ok(super::from_seed(t.to_f64_seed().ln_1p()))
}
