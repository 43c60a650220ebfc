//! Every function against values from mpmath and Arb: digits rounded half up, none wrong.

mod oracle;

use arithma_num::{Angle, Budget, Number, Result, Rounding};
use oracle::{check_table, expect_digits};

/// The function of a table's line; angles by the name's last letter: d degrees, g gradians.
fn call(function: &str, arguments: &[Number], budget: &Budget) -> Result<Number> {
    let (x, y) = (&arguments[0], arguments.get(1));
    let y = || y.expect("a second argument");
    match function {
        "sqrt" => x.sqrt(budget),
        "cbrt" => x.cbrt(budget),
        "root" => x.root(order(y(), budget), budget),
        "exp" => x.exp(budget),
        "expm1" => x.exp_m1(budget),
        "ln" => x.ln(budget),
        "ln1p" => x.ln_1p(budget),
        "log10" => x.log10(budget),
        "log2" => x.log2(budget),
        "log" => x.log(y(), budget),
        "pow" => x.pow(y(), budget),
        "sinh" => x.sinh(budget),
        "cosh" => x.cosh(budget),
        "tanh" => x.tanh(budget),
        "asinh" => x.asinh(budget),
        "acosh" => x.acosh(budget),
        "atanh" => x.atanh(budget),
        "gamma" => x.gamma(budget),
        "lgamma" => x.ln_gamma(budget),
        "factorial" => x.factorial(budget),
        "erf" => x.erf(budget),
        "erfc" => x.erfc(budget),
        "gamma_p" => x.gamma_p(y(), budget),
        "gamma_q" => x.gamma_q(y(), budget),
        "gamma_p_inv" => x.gamma_p_inverse(y(), budget),
        "beta_i" => x.beta_i(y(), &arguments[2], budget),
        "beta_i_inv" => x.beta_i_inverse(y(), &arguments[2], budget),
        "hypot" => Number::hypot(arguments, budget),
        "binomial" => x.binomial(y(), budget),
        "mod_trunc" => x.rem_trunc(y(), budget),
        "mod_floor" => x.rem_floor(y(), budget),
        "floor" => x.floor(budget),
        "ceil" => x.ceil(budget),
        "trunc" => x.trunc(budget),
        "round" => x.round_to_integer(Rounding::HalfUp, budget),
        _ => trigonometric(function, x, arguments.get(1), budget),
    }
}

fn trigonometric(
    function: &str,
    x: &Number,
    y: Option<&Number>,
    budget: &Budget,
) -> Result<Number> {
    let (name, angle) = match function.as_bytes() {
        [.., b'd'] => (&function[..function.len() - 1], Angle::Degrees),
        [.., b'g'] => (&function[..function.len() - 1], Angle::Gradians),
        _ => (function, Angle::Radians),
    };
    match name {
        "sin" => x.sin(angle, budget),
        "cos" => x.cos(angle, budget),
        "tan" => x.tan(angle, budget),
        "asin" => x.asin(angle, budget),
        "acos" => x.acos(angle, budget),
        "atan" => x.atan(angle, budget),
        "atan2" => x.atan2(y.expect("a second argument"), angle, budget),
        _ => panic!("no function {function}"),
    }
}

fn order(n: &Number, budget: &Budget) -> u64 {
    let whole = n.as_exact().and_then(|n| n.to_integer(budget).ok().flatten());
    u64::try_from(whole.expect("a whole order")).expect("a positive order")
}

/// Checks a table of `[class|]function|arguments|value`.
fn check(file: &str, lines: usize, digits: u64) {
    let budget = Budget::default();
    check_table(file, lines, |fields| {
        let [function, arguments, expected] = fields[fields.len() - 3..] else {
            return Err("a line has at least three fields".into());
        };
        let numbers: Vec<Number> =
            arguments.split(' ').map(|text| Number::parse(text).unwrap()).collect();
        // A whole number is given in full.
        let all = expected.bytes().filter(u8::is_ascii_digit).count() as u64;
        let digits =
            if matches!(function, "floor" | "ceil" | "round" | "trunc") { all } else { digits };
        expect_digits(&call(function, &numbers, &budget), expected, digits, &budget)
    });
}

#[test]
fn thirty_four_digits() {
    check("functions-34.txt", 9_607, 34);
}

#[test]
fn sixty_digits() {
    check("functions-60.txt", 2_160, 60);
}

#[test]
fn a_hundred_digits() {
    check("functions-100.txt", 1_440, 100);
}

#[test]
fn a_thousand_digits() {
    check("functions-1000.txt", 288, 1_000);
}

#[test]
fn gradians() {
    check("gradians-34.txt", 560, 34);
}

#[test]
fn roots_logarithms_remainders_and_whole_numbers() {
    check("extra-34.txt", 1_300, 34);
}

#[test]
fn incomplete_gamma_and_beta() {
    check("incomplete-34.txt", 600, 34);
}
