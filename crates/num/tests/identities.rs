//! Sums that are simpler than their terms, proven; and cancellations that digits must survive.

use std::cmp::Ordering;

use arithma_num::{Angle, Budget, Number, Result};

fn number(text: &str) -> Number {
    Number::parse(text).unwrap()
}

fn budget() -> Budget {
    Budget::default()
}

/// Asserts that the value is known to be rational, and which number it is.
fn assert_exact(value: &Number, expected: &str) {
    let exact = value.as_exact().unwrap_or_else(|| panic!("not known to be {expected}"));
    assert_eq!(exact.to_text(), expected);
}

fn total(terms: &[Result<Number>]) -> Number {
    let budget = budget();
    let mut sum = Number::ZERO;
    for term in terms {
        sum = sum.plus(term.as_ref().unwrap(), &budget).unwrap();
    }
    let whole = Number::sum(terms.iter().map(|term| term.clone().unwrap()), &budget).unwrap();
    assert_eq!(whole.is_exact(), sum.is_exact());
    assert_eq!(whole.compare(&sum, &budget).unwrap(), Some(Ordering::Equal));
    sum
}

fn scaled(value: Result<Number>, factor: i64) -> Result<Number> {
    value?.mul(&Number::from(factor), &budget())
}

#[test]
fn logarithms_to_one_base_add_up() {
    let budget = &budget();
    let log10 = |x: &str| number(x).log10(budget);
    assert_exact(&total(&[log10("2"), log10("5")]), "1");
    assert_exact(&total(&[log10("2"), log10("3"), log10("5"), scaled(log10("3"), -1)]), "1");
    assert_exact(&total(&[log10("50"), scaled(log10("5"), -1)]), "1");
    assert_exact(&total(&[log10("0.2"), log10("150"), scaled(log10("0.3"), -1)]), "2");
    let log2 = |x: &str| number(x).log2(budget);
    let log7 = |x: &str| number(x).log(&Number::from(7), budget);
    let ln = |x: &str| number(x).ln(budget);
    assert_exact(&total(&[log2("3"), scaled(log2("6"), -1)]), "-1");
    assert_exact(&total(&[log2("12"), scaled(log2("0.75"), -1)]), "4");
    assert_exact(&total(&[log7("14"), scaled(log7("2"), -1)]), "1");
    assert_exact(&total(&[ln("6"), scaled(ln("2"), -1), scaled(ln("3"), -1)]), "0");
    assert_exact(&number("8").log(&Number::from(2), budget).unwrap(), "3");
    // Integers with large factors are not factored, but share what they share.
    assert_exact(&total(&[ln("2000006"), scaled(ln("2"), -1), scaled(ln("1000003"), -1)]), "0");
    let (p, q) = ("170141183460469231731687303715884105727", "2305843009213693951");
    let pq = number(p).mul(&number(q), budget).unwrap();
    assert_exact(&total(&[pq.ln(budget), scaled(ln(p), -1), scaled(ln(q), -1)]), "0");
    // A quotient of natural logarithms is the same number.
    let quotient = ln("2").unwrap().div(&ln("10").unwrap(), budget).unwrap();
    let log = number("2").log10(budget).unwrap();
    assert_eq!(log.compare(&quotient, budget).unwrap(), Some(Ordering::Equal));
}

#[test]
fn hyperbolic_functions_meet_exponentials() {
    let budget = &budget();
    for text in ["1", "2.5", "-3", "0.1"] {
        let x = number(text);
        let (sinh, cosh, e) =
            (x.sinh(budget).unwrap(), x.cosh(budget).unwrap(), x.exp(budget).unwrap());
        let sum = sinh.add(&cosh, budget).unwrap();
        assert_eq!(sum.compare(&e, budget).unwrap(), Some(Ordering::Equal), "{text}");
        assert_exact(&sum.div(&e, budget).unwrap(), "1");
        assert_exact(&cosh.sub(&sinh, budget).unwrap().mul(&e, budget).unwrap(), "1");
        let squares =
            cosh.mul(&cosh, budget).unwrap().sub(&sinh.mul(&sinh, budget).unwrap(), budget);
        assert_exact(&squares.unwrap(), "1");
        // sinh 2x = 2 sinh x cosh x
        let double = x.mul(&Number::from(2), budget).unwrap().sinh(budget).unwrap();
        let product = sinh.mul(&cosh, budget).unwrap().mul(&Number::from(2), budget).unwrap();
        assert_exact(&double.sub(&product, budget).unwrap(), "0");
    }
    let x = Number::pi();
    let sum = x.sinh(budget).unwrap().add(&x.cosh(budget).unwrap(), budget).unwrap();
    assert_exact(&sum.sub(&x.exp(budget).unwrap(), budget).unwrap(), "0");
    let rest = x.cosh(budget).unwrap().sub(&x.sinh(budget).unwrap(), budget).unwrap();
    let falling = x.neg(budget).unwrap().exp(budget).unwrap();
    assert_exact(&rest.sub(&falling, budget).unwrap(), "0");
}

#[test]
fn fractions_over_one_denominator_add_up() {
    let budget = &budget();
    let x = number("1").sin(Angle::Radians, budget).unwrap();
    let y = number("2").sin(Angle::Radians, budget).unwrap();
    let sum = x.add(&y, budget).unwrap().add(&Number::ONE, budget).unwrap();
    let over = |n: &Number| n.div(&sum, budget);
    assert_exact(&total(&[over(&x), over(&y), over(&Number::ONE)]), "1");
    assert_exact(&total(&[over(&x), over(&y), over(&Number::ONE), Ok(Number::from(-1))]), "0");
    let squared = |n: &Number| over(n)?.div(&sum, budget);
    let reduced = total(&[squared(&x), squared(&y), squared(&Number::ONE)]);
    assert_exact(&reduced.mul(&sum, budget).unwrap(), "1");
    // With a factor that is not a number: x y / s + y^2 / s + y / s = y.
    let times_y = |n: &Number| n.mul(&y, budget)?.div(&sum, budget);
    let only_y = total(&[times_y(&x), times_y(&y), times_y(&Number::ONE)]);
    assert_exact(&only_y.sub(&y, budget).unwrap(), "0");
    // What does not cancel stays, and keeps its value.
    let kept = total(&[over(&x), over(&y)]);
    assert!(!kept.is_exact());
    let rest = Number::ONE.sub(&kept, budget).unwrap();
    assert_exact(&rest.mul(&sum, budget).unwrap(), "1");
}

#[test]
fn cancellation_is_survived_quickly() {
    let budget = &budget();
    let root = number("2").sqrt(budget).unwrap();
    let erf = number("20").div(&root, budget).unwrap().erf(budget).unwrap();
    let cdf = Number::ONE.add(&erf, budget).unwrap().div(&Number::from(2), budget).unwrap();
    let tail = Number::ONE.sub(&cdf, budget).unwrap();
    let started = std::time::Instant::now();
    assert_eq!(tail.to_digits(19, budget).unwrap().to_text(), "2.753624118606233695e-89");
    assert!(started.elapsed().as_millis() < 200, "{:?}", started.elapsed());
    let tiny = root.mul(&root, budget).unwrap().sub(&Number::from(2), budget).unwrap();
    let tiny = tiny.add(&number("1e-80"), budget).unwrap();
    assert_exact(&Number::ONE.div(&tiny, budget).unwrap(), "1e80");
}
