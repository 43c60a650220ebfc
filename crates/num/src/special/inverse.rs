//! Inverses of the incomplete gamma and beta functions and of the error functions: what quantiles
//! are made of. Targets close to one are given by their complement.

use std::cmp::Ordering;

use dashu_int::IBig;

use super::estimate;
use super::incomplete_beta::{Point as BetaPoint, beta_i, beta_i_complement, one_minus};
use super::incomplete_gamma::{Point as GammaPoint, Tail, gamma_p, gamma_q};
use super::positive_parameter;
use super::quantile::{Equation, from_double};
use crate::Error;
use crate::ball::{Ball, BallResult, Stop, Work};
use crate::size::Size;

/// A probability and which side of the distribution it is of; always the smaller side.
struct Target {
    tail: Tail,
    probability: Ball,
}

/// Where a probability lies.
enum Probability {
    Zero,
    One,
    Inside(Target),
}

impl Tail {
    fn flipped(self) -> Self {
        match self {
            Self::Lower => Self::Upper,
            Self::Upper => Self::Lower,
        }
    }
}

/// Checks a probability of the given side and turns to the smaller side.
fn probability(p: &Ball, tail: Tail, work: Work<'_>) -> Result<Probability, Stop> {
    let rest = one_minus(p, work);
    match (p.sign(), rest.sign()) {
        (Some(Ordering::Greater), Some(Ordering::Greater)) => {}
        (Some(Ordering::Equal), _) => return Ok(Probability::Zero),
        (_, Some(Ordering::Equal)) => return Ok(Probability::One),
        (Some(Ordering::Less), _) | (_, Some(Ordering::Less)) => {
            return Err(Stop::Failed(Error::domain("a probability lies between 0 and 1")));
        }
        _ => return Err(Stop::Imprecise),
    }
    let is_small = p.to_f64_seed() <= 0.5;
    Ok(Probability::Inside(Target {
        tail: if is_small { tail } else { tail.flipped() },
        probability: if is_small { p.clone() } else { rest },
    }))
}

fn unbounded() -> Stop {
    Stop::Failed(Error::domain("the quantile of a distribution without an end is infinite there"))
}

/// The x with P(a, x) = p.
pub(crate) fn gamma_p_inv(a: &Ball, p: &Ball, work: Work<'_>) -> BallResult {
    positive_parameter(a)?;
    match probability(p, Tail::Lower, work)? {
        Probability::Zero => Ok(Ball::zero()),
        Probability::One => Err(unbounded()),
        Probability::Inside(target) => gamma_root(a, &target, work),
    }
}

/// The x with Q(a, x) = q.
pub(crate) fn gamma_q_inv(a: &Ball, q: &Ball, work: Work<'_>) -> BallResult {
    positive_parameter(a)?;
    match probability(q, Tail::Upper, work)? {
        Probability::Zero => Err(unbounded()),
        Probability::One => Ok(Ball::zero()),
        Probability::Inside(target) => gamma_root(a, &target, work),
    }
}

fn gamma_root(a: &Ball, target: &Target, work: Work<'_>) -> BallResult {
    let Target { tail, probability } = target;
    let shape = a.midpoint();
    Equation {
        tail: *tail,
        target: probability,
        value: &|x, work| GammaPoint::new(&shape, x).value(*tail, work),
        density: &|x, work| GammaPoint::new(&shape, x).density(work),
        certain: &|x, work| match tail {
            Tail::Lower => gamma_p(a, x, work),
            Tail::Upper => gamma_q(a, x, work),
        },
        ceiling: None,
    }
    .solve(gamma_seed(&shape, target, work)?, work)
}

/// The logarithm of a probability, however small, as a double.
fn ln_seed(p: &Ball, work: Work<'_>) -> Result<f64, Stop> {
    Ok(p.midpoint().ln(work.at(40))?.to_f64_seed())
}

/// e^ln_x as an exact number.
fn exp_seed(ln_x: f64, work: Work<'_>) -> BallResult {
    Ok(from_double(ln_x).exp_e(work.at(60))?.midpoint())
}

/// By Wilson and Hilferty's cube, or by the leading term of the tail.
fn gamma_seed(a: &Ball, target: &Target, work: Work<'_>) -> BallResult {
    let ln_p = ln_seed(&target.probability, work)?;
    let shape = a.to_f64_seed();
    let z = estimate::normal_quantile(ln_p);
    let z = if target.tail == Tail::Lower { -z } else { z };
    let root = 1.0 - 1.0 / (9.0 * shape) + z / (3.0 * shape.sqrt());
    if shape >= 0.5 && root > 0.25 {
        return Ok(from_double(shape * root * root * root));
    }
    let ln_gamma = estimate::ln_gamma(shape + 1.0);
    if target.tail == Tail::Upper {
        // Q is about x^(a-1) e^-x / Γ(a).
        let x = -(ln_p + ln_gamma - shape.ln());
        if x > 1.0 {
            return Ok(from_double(x));
        }
    }
    // P is about x^a / Γ(a + 1).
    let ln_lower = match target.tail {
        Tail::Lower => ln_p,
        Tail::Upper => (-ln_p.exp()).ln_1p(),
    };
    exp_seed((ln_lower + ln_gamma) / shape, work)
}

/// The x with I_x(a, b) = p.
pub(crate) fn beta_i_inv(p: &Ball, a: &Ball, b: &Ball, work: Work<'_>) -> BallResult {
    beta_inverse(p, Tail::Lower, a, b, work)
}

