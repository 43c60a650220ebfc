//! Moments of one list of numbers, and of two.
//!
//! Sums of squares about the mean are kept times n, as n Σx² - (Σx)²: whole numbers give whole
//! numbers, and nothing cancels, because nothing was rounded.

use arithma_num::{Budget, IBig, Number};

use super::sums;
use crate::prelude::*;

/// Sums over one list.
pub(super) struct Moments {
    count: Number,
    sum: Number,
    /// n times the sum of squares about the mean.
    spread: Number,
}

impl Moments {
    pub(super) fn of(values: &[Number], cx: &Context) -> Result<Self> {
        let count = count_of(values);
        let sum = total(values, cx)?;
        let spread =
            cross(&count, [values, values], [&sum, &sum], &cx.budget).map_err(Error::overflow)?;
        Ok(Self { count, sum, spread })
    }

    pub(super) fn mean(&self, budget: &Budget) -> Result<Number> {
        self.sum.div(&self.count, budget).map_err(Error::overflow)
    }

    /// The variance: of a whole population, or estimated from a sample.
    pub(super) fn variance(&self, population: bool, budget: &Budget) -> Result<Number> {
        divide_spread(&self.spread, &self.count, population, budget)
    }

    pub(super) fn is_constant(&self, budget: &Budget) -> Result<bool> {
        Ok(self.spread.sign(budget)?.is_eq())
    }
}

/// How many there are.
pub(super) fn count_of(values: &[Number]) -> Number {
    IBig::from(values.len()).into()
}

/// The sum of a list.
pub(super) fn total(values: &[Number], cx: &Context) -> Result<Number> {
    sums::sum(values, &cx.budget).map_err(Error::overflow)
}

/// Sums over pairs.
pub(super) struct Pairs {
    count: Number,
    /// Of x, of y.
    sums: [Number; 2],
    /// n Σx² - (Σx)², n Σy² - (Σy)².
    spreads: [Number; 2],
    /// n Σxy - Σx Σy.
    common: Number,
}

impl Pairs {
    /// The sums over two lists; an error if they differ in length.
    pub(super) fn of(x: &[Number], y: &[Number], cx: &Context) -> Result<Self> {
        if x.len() != y.len() {
            let reason = format!(
                "each x needs a y: the lists have {} and {} numbers, blank ones left out",
                x.len(),
                y.len()
            );
            return Err(Error::invalid(reason));
        }
        let count = count_of(x);
        let sums = [total(x, cx)?, total(y, cx)?];
        let cross = |lists, sums| cross(&count, lists, sums, &cx.budget).map_err(Error::overflow);
        let common = cross([x, y], [&sums[0], &sums[1]])?;
        let of_x = cross([x, x], [&sums[0], &sums[0]])?;
        let of_y = cross([y, y], [&sums[1], &sums[1]])?;
        Ok(Self { count, sums, spreads: [of_x, of_y], common })
    }

    /// The covariance: of a whole population, or estimated from a sample.
    pub(super) fn covariance(&self, population: bool, budget: &Budget) -> Result<Number> {
        divide_spread(&self.common, &self.count, population, budget)
    }

    pub(super) fn x_is_constant(&self, budget: &Budget) -> Result<bool> {
        Ok(self.spreads[0].sign(budget)?.is_eq())
    }

    pub(super) fn y_is_constant(&self, budget: &Budget) -> Result<bool> {
        Ok(self.spreads[1].sign(budget)?.is_eq())
    }

    /// Slope and intercept of the line of least squares; x is not constant.
    pub(super) fn line(&self, budget: &Budget) -> Result<[Number; 2]> {
        let line = || {
            let [sum_x, sum_y] = &self.sums;
            let slope = self.common.div(&self.spreads[0], budget)?;
            let rest = sum_y.sub(&slope.mul(sum_x, budget)?, budget)?;
            Ok([slope, rest.div(&self.count, budget)?])
        };
        line().map_err(Error::overflow)
    }

    /// The square of Pearson's coefficient; neither x nor y is constant.
    pub(super) fn r_squared(&self, budget: &Budget) -> Result<Number> {
        let squared = || {
            let [of_x, of_y] = &self.spreads;
            self.common.mul(&self.common, budget)?.div(&of_x.mul(of_y, budget)?, budget)
        };
        squared().map_err(Error::overflow)
    }

    /// Pearson's coefficient, from its square.
    pub(super) fn r(&self, r_squared: &Number, budget: &Budget) -> Result<Number> {
        let size = r_squared.sqrt(budget)?;
        Ok(if self.common.sign(budget)?.is_lt() { size.neg(budget)? } else { size })
    }
}

/// n Σab - Σa Σb.
fn cross(
    count: &Number,
    [a, b]: [&[Number]; 2],
    [sum_a, sum_b]: [&Number; 2],
    budget: &Budget,
) -> arithma_num::Result<Number> {
    let products = sums::sum_of_products(a, b, budget)?;
    count.mul(&products, budget)?.sub(&sum_a.mul(sum_b, budget)?, budget)
}

/// A spread, which is n times a sum, divided by n and by the degrees of freedom.
fn divide_spread(
    spread: &Number,
    count: &Number,
    population: bool,
    budget: &Budget,
) -> Result<Number> {
    let freedom = if population { count.clone() } else { count.sub(&Number::ONE, budget)? };
    if freedom.is_zero() {
        return Err(Error::invalid(
            "a sample needs at least two values: give more, or set population to true",
        ));
    }
    let divided = || {
        let freedom = if population { count.clone() } else { count.sub(&Number::ONE, budget)? };
        spread.div(&count.mul(&freedom, budget)?, budget)
    };
    divided().map_err(Error::overflow)
}
