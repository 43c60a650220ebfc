//! Complex numbers: digits against mpmath and Arb, exact cases, laws, hostile input.

mod oracle;

use std::time::{Duration, Instant};

use arithma_num::{Angle, Budget, Complex, Error, Exact, IBig, Number, Result};
use oracle::{check_table, expect_digits};
use proptest::prelude::*;

fn budget() -> Budget {
    Budget::default()
}

fn z(text: &str) -> Complex {
    Complex::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn number(text: &str) -> Number {
    Number::parse(text).unwrap()
}

/// The exact parts as text; a part that is not exact fails the test.
#[track_caller]
fn exact(value: Result<Complex>) -> String {
    let value = value.unwrap();
    let part = |number: &Number| number.as_exact().map(Exact::to_text);
    let (Some(re), Some(im)) = (part(value.re()), part(value.im())) else {
        panic!("not exact: {}", value.to_text(34, &budget()).unwrap());
    };
    format!("{re} {im}")
}

fn digits(value: &Complex) -> String {
    value.to_text(20, &budget()).unwrap()
}

fn call(function: &str, arguments: &[Complex], budget: &Budget) -> Option<Result<Complex>> {
    let x = &arguments[0];
    Some(match function {
        "mul" => x.mul(&arguments[1], budget),
        "div" => x.div(&arguments[1], budget),
        "pow" => x.pow(&arguments[1], budget),
        "abs" => x.abs(budget).map(Complex::from),
        "arg" => x.arg(Angle::Radians, budget).map(Complex::from),
        "sqrt" => x.sqrt(budget),
        "exp" => x.exp(budget),
        "ln" => x.ln(budget),
        "sin" => x.sin(budget),
        "cos" => x.cos(budget),
        "tan" => x.tan(budget),
        "asin" => x.asin(budget),
        "acos" => x.acos(budget),
        "atan" => x.atan(budget),
        "sinh" => x.sinh(budget),
        "cosh" => x.cosh(budget),
        "tanh" => x.tanh(budget),
        _ => return None,
    })
}

#[test]
fn thirty_four_digits() {
    let budget = budget();
    check_table("complex-34.txt", 1_020, |fields| {
        let [function, arguments, expected] = fields else { return Err("fields".into()) };
        let parts: Vec<Number> = arguments.split(' ').map(number).collect();
        let arguments: Vec<Complex> =
            parts.chunks(2).map(|pair| Complex::new(pair[0].clone(), pair[1].clone())).collect();
        let value = call(function, &arguments, &budget).ok_or("an unknown function")?;
        let (re, im) = value.map_err(|error| error.to_string())?.into_parts();
        let (re_text, im_text) = expected.split_once(' ').ok_or("two parts")?;
        for (name, part, expected) in [("re", re, re_text), ("im", im, im_text)] {
            // A zero of the table is proven, and so must ours be.
            let is_zero = part.as_exact().is_some_and(Exact::is_zero);
            if is_zero != (expected == "0") {
                return Err(format!("{name}: exactly zero: {is_zero}"));
            }
            let result = expect_digits(&Ok(part), expected, 34, &budget);
            result.map_err(|reason| format!("{name}: {reason}"))?;
        }
        Ok(())
    });
}
