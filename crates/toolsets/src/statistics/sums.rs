//! Sums of many numbers: those of decimals, which data mostly are, in far less time than one by one.

use std::collections::BTreeMap;

use arithma_num::{Budget, Decimal, Exact, IBig, Number, Result};

/// Elements between two looks at the clock, which cost more than an addition.
const STRIDE: usize = 1_024;

/// A sum in parts, one a power of ten. Adding a number touches its own part only, so a million
/// short numbers beside one of 10^100000 cost what they cost alone.
#[derive(Default)]
struct ExactSum {
    parts: BTreeMap<i64, IBig>,
}

impl ExactSum {
    fn add(&mut self, mantissa: IBig, exponent: i64) {
        // A zero may have been written with any scale.
        if mantissa != IBig::ZERO {
            *self.parts.entry(exponent).or_default() += mantissa;
        }
    }

    /// The parts together, from the largest power down: what was summed is scaled a step at a time.
    fn total(self, budget: &Budget) -> Result<Decimal> {
        let mut total = Decimal::ZERO;
        for (exponent, mantissa) in self.parts.into_iter().rev() {
            budget.check()?;
            total = total.add(&Decimal::new(mantissa, exponent)?, budget)?;
        }
        Ok(total)
    }
}

/// The sum.
pub(super) fn sum(values: &[Number], budget: &Budget) -> Result<Number> {
    let mut sum = ExactSum::default();
    let mut others = Vec::new();
    for some in values.chunks(STRIDE) {
        budget.check()?;
        for value in some {
            match decimal(value) {
                Some(value) => sum.add(value.mantissa().clone(), value.exponent()),
                None => others.push(value.clone()),
            }
        }
    }
    together(sum, others, budget)
}

/// The sum of the products of the elements of two lists of one length.
pub(super) fn sum_of_products(a: &[Number], b: &[Number], budget: &Budget) -> Result<Number> {
    let mut sum = ExactSum::default();
    let mut others = Vec::new();
    for (a, b) in a.chunks(STRIDE).zip(b.chunks(STRIDE)) {
        budget.check()?;
        for (a, b) in a.iter().zip(b) {
            match (decimal(a), decimal(b)) {
                (Some(a), Some(b)) => {
                    sum.add(a.mantissa() * b.mantissa(), a.exponent() + b.exponent());
                }
                _ => others.push(a.mul(b, budget)?),
            }
        }
    }
    together(sum, others, budget)
}

fn decimal(value: &Number) -> Option<&Decimal> {
    value.as_exact().and_then(Exact::as_decimal)
}

/// The sum of the decimals, and that of the fractions and reals.
fn together(sum: ExactSum, others: Vec<Number>, budget: &Budget) -> Result<Number> {
    Number::sum(others, budget)?.plus(&sum.total(budget)?.into(), budget)
}

#[cfg(test)]
mod tests {
    use arithma_num::Error;

    use super::*;

    fn decimals(text: &str) -> Vec<Number> {
        text.split(' ').map(|text| Number::parse(text).unwrap()).collect()
    }

    fn text(number: &Number) -> String {
        number.as_exact().unwrap().to_text()
    }

    #[test]
    fn sums_are_exact_at_any_scale() {
        let budget = Budget::default();
        for (values, expected) in [
            ("0.1 0.2 0.3", "0.6"),
            ("1e100 1 -1e100", "1"),
            ("1e-30 -7 5e3 0.25", "4993.250000000000000000000000000001"),
            ("0.00 0e9 -0", "0"),
        ] {
            assert_eq!(text(&sum(&decimals(values), &budget).unwrap()), expected);
        }
        let (a, b) = (decimals("0.1 1e50 3"), decimals("0.2 1e-50 -0.01"));
        assert_eq!(text(&sum_of_products(&a, &b, &budget).unwrap()), "0.99");
    }

    #[test]
    fn fractions_and_reals_are_summed_as_they_are() {
        let budget = Budget::default();
        let third = Number::ONE.div(&3.into(), &budget).unwrap();
        let root = Number::from(2).sqrt(&budget).unwrap();
        let mut values = vec![third; 3];
        values.extend([root.clone(), root.neg(&budget).unwrap(), 7.into()]);
        assert_eq!(text(&sum(&values, &budget).unwrap()), "8");
        assert_eq!(text(&sum_of_products(&values, &values, &budget).unwrap()), "160/3");
    }

    #[test]
    fn what_cannot_be_written_is_refused() {
        let apart = decimals("1e999999999 1");
        assert!(matches!(sum(&apart, &Budget::default()), Err(Error::TooLarge { .. })));
    }
}
