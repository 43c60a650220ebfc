//! Every function against values from mpmath: digits rounded half up, none wrong.

mod oracle;

use arithma_num::{Angle, Budget, Number, Result};
use oracle::{check_table, expect_digits};

fn call(function: &str, arguments: &[Number], budget: &Budget) -> Option<Result<Number>> {
    let x = &arguments[0];
    let (name, angle) = match function.strip_suffix('d') {
        Some(name) => (name, Angle::Degrees),
        None => (function, Angle::Radians),
    };
    Some(match name {
        "sqrt" => x.sqrt(budget),
        "cbrt" => x.cbrt(budget),
        "exp" => x.exp(budget),
        "expm1" => x.exp_m1(budget),
        "ln" => x.ln(budget),
        "ln1p" => x.ln_1p(budget),
        "log10" => x.log10(budget),
        "log2" => x.log2(budget),
        "pow" => x.pow(&arguments[1], budget),
        "sin" => x.sin(angle, budget),
        "cos" => x.cos(angle, budget),
        "tan" => x.tan(angle, budget),
        "asin" => x.asin(angle, budget),
        "acos" => x.acos(angle, budget),
        "atan" => x.atan(angle, budget),
        "atan2" => x.atan2(&arguments[1], angle, budget),
        "sinh" => x.sinh(budget),
        "cosh" => x.cosh(budget),
        "tanh" => x.tanh(budget),
        "asinh" => x.asinh(budget),
        "acosh" => x.acosh(budget),
        "atanh" => x.atanh(budget),
        _ => return None,
    })
}

#[test]
fn thirty_four_digits() {
    let budget = Budget::default();
    check_table("functions-34.txt", 9_607, |fields| {
        let [_class, function, arguments, expected] = fields else { return Err("fields".into()) };
        let numbers: Vec<Number> =
            arguments.split(' ').map(|text| Number::parse(text).unwrap()).collect();
        let Some(value) = call(function, &numbers, &budget) else { return Ok(()) };
        expect_digits(&value, expected, 34, &budget)
    });
}
