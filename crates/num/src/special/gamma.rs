//! The gamma function and its logarithm.

use std::cmp::Ordering;

use dashu_base::Sign;
use dashu_int::IBig;

use super::bernoulli::stirling_coefficients;
use super::with_more_bits;
use crate::Error;
use crate::ball::{Ball, BallResult, MAX_EXPONENT, Mag, Stop, Work};
use crate::kernel::constants::{self, Constant};
use crate::size::Size;

/// Γ(x) in parts: sqrt(2 pi) e^`log` / `rising`.
///
/// Callers that need quotients of gammas times powers join the exponents and take one exponential.
pub(super) struct Stirling {
    pub(super) log: Ball,
    /// x (x + 1) ... (x + n - 1); `None` for the empty product.
    pub(super) rising: Option<Ball>,
}

/// How far up Stirling's series is used: from here on it reaches `bits` bits with about a quarter
/// as many terms. Shifting is cheap at low precisions, and coefficients are dear at high ones.
fn stirling_from(bits: usize) -> f64 {
    let share = if bits < 1000 { 0.25 } else { 0.4 };
    bits as f64 * share + 4.0
}

/// The bits that e^`log` loses in [`stirling`], for a gamma function at x: the size of z ln z.
pub(super) fn exponent_bits(x: &Ball, bits: usize) -> usize {
    let from = stirling_from(bits + 64).log2() as i64 + 1;
    let top = x.upper().top().max(from) as u64;
    (top + u64::from(u64::BITS - top.leading_zeros())) as usize
}

/// The bits that ln Γ(x) loses when x is shifted up: then log is much larger than the result.
fn shift_bits(x: &Ball, work: Work<'_>) -> usize {
    let is_shifted = x.top() < 62 && x.to_f64_seed().abs() < stirling_from(work.bits);
    if is_shifted { exponent_bits(x, work.bits) } else { 0 }
}

/// Γ(x) for a positive ball, with `log` known to about `work.bits` relative bits.
///
/// With z = x + n: log = (z - 1/2) ln z - z + sum of c_k z^(1 - 2k). For real positive z the rest of
/// the series is smaller than its first omitted term (DLMF 5.11(ii)); the loop ends with that term
/// and adds it to the radius. So the result holds whatever z was chosen.
pub(super) fn stirling(x: &Ball, work: Work<'_>) -> Result<Stirling, Stop> {
    let from = stirling_from(work.bits);
    let mut rising = None;
    let mut z = x.clone().round(work);
    if x.top() < 62 && x.to_f64_seed() < from {
        let n = ((from - x.to_f64_seed()) / 2.0).ceil() as i64 * 2;
        rising = Some(rising_factorial(x, n, work)?);
        z = x.add(&Ball::integer(n), work);
    }
    let half = Ball::exact(IBig::ONE, -1);
    let main = z.sub(&half, work).mul(&z.ln(work)?, work).sub(&z, work);
    Ok(Stirling { log: main.add(&stirling_series(&z, work)?, work), rising })
}

/// The sum of c_k z^(1 - 2k), to 2^-bits of z.
fn stirling_series(z: &Ball, work: Work<'_>) -> BallResult {
    let goal = z.top() - work.ibits() - 2;
    let coefficients = stirling_coefficients(terms_to_reach(z, goal), work)?;
    let mut power = Ball::integer(1).div(z, work)?;
    let step = power.square(work);
    let mut sum = Ball::zero();
    let mut last = None;
    for (i, coefficient) in coefficients.iter().enumerate() {
        // A term needs bits down to the goal only.
        let top = power.top() + coefficient.top();
        let short = work.at((top - goal).max(0).to_size() + 16);
        let term = power.mul(&coefficient.ball(short)?, short);
        let bound = term.upper();
        let grows = last.is_some_and(|last| bound.top() > last + 1);
        if bound.top() < goal || grows || i + 1 == coefficients.len() {
            return Ok(sum.widen(bound));
        }
        last = Some(bound.top());
        sum = sum.add(&term, work);
        power = power.mul(&step, short);
        work.check()?;
    }
    Err(Stop::Imprecise)
}

