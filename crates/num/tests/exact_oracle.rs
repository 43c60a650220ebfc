//! Exact arithmetic against Python's `decimal` and `fractions` (tests/oracle/gen_exact.py).

use std::cmp::Ordering;

use arithma_num::{Budget, Decimal, Exact, IBig, Precision, Result, Rounding};

const CASES: &str = include_str!("../../../tests/oracle/exact-cases.txt");

fn number(text: &str) -> Result<Exact> {
    match text.split_once('/') {
        None => Decimal::parse(text).map(Exact::from),
        Some((numerator, denominator)) => {
            let whole = |text| IBig::from_str_radix(text, 10).expect("a whole number");
            Exact::from_fraction(whole(numerator), whole(denominator))
        }
    }
}

fn rounding(name: &str) -> Rounding {
    use Rounding::{Ceiling, Down, Floor, HalfEven, HalfUp, Up};
    [HalfUp, HalfEven, Down, Up, Floor, Ceiling]
        .into_iter()
        .find(|mode| format!("{mode:?}") == name)
        .unwrap_or_else(|| panic!("unknown mode {name}"))
}

fn double(bits: &str) -> f64 {
    f64::from_bits(u64::from_str_radix(bits, 16).expect("sixteen hexadecimal digits"))
}

fn sign(order: Ordering) -> String {
    (order as i8).to_string()
}

/// The answer to one case as text, in the form of the file.
fn answer(fields: &[&str]) -> Result<String> {
    let budget = &Budget::default();
    let text = |result: Result<Exact>| result.map(|number| number.to_text());
    let whole = |result: Result<IBig>| text(result.map(Exact::from));
    match *fields {
        ["parse", a] => Ok(Decimal::parse(a)?.to_text()),
        ["scaled", a] => Ok(Decimal::parse(a)?.to_scaled_text()),
        ["places", mode, places, a] => {
            let precision = Precision::Places(places.parse().expect("places"));
            Ok(number(a)?.round(precision, rounding(mode), budget)?.to_text())
        }
        ["significant", mode, digits, a] => {
            let precision = Precision::Significant(digits.parse().expect("digits"));
            Ok(number(a)?.round(precision, rounding(mode), budget)?.to_text())
        }
        ["quotient", mode, digits, a, b] => {
            let precision = Precision::Significant(digits.parse().expect("digits"));
            let (a, b) = (Decimal::parse(a)?, Decimal::parse(b)?);
            Ok(a.div(&b, precision, rounding(mode), budget)?.to_text())
        }
        ["add", a, b] => text(number(a)?.add(&number(b)?, budget)),
        ["sub", a, b] => text(number(a)?.sub(&number(b)?, budget)),
        ["mul", a, b] => text(number(a)?.mul(&number(b)?, budget)),
        ["div", a, b] => text(number(a)?.div(&number(b)?, budget)),
        ["rem_floor", a, b] => text(number(a)?.rem_floor(&number(b)?, budget)),
        ["rem_trunc", a, b] => text(number(a)?.rem_trunc(&number(b)?, budget)),
        ["pow", a, n] => text(number(a)?.powi(n.parse().expect("an exponent"), budget)),
        ["cmp", a, b] => Ok(sign(number(a)?.cmp(&number(b)?))),
        ["floor", a] => whole(number(a)?.floor(budget)),
        ["ceil", a] => whole(number(a)?.ceil(budget)),
        ["trunc", a] => whole(number(a)?.trunc(budget)),
        ["nearest", a] => whole(number(a)?.round_to_integer(Rounding::HalfUp, budget)),
        ["gcd", a, b] => Ok(number(a)?.gcd(&number(b)?, budget)?.to_string()),
        ["lcm", a, b] => Ok(number(a)?.lcm(&number(b)?, budget)?.to_string()),
        ["double", a] => Ok(format!("{:016x}", number(a)?.nearest_f64().to_bits())),
        ["from_double", bits] => text(Exact::from_f64(double(bits))),
        ["from_double_shortest", bits] => text(Exact::from_f64_shortest(double(bits))),
        _ => panic!("unknown case {fields:?}"),
    }
}

#[test]
fn agrees_with_python() {
    let mut count = 0;
    for line in CASES.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (expected, question) = fields.split_last().expect("a case has fields");
        assert_eq!(answer(question).as_deref(), Ok(*expected), "{line}");
        count += 1;
    }
    assert!(count > 4_000, "only {count} cases");
}
