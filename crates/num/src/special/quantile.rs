//! Roots of distribution functions: Newton at growing precision, then certified by signs.
//!
//! Nothing before the last step needs to be right. A root is returned as a ball whose two ends were
//! seen to lie on different sides, for every value of the parameters and of the target; the functions
//! are monotone, so the root of each lies inside.

use std::cmp::Ordering;

use super::incomplete_gamma::Tail;
use crate::ball::{Ball, BallResult, Mag, Stop, Work};
use crate::size::Size;

/// Precision of the first phase, which starts from a rough seed.
const SEED_BITS: usize = 72;

/// Precision of the slope there; it decides how fast the steps converge, and nothing else.
const SLOPE_BITS: usize = 44;

/// Steps of the first phase; bisections of exponents included, far more than ever seen.
const MAX_STEPS: u32 = 400;

/// A monotone function of x > 0 and the value that it is to take.
pub(super) struct Equation<'a> {
    /// Lower: the function rises from zero. Upper: it falls to zero.
    pub(super) tail: Tail,
    pub(super) target: &'a Ball,
    /// The function at an exact x, for the midpoints of its parameters.
    pub(super) value: &'a dyn Fn(&Ball, Work<'_>) -> BallResult,
    /// The size of its slope there.
    pub(super) density: &'a dyn Fn(&Ball, Work<'_>) -> BallResult,
    /// The function at an exact x, for all values of its parameters.
    pub(super) certain: &'a dyn Fn(&Ball, Work<'_>) -> BallResult,
    /// No root lies above.
    pub(super) ceiling: Option<Ball>,
}

/// The exact number nearest to a double; zero for what is not finite.
pub(super) fn from_double(value: f64) -> Ball {
    if !value.is_finite() || value == 0.0 {
        return Ball::zero();
    }
    let exponent = value.abs().log2().floor() as i32 - 60;
    let half = exponent / 2;
    let scaled = value / 2f64.powi(half) / 2f64.powi(exponent - half);
    Ball::exact((scaled as i64).into(), i64::from(exponent))
}

