//! The error function and its complement: P(1/2, x^2) and Q(1/2, x^2) with signs.

use dashu_int::IBig;

use super::gamma::is_negative;
use super::incomplete_gamma::{Point, Tail};
use super::{ends, hull};
use crate::ball::{Ball, BallResult, Mag, Work};

/// The exact square of an exact number.
fn exact_square(x: &Ball) -> Ball {
    Ball::exact(x.mid().sqr().into(), 2 * x.exp())
}

/// P(1/2, x^2) or Q(1/2, x^2) for an exact x > 0.
fn at_square(x: &Ball, tail: Tail, work: Work<'_>) -> BallResult {
    let half = Ball::exact(IBig::ONE, -1);
    let square = exact_square(x);
    Point::new(&half, &square).value(tail, work)
}

/// erf of an exact number.
fn erf_exact(x: &Ball, work: Work<'_>) -> BallResult {
    if x.is_exact_zero() {
        return Ok(Ball::zero());
    }
    if is_negative(x) {
        return Ok(erf_exact(&x.clone().neg(), work)?.neg());
    }
    at_square(x, Tail::Lower, work)
}

/// 1 - erf of an exact number.
fn erfc_exact(x: &Ball, work: Work<'_>) -> BallResult {
    let one = Ball::integer(1);
    if x.is_exact_zero() {
        return Ok(one);
    }
    if is_negative(x) {
        return Ok(one.add(&erf_exact(&x.clone().neg(), work)?, work.plus(2)));
    }
    at_square(x, Tail::Upper, work)
}

impl Ball {
    /// The error function.
    pub(crate) fn erf(&self, work: Work<'_>) -> BallResult {
        over_ball(self, erf_exact, work)
    }

    /// The complement of the error function, with all its digits where it is small.
    pub(crate) fn erfc(&self, work: Work<'_>) -> BallResult {
        over_ball(self, erfc_exact, work)
    }
}

/// `f`, monotone with the slope ±2/sqrt(pi) e^-x^2, over all of the ball.
fn over_ball(x: &Ball, f: impl Fn(&Ball, Work<'_>) -> BallResult, work: Work<'_>) -> BallResult {
    if x.is_exact() {
        return Ok(f(x, work)?.round(work));
    }
    // Over the ball x^2 changes by at most 2 |x| r: by 1/4 at most, and e^-x^2 doubles at most.
    let spread = x.upper().mul(x.rad()).shl(1);
    if spread.top() > -2 {
        let (low, high) = ends(x);
        return Ok(hull(&f(&low, work)?, &f(&high, work)?, work));
    }
    let middle = x.midpoint();
    let value = f(&middle, work)?;
    // 2/sqrt(pi) < 5/4
    let mut slope = Mag::new(5, -2);
    if x.top() > 0 {
        let decay = exact_square(&middle).neg().exp_e(work.at(32))?;
        slope = slope.mul(decay.upper()).shl(1);
    }
    Ok(value.widen(slope.mul(x.rad())).round(work))
}
