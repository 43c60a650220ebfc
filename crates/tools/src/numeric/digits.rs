//! The digits on which a whole enclosure agrees.

use arithma_num::{Interval, Precision, Rounding};

use crate::kit::{Context, Digits, Error, Result};

/// The value that the interval encloses, to as many digits as are certain: those to which both
/// ends round alike. Rounding is monotone, so every number between them rounds to the same.
/// `None` where not even one digit is.
pub(crate) fn show_enclosed(value: &Interval, cx: &Context) -> Result<Option<Digits>> {
    let budget = &cx.budget;
    let (Some(lo), Some(hi)) = (value.lo(budget)?, value.hi(budget)?) else { return Ok(None) };
    if lo == hi && lo.as_decimal().is_some_and(|decimal| decimal.digits() <= cx.digits()) {
        return cx.show_exact(&lo).map(Some);
    }
    if value.contains_zero() {
        let largest = lo.abs().max(hi.abs());
        let rounded = largest.round(Precision::Significant(1), Rounding::HalfUp, budget)?;
        // One digit, rounded, is less than ten times the power below the next but one.
        let power = rounded.magnitude() + 1;
        return Ok(Some(Digits::zero_within(power)));
    }
    for digits in (1..=cx.digits()).rev() {
        let round = |end: &arithma_num::Exact| {
            end.round(Precision::Significant(digits), Rounding::HalfUp, budget)
        };
        let (low, high) = (round(&lo)?, round(&hi)?);
        if low == high {
            return Ok(Some(Digits::rounded(&low, digits)));
        }
    }
    Ok(None)
}

/// The error where no digit is certain.
pub(crate) fn undecided(what: &str) -> Error {
    Error::out_of_range(format!("not even the first digit of {what} is certain within the budget"))
}