/// How many terms of Stirling's series at z there are down to 2^goal, and a few more; at most as
/// many as fall.
fn terms_to_reach(z: &Ball, goal: i64) -> usize {
    let log2_z = (z.to_f64_seed().log2()).max(z.top() as f64 - 1.0);
    // |c_k| z^(1 - 2k) is about 2 (2k - 2)! / (2 pi)^2k / z^(2k - 1).
    let mut log2_term = -3.6 - log2_z;
    let mut k = 1usize;
    while log2_term > goal as f64 - 8.0 {
        let next = ((2 * k) as f64 * (2 * k - 1) as f64).log2() - 2.0 * (log2_z + 2.651);
        if next >= 0.0 {
            break;
        }
        log2_term += next;
        k += 1;
    }
    k + 2
}

/// x (x + 1) ... (x + n - 1) for an even n, two factors at a time:
/// (x + k)(x + n - 1 - k) = x (x + n - 1) + k (n - 1 - k).
fn rising_factorial(x: &Ball, n: i64, work: Work<'_>) -> BallResult {
    let work = work.plus(4);
    let pair = x.mul(&x.add(&Ball::integer(n - 1), work), work);
    let mut product = pair.clone();
    for k in 1..n / 2 {
        product = product.mul(&pair.add(&Ball::integer(k * (n - 1 - k)), work), work);
        if k % 32 == 0 {
            work.check()?;
        }
    }
    Ok(product)
}

/// sqrt(2 pi).
pub(super) fn sqrt_two_pi(work: Work<'_>) -> BallResult {
    constants::ball(Constant::Pi, work)?.shl(1).sqrt(work)
}

fn pole() -> Stop {
    Stop::Failed(Error::domain(
        "the gamma function has a pole at zero and at every negative integer",
    ))
}

/// The integer nearest to an exact x, and x minus it, exactly.
fn nearest_integer(x: &Ball) -> (IBig, Ball) {
    if x.exp() >= 0 {
        return (x.mid() << x.exp().to_size(), Ball::zero());
    }
    let n = (x.to_fixed(1) + IBig::ONE) >> 1usize;
    if n.is_zero() {
        return (n, x.clone());
    }
    let rest = x.mid() - (&n << x.exp().unsigned_abs().to_size());
    (n, Ball::exact(rest, x.exp()))
}

/// Where a ball lies, for the gamma function.
enum Place {
    /// All of it above zero.
    Positive,
    /// Its midpoint is below zero, at the exact distance `offset` from `nearest`, and no pole is
    /// in it; `gap` bounds the distance of all its points from the nearest pole.
    Negative { nearest_is_odd: bool, offset: Ball, gap: crate::ball::Lower },
}

fn place(x: &Ball) -> Result<Place, Stop> {
    if x.top() > MAX_EXPONENT / 2 {
        return Err(Stop::Failed(Error::Overflow));
    }
    match x.sign() {
        Some(Ordering::Greater) => return Ok(Place::Positive),
        Some(Ordering::Equal) => return Err(pole()),
        None => return Err(Stop::Imprecise),
        Some(Ordering::Less) => {}
    }
    let at_integer = || {
        if x.is_exact() { pole() } else { Stop::Imprecise }
    };
    if x.exp() >= 0 {
        return Err(at_integer());
    }
    let (nearest, offset) = nearest_integer(&x.midpoint());
    if offset.is_exact_zero() {
        return Err(at_integer());
    }
    let gap = offset.clone().widen(x.rad()).lower();
    Ok(Place::Negative {
        nearest_is_odd: !(nearest & IBig::ONE).is_zero(),
        offset,
        gap: gap.ok_or(Stop::Imprecise)?,
    })
}

