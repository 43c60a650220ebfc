//! Compound growth: the power that every formula of this toolset is built on.

use arithma_kit::Figure;
use arithma_num::{Budget, Error as NumberError, Exact, Number};

use crate::prelude::*;

/// Bits of a power that is written out as a fraction. A longer one stays a certified real, which
/// costs only the digits that are asked for, while a fraction costs the reduction of all of them:
/// its time grows with the square of its length. Every number that can be passed in fits.
const EXACT_BITS: u64 = 1 << 16;

/// A rate below 10 to this power is taken through its logarithm: the digits between 1 and the
/// rate are zeros that nobody needs to calculate with.
const TINY: i64 = -1_000;

/// `(1 + rate)^periods`.
pub(crate) fn growth<'c>(rate: Figure<'c>, periods: Figure<'c>) -> Result<Figure<'c>> {
    if is_tiny(&rate)? {
        return Ok(logarithm(rate, periods).exp());
    }
    let periods = periods.number()?;
    Ok(rate.map(|rate, cx| power(rate, &periods, &cx.budget)))
}

fn power(rate: &Number, periods: &Number, budget: &Budget) -> arithma_num::Result<Number> {
    let short = budget.clone().with_bits(budget.bits().min(EXACT_BITS));
    let factor = Number::ONE.plus(rate, budget)?;
    match factor.pow(periods, &short) {
        // The power of a whole number is written out or not at all; that of a fraction can stay a
        // real, and so 3^n is 1 / (1/3)^n.
        Err(NumberError::TooLarge { .. }) if factor.as_exact().is_some_and(Exact::is_integer) => {
            let inverse = Number::ONE.div(&factor, &short)?.pow(periods, &short)?;
            Number::ONE.div(&inverse, budget)
        }
        power => power,
    }
}

/// The logarithm of the growth, which is near 0 where the growth is near 1.
fn logarithm<'c>(rate: Figure<'c>, periods: Figure<'c>) -> Figure<'c> {
    rate.map(|rate, cx| rate.ln_1p(&cx.budget)) * periods
}

/// `((1 + rate)^periods - 1) / rate`: what payments of 1 at the end of each period grow to.
pub(crate) fn annuity<'c>(rate: Figure<'c>, periods: Figure<'c>) -> Result<Figure<'c>> {
    if is_zero(&rate)? {
        return Ok(periods);
    }
    if is_tiny(&rate)? {
        // e^2x - 1 = 2 e^x sinh(x), without a difference of two numbers near 1.
        let half = logarithm(rate.clone(), periods) / 2;
        return Ok(2 * half.clone().exp() * sinh(half) / rate);
    }
    Ok((growth(rate.clone(), periods)? - 1) / rate)
}

/// `principal * rate / (1 - (1 + rate)^-payments)`: the payment that pays off a loan.
pub(crate) fn payment<'c>(
    principal: Figure<'c>,
    rate: Figure<'c>,
    payments: Figure<'c>,
) -> Result<Figure<'c>> {
    if is_zero(&rate)? {
        return Ok(principal / payments);
    }
    if is_tiny(&rate)? {
        let growth = growth(rate.clone(), payments.clone())?;
        return Ok(principal * growth / annuity(rate, payments)?);
    }
    Ok(principal * &rate / (1 - growth(rate, -payments)?))
}

fn sinh(quantity: Figure<'_>) -> Figure<'_> {
    quantity.map(|x, cx| x.sinh(&cx.budget))
}

/// Whether this is a rate that is not zero but below 10 to the power of [`TINY`].
fn is_tiny(rate: &Figure<'_>) -> Result<bool> {
    let number = rate.clone().number()?;
    let limit = Exact::from(arithma_num::Decimal::new(1, TINY)?);
    Ok(number.as_exact().is_some_and(|exact| !exact.is_zero() && exact.abs() < limit))
}

fn is_zero(quantity: &Figure<'_>) -> Result<bool> {
    Ok(quantity.clone().number()?.as_exact().is_some_and(Exact::is_zero))
}

/// The answer to the context's number of significant digits, even where it is a decimal that ends.
pub(super) fn answer(amount: Figure<'_>) -> Result<Scalar> {
    Ok(Scalar(Shown::by(Rule::Short, amount.number()?)))
}
