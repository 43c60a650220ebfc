//! Exact sums of many decimals.

use std::collections::BTreeMap;

use arithma_num::{Budget, Decimal, IBig, Result};

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

/// The exact sum.
pub(super) fn sum(values: &[Decimal], budget: &Budget) -> Result<Decimal> {
    let mut sum = ExactSum::default();
    for some in values.chunks(STRIDE) {
        budget.check()?;
        for value in some {
            sum.add(value.mantissa().clone(), value.exponent());
        }
    }
    sum.total(budget)
}

/// The exact sum of the products of the elements of two lists of one length.
pub(super) fn sum_of_products(a: &[Decimal], b: &[Decimal], budget: &Budget) -> Result<Decimal> {
    let mut sum = ExactSum::default();
    for (a, b) in a.chunks(STRIDE).zip(b.chunks(STRIDE)) {
        budget.check()?;
        for (a, b) in a.iter().zip(b) {
            sum.add(a.mantissa() * b.mantissa(), a.exponent() + b.exponent());
        }
    }
    sum.total(budget)
}

#[cfg(test)]
mod tests {
    use arithma_num::Error;

    use super::*;

    fn decimals(text: &str) -> Vec<Decimal> {
        text.split(' ').map(|text| Decimal::parse(text).unwrap()).collect()
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
            assert_eq!(sum(&decimals(values), &budget).unwrap().to_text(), expected);
        }
        let (a, b) = (decimals("0.1 1e50 3"), decimals("0.2 1e-50 -0.01"));
        assert_eq!(sum_of_products(&a, &b, &budget).unwrap().to_text(), "0.99");
    }

    #[test]
    fn what_cannot_be_written_is_refused() {
        let apart = decimals("1e999999999 1");
        assert!(matches!(sum(&apart, &Budget::default()), Err(Error::TooLarge { .. })));
    }
}