/// A bound of |ψ|, the slope of ln |Γ|, over the ball: |ψ(t)| < |ln t| + 1/t for t > 0, and below
/// zero ψ(t) = ψ(1 - t) - pi cot(pi t) with |pi cot(pi t)| < 1 / (distance from the nearest pole).
fn digamma_bound(x: &Ball, place: &Place) -> Result<Mag, Stop> {
    let one = Mag::pow2(0);
    match place {
        Place::Positive => {
            let lower = x.lower().ok_or(Stop::Imprecise)?;
            // |ln t| <= |log2 t|, at most what the ends' exponents say.
            let log = lower.floor_log2().abs().max(x.upper().top().abs());
            Ok(Mag::new(log as u64, 0).add(one.div(lower)))
        }
        Place::Negative { gap, .. } => {
            let log = x.upper().add(one).top();
            Ok(Mag::new(log as u64 + 1, 0).add(one.div(*gap)))
        }
    }
}

impl Ball {
    /// The gamma function; a pole is a domain error.
    pub(crate) fn gamma(&self, work: Work<'_>) -> BallResult {
        let place = place(self)?;
        let x = self.midpoint();
        let inner = work.plus(12);
        let value = match &place {
            Place::Positive => gamma_positive(&x, inner)?,
            Place::Negative { nearest_is_odd, offset, .. } => {
                // Γ(x) = pi / (sin(pi x) Γ(1 - x)), and sin(pi x) = ± sin(pi offset).
                let lost = exponent_bits(&x, work.bits);
                let mirrored = Self::integer(1).sub(&x, inner.plus(lost + 8));
                let pi = constants::ball(Constant::Pi, inner)?;
                let sine = pi.mul(offset, inner).sin_cos(inner)?.0;
                let below = sine.mul(&gamma_positive(&mirrored, inner)?, inner);
                let value = pi.div(&below, inner)?;
                if *nearest_is_odd { value.neg() } else { value }
            }
        };
        if self.is_exact() {
            return Ok(value.round(work));
        }
        // Γ(x + d) = Γ(x) e^s with |s| <= |ψ| |d|, and |e^s - 1| <= 2 |s| for |s| <= 1/2.
        let relative = digamma_bound(self, &place)?.mul(self.rad());
        if relative.top() > -1 {
            return Err(Stop::Imprecise);
        }
        let spread = value.upper().mul(relative).shl(1);
        Ok(value.widen(spread).round(work))
    }

    /// ln |Γ(x)|; a pole is a domain error.
    pub(crate) fn lgamma(&self, work: Work<'_>) -> BallResult {
        let place = place(self)?;
        let x = self.midpoint();
        let value = match &place {
            Place::Positive => lgamma_positive(&x, work)?,
            Place::Negative { offset, .. } => {
                with_more_bits(work, shift_bits(&x, work) + 14, |inner| {
                    // ln pi - ln |sin(pi x)| - ln Γ(1 - x), the first two as one logarithm.
                    let mirrored = Self::integer(1).sub(&x, inner.plus(8));
                    let pi = constants::ball(Constant::Pi, inner)?;
                    let sine = pi.mul(offset, inner).sin_cos(inner)?.0.abs();
                    let log = pi.div(&sine, inner)?.ln(inner)?;
                    Ok(log.sub(&stirling(&mirrored, inner)?.ln(inner)?, inner))
                })?
            }
        };
        if self.is_exact() {
            return Ok(value.round(work));
        }
        let spread = digamma_bound(self, &place)?.mul(self.rad());
        Ok(value.widen(spread).round(work))
    }
}

impl Stirling {
    /// The logarithm of the gamma function: log - ln(rising / sqrt(2 pi)).
    fn ln(&self, work: Work<'_>) -> BallResult {
        let two_pi = constants::ball(Constant::Pi, work)?.shl(1);
        let ratio = match &self.rising {
            Some(rising) => two_pi.div(&rising.square(work), work)?,
            None => two_pi,
        };
        Ok(self.log.add(&ratio.ln(work)?.shl(-1), work))
    }
}

