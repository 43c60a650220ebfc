//! Derivatives, integrals and roots against `tests/oracle/tools-{calculus,graphing}.txt`.

use arithma_num::{Decimal, Precision, Rounding};
use serde_json::Value;

use crate::{call, tables};

/// Digits that every integral of the tables has at least, however slow the machine is.
const LEAST_DIGITS: u64 = 15;

fn check(toolset: &str, lines: usize) {
    tables::check(toolset, lines, |case| {
        let structured = &case.structured;
        let found = match (&case.reply.error, &structured["status"], &structured["values"]) {
            (Some(code), ..) => code.as_str().to_owned(),
            (_, Value::String(status), _) => status.clone(),
            (_, _, Value::Array(values)) => {
                let values: Vec<&str> = values.iter().map(|v| v.as_str().unwrap()).collect();
                values.join(",")
            }
            _ => structured["result"].as_str().unwrap_or_default().to_owned(),
        };
        let (ours, theirs) = (found.split(','), case.expected.split(','));
        ours.clone().count() == theirs.clone().count()
            && ours.zip(theirs).all(|(ours, theirs)| agree(ours, theirs))
            // What is found in the tables is also proven.
            && structured["certified"] != false
    });
}

/// The digits that we show are those of the value, rounded half up.
fn agree(ours: &str, theirs: &str) -> bool {
    let (Ok(a), Ok(b)) = (Decimal::parse(ours), Decimal::parse(theirs)) else {
        return ours == theirs;
    };
    // Trailing zeros are not shown.
    let digits = a.normalized().digits();
    a == b
        || (digits >= LEAST_DIGITS
            && a == b.round(Precision::Significant(digits), Rounding::HalfUp))
}

#[test]
fn calculus() {
    check("calculus", 275);
}

#[test]
fn graphing() {
    check("graphing", 271);
}

#[test]
fn results_that_are_not_certain_say_so() {
    for (expression, min, max) in
        [("tan(x) - 1", 0, 360), ("floor(x)", -3, 4), ("sin_r(1/x)", 0, 1)]
    {
        let arguments =
            format!(r#"{{"expression":"{expression}","variable":"x","min":{min},"max":{max}}}"#);
        let reply = call("findRoots", &arguments);
        assert!(reply.text.ends_with("CERTIFIED: false"), "{}", reply.text);
    }
    let many = r#"{"expression":"sin(x)","variable":"x","min":0,"max":1e9}"#;
    let reply = call("findRoots", many);
    assert!(reply.is_error() || reply.text.ends_with("CERTIFIED: false"), "{}", reply.text);
}

#[test]
fn orders_go_far() {
    let of = |expression: &str, point: &str, order: u32| {
        let reply = call(
            "nthDerivative",
            &format!(
                r#"{{"expression":"{expression}","variable":"x","point":{point},"order":{order}}}"#
            ),
        );
        crate::result(&reply).unwrap_or(reply.text)
    };
    assert_eq!(of("exp(x)", "0", 200), "1");
    assert_eq!(of("sin_r(x)", "0", 101), "1");
    assert_eq!(of("1/(1-x)", "0", 20), "2432902008176640000");
    assert_eq!(of("x^64", "0", 65), "0");
    // 2^50 e^2, mpmath at 50 digits.
    assert_eq!(of("exp(2*x)", "1", 50), "8319337573440941.797662957135271032");
}

#[test]
fn tables_are_bounded() {
    let reply =
        call("plotFunction", r#"{"expression":"x","variable":"x","min":0,"max":1,"steps":1001}"#);
    assert!(reply.text.contains("from 1 to 1000"), "{}", reply.text);
    let reply =
        call("plotFunction", r#"{"expression":"9^9^x","variable":"x","min":0,"max":9,"steps":9}"#);
    assert!(reply.text.contains("ROW_10: x=9 | y=overflow"), "{}", reply.text);
}
