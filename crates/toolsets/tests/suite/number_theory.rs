//! Selections, primes and factors: the oracle table, hard numbers, sizes beyond the budget.

use std::str::FromStr;
use std::time::{Duration, Instant};

use arithma_kit::{Code, Context};
use arithma_num::{Budget, UBig};
use arithma_toolsets::CATALOG;
use serde_json::Value;

use crate::tables::check;
use crate::{call, result};

#[test]
fn agrees_with_the_oracle() {
    check("number_theory", 589, |case| in_short(case.fields(), case.expected) == case.expected);
}

/// The fields as the table has them: a long result by its number of digits and its residue.
fn in_short(mut fields: Vec<String>, expected: &str) -> String {
    if expected.starts_with("DIGITS")
        && let Some(digits) = fields[0].strip_prefix("RESULT=")
    {
        let residue = UBig::from_str(digits).unwrap() % UBig::ones(521);
        fields[0] = format!("DIGITS={};RESIDUE={residue}", digits.len());
    }
    if expected.contains("METHOD=proof") {
        let is_proof = |field: &&mut String| {
            field.starts_with("METHOD=") && field.as_str() != "METHOD=Baillie-PSW"
        };
        fields.iter_mut().filter(is_proof).for_each(|field| *field = "METHOD=proof".into());
    }
    fields.join(";")
}

#[test]
fn what_is_too_large_is_refused_at_once() {
    let long = "9".repeat(9_999);
    let start = Instant::now();
    for (tool, arguments, part) in [
        ("combination", r#"{"n":1000000000,"k":500000000}"#.to_owned(), "100000 digits"),
        ("combination", format!(r#"{{"n":"{long}","k":"{long}00"}}"#), "10000 digits"),
        ("combination", format!(r#"{{"n":"{long}","k":1000}}"#), "100000 digits"),
        ("permutation", r#"{"n":1000000,"k":1000000}"#.to_owned(), "100000 digits"),
        ("permutation", format!(r#"{{"n":"{long}","k":"{}"}}"#, &long[1..]), "100000 digits"),
        ("fibonacci", r#"{"n":"1e15"}"#.to_owned(), "100000 digits"),
        ("fibonacci", r#"{"n":478503}"#.to_owned(), "100000 digits"),
        ("nextPrime", format!(r#"{{"n":"{long}"}}"#), "1500 digits"),
        ("isPrime", r#"{"n":"1e10000"}"#.to_owned(), "10000 digits"),
        ("primeFactors", r#"{"n":"1e999999999"}"#.to_owned(), "10000 digits"),
    ] {
        let reply = call(tool, &arguments);
        assert_eq!(reply.error, Some(Code::OutOfRange), "{tool} {part}");
        assert!(reply.text.contains(part), "{tool}: {}", reply.text);
    }
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    // The last Fibonacci number of 100,000 digits: log10 F(n) = 0.20898764… n - 0.34948500….
    let last = result(&call("fibonacci", r#"{"n":478497}"#)).unwrap();
    assert_eq!(last.len(), 100_000);
}

#[test]
fn long_numbers_are_factored_or_told_to_be_hard() {
    // RSA-100, of two primes of 50 digits (RSA Laboratories' challenge).
    let hard = "15226050279225333605356183781326374297180681149613\
                80688657908494580122963258952897654000350692006139";
    let short = Context::new(Budget::default().with_timeout(Duration::from_secs(1)));
    let start = Instant::now();
    let arguments = format!(r#"{{"n":"{hard}00"}}"#);
    let reply = CATALOG.find("primeFactors").unwrap().call(&arguments, &short);
    assert_eq!(
        reply.text,
        format!(
            "PRIME_FACTORS: PARTIAL | N: {hard}00 | FACTORS: 2,2,5,5 | COUNT: 4 | UNFACTORED: {hard}"
        )
    );
    let structured: Value = serde_json::from_str(reply.structured.get()).unwrap();
    assert_eq!(structured["unfactored"], serde_json::json!([hard]));
    let short = Context::new(Budget::default().with_timeout(Duration::from_secs(1)));
    let reply = CATALOG.find("eulerTotient").unwrap().call(&arguments, &short);
    assert_eq!(reply.error, Some(Code::OutOfRange));
    assert!(reply.text.contains("composite factor of 100 digits"), "{}", reply.text);
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn a_power_is_no_harder_than_its_root() {
    let reply = call("primeFactors", r#"{"n":"1e9999"}"#);
    assert!(reply.text.ends_with(" | COUNT: 19998"), "{}", &reply.text[reply.text.len() - 40..]);
    let prime = UBig::from(1_000_000_007u32);
    let reply = call("eulerTotient", &format!(r#"{{"n":"{}"}}"#, prime.pow(200)));
    let expected = prime.pow(199) * (prime - UBig::ONE);
    assert_eq!(result(&reply), Some(expected.to_string()));
}
