//! Student's t distribution and the normal one: tails and critical values.

use arithma_num::{Angle, Budget, Number};

use crate::order::ordered;
use crate::prelude::*;

/// The chance of a t at least as far from 0 as one of this square: `I_x(v/2, 1/2)` where
/// `x = v / (v + t²)`. A tail is asked for as such, so it keeps its digits however small it is.
pub(super) fn two_sided_tail(squared: &Number, freedom: i64, budget: &Budget) -> Result<Number> {
    let v = Number::from(freedom);
    let x = v.div(&v.add(squared, budget)?, budget)?;
    let [half_v, half] = [half(freedom, budget)?, half(1, budget)?];
    Ok(x.beta_i(&half_v, &half, budget)?)
}

/// The t that lies farther from 0 with the chance `1 - level` only, where level is between 0 and 1.
pub(super) fn critical_t(level: &Number, freedom: i64, budget: &Budget) -> Result<Number> {
    // The Cauchy distribution has a closed form, with exact cases.
    if freedom == 1 {
        let right = level.mul(&90.into(), budget)?;
        return Ok(right.tan(Angle::Degrees, budget)?);
    }
    let [half_v, half] = [half(freedom, budget)?, half(1, budget)?];
    // With y = t² / (v + t²) and x = 1 - y, either is a quantile of a beta distribution. The smaller
    // one is asked for, since the other is near 1; but two degrees have a closed form in y.
    let rest = Number::ONE.sub(level, budget)?;
    let ratio = if freedom == 2 || ordered(level, &rest, budget)?.is_le() {
        let y = level.beta_i_inverse(&half, &half_v, budget)?;
        y.div(&Number::ONE.sub(&y, budget)?, budget)?
    } else {
        let x = rest.beta_i_inverse(&half_v, &half, budget)?;
        Number::ONE.sub(&x, budget)?.div(&x, budget)?
    };
    Ok(ratio.mul(&freedom.into(), budget)?.sqrt(budget)?)
}

/// The same for the normal distribution: √2 times the z with erfc(z) = 1 - level.
pub(super) fn critical_z(level: &Number, budget: &Budget) -> Result<Number> {
    let rest = Number::ONE.sub(level, budget)?;
    Ok(rest.erfc_inverse(budget)?.mul(&Number::from(2).sqrt(budget)?, budget)?)
}

fn half(n: i64, budget: &Budget) -> Result<Number> {
    Ok(Number::from(n).div(&2.into(), budget)?)
}
