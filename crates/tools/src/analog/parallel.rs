//! The reciprocal of a sum of reciprocals: resistors and inductors side by side, capacitors in line.

use arithma_num::{Budget, Decimal, Error as NumberError, Exact, Precision, Result, Rounding};

use crate::kit::{Context, Digits};

/// Bits of a sum of reciprocals that is written out as a fraction. Reducing a longer one takes
/// quadratic time again and again, while 34 digits of it are certain at once.
const EXACT_BITS: u64 = 1 << 16;

/// Digits beyond those shown, at first: enough for a million roundings.
const GUARD: u64 = 20;

/// Digits at which a rounding that is still undecided is taken for a tie.
const MOST_DIGITS: u64 = 2_000;

/// `1 / (1/v1 + 1/v2 + …)` of positive values: exact where that is short, else certified.
pub(super) fn parallel(values: &[Decimal], cx: &Context) -> crate::kit::Result<Digits> {
    let short = cx.budget.clone().with_bits(cx.budget.bits().min(EXACT_BITS));
    match exact(values, &short) {
        Err(NumberError::TooLarge { .. }) => {}
        total => return cx.show_exact(&total?),
    }
    let mut digits = cx.digits() + GUARD;
    while digits <= MOST_DIGITS {
        if let Some(total) = certified(values, digits, cx)? {
            return Ok(Digits::rounded(&total, cx.digits()));
        }
        digits *= 2;
    }
    cx.show_exact(&exact(values, &cx.budget)?)
}

fn exact(values: &[Decimal], budget: &Budget) -> Result<Exact> {
    reciprocals(values, budget)?.recip(budget)
}

/// The sum of reciprocals, halves first: so that the terms that meet are of like size.
fn reciprocals(values: &[Decimal], budget: &Budget) -> Result<Exact> {
    budget.check()?;
    match values {
        [] => Ok(Exact::ZERO),
        [value] => Exact::from(value.clone()).recip(budget),
        _ => {
            let (left, right) = values.split_at(values.len() / 2);
            reciprocals(left, budget)?.add(&reciprocals(right, budget)?, budget)
        }
    }
}

/// The total to the context's digits, if so many working digits decide its rounding.
///
/// Every step rounds down and loses less than a share e = 10^(1 - digits) of its value, and all
/// terms are positive: the sum of n terms lies between the one that is found and that one
/// times 1 + 2 (n + 1) e, as (1 - e)^-(n + 1) stays below while (n + 1) e is below a half.
fn certified(values: &[Decimal], digits: u64, cx: &Context) -> Result<Option<Decimal>> {
    let budget = &cx.budget;
    let working = Precision::Significant(digits);
    let mut least = Decimal::ZERO;
    for value in values {
        budget.check()?;
        let term = Decimal::ONE.div(value, working, Rounding::Down, budget)?;
        least = add_down(least, term, digits, budget)?;
    }
    let slack = Decimal::new(2 * (values.len() as u64 + 1), 1 - digits.cast_signed())?;
    let most = least.mul(&Decimal::ONE.add(&slack, budget)?, budget)?;
    let shown = |sum: &Decimal| {
        Decimal::ONE.div(sum, Precision::Significant(cx.digits()), Rounding::HalfUp, budget)
    };
    let (low, high) = (shown(&most)?, shown(&least)?);
    Ok((low == high).then_some(high))
}

/// The sum of two numbers that are not negative, rounded down. A number that is too small to be
/// seen beside the other is not written out.
fn add_down(a: Decimal, b: Decimal, digits: u64, budget: &Budget) -> Result<Decimal> {
    let (large, small) = if a < b { (b, a) } else { (a, b) };
    let apart = large.magnitude() - small.magnitude();
    if small.is_zero() || apart > digits.cast_signed() {
        return Ok(large);
    }
    Ok(large.add(&small, budget)?.round(Precision::Significant(digits), Rounding::Down))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(texts: &[&str]) -> Vec<Decimal> {
        texts.iter().map(|text| Decimal::parse(text).unwrap()).collect()
    }

    #[test]
    fn both_ways_agree() {
        let cx = Context::default();
        for texts in [&["3", "3", "7"][..], &["0.1", "1e40", "2e-40"], &["17", "1e-3", "9.99"]] {
            let values = values(texts);
            let rounded = certified(&values, 60, &cx).unwrap().unwrap();
            let exact = exact(&values, &cx.budget).unwrap();
            let precision = Precision::Significant(cx.digits());
            assert_eq!(rounded, exact.round(precision, Rounding::HalfUp, &cx.budget).unwrap());
        }
    }

    #[test]
    fn what_is_not_decided_is_not_shown() {
        // Half a unit of the last place, but for a billionth: 20 digits do not tell.
        let near_tie = values(&["1.00000000005000000000000000001", "1e40"]);
        let cx = Context::default().with_digits(11);
        assert_eq!(certified(&near_tie, 20, &cx).unwrap(), None);
        assert!(certified(&near_tie, 45, &cx).unwrap().is_some());
    }
}