impl Equation<'_> {
    /// The root, from a rough positive seed.
    pub(super) fn solve(&self, seed: Ball, work: Work<'_>) -> BallResult {
        let (mut x, weak) = self.approach(seed, work)?;
        let goal = work.bits + 8;
        // Half of the bits of the seed phase are surely right after its last step.
        let mut right = SEED_BITS / 2;
        while right < goal {
            right = (2 * right - 8).min(goal);
            x = self.refine(&x, work.at(right + weak + 8), right + 8)?;
            work.check()?;
        }
        // One more step mends a curvature that ate the gain of the last.
        for attempt in 0..2 {
            if let Some(root) = self.certify(&x, weak, work)? {
                return Ok(root);
            }
            if attempt == 0 {
                x = self.refine(&x, work.at(goal + weak + 8), goal + 8)?;
            }
        }
        Err(Stop::Imprecise)
    }

    /// True when x lies below the root; the other way round for a midpoint above.
    fn is_below(&self, order: Ordering) -> bool {
        match self.tail {
            Tail::Lower => order == Ordering::Less,
            Tail::Upper => order == Ordering::Greater,
        }
    }

    /// Newton's next point after x, where the function has the value v.
    ///
    /// A lower tail is nearly a power of x, so its logarithm over ln x is nearly a line; an upper
    /// tail is nearly an exponential, so its logarithm over x is.
    fn next(&self, x: &Ball, v: &Ball, density: &Ball, limit: f64, work: Work<'_>) -> BallResult {
        let log = v.div(&self.target.midpoint(), work)?.midpoint().ln(work)?;
        let step = log.mul(v, work).div(density, work)?.midpoint();
        match self.tail {
            Tail::Lower => {
                let step = step.div(x, work)?.midpoint();
                let size = step.to_f64_seed();
                let step =
                    if size.abs() > limit { from_double(limit.copysign(size)) } else { step };
                Ok(x.mul(&step.neg().exp_e(work)?, work).midpoint())
            }
            Tail::Upper => Ok(x.add(&step, work).midpoint()),
        }
    }

    /// About [`SEED_BITS`] / 2 right bits: Newton's steps within a bracket that every sign seen
    /// narrows, and halving of exponents where a step leaves it. Also says how many bits the root
    /// has less than the function: -log2 of x f'(x) / f(x), if positive.
    fn approach(&self, seed: Ball, work: Work<'_>) -> Result<(Ball, usize), Stop> {
        let work = work.at(SEED_BITS);
        let (mut low, mut high): (Option<Ball>, Option<Ball>) = (None, self.ceiling.clone());
        let mut x = seed;
        let mut limit = 64.0;
        for _ in 0..MAX_STEPS {
            work.check()?;
            let v = (self.value)(&x, work)?.midpoint();
            let order = v.sub(&self.target.midpoint(), work);
            let density = (self.density)(&x, work.at(SLOPE_BITS))?.midpoint();
            let slope = density.mul(&x, work).div(&v, work)?;
            let weak = (2 - slope.top()).clamp(0, 1 << 32).to_size();
            if order.is_exact_zero() {
                return Ok((x, weak));
            }
            let order = order.mid().cmp(&dashu_int::IBig::ZERO);
            if self.is_below(order) {
                low = Some(x.clone());
            } else {
                high = Some(x.clone());
            }
            let mut next = self.next(&x, &v, &density, limit, work);
            if let Ok(y) = &next {
                let moved = y.sub(&x, work);
                if moved.top() < x.top() - SEED_BITS as i64 / 2 {
                    return Ok((y.clone(), weak));
                }
                if !is_between(y, low.as_ref(), high.as_ref(), work) {
                    next = Err(Stop::Imprecise);
                }
            }
            limit *= 2.0;
            x = match next {
                Ok(next) => next,
                Err(Stop::Imprecise) => between(&x, low.as_ref(), high.as_ref(), work)?,
                Err(failed) => return Err(failed),
            };
        }
        Err(Stop::Imprecise)
    }

    /// One Newton step near the root, where ln(1 + d) = d - d^2/2 is good for three times the bits
    /// of d, and the slope needs half as many bits as the result.
    fn refine(&self, x: &Ball, work: Work<'_>, keep: usize) -> BallResult {
        let target = self.target.midpoint();
        let v = (self.value)(x, work)?.midpoint();
        let d = v.sub(&target, work).div(&target, work)?.midpoint();
        let log = d.sub(&d.square(work).shl(-1), work);
        let density = (self.density)(x, work.at(work.bits / 2 + 16))?.midpoint();
        let step = log.mul(&v, work).div(&density, work)?;
        let x = match self.tail {
            Tail::Lower => {
                let ratio = step.div(x, work)?;
                let factor =
                    Ball::integer(1).sub(&ratio, work).add(&ratio.square(work).shl(-1), work);
                x.mul(&factor, work)
            }
            Tail::Upper => x.add(&step, work),
        };
        Ok(x.midpoint().round(work.at(keep)).midpoint())
    }

    /// The ball around x whose ends lie on different sides of the root, if one of at most a few
    /// times the wanted size does.
    fn certify(&self, x: &Ball, weak: usize, work: Work<'_>) -> Result<Option<Ball>, Stop> {
        let fine = work.at(work.bits + weak + 12);
        let mut radius = Mag::pow2(x.top() - work.ibits() - 3);
        if !self.target.is_exact() {
            // What the target's own radius makes of it, with a margin.
            let slope = (self.density)(x, work.at(32))?;
            let spread = self.target.rad().div(slope.lower().ok_or(Stop::Imprecise)?);
            radius = radius.add(spread).add(spread.shl(-2));
        }
        // x and the radius have few bits more than `work`: their sum and difference are exact.
        let exactly = fine.plus(work.bits + 64);
        for _ in 0..10 {
            let reach = Ball::exact(dashu_int::IBig::from(radius.parts().0), radius.parts().1);
            let (low, high) = (x.sub(&reach, exactly), x.add(&reach, exactly));
            if low.sign() != Some(Ordering::Greater) {
                return Err(Stop::Imprecise);
            }
            let side = |end: &Ball| -> Result<Option<Ordering>, Stop> {
                let value = (self.certain)(end, fine)?;
                Ok(value.sub(self.target, fine).sign())
            };
            let (low_side, high_side) = (side(&low)?, side(&high)?);
            let is_low = low_side.is_some_and(|order| self.is_below(order));
            let is_high =
                high_side.is_some_and(|order| order != Ordering::Equal && !self.is_below(order));
            if is_low && is_high {
                return Ok(Some(x.clone().widen(radius).round(work)));
            }
            let wrong_side = low_side.is_some() && !is_low || high_side.is_some() && !is_high;
            if wrong_side && self.target.is_exact() {
                return Ok(None);
            }
            radius = radius.shl(2);
        }
        Ok(None)
    }
}

fn is_between(x: &Ball, low: Option<&Ball>, high: Option<&Ball>, work: Work<'_>) -> bool {
    let above = |a: &Ball, b: &Ball| a.sub(b, work).mid() > &dashu_int::IBig::ZERO;
    above(x, &Ball::zero())
        && low.is_none_or(|low| above(x, low))
        && high.is_none_or(|high| above(high, x))
}

/// A point inside the bracket, halving in the exponent.
fn between(x: &Ball, low: Option<&Ball>, high: Option<&Ball>, work: Work<'_>) -> BallResult {
    Ok(match (low, high) {
        (Some(low), Some(high)) => low.mul(high, work).sqrt(work)?.midpoint(),
        (Some(_), None) => x.clone().shl(3),
        _ => x.clone().shl(-3),
    })
}
