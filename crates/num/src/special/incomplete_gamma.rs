//! The regularised incomplete gamma functions P(a, x) and Q(a, x) = 1 - P(a, x).
//!
//! P by its series of positive terms, x^a e^-x / Γ(a + 1) (1 + x/(a+1) + ...), and Q, where x is
//! large, by its asymptotic series; each is one minus the other where that is cheaper, with as many
//! more bits as cancel.

use std::cmp::Ordering;

use dashu_int::IBig;

use super::gamma::{exponent_bits, sqrt_two_pi, stirling};
use super::{complement, ends, estimate, hull, is_sharp, positive_parameter, series};
use crate::Error;
use crate::ball::{Ball, BallResult, Mag, Stop, Work};
use crate::kernel::constants::{self, Constant};
use crate::size::Size;

/// Which of the two functions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tail {
    Lower,
    Upper,
}

/// P(a, x), the share of the gamma distribution with shape a below x.
pub(crate) fn gamma_p(a: &Ball, x: &Ball, work: Work<'_>) -> BallResult {
    regularised(a, x, Tail::Lower, work)
}

/// Q(a, x) = 1 - P(a, x), with all its digits where it is small.
pub(crate) fn gamma_q(a: &Ball, x: &Ball, work: Work<'_>) -> BallResult {
    regularised(a, x, Tail::Upper, work)
}

fn regularised(a: &Ball, x: &Ball, tail: Tail, work: Work<'_>) -> BallResult {
    positive_parameter(a)?;
    match x.sign() {
        Some(Ordering::Greater) => {}
        Some(Ordering::Equal) => return Ok(Ball::integer(i64::from(tail == Tail::Upper))),
        None => return Err(Stop::Imprecise),
        Some(Ordering::Less) => {
            return Err(Stop::Failed(Error::domain(
                "the incomplete gamma function is defined from zero upwards",
            )));
        }
    }
    // A small radius of a goes through the series; the asymptotic one takes exact shapes only.
    if a.is_exact() {
        return at_shape(a, x, tail, work);
    }
    if a.accuracy() > 40 && !Point::new(a, x).asymptotic_reaches(work) {
        match at_shape(a, x, tail, work) {
            Ok(value) if is_sharp(&value, &[a], work) => return Ok(value),
            Ok(_) | Err(Stop::Imprecise) => {}
            failed => return failed,
        }
    }
    // P falls as a grows: the values at the two ends of a hold all between them.
    let (low, high) = ends(a);
    let low = at_shape(&low, x, tail, work)?;
    let high = at_shape(&high, x, tail, work)?;
    Ok(hull(&low, &high, work))
}

/// The value at the midpoint of x, and what the radius of x makes of it.
fn at_shape(a: &Ball, x: &Ball, tail: Tail, work: Work<'_>) -> BallResult {
    if x.is_exact() {
        return Ok(Point::new(a, x).value(tail, work)?.round(work));
    }
    // The logarithm of the density x^(a-1) e^-x / Γ(a) has the slope (a-1)/x - 1. Where it changes by
    // at most 1/4 over the ball, the density at most doubles.
    let lower = x.lower().ok_or(Stop::Imprecise)?;
    let one = Mag::pow2(0);
    let steepness = a.upper().add(one).div(lower).add(one);
    if steepness.mul(x.rad()).top() <= -2 {
        let middle = x.midpoint();
        let point = Point::new(a, &middle);
        let value = point.value(tail, work)?;
        let density = point.density(work.at(32))?.upper().shl(1);
        return Ok(value.widen(density.mul(x.rad())).round(work));
    }
    let (low, high) = ends(x);
    let low = Point::new(a, &low).value(tail, work)?;
    let high = Point::new(a, &high).value(tail, work)?;
    Ok(hull(&low, &high, work))
}

/// A shape and an exact argument, both positive.
pub(super) struct Point<'a> {
    a: &'a Ball,
    x: &'a Ball,
    a_seed: f64,
    x_seed: f64,
}

impl<'a> Point<'a> {
    pub(super) fn new(a: &'a Ball, x: &'a Ball) -> Self {
        Self { a, x, a_seed: a.to_f64_seed(), x_seed: x.to_f64_seed() }
    }

    /// P or Q here.
    pub(super) fn value(&self, tail: Tail, work: Work<'_>) -> BallResult {
        if self.a.top() > 1000 || self.x.top() > 1000 {
            return self.value_far_out(tail);
        }
        if self.a.is_exact() && self.asymptotic_reaches(work) {
            match self.upper_asymptotic(tail, work) {
                Err(Stop::Imprecise) => {}
                decided => return decided,
            }
        }
        match tail {
            Tail::Lower => self.lower_series(work.plus(4)),
            Tail::Upper => complement(work, self.lost_bits(), |inner| self.lower_series(inner)),
        }
    }

    /// Sizes that no series is made for. By Chernoff, with x and a a factor of two apart, the far
    /// side is below e^(-m/6) for m the larger of the two, here above 2^998.
    fn value_far_out(&self, tail: Tail) -> BallResult {
        let certain = Ball::integer(1).widen(Mag::pow2(-(1 << 40)));
        let lower_is_all = self.x.top() > 1000 && self.x.top() > self.a.top() + 1;
        if lower_is_all && tail == Tail::Lower {
            return Ok(certain);
        }
        let upper_is_all = self.a.top() > 1000 && self.a.top() > self.x.top() + 1;
        if upper_is_all && tail == Tail::Upper {
            return Ok(certain);
        }
        Err(Stop::Failed(Error::Overflow))
    }

