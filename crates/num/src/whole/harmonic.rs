//! Bernoulli numbers, and the sums of powers of reciprocals that they give.

use std::sync::Arc;

use dashu_int::UBig;

use crate::number::balanced;
use crate::{Budget, Exact, Interval, IntervalContext, Number, Result, Source, special};

/// The Bernoulli number of an index, with B(1) = -1/2.
pub fn bernoulli(index: u64, budget: &Budget) -> Result<Exact> {
    special::bernoulli(index, budget)
}

/// Up to so many factors in the denominators a sum is written out: 4,300 digits.
const WRITTEN_OUT: u64 = 10_000;

/// Up to so many terms it always is: at the power 100 that are 9,000 digits.
const SHORT: u64 = 200;

/// 1 + 1/2^p + … + 1/n^p for p from 1 on: a fraction where that is not too long, else a real that is known
/// to as many digits as are asked for.
pub fn harmonic(n: u64, power: u32, budget: &Budget) -> Result<Number> {
    if n > SHORT && n.saturating_mul(power.into()) > WRITTEN_OUT {
        return Number::from_source(Arc::new(Harmonic { n, power }));
    }
    let terms = (1..=n).map(|k| {
        let below = UBig::from(k).pow(power as usize);
        Exact::from_fraction(1.into(), below.into())
    });
    let terms = terms.collect::<Result<Vec<Exact>>>()?;
    Ok(Number::Exact(balanced(terms, Exact::ZERO, |a, b| a.add(b, budget))?))
}

/// A sum of many reciprocals.
#[derive(Debug)]
struct Harmonic {
    n: u64,
    power: u32,
}

impl Source for Harmonic {
    /// Terms up to some m, and the rest by Euler and Maclaurin:
    ///
    /// sum of f(k), k = m..n  =  ∫ f  +  (f(m) + f(n)) / 2  +  sum of B(2j)/(2j)! (f'(n) - f'(m)) of order 2j - 1
    ///
    /// For f(x) = x^-p the derivative of order 2j - 1 is -p (p + 1) … (p + 2j - 2) x^(-p - 2j + 1). All
    /// derivatives of even order are positive, so what is left out is smaller than the first term that is.
    fn enclosure(&self, bits: usize, budget: &Budget) -> Result<Interval> {
        let cx = &IntervalContext::new(bits + 48, budget);
        let p = i64::from(self.power);
        let whole = |n: u64| Interval::from_exact(&Exact::from(n as i64), cx);
        let m = (bits as u64 / 2 + u64::from(self.power) + 16).min(self.n);
        let mut sum = Interval::integer(0);
        for k in 1..m {
            budget.check()?;
            sum = sum.add(&whole(k)?.powi(-p, cx)?, cx);
        }
        let (low, high) = (whole(m)?, whole(self.n)?);
        if m == self.n {
            return Ok(sum.add(&low.powi(-p, cx)?, cx));
        }
        let area = if p == 1 {
            high.div(&low, cx).ln(cx)?
        } else {
            let ends = low.powi(1 - p, cx)?.sub(&high.powi(1 - p, cx)?, cx);
            ends.div(&Interval::integer(p - 1), cx)
        };
        let ends = low.powi(-p, cx)?.add(&high.powi(-p, cx)?, cx);
        sum = sum.add(&area, cx).add(&ends.div(&Interval::integer(2), cx), cx);
        let goal = Interval::integer(2).powi(-(bits as i64) - 16, cx)?;
        // p (p + 1) … (p + 2j - 2) / (2j)!
        let mut factor = Interval::integer(p).div(&Interval::integer(2), cx);
        for j in 1.. {
            budget.check()?;
            let order = p + 2 * j - 1;
            let number = Interval::from_exact(&bernoulli(2 * j as u64, budget)?, cx)?;
            let factors = number.mul(&factor, cx);
            let at_low = factors.mul(&low.powi(-order, cx)?, cx);
            if at_low.abs().certainly_less(&goal) {
                return Ok(sum.add(&at_low.hull(&at_low.neg()), cx));
            }
            sum = sum.add(&at_low, cx).sub(&factors.mul(&high.powi(-order, cx)?, cx), cx);
            let next = Interval::integer((p + 2 * j - 1) * (p + 2 * j));
            factor = factor.mul(&next, cx).div(&Interval::integer((2 * j + 1) * (2 * j + 2)), cx);
        }
        Ok(sum)
    }

    fn refines(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_sum_is_that_of_its_parts() {
        let budget = Budget::default();
        for (n, power) in [(3_000, 1), (12_000, 1), (5_000, 2), (2_500, 7), (150, 100), (3, 100)] {
            let terms = (1..=n).map(|k: i64| {
                Exact::from_fraction(1.into(), dashu_int::IBig::from(k).pow(power as usize))
                    .unwrap()
            });
            let exact = balanced(terms, Exact::ZERO, |a, b| a.add(b, &budget)).unwrap();
            let source = Harmonic { n: n as u64, power };
            for bits in [64, 200, 500] {
                let interval = source.enclosure(bits, &budget).unwrap();
                assert!(interval.contains(&exact, &budget).unwrap(), "{n} {power} {bits}");
                let goal = Interval::integer(2)
                    .powi(4 - bits as i64, &IntervalContext::new(64, &budget))
                    .unwrap();
                let width = interval.width(&IntervalContext::new(64, &budget)).unwrap();
                assert!(width.certainly_less(&goal), "{n} {power} {bits}");
            }
        }
    }
}
