//! Derivatives, integrals and roots against `tests/oracle/tools-{calculus,graphing}.txt`.

use arithma_expr::Value as Argument;
use arithma_kit::Context;
use arithma_num::{Budget, Decimal, Number, Precision, Rounding};
use arithma_toolsets::CATALOG;
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
    let digits = a.digits();
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
    assert_eq!(of("exp(x)", "0", 200), "1.000000000000000000000000000000000");
    assert_eq!(of("sin_r(x)", "0", 101), "1.000000000000000000000000000000000");
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

fn roots(expression: &str, min: &str, max: &str) -> (Vec<String>, String) {
    let arguments =
        format!(r#"{{"expression":"{expression}","variable":"x","min":"{min}","max":"{max}"}}"#);
    let reply = call("findRoots", &arguments);
    let structured: Value = serde_json::from_str(reply.structured.get()).unwrap();
    let values = structured["values"].as_array().unwrap_or_else(|| panic!("{}", reply.text));
    (values.iter().map(|value| value.as_str().unwrap().to_owned()).collect(), reply.text)
}

#[test]
fn roots_are_in_order_to_the_last_digit() {
    let near = "1.0000000000000000000001";
    let (values, _) = roots(&format!("(x-{near})*(x-1)*(x-3)"), "0", "5");
    assert_eq!(values, ["1", near, "3"]);
    let (values, _) = roots(&format!("(x+1)*(x+{near})*(x-3)"), "-5", "5");
    assert_eq!(values, [&format!("-{near}"), "-1", "3"]);
}

#[test]
fn tiny_roots_are_found_not_zero() {
    let solve = |expression: &str, guess: &str| {
        let arguments =
            format!(r#"{{"expression":"{expression}","variable":"x","initialGuess":"{guess}"}}"#);
        call("solveEquation", &arguments).text
    };
    assert_eq!(solve("x^2 - 1e-400", "1"), "SOLVE_EQUATION: OK | RESULT: 1e-200");
    let (values, text) = roots("x^2 - 1e-400", "-1", "1");
    assert_eq!(values, ["-1e-200", "1e-200"], "{text}");
    // expm1(1e-1000) and exp(1e-100) - 1 differ from their arguments by half their squares.
    let ones = "1.000000000000000000000000000000000";
    for (expression, size) in [("exp(x) - 1 - 1e-100", -100), ("expm1(x) - 1e-1000", -1000)] {
        let expected = format!("SOLVE_EQUATION: OK | RESULT: {ones}e{size}");
        assert_eq!(solve(expression, "1"), expected);
    }
    // The cube root of 2; not proven to be the only one, since all slopes vanish at 0.
    assert_eq!(
        solve("x^3 - 2e-900", "1"),
        "SOLVE_EQUATION: OK | RESULT: 1.259921049894873164767210607278228e-300 | CERTIFIED: false"
    );
    // Too small to be found in its magnitude: said to be near zero, not to be zero.
    let (values, text) = roots("x^2 - 1e-50000", "-1", "1");
    assert!(values.iter().all(|value| value == "0") && text.contains("WITHIN: 1e-"), "{text}");
    // The extremum, 1, is no root.
    assert_eq!(solve("(x-1)^2 - 1e-400", "0.1"), format!("SOLVE_EQUATION: OK | RESULT: {ones}"));
    let (values, _) = roots("(x-1)^2 - 1e-400", "0", "2");
    assert_eq!(values, ["1.000000000000000000000000000000000"; 2]);
}

#[test]
fn many_roots_are_all_found() {
    let (values, text) = roots("sin_r(50*x)", "-0.01", "10");
    assert_eq!(values.len(), 160);
    assert!(text.ends_with("CERTIFIED: true"), "{text}");
    let (values, text) = roots("sin(x)", "0", "90000");
    assert_eq!(values.len(), 501);
    assert!(text.ends_with("CERTIFIED: true"), "{text}");
}

/// A tool as a function of the language.
fn apply(tool: &str, arguments: Vec<Argument>) -> arithma_kit::Result<Argument> {
    let arguments = arguments.into_iter().map(|argument| (None, argument)).collect();
    CATALOG.find(tool).unwrap().apply(arguments, &Context::default().with_catalog(&CATALOG))
}

fn text(text: &str) -> Argument {
    Argument::Text(text.into())
}

fn number(value: Argument) -> Number {
    match value {
        Argument::Number(number) => number,
        other => panic!("{other:?}"),
    }
}

#[test]
fn values_are_numbers_with_what_is_known_of_them() {
    let budget = &Budget::default();
    let limits = |lower: Number, upper: Number| {
        [text("x"), Argument::Number(lower), Argument::Number(upper)]
    };
    let integral = |expression: &str, lower: Number, upper: Number| {
        let arguments = [vec![text(expression)], limits(lower, upper).to_vec()].concat();
        number(apply("definiteIntegral", arguments).unwrap())
    };
    // What is exact stays exact, also between reals: the integral of 3 x^2 to the root of 2 is 2^1.5.
    let root = Number::from(2).sqrt(budget).unwrap();
    let cube = integral("3*x^2", Number::ZERO, root.clone());
    assert_eq!(cube.mul(&root, budget).unwrap().as_exact(), Some(&4.into()));
    // An enclosure: its floor is decided, and whether it is exactly 2 is not.
    let sine = integral("sin_r(x)", Number::ZERO, Number::pi());
    assert!(sine.is_enclosed() && !sine.is_exact());
    assert_eq!(sine.to_digits(34, budget).unwrap().to_text().len(), 35);
    assert!(sine.floor(budget).is_err());
    let half = sine.div(&4.into(), budget).unwrap();
    assert_eq!(half.floor(budget).unwrap().as_exact(), Some(&0.into()));
    assert!(sine.compare(&2.into(), budget).is_err());
    // A derivative is a certified real through its formula.
    let arguments = vec![text("x^3"), text("x"), Argument::Number(root.clone())];
    let slope = number(apply("derivative", arguments).unwrap());
    assert_eq!(slope.as_exact(), Some(&6.into()));
    // Bounds that are no rational numbers: a root at the end belongs to the interval.
    let bounds = limits(Number::ONE, Number::pi());
    let found = apply("findRoots", [vec![text("sin_r(x)")], bounds.to_vec()].concat()).unwrap();
    let Argument::Record(found) = found else { panic!("{found:?}") };
    let Argument::List(values) = &found.fields[found.main.unwrap()].1 else { panic!("{found:?}") };
    assert_eq!(values.len(), 1);
    assert!(
        found
            .fields
            .iter()
            .any(|(key, value)| { key == "certified" && matches!(value, Argument::Bool(true)) })
    );
    // The text beside the numbers is text.
    let line = apply("tangentLine", vec![text("x^2"), text("x"), Argument::Number(3.into())]);
    let Argument::Record(line) = line.unwrap() else { panic!() };
    assert!(
        matches!(&line.fields[2].1, Argument::Text(equation) if &**equation == "y = 6.0*x - 9.0")
    );
}

#[test]
fn a_value_not_told_from_zero_says_so() {
    let arguments = r#"{"expression":"sin_r(x)","variable":"x","lower":-1,"upper":1}"#;
    let reply = call("definiteIntegral", arguments);
    assert!(
        reply.text.starts_with("DEFINITE_INTEGRAL: OK | RESULT: 0 | WITHIN: 1e-"),
        "{}",
        reply.text
    );
}