    /// Whether the asymptotic series, whose smallest term is about sqrt(x) e^-x, is good enough.
    fn asymptotic_reaches(&self, work: Work<'_>) -> bool {
        let bits = self.x_seed * std::f64::consts::LOG2_E - self.x_seed.log2().max(0.0);
        self.x_seed > self.a_seed && bits > work.bits as f64 + 24.0
    }

    /// Q = x^(a-1) e^-x / Γ(a) times the asymptotic series, or one minus that.
    fn upper_asymptotic(&self, tail: Tail, work: Work<'_>) -> BallResult {
        let upper = |inner: Work<'_>| {
            let sum = series::asymptotic(self.a, self.x, inner)?;
            Ok(self.density(inner)?.mul(&sum, inner))
        };
        match tail {
            Tail::Upper => upper(work.plus(4)),
            // e^-x may be too small to be a number. By Chernoff Q <= (x/a)^a e^(a-x), which is
            // below e^(-x/2) for x >= 8a.
            Tail::Lower if self.x.top() > 42 && self.x_seed > 8.0 * self.a_seed => {
                Ok(Ball::integer(1).widen(Mag::pow2(-(1 << 40))))
            }
            Tail::Lower => complement(work, 0, upper),
        }
    }

    fn lower_series(&self, work: Work<'_>) -> BallResult {
        let sum = series::confluent(self.a, self.x, self.terms(work), work.plus(4))?;
        Ok(self.first_term(work.plus(4))?.mul(&sum, work))
    }

    /// About how many terms the series of P takes.
    fn terms(&self, work: Work<'_>) -> f64 {
        let (a, x) = (self.a_seed, self.x_seed);
        let peak = (x - a).max(0.0);
        let start = estimate::ln_gamma(a + 1.0);
        let ln_x = estimate::ln(self.x);
        estimate::terms_until(peak, work.bits as f64, |n| {
            n * ln_x - estimate::ln_gamma(a + n + 1.0) + start
        })
    }

    /// How many bits cancel in 1 - P, about.
    fn lost_bits(&self) -> usize {
        let (a, x) = (self.a_seed, self.x_seed);
        if x < a && a > 0.5 {
            return 2;
        }
        let ln_x = estimate::ln(self.x);
        let ln_upper = estimate::ln_gamma_term(a, x, ln_x) + a.ln() - ln_x.max(-1.0);
        (-ln_upper * std::f64::consts::LOG2_E).clamp(0.0, 1e7) as usize + 4
    }

    /// The density x^(a-1) e^-x / Γ(a).
    pub(super) fn density(&self, work: Work<'_>) -> BallResult {
        let inner = work.plus(4);
        self.first_term(inner)?.mul(self.a, inner).div(self.x, inner)
    }

    /// x^a e^-x / Γ(a + 1).
    fn first_term(&self, work: Work<'_>) -> BallResult {
        if let Some(value) = self.first_term_of_halves(work)? {
            return Ok(value);
        }
        // e^(a ln x - x - ln Γ(a + 1)), with as many more bits as the exponent has before its point.
        let sizes = self.a.top() + i64::from(self.x.top().unsigned_abs().max(1).ilog2()) + 2;
        let shift = exponent_bits(self.a, work.bits) as i64;
        let lost = sizes.max(self.x.top()).max(shift).max(0);
        let inner = work.plus(lost.to_size() + 12);
        let parts = stirling(&self.a.add(&Ball::integer(1), inner), inner)?;
        let exponent =
            self.a.mul(&self.x.ln(inner)?, inner).sub(self.x, inner).sub(&parts.log, inner);
        let scale = sqrt_two_pi(work.plus(8))?;
        let value = exponent.exp_e(work.plus(8))?.div(&scale, work.plus(8))?;
        Ok(match parts.rising {
            Some(rising) => value.mul(&rising, work),
            None => value.round(work),
        })
    }

    /// The same for a small whole or half-whole a, where Γ is a product.
    fn first_term_of_halves(&self, work: Work<'_>) -> Result<Option<Ball>, Stop> {
        let Some(twice) = small_halves(self.a) else {
            return Ok(None);
        };
        let inner = work.plus(16);
        let decay_bits = self.x.top().max(0).to_size();
        let mut value = self.x.midpoint().neg().exp_e(inner.plus(decay_bits.min(64)))?;
        value = value.mul(&self.x.powi(twice / 2, inner)?, inner);
        if twice % 2 == 1 {
            let pi = constants::ball(Constant::Pi, inner)?;
            let root = self.x.div(&pi, inner)?.sqrt(inner)?;
            value = value.mul(&root, inner);
        }
        let value = value.div(&rational_part(twice), inner)?;
        Ok(Some(value.round(work)))
    }
}

/// 2a if that is a small whole number.
pub(super) fn small_halves(a: &Ball) -> Option<u64> {
    let zeros = a.mid().trailing_zeros()? as i64;
    if !a.is_exact() || a.top() > 6 || a.exp() + zeros < -1 {
        return None;
    }
    u64::try_from(a.to_fixed(1)).ok()
}

/// Γ(k/2 + 1) for a whole k, but for its factor sqrt(pi) when k is odd: k!! / 2^ceil(k/2).
pub(super) fn rational_part(k: u64) -> Ball {
    let factors = (1..=k).rev().step_by(2);
    let product = factors.fold(IBig::ONE, |product, factor| product * factor);
    Ball::exact(product, -(k.div_ceil(2) as i64))
}
