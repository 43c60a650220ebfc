//! Kernels: the elementary functions on balls, each with its error argument beside it.
//!
//! A kernel works in fixed point: an integer counts units of `2^-wp`. Truncating shifts and
//! divisions cost at most one unit each; the comments count them. The ball that comes out holds the
//! function of every point of the ball that went in.

mod atan;
mod compose;
pub(crate) mod constants;
mod exp;
pub(crate) mod integer_root;
mod log;
mod trig;

use dashu_int::IBig;

use crate::ball::{Ball, BallResult, Mag, Stop, Work};
use crate::size::Size;

/// An exact ball from a double that seeds an iteration.
fn from_seed(seed: f64) -> Ball {
    // A seed is at most a few units in size; fifty bits below the point are plenty.
    Ball::exact(IBig::from((seed * 2f64.powi(50)) as i64), -50)
}

/// z ± z^3/3 + z^5/5 ± ... for |z| < 1/4: atan with alternating signs, atanh without. The rest
/// after n terms is below |z|^(2n+1).
fn odd_power_series(z: &Ball, alternating: bool, work: Work<'_>) -> BallResult {
    if z.is_exact_zero() {
        return Ok(Ball::zero());
    }
    let top = z.upper().top();
    if top > -2 {
        return Err(Stop::Imprecise);
    }
    let terms = (work.ibits() / (-2 * top)).max(0) + 2;
    let square = z.square(work);
    let square = if alternating { square.neg() } else { square };
    let mut power = z.clone();
    let mut sum = z.clone();
    for n in 1..terms {
        // A term that starts 2n|top| bits down needs that many bits less.
        let short = work.at((work.ibits() + 2 * n * top).max(0).to_size() + 16);
        power = power.mul(&square, short);
        sum = sum.add(&power.div_int(2 * n + 1, short), work);
        work.check()?;
    }
    Ok(sum.widen(Mag::pow2(top * (2 * terms + 1))))
}

#[cfg(test)]
mod tests;