/// Γ(x) for x > 0.
fn gamma_positive(x: &Ball, work: Work<'_>) -> BallResult {
    // Γ(x) overflows long before that; do not shift such numbers about.
    if x.top() > 44 {
        return Err(Stop::Failed(Error::Overflow));
    }
    let parts = stirling(x, work.plus(exponent_bits(x, work.bits) + 8))?;
    let value = parts.log.exp_e(work)?.mul(&sqrt_two_pi(work)?, work);
    match parts.rising {
        Some(rising) => value.div(&rising, work),
        None => Ok(value),
    }
}

/// ln Γ(x) for an exact x > 0, also near its zeros at one and two.
fn lgamma_positive(x: &Ball, work: Work<'_>) -> BallResult {
    if x.top() <= 2 && x.exp() < 0 {
        let (nearest, offset) = nearest_integer(x);
        let is_one = nearest == IBig::ONE;
        let is_zero_near = is_one || nearest == IBig::from(2);
        if is_zero_near && offset.top() < -(work.ibits() + 4) {
            return lgamma_beside_zero(&offset, is_one, work);
        }
    }
    if x.top() <= 2 && x.exp() >= 0 && (x.mid() << x.exp().to_size()) <= IBig::from(2) {
        return Ok(Ball::zero());
    }
    let lost = shift_bits(x, work);
    with_more_bits(work, lost + 14, |inner| stirling(x, inner)?.ln(inner))
}

/// ln Γ(1 + t) = -γ t (1 + e) and ln Γ(2 + t) = (1 - γ) t (1 + e) with |e| < 4 |t| for |t| < 1/4.
///
/// ln Γ(1 + t) = -γ t + sum over k >= 2 of ζ(k) (-t)^k / k, whose sum is below 1.1 t^2; ln(1 + t)
/// adds t and at most 0.7 t^2 of the opposite sign; and 1.1 / γ < 2, 1.1 / (1 - γ) < 3.
fn lgamma_beside_zero(t: &Ball, is_one: bool, work: Work<'_>) -> BallResult {
    let inner = work.plus(12);
    let euler = euler_gamma(inner)?;
    let slope = if is_one { euler.neg() } else { Ball::integer(1).sub(&euler, inner) };
    let value = slope.mul(t, inner);
    let rest = value.upper().mul(t.upper()).shl(2);
    Ok(value.widen(rest).round(work))
}

/// Euler's constant: H(n) - ln n - 1/2n + sum of B(2k) / (2k n^2k) with n = 2m, where the rest is
/// below the first omitted term, as for Stirling's series, of which this is the derivative.
fn euler_gamma(work: Work<'_>) -> BallResult {
    let n = (stirling_from(work.bits) as i64 + 2) & !1;
    let inner = work.plus(16);
    let mut value = Ball::exact(IBig::from(-1), -1).div_int(n, inner);
    for k in 1..=n {
        value = value.add(&Ball::integer(1).div_int(k, inner), inner);
    }
    let whole = Ball::integer(n);
    value = value.sub(&whole.ln(inner)?, inner);
    let step = Ball::integer(1).div_int(n, inner).square(inner);
    let mut power = step.clone();
    let goal = -inner.ibits();
    let coefficients = stirling_coefficients(terms_to_reach(&whole, goal - 16) + 4, inner)?;
    for (i, coefficient) in coefficients.iter().enumerate() {
        // B(2k) / 2k = (2k - 1) c_k
        let factor = coefficient.ball(inner)?.mul_int(2 * i as i64 + 1, inner);
        let term = power.mul(&factor, inner);
        let bound = term.upper();
        if bound.top() < goal || i + 1 == coefficients.len() {
            return Ok(value.widen(bound).round(work));
        }
        value = value.add(&term, inner);
        power = power.mul(&step, inner);
        work.check()?;
    }
    Err(Stop::Imprecise)
}

/// True for a ball whose midpoint is negative.
pub(super) fn is_negative(x: &Ball) -> bool {
    x.mid().sign() == Sign::Negative
}
