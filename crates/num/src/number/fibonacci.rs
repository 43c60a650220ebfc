//! Fibonacci numbers.

use dashu_int::{IBig, UBig};

use super::Number;
use super::integer::{check_log2_size, too_long};
use crate::{Budget, Result};

/// log2 of the golden ratio, by which every Fibonacci number grows.
const LOG2_PHI: f64 = 0.694_241_913_630_617_3;

impl Number {
    /// The Fibonacci number F(n), from F(0) = 0 and F(1) = 1.
    pub fn fibonacci(n: &UBig, budget: &Budget) -> Result<Self> {
        let n = u64::try_from(n).map_err(|_| too_long(budget))?;
        // F(n) is phi^n / sqrt(5), rounded.
        check_log2_size(n as f64 * LOG2_PHI - 1.16, budget)?;
        // From F(k), F(k + 1) to F(2k), F(2k + 1), and one further where n has a bit.
        let (mut this, mut next) = (IBig::ZERO, IBig::ONE);
        for bit in (0..u64::BITS - n.leading_zeros()).rev() {
            budget.check()?;
            let twice = &this * ((&next << 1) - &this);
            let after = &this * &this + &next * &next;
            (this, next) = (twice, after);
            if n >> bit & 1 == 1 {
                let sum = &this + &next;
                this = std::mem::replace(&mut next, sum);
            }
        }
        Ok(this.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_the_sum_of_the_two_before() {
        let budget = Budget::default();
        let at = |n: u64| Number::fibonacci(&UBig::from(n), &budget).unwrap();
        let exact = |n: u64| at(n).as_exact().cloned().unwrap();
        assert_eq!((exact(0), exact(1)), (0.into(), 1.into()));
        for n in (2..300).chain([1_000, 4_095, 4_096, 100_000, 478_000]) {
            assert_eq!(exact(n), exact(n - 1).add(&exact(n - 2), &budget).unwrap(), "{n}");
        }
        assert!(Number::fibonacci(&UBig::from(479_000u32), &budget).is_err());
        assert!(Number::fibonacci(&(UBig::ONE << 70), &budget).is_err());
    }
}
