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

pub(crate) use incomplete_beta::{beta_i, beta_i_complement};
pub(crate) use incomplete_gamma::{gamma_p, gamma_q};
pub(crate) use inverse::{beta_i_complement_inv, beta_i_inv, gamma_p_inv, gamma_q_inv};

use crate::Error;
use crate::ball::{Ball, BallResult, Stop, Work};

/// Repeats `attempt` with as many more bits as were seen to cancel, until the result has
/// `work.bits` bits; the first time with `more`. Ends for functions that are not zero.
fn with_more_bits(
    work: Work<'_>,
    mut more: usize,
    attempt: impl Fn(Work<'_>) -> BallResult,
) -> BallResult {
    loop {
        let inner = work.plus(more);
        work.budget.check_bits(inner.bits as u64)?;
        let value = attempt(inner)?;
        let missing = work.ibits() + 2 - value.accuracy();
        if missing <= 0 || value.is_exact() {
            return Ok(value);
        }
        more += (missing as usize + 8).min(2 * inner.bits);
        work.check()?;
    }
}

/// 1 - `function`, where about `lost` bits cancel.
fn complement(
    work: Work<'_>,
    lost: usize,
    function: impl Fn(Work<'_>) -> BallResult,
) -> BallResult {
    with_more_bits(work, lost + 6, |inner| {
        Ok(Ball::integer(1).sub(&function(inner)?, inner))
    })
}

/// A ball that holds both balls and all between them.
fn hull(a: &Ball, b: &Ball, work: Work<'_>) -> Ball {
    let inner = work.plus(4);
    let apart = a.sub(b, inner).upper().shl(-1);
    let middle = a.midpoint().add(&b.midpoint(), inner).shl(-1);
    middle
        .widen(apart)
        .widen(a.rad())
        .widen(b.rad())
        .round(work)
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