/// The x with 1 - I_x(a, b) = q. The distance of a root from one is the root of the mirrored
/// problem: `beta_i_inv(q, b, a)`.
pub(crate) fn beta_i_complement_inv(q: &Ball, a: &Ball, b: &Ball, work: Work<'_>) -> BallResult {
    beta_inverse(q, Tail::Upper, a, b, work)
}

fn beta_inverse(p: &Ball, tail: Tail, a: &Ball, b: &Ball, work: Work<'_>) -> BallResult {
    positive_parameter(a)?;
    positive_parameter(b)?;
    let is_lower = tail == Tail::Lower;
    let target = match probability(p, tail, work)? {
        Probability::Zero => return Ok(Ball::integer(i64::from(!is_lower))),
        Probability::One => return Ok(Ball::integer(i64::from(is_lower))),
        Probability::Inside(target) => target,
    };
    // Look for the root from the end that is nearer to it, so that it keeps all its digits.
    let rough = work.at(40);
    let half = Ball::exact(IBig::ONE, -1);
    let at_half = BetaPoint::new(&half, &a.midpoint(), &b.midpoint(), rough)
        .value(target.tail == Tail::Upper, rough)?;
    let above = at_half.sub(&target.probability, rough);
    let is_above = above.mid() > &IBig::ZERO;
    if is_above == (target.tail == Tail::Lower) {
        return beta_root(a, b, &target, work);
    }
    let mirrored = Target { tail: target.tail.flipped(), probability: target.probability };
    let root = beta_root(b, a, &mirrored, work)?;
    Ok(Ball::integer(1).sub(&root, work.plus(2)).round(work))
}

/// The root in (0, 1/2], or a little above.
fn beta_root(a: &Ball, b: &Ball, target: &Target, work: Work<'_>) -> BallResult {
    let Target { tail, probability } = target;
    let is_upper = *tail == Tail::Upper;
    let (a_mid, b_mid) = (a.midpoint(), b.midpoint());
    Equation {
        tail: *tail,
        target: probability,
        value: &|x, work| BetaPoint::new(x, &a_mid, &b_mid, work).value(is_upper, work),
        density: &|x, work| BetaPoint::new(x, &a_mid, &b_mid, work).density(work),
        certain: &|x, work| {
            if is_upper { beta_i_complement(x, a, b, work) } else { beta_i(x, a, b, work) }
        },
        ceiling: Some(Ball::exact(IBig::from(3), -2)),
    }
    .solve(beta_seed(&a_mid, &b_mid, target, work)?, work)
}

/// By the normal distribution, or by the leading term of the lower tail.
fn beta_seed(a: &Ball, b: &Ball, target: &Target, work: Work<'_>) -> BallResult {
    let ln_p = ln_seed(&target.probability, work)?;
    let (a, b) = (a.to_f64_seed(), b.to_f64_seed());
    let z = estimate::normal_quantile(ln_p);
    let z = if target.tail == Tail::Lower { -z } else { z };
    let mean = a / (a + b);
    let deviation = (mean * (1.0 - mean) / (a + b + 1.0)).sqrt();
    let x = mean + z * deviation;
    if a > 1.0 && b > 1.0 && x > 0.3 * mean && x < 0.7 {
        return Ok(from_double(x));
    }
    let ln_lower = match target.tail {
        Tail::Lower => ln_p,
        Tail::Upper => (-ln_p.exp()).ln_1p(),
    };
    // I is about x^a / (a B(a, b)).
    let ln_beta = estimate::ln_gamma(a + 1.0) + estimate::ln_gamma(b) - estimate::ln_gamma(a + b);
    exp_seed(((ln_lower + ln_beta) / a).min(-0.7), work)
}

impl Ball {
    /// The x with erf(x) = self.
    pub(crate) fn erf_inv(&self, work: Work<'_>) -> BallResult {
        match self.sign() {
            Some(Ordering::Equal) => Ok(Self::zero()),
            Some(Ordering::Less) => Ok(self.clone().neg().erf_inv(work)?.neg()),
            None => Err(Stop::Imprecise),
            Some(Ordering::Greater) => {
                let half = Self::exact(IBig::ONE, -1);
                gamma_p_inv(&half, self, work.plus(2))?.sqrt(work)
            }
        }
    }

    /// The x with erfc(x) = self, for values from 0 to 2.
    pub(crate) fn erfc_inv(&self, work: Work<'_>) -> BallResult {
        let beside_one = one_minus(self, work);
        match beside_one.sign() {
            Some(Ordering::Equal) => Ok(Self::zero()),
            Some(Ordering::Less) => {
                // erfc(-x) = 2 - erfc(x) = 1 + (1 - self)
                let mirrored = Self::integer(1).add(&beside_one, exactly_as(&beside_one, work));
                Ok(mirrored.erfc_inv(work)?.neg())
            }
            None => Err(Stop::Imprecise),
            Some(Ordering::Greater) => {
                let half = Self::exact(IBig::ONE, -1);
                gamma_q_inv(&half, self, work.plus(2))?.sqrt(work)
            }
        }
    }
}

/// A precision that keeps all bits below the point.
fn exactly_as<'a>(x: &Ball, work: Work<'a>) -> Work<'a> {
    work.at((work.bits + 64).max((-x.exp()).clamp(0, 1 << 40).to_size() + 8))
}
