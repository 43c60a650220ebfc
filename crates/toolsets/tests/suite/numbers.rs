//! Whole numbers: the oracle table, sizes beyond the budget, proofs.

use std::str::FromStr;
use std::time::{Duration, Instant};

use arithma_kit::{Code, Context};
use arithma_num::{Budget, UBig};
use arithma_toolsets::CATALOG;

use crate::call;
use crate::tables::{agree, check};

#[test]
fn agrees_with_the_oracle() {
    check("numbers", 2527, |case| {
        let (expected, exactness) = case.expected.rsplit_once('|').unwrap();
        if let Some(code) = expected.strip_prefix('!') {
            return case.fails(code);
        }
        let fields = in_short(case.fields(), expected);
        let parts = expected.split(';').count();
        fields.len() == parts
            && fields.iter().zip(expected.split(';')).all(|(ours, theirs)| agree(ours, theirs))
            && case.is_said_to_be(exactness)
    });
}

/// The fields as the table has them: a long result by its number of digits and its residue.
fn in_short(fields: Vec<String>, expected: &str) -> Vec<String> {
    let result = fields.first().and_then(|field| field.strip_prefix("RESULT="));
    match (expected.starts_with("DIGITS"), result) {
        (true, Some(digits)) => {
            let residue = UBig::from_str(digits).unwrap() % UBig::ones(521);
            vec![format!("DIGITS={}", digits.len()), format!("RESIDUE={residue}")]
        }
        _ => fields,
    }
}

#[test]
fn what_is_too_large_is_refused_in_time() {
    let long = "7".repeat(9_999);
    let start = Instant::now();
    for (tool, arguments) in [
        ("modPow", format!(r#"{{"base":"{long}","exponent":"{long}","modulus":"{long}1"}}"#)),
        ("divisorSum", format!(r#"{{"n":"{long}","power":100}}"#)),
        ("primesBetween", format!(r#"{{"low":"{long}","high":"{long}"}}"#)),
        ("primeGap", format!(r#"{{"n":"{long}"}}"#)),
        ("partitionCount", r#"{"n":"1e9"}"#.to_owned()),
        ("nthPrime", r#"{"n":"1e100"}"#.to_owned()),
        ("numberToWords", r#"{"n":"1e999999999"}"#.to_owned()),
        ("continuedFraction", r#"{"x":"9^9^9"}"#.to_owned()),
        ("fromRoman", format!(r#"{{"text":"{}"}}"#, "M".repeat(100_000))),
        ("wordsToNumber", format!(r#"{{"text":"one point{}"}}"#, " one".repeat(200_000))),
    ] {
        // A tenth of a second each: a quick machine answers some of them within the usual ten.
        let budget = Budget::default().with_timeout(Duration::from_millis(100));
        let brief = Context::new(budget).with_catalog(&CATALOG);
        let reply = CATALOG.find(tool).unwrap().call(&arguments, &brief);
        let known = [Code::OutOfRange, Code::Overflow, Code::ParseError, Code::InvalidInput];
        assert!(
            reply.error.is_some_and(|code| known.contains(&code)),
            "{tool}: {:.200}",
            reply.text
        );
    }
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
}

#[test]
fn a_value_that_may_be_rational_shows_only_terms_that_are_certain() {
    // sin(1)^2 + cos(1)^2 is 1, which no enclosure shows.
    let reply = call("continuedFraction", r#"{"x":"sin_r(1)^2 + cos_r(1)^2 + 1/3"}"#);
    assert!(
        reply.is_error() || reply.text.contains("PARTIAL") || reply.text.contains("COMPLETE: true"),
        "{}",
        reply.text
    );
}
