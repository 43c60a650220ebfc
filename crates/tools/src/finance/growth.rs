//! Compound growth: the power that every formula of this toolset is built on.

use arithma_num::{Budget, Error as NumberError, Number};

use crate::prelude::*;

/// Bits of a power that is written out as a fraction. A longer one stays a certified real, which
/// costs only the digits that are asked for: at this size a fraction takes about a millisecond to
/// reduce, and ten times the size a hundred times that. It holds 1,200 months at a monthly rate
/// of ten digits, and every number that can be passed in.
const EXACT_BITS: u64 = 1 << 16;

/// `(1 + rate)^periods`.
pub(super) fn growth(rate: &Number, periods: &Number, budget: &Budget) -> Result<Number> {
    let short = budget.clone().with_bits(EXACT_BITS);
    let factor = Number::ONE.plus(rate, &short)?;
    match factor.pow(periods, &short) {
        // The power of a whole number is written out or not at all; that of a fraction can stay a
        // real, and so 3^n is 1 / (1/3)^n.
        Err(NumberError::TooLarge { .. }) if is_whole(&factor) => {
            let inverse = Number::ONE.div(&factor, &short)?.pow(periods, &short)?;
            Ok(Number::ONE.div(&inverse, budget)?)
        }
        power => Ok(power?),
    }
}

fn is_whole(number: &Number) -> bool {
    number.as_exact().is_some_and(arithma_num::Exact::is_integer)
}

/// `((1 + rate)^periods - 1) / rate`: what a payment of 1 at the end of each period grows to.
pub(super) fn annuity(rate: &Number, periods: &Number, budget: &Budget) -> Result<Number> {
    if is_zero(rate) {
        return Ok(periods.clone());
    }
    let interest = growth(rate, periods, budget)?.minus(&Number::ONE, budget)?;
    Ok(interest.div(rate, budget)?)
}

/// `principal * rate / (1 - (1 + rate)^-payments)`: the payment that pays off a loan.
pub(super) fn payment(
    principal: &Number,
    rate: &Number,
    payments: &Number,
    budget: &Budget,
) -> Result<Number> {
    if is_zero(rate) {
        return Ok(principal.div(payments, budget)?);
    }
    let discount = growth(rate, &payments.neg(budget)?, budget)?;
    let part = Number::ONE.minus(&discount, budget)?;
    Ok(principal.mul(rate, budget)?.div(&part, budget)?)
}

fn is_zero(number: &Number) -> bool {
    number.as_exact().is_some_and(arithma_num::Exact::is_zero)
}

/// The answer to the context's number of significant digits: of 1.005^360 nobody wants all 1,080.
pub(super) fn answer(amount: &Number, cx: &Context) -> Result<Scalar> {
    Ok(Scalar(amount.to_digits(cx.digits(), &cx.budget)?.into()))
}
