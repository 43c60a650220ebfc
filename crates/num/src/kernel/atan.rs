//! The arc tangent, in radians.

use dashu_base::Sign;

use super::constants::{self, Constant};
use super::{from_seed, odd_power_series};
use crate::ball::{Ball, BallResult, Mag, Work};
use crate::size::Size;

impl Ball {
    /// The arc tangent.
    pub(crate) fn atan(&self, work: Work<'_>) -> BallResult {
        if self.is_exact_zero() {
            return Ok(Self::zero());
        }
        let x = self.midpoint();
        if x.mid().is_zero() {
            // |atan d| <= |d|
            return Ok(Self::zero().widen(self.rad()));
        }
        let value = match x.mid().sign() {
            Sign::Positive => atan_positive(&x, work)?,
            Sign::Negative => atan_positive(&x.neg(), work)?.neg(),
        };
        if self.is_exact() {
            return Ok(value);
        }
        // The slope is 1 / (1 + x^2), at most 1 and at most 1 / x^2.
        let slope = match self.lower() {
            Some(lower) if lower.floor_log2() > 0 => Mag::pow2(-2 * lower.floor_log2()),
            _ => Mag::pow2(0),
        };
        Ok(value.widen(self.rad().mul(slope)).round(work))
    }
}

/// atan of an exact positive dyadic number.
fn atan_positive(x: &Ball, work: Work<'_>) -> BallResult {
    if x.top() <= 0 {
        return atan_below_one(x, work);
    }
    let inner = work.plus(8);
    let reciprocal = Ball::integer(1).div(x, inner)?;
    let complement = atan_below_one(&reciprocal.midpoint(), inner)?.widen(reciprocal.rad());
    Ok(constants::ball(Constant::Pi, inner)?.shl(-1).sub(&complement, inner).round(work))
}

/// atan of an exact x in (0, 1].
///
/// For tiny x by the series. Otherwise from an approximation y: atan x = y + atan z with
/// z = (x cos y - sin y) / (cos y + x sin y), which holds for any y near; y only decides how many
/// terms are needed.
fn atan_below_one(x: &Ball, work: Work<'_>) -> BallResult {
    let small = (-x.top()).max(0);
    if small > work.ibits() / 8 + 8 {
        return Ok(odd_power_series(x, true, work.plus(8))?.round(work));
    }
    let inner = work.plus(small.to_size() + 12);
    let y = if inner.bits > 256 {
        let part = inner.at(inner.bits / 4);
        atan_below_one(x, part)?.midpoint().round(part).midpoint()
    } else {
        from_seed(x.to_f64_seed().atan())
    };
    let (sin, cos) = y.sin_cos(inner)?;
    let above = x.mul(&cos, inner).sub(&sin, inner);
    let below = cos.add(&x.mul(&sin, inner), inner);
    let z = above.div(&below, inner)?;
    Ok(odd_power_series(&z, true, inner)?.add(&y, inner).round(work))
}
