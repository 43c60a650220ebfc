//! Sine and cosine.

use dashu_int::{IBig, UBig};

use super::constants::{self, Constant};
use super::exp::{blocked_series, terms_needed};
use crate::Error;
use crate::ball::{Ball, Mag, Stop, Work};
use crate::size::Size;

/// The largest binary exponent of an argument in radians: its reduction needs as many bits of pi.
/// At the limit (about 1e78913) that takes a third of a second.
const MAX_ARGUMENT_EXPONENT: i64 = 1 << 18;

impl Ball {
    /// Sine and cosine of this ball, in radians, each to about `work.bits` relative bits unless the
    /// radius forbids it.
    pub(crate) fn sin_cos(&self, work: Work<'_>) -> Result<(Self, Self), Stop> {
        if self.is_exact_zero() {
            return Ok((Self::zero(), Self::integer(1)));
        }
        self.check_angle()?;
        if self.rad().top() > 0 {
            return Err(Stop::Imprecise);
        }
        if self.mid().is_zero() {
            // Both functions have slopes of at most one.
            return Ok((self.clone(), Self::integer(1).widen(self.rad())));
        }
        let (quadrant, r) = reduce(&self.midpoint(), work)?;
        let (sin, cos) = sin_cos_reduced(&r, work)?;
        let (sin, cos) = match quadrant {
            0 => (sin, cos),
            1 => (cos, sin.neg()),
            2 => (sin.neg(), cos.neg()),
            _ => (cos.neg(), sin),
        };
        Ok((sin.widen(self.rad()).round(work), cos.widen(self.rad()).round(work)))
    }
}

impl Ball {
    /// Fails when the angle, in radians, is too large to be reduced.
    pub(crate) fn check_angle(&self) -> Result<(), Stop> {
        if self.top() <= MAX_ARGUMENT_EXPONENT {
            return Ok(());
        }
        Err(Stop::Failed(Error::TooLarge {
            what: "the angle in radians",
            limit: MAX_ARGUMENT_EXPONENT as u64,
            unit: "bits before the point",
        }))
    }
}

/// `(q, r)` with x = q' pi/2 + r, q = q' mod 4, |r| <= 0.8, for an exact dyadic x. The radius of r is
/// small in proportion to r: pi gets as many more bits as cancel.
fn reduce(x: &Ball, work: Work<'_>) -> Result<(u8, Ball), Stop> {
    if x.top() <= -1 {
        return Ok((0, x.clone()));
    }
    let mut guard = 16;
    loop {
        let bits = work.bits + x.top().max(0).to_size() + guard;
        let half_pi = constants::ball(Constant::Pi, work.at(bits))?.shl(-1);
        let wide = work.at(bits);
        let quotient = x.div(&half_pi, work.at(x.top().max(0).to_size() + 16))?;
        let k = round_to_integer(&quotient);
        let r = x.sub(&half_pi.mul(&Ball::exact(k.clone(), 0), wide), wide);
        if r.accuracy() >= work.ibits() + 4 {
            let q = u8::try_from(&k & IBig::from(3)).unwrap_or(0);
            return Ok((q, r));
        }
        // x is a rational number and not zero, so it cannot be a multiple of pi/2: this ends.
        guard += work.bits.max(64);
        work.check()?;
        work.budget.check_bits(guard as u64)?;
    }
}

/// The nearest integer to the midpoint.
fn round_to_integer(x: &Ball) -> IBig {
    (x.to_fixed(1) + IBig::ONE) >> 1usize
}

/// Sine and cosine for |r| <= 1.
///
/// v = 1 - cos(r / 2^s) by its series, doubled s times by v <- 4v - 2v^2, cos = 1 - v and
/// sin = sqrt(v (2 - v)): nothing cancels.
///
/// Error, in units of 2^-wp: the series gives v with at most 2n + 8 units; a doubling multiplies
/// the error by at most 4 (its slope is 4 - 4v) and adds three for its cuts, so 4^s (2n + 12) in
/// all. The root divides by about 2 sin: small angles get twice their leading zeros as more bits.
fn sin_cos_reduced(r: &Ball, work: Work<'_>) -> Result<(Ball, Ball), Stop> {
    let small = (-r.top()).max(0).to_size();
    if small > work.bits / 8 + 8 {
        return sin_cos_tiny(r, work);
    }
    let halvings = ((work.bits as f64).sqrt() * 0.4) as usize + 2;
    let s = halvings.saturating_sub(small);
    let wp = work.bits + 2 * s + 2 * small + 24;
    let x = r.midpoint().to_fixed(wp).into_parts().1 >> s;
    let terms = terms_needed(wp, s + small, 2);
    let square = x.sqr() >> wp;
    // v = x^2/2 (1 - x^2/(3*4) (1 - x^2/(5*6) (...)))
    let series = blocked_series(
        &square.clone().into(),
        terms,
        wp,
        |n| (2 * n + 1) * (2 * n + 2),
        true,
        work,
    )?;
    let mut v = ((IBig::from(square) * series) >> (wp + 1)).into_parts().1;
    for _ in 0..s {
        let twice_square = v.sqr() >> (wp - 1);
        v = (v << 2usize) - twice_square;
    }
    work.check()?;
    let exp = -(wp as i64);
    // Cutting x costs one unit of x before the doublings, where v's slope is x: below one unit.
    let error = Mag::new(2 * terms + 16, 2 * s as i64 + exp);
    let v_ball = Ball::new(v.clone().into(), exp, error);
    let cos = Ball::integer(1).sub(&v_ball, work.plus(4));
    let sin_squared = &v * ((UBig::ONE << (wp + 1)) - &v);
    let sin = Ball::new(sin_squared.into(), 2 * exp, error.shl(2)).sqrt(work.plus(4))?;
    let sin = if r.mid() < &IBig::ZERO { sin.neg() } else { sin };
    Ok((sin.widen(r.rad()).round(work), cos.widen(r.rad()).round(work)))
}

/// Sine and cosine of a small angle by their series on balls; the rest after a term is below the
/// next term.
fn sin_cos_tiny(r: &Ball, work: Work<'_>) -> Result<(Ball, Ball), Stop> {
    let inner = work.plus(12);
    let small = -r.upper().top();
    let terms = inner.ibits() / (2 * small) + 2;
    let square = r.square(inner);
    let one = Ball::integer(1);
    let (mut sin, mut cos) = (one.clone(), one.clone());
    for n in (1..terms).rev() {
        sin = one.sub(&sin.mul(&square, inner).div_int(2 * n * (2 * n + 1), inner), inner);
        cos = one.sub(&cos.mul(&square, inner).div_int(2 * n * (2 * n - 1), inner), inner);
    }
    let rest = Mag::pow2(-2 * small * terms);
    let sin = sin.widen(rest).mul(r, inner);
    Ok((sin.round(work), cos.widen(rest).round(work)))
}
