//! The two engines against each other: whatever the 256-bit path decides, balls must confirm.

use super::*;
use crate::{Angle, Decimal, Precision, Rounding};

/// A small deterministic generator, so that failures repeat.
struct Lcg(u64);

impl Lcg {
    fn next(&mut self, below: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below
    }

    /// A decimal of up to 34 digits; a third of them near whole numbers.
    fn decimal(&mut self, largest_exponent: u64) -> Number {
        let digits = 1 + self.next(34);
        let mut text: String =
            (0..digits).map(|_| char::from(b'0' + self.next(10) as u8)).collect();
        let filler = match self.next(6) {
            0 => "0".repeat(20),
            1 => "9".repeat(20),
            _ => String::new(),
        };
        text = format!("{}.{filler}{text}", self.next(10));
        let exponent = self.next(2 * largest_exponent + 1) as i64 - largest_exponent as i64;
        Number::from(Decimal::parse(&format!("{text}e{exponent}")).unwrap())
    }
}

type Unary = fn(&Number, &Budget) -> Result<Number>;

const FUNCTIONS: &[(&str, u64, Unary)] = &[
    ("exp", 3, Number::exp),
    ("expm1", 3, Number::exp_m1),
    ("ln", 60, Number::ln),
    ("ln1p", 30, Number::ln_1p),
    ("log10", 60, Number::log10),
    ("log2", 60, Number::log2),
    ("sqrt", 60, Number::sqrt),
    ("cbrt", 60, Number::cbrt),
    ("sin", 40, |x, b| x.sin(Angle::Radians, b)),
    ("cos", 40, |x, b| x.cos(Angle::Radians, b)),
    ("tan", 40, |x, b| x.tan(Angle::Radians, b)),
    ("sin of degrees", 40, |x, b| x.sin(Angle::Degrees, b)),
    ("tan of gradians", 40, |x, b| x.tan(Angle::Gradians, b)),
    ("asin", 0, |x, b| x.asin(Angle::Radians, b)),
    ("acos", 0, |x, b| x.acos(Angle::Degrees, b)),
    ("atan", 40, |x, b| x.atan(Angle::Radians, b)),
    ("sinh", 3, Number::sinh),
    ("cosh", 3, Number::cosh),
    ("tanh", 3, Number::tanh),
    ("asinh", 30, Number::asinh),
    ("acosh", 30, Number::acosh),
    ("atanh", 0, Number::atanh),
];

/// Both engines on one number: the fast one may decline but not differ.
fn compare_engines(name: &str, x: &Number, value: &Number, budget: &Budget) -> bool {
    let Number::Real(real) = value else { return false };
    let general = real.round_general(Precision::Significant(34), Rounding::HalfUp, budget).unwrap();
    match real.round_fast(34) {
        Some(fast) => {
            assert_eq!(fast, general.value, "{name} of {x:?}");
            true
        }
        None => false,
    }
}

#[test]
fn fast_and_general_digits_agree() {
    let budget = Budget::default();
    let mut rng = Lcg(1);
    for (name, largest_exponent, function) in FUNCTIONS {
        let mut decided = 0;
        for _ in 0..300 {
            let x = rng.decimal(*largest_exponent);
            // Outside the domain there is nothing to compare.
            let Ok(value) = function(&x, &budget) else { continue };
            decided += usize::from(compare_engines(name, &x, &value, &budget));
        }
        assert!(decided > 20, "{name}: only {decided} decided");
    }
}

#[test]
fn fast_and_general_powers_agree() {
    let budget = Budget::default();
    let mut rng = Lcg(2);
    let mut decided = 0;
    for _ in 0..2_000 {
        let (x, y) = (rng.decimal(20), rng.decimal(1));
        let Ok(value) = x.pow(&y, &budget) else { continue };
        decided += usize::from(compare_engines("pow", &x, &value, &budget));
    }
    assert!(decided > 500, "only {decided} decided");
}

#[test]
fn comparisons_are_antisymmetric_and_agree_with_doubles() {
    let budget = Budget::default();
    let mut rng = Lcg(3);
    let mut numbers = vec![Number::pi(), Number::e(), Number::from(3), Number::ZERO];
    for (_, largest_exponent, function) in FUNCTIONS {
        for _ in 0..3 {
            numbers.extend(function(&rng.decimal((*largest_exponent).min(2)), &budget).ok());
        }
    }
    for a in &numbers {
        for b in &numbers {
            let (ab, ba) = (a.compare(b, &budget).unwrap(), b.compare(a, &budget).unwrap());
            assert_eq!(ab, ba.map(Ordering::reverse), "{a:?} {b:?}");
            let (x, y) = (a.nearest_f64(&budget).unwrap(), b.nearest_f64(&budget).unwrap());
            if x != y {
                assert_eq!(ab, x.partial_cmp(&y), "{a:?} {b:?}");
            }
        }
    }
}

#[test]
fn equal_by_an_identity_nobody_taught_us_is_undecided_not_wrong() {
    let budget = Budget::default();
    // atan(1/2) + atan(1/3) = pi/4
    let half = Number::parse("0.5").unwrap();
    let third = Number::ONE.div(&Number::from(3), &budget).unwrap();
    let sum = half
        .atan(Angle::Radians, &budget)
        .unwrap()
        .plus(&third.atan(Angle::Radians, &budget).unwrap(), &budget)
        .unwrap();
    let quarter = Number::pi().div(&Number::from(4), &budget).unwrap();
    assert_eq!(sum.compare(&quarter, &budget), Ok(None));
    let difference = sum.sub(&quarter, &budget).unwrap().to_digits(34, &budget).unwrap();
    assert!(difference.value.is_zero() && !difference.exact);
    assert!(difference.zero_within.unwrap() < -4_000);
}

#[test]
fn a_tie_that_cannot_be_decided_is_not_printed() {
    let budget = Budget::default();
    // (atan(1/2) + atan(1/3)) * 4/pi * 1.5 is 1.5: to one digit nobody can tell 1 from 2.
    let half = Number::parse("0.5").unwrap();
    let third = Number::ONE.div(&Number::from(3), &budget).unwrap();
    let angle = |x: &Number| x.atan(Angle::Degrees, &budget).unwrap();
    let value = angle(&half).plus(&angle(&third), &budget).unwrap();
    let value = value.div(&Number::from(30), &budget).unwrap();
    assert_eq!(value.to_digits(34, &budget).unwrap().value.to_text(), "1.5");
    assert!(matches!(value.to_digits(1, &budget), Err(crate::Error::Undecided(_))));
}

#[test]
fn a_passed_deadline_ends_the_work() {
    let budget = Budget::default().with_timeout(std::time::Duration::ZERO);
    let x = Number::parse("1.5").unwrap();
    let value = x.exp(&Budget::default()).unwrap();
    assert_eq!(value.to_digits(50_000, &budget), Err(crate::Error::Deadline));
}
