//! The reciprocal of a sum of reciprocals: resistors and inductors side by side, capacitors in line.

use std::sync::Arc;

use arithma_kit::{Context, Result};
use arithma_num::{Budget, Error as NumberError, Interval, IntervalContext, Number, Source};

/// Bits of a sum of reciprocals that is written out as a fraction. Reducing a longer one takes
/// quadratic time again and again, while the digits that are shown are certain at once.
const EXACT_BITS: u64 = 1 << 16;

/// `1 / (1/v1 + 1/v2 + …)` of positive values: a fraction where that is short, else a real that is
/// known to as many digits as are asked for.
pub(super) fn parallel(values: &[Number], cx: &Context) -> Result<Number> {
    let short = cx.budget.clone().with_bits(cx.budget.bits().min(EXACT_BITS));
    match written_out(values, &short) {
        Err(NumberError::TooLarge { .. }) => {
            cx.budget.charge(size_of_val(values))?;
            Ok(Number::from_source(Arc::new(Parallel(values.to_vec())))?)
        }
        total => Ok(total?),
    }
}

fn written_out(values: &[Number], budget: &Budget) -> arithma_num::Result<Number> {
    let mut reciprocals = Vec::with_capacity(values.len());
    for value in values {
        budget.check()?;
        reciprocals.push(Number::ONE.div(value, budget)?);
    }
    Number::ONE.div(&Number::sum(reciprocals, budget)?, budget)
}

/// The total of values whose sum of reciprocals is too long to be written out.
#[derive(Debug)]
struct Parallel(Vec<Number>);

impl Source for Parallel {
    fn enclosure(&self, bits: usize, budget: &Budget) -> arithma_num::Result<Interval> {
        // All terms are positive, so each rounding costs a share of the sum: those of a million
        // terms cost 20 bits.
        let cx = IntervalContext::new(bits + 32, budget);
        let mut sum = Interval::integer(0);
        for value in &self.0 {
            budget.check()?;
            sum = sum.add(&Interval::from_number(value, &cx)?.recip(&cx), &cx);
        }
        Ok(sum.recip(&cx))
    }

    fn refines(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_agree() {
        let cx = Context::default();
        for texts in [&["3", "3", "7"][..], &["0.1", "1e40", "2e-40"], &["17", "1e-3", "9.99"]] {
            let values: Vec<Number> =
                texts.iter().map(|text| Number::parse(text).unwrap()).collect();
            let exact = written_out(&values, &cx.budget).unwrap();
            let real = Number::from_source(Arc::new(Parallel(values))).unwrap();
            let digits = |number: &Number| number.to_digits(60, &cx.budget).unwrap().value;
            assert_eq!(digits(&real), digits(&exact));
        }
    }
}
