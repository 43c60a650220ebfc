//! Sums and products of many numbers: right, and in time.

mod oracle;

use std::cmp::Ordering;
use std::time::{Duration, Instant};

use arithma_num::{Budget, Error, Number, Result};
use oracle::{check_table, expect_digits};
use proptest::prelude::*;

fn whole(range: std::ops::RangeInclusive<i64>) -> impl Iterator<Item = Number> {
    range.map(Number::from)
}

/// The value of a line of the table.
fn call(function: &str, argument: &Number, budget: &Budget) -> Result<Number> {
    let n = argument;
    let terms = |term: &dyn Fn(Number) -> Result<Number>| -> Result<Vec<Number>> {
        let last = n.as_exact().and_then(|n| n.to_integer(budget).ok()?);
        let last = last.and_then(|n| i64::try_from(n).ok()).unwrap_or(0);
        whole(1..=last).map(term).collect()
    };
    let sum = |term: &dyn Fn(Number) -> Result<Number>| Number::sum(terms(term)?, budget);
    match function {
        "sum_recip" => sum(&|k| Number::ONE.div(&k, budget)),
        "sum_sqrt" => sum(&|k| k.sqrt(budget)),
        "sum_ln" => sum(&|k| k.ln(budget)),
        "sum_log10" => sum(&|k| k.log10(budget)),
        "sum_exp" => sum(&|k| k.div(n, budget)?.neg(budget)?.exp(budget)),
        "product_sqrt" => Number::product(terms(&|k| k.sqrt(budget))?, budget),
        "normal_upper" => {
            let erf = n.div(&Number::from(2).sqrt(budget)?, budget)?.erf(budget)?;
            let below = Number::ONE.add(&erf, budget)?.div(&Number::from(2), budget)?;
            Number::ONE.sub(&below, budget)
        }
        "beside_one" => Number::ONE.sub(&n.tanh(budget)?, budget),
        "root_gap" => n.mul(n, budget)?.add(&Number::ONE, budget)?.sqrt(budget)?.sub(n, budget),
        _ => panic!("{function}"),
    }
}

#[test]
fn totals_and_differences_of_the_table() {
    let budget = &Budget::default();
    check_table("totals-34.txt", 46, |fields| {
        let [function, argument, expected] = fields else { return Err("fields".into()) };
        let value = call(function, &Number::parse(argument).unwrap(), budget);
        expect_digits(&value, expected, 34, budget)
    });
}

#[test]
fn harmonic_numbers() {
    let budget = &Budget::default();
    let started = Instant::now();
    let terms = whole(1..=100_000).map(|k| Number::ONE.div(&k, budget).unwrap());
    let sum = Number::sum(terms, budget).unwrap();
    // mpmath: mp.dps = 60; harmonic(100000)
    let digits = sum.to_digits(34, budget).unwrap();
    assert_eq!(digits.to_text(), "12.09014612986342794736321936350422");
    assert!(started.elapsed() < Duration::from_secs(3), "{:?}", started.elapsed());
}

#[test]
fn roots() {
    let budget = &Budget::default();
    let started = Instant::now();
    let sum = Number::sum(whole(1..=20_000).map(|k| k.sqrt(budget).unwrap()), budget).unwrap();
    // mpmath: mp.dps = 90; fsum(sqrt(k) for k in range(1, 20001))
    let digits = |digits: u64| sum.to_digits(digits, budget).unwrap().to_text();
    assert_eq!(digits(34), "1885688.586250648234618646715034197");
    assert_eq!(digits(60), "1885688.58625064823461864671503419654735706151664428373862267");
    assert!(started.elapsed() < Duration::from_secs(3), "{:?}", started.elapsed());
}

#[test]
fn factorials() {
    let budget = &Budget::default();
    let started = Instant::now();
    let product = Number::product(whole(1..=20_000), budget).unwrap();
    let factorial = Number::from(20_000).factorial(budget).unwrap();
    assert_eq!(product.compare(&factorial, budget).unwrap(), Some(Ordering::Equal));
    assert!(started.elapsed() < Duration::from_secs(3), "{:?}", started.elapsed());
    let roots = whole(1..=300).map(|k| k.sqrt(budget).unwrap());
    let product = Number::product(roots, budget).unwrap();
    let factorial = Number::from(300).factorial(budget).unwrap();
    let squared = product.mul(&product, budget).unwrap();
    assert!(squared.is_exact());
    assert_eq!(squared.compare(&factorial, budget).unwrap(), Some(Ordering::Equal));
}

#[test]
fn nothing_sums_to_zero_and_multiplies_to_one() {
    let budget = &Budget::default();
    assert!(Number::sum([], budget).unwrap().is_zero());
    assert_eq!(Number::product([], budget).unwrap().as_exact().unwrap().to_text(), "1");
}

#[test]
fn time_ends() {
    let budget = &Budget::default().with_timeout(Duration::ZERO);
    assert_eq!(Number::sum(whole(1..=10), budget).unwrap_err(), Error::Deadline);
    assert_eq!(Number::product(whole(1..=10), budget).unwrap_err(), Error::Deadline);
}

/// A number of one of the kinds that sums are made of.
fn any_number() -> impl Strategy<Value = Number> {
    let budget = Budget::default();
    (0..6, 1i64..40, -20i64..20).prop_map(move |(kind, n, scale)| {
        let (n, b) = (Number::from(n), &budget);
        let value = match kind {
            0 => n,
            1 => Number::ONE.div(&n, b).unwrap(),
            2 => n.sqrt(b).unwrap(),
            3 => n.ln(b).unwrap(),
            4 => n.log10(b).unwrap(),
            _ => n.exp(b).unwrap(),
        };
        value.mul(&Number::from(scale), b).unwrap()
    })
}

proptest! {
    #[test]
    fn the_order_of_a_sum_does_not_matter(numbers in prop::collection::vec(any_number(), 0..24)) {
        let budget = &Budget::default();
        let mut one_by_one = Number::ZERO;
        for number in numbers.iter().rev() {
            one_by_one = one_by_one.plus(number, budget).unwrap();
        }
        let sum = Number::sum(numbers.clone(), budget).unwrap();
        let difference = sum.sub(&one_by_one, budget).unwrap();
        prop_assert!(difference.is_zero(), "{difference:?}");
        let negated = numbers.iter().map(|n| n.neg(budget).unwrap());
        let nothing = Number::sum(numbers.clone().into_iter().chain(negated), budget).unwrap();
        prop_assert!(nothing.is_zero());
    }
}
