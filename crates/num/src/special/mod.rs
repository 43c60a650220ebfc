//! Special functions on balls: the gamma function, the error function, the regularised incomplete
//! gamma and beta functions, and the inverses that quantiles need.
//!
//! As in the kernels, the ball that comes out holds the function of every point of the ball that
//! went in, and each file carries its error argument. Exact arguments give about `work.bits`
//! relative bits, in the tails too.

mod bernoulli;
mod erf;
mod estimate;
mod gamma;
mod incomplete_beta;
mod incomplete_gamma;
mod inverse;
mod quantile;
mod series;

use std::cmp::Ordering;

pub(crate) use bernoulli::bernoulli;
pub(crate) use incomplete_beta::{beta_i, beta_i_complement};
pub(crate) use incomplete_gamma::{gamma_p, gamma_q};
pub(crate) use inverse::{beta_i_complement_inv, beta_i_inv, gamma_p_inv, gamma_q_inv};

use crate::Error;
use crate::ball::{Ball, BallResult, Stop, Work};
use crate::size::Size;

/// Repeats `attempt` with as many more bits as were seen to cancel, until the result has
/// `work.bits` bits; the first time with `more`. Ends for functions that are not zero, and when more
/// bits do not help, since an argument has a radius.
fn with_more_bits(
    work: Work<'_>,
    mut more: usize,
    attempt: impl Fn(Work<'_>) -> BallResult,
) -> BallResult {
    let mut last = i64::MAX;
    loop {
        let inner = work.plus(more);
        work.budget.check_bits(inner.bits as u64)?;
        let value = attempt(inner)?;
        let missing = work.ibits() + 2 - value.accuracy();
        // At least nine more bits shrink the radius by less than four: it is not of our making.
        let is_stuck = value.rad().top() > last.saturating_sub(4);
        if missing <= 0 || value.is_exact() || is_stuck {
            return Ok(value);
        }
        last = value.rad().top();
        more += (missing.to_size() + 8).min(2 * inner.bits);
        work.check()?;
    }
}

/// 1 - `function`, where about `lost` bits cancel.
fn complement(
    work: Work<'_>,
    lost: usize,
    function: impl Fn(Work<'_>) -> BallResult,
) -> BallResult {
    with_more_bits(work, lost + 6, |inner| Ok(Ball::integer(1).sub(&function(inner)?, inner)))
}

/// A ball that holds both balls and all between them.
fn hull(a: &Ball, b: &Ball, work: Work<'_>) -> Ball {
    let inner = work.plus(4);
    let apart = a.sub(b, inner).upper().shl(-1);
    let middle = a.midpoint().add(&b.midpoint(), inner).shl(-1);
    middle.widen(apart).widen(a.rad()).widen(b.rad()).round(work)
}

/// The two ends as exact balls.
fn ends(x: &Ball) -> (Ball, Ball) {
    let (low, high, exp) = x.ends();
    (Ball::exact(low, exp), Ball::exact(high, exp))
}

/// True when a value has lost few bits against its parameters. Their radii are carried cheaply, by
/// bounds of slopes that are loose for many terms and in a tail that is one minus the rest; where
/// that costs too much, the values at the ends of the parameters are a better enclosure.
fn is_sharp(value: &Ball, parameters: &[&Ball], work: Work<'_>) -> bool {
    let known = parameters.iter().map(|c| c.accuracy()).min();
    value.accuracy() >= known.unwrap_or(i64::MAX).min(work.ibits()) - 14
}

/// Fails unless the parameter of an incomplete function is positive.
fn positive_parameter(a: &Ball) -> Result<(), Stop> {
    match a.sign() {
        Some(Ordering::Greater) => Ok(()),
        None => Err(Stop::Imprecise),
        Some(_) => Err(Stop::Failed(Error::domain(
            "the parameters of the incomplete gamma and beta functions must be positive",
        ))),
    }
}

#[cfg(test)]
mod tests;
