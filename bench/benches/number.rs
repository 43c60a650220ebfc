//! Numbers: decimals, and every function from text to certified digits.

use std::hint::black_box;

use arithma_num::{Angle, Budget, Decimal, Number, Precision, Result, Rounding};
use divan::Bencher;

fn main() {
    divan::main();
}

const LEFT: &str = "1234567.89012345678901234567";
const RIGHT: &str = "0.00098765432109876543210987";

/// Digits asked for: the default of replies, and two that the general path serves.
const DIGITS: [u64; 3] = [34, 100, 1_000];

fn decimal(text: &str) -> Decimal {
    Decimal::parse(text).expect("the argument is a decimal")
}

#[divan::bench]
fn decimal_parse() -> Result<Decimal> {
    Decimal::parse(black_box(LEFT))
}

#[divan::bench]
fn decimal_print(bencher: Bencher<'_, '_>) {
    let value = decimal(LEFT);
    bencher.bench(|| black_box(&value).to_text());
}

#[divan::bench]
fn decimal_add(bencher: Bencher<'_, '_>) {
    let (a, b, budget) = (decimal(LEFT), decimal(RIGHT), Budget::default());
    bencher.bench(|| black_box(&a).add(black_box(&b), &budget));
}

#[divan::bench]
fn decimal_mul(bencher: Bencher<'_, '_>) {
    let (a, b, budget) = (decimal(LEFT), decimal(RIGHT), Budget::default());
    bencher.bench(|| black_box(&a).mul(black_box(&b), &budget));
}

#[divan::bench]
fn decimal_div_34(bencher: Bencher<'_, '_>) {
    let (a, b, budget) = (decimal(LEFT), decimal(RIGHT), Budget::default());
    let precision = Precision::Significant(34);
    bencher.bench(|| black_box(&a).div(black_box(&b), precision, Rounding::HalfUp, &budget));
}

/// One benchmark a function: the argument's text in, the digits' text out.
macro_rules! functions {
    ($($name:ident($text:literal) = |$x:ident, $budget:ident| $call:expr;)*) => {$(
        #[divan::bench(args = DIGITS)]
        fn $name(digits: u64) -> Result<String> {
            let budget = &Budget::default();
            let call = |$x: Number, $budget: &Budget| -> Result<Number> { $call };
            let value = call(Number::parse(black_box($text))?, budget)?;
            Ok(value.to_digits(digits, budget)?.value.to_text())
        }
    )*};
}

functions! {
    exp("1.2345678901") = |x, budget| x.exp(budget);
    exp_m1("0.0012345678901") = |x, budget| x.exp_m1(budget);
    ln("12.345678901") = |x, budget| x.ln(budget);
    ln_1p("0.0012345678901") = |x, budget| x.ln_1p(budget);
    log10("12.345678901") = |x, budget| x.log10(budget);
    log2("12.345678901") = |x, budget| x.log2(budget);
    log_base_7("12.345678901") = |x, budget| x.log(&Number::from(7), budget);
    pow("12.345678901") = |x, budget| x.pow(&Number::parse("1.37")?, budget);
    sqrt("12.345678901") = |x, budget| x.sqrt(budget);
    cbrt("12.345678901") = |x, budget| x.cbrt(budget);
    sin("1.2345678901") = |x, budget| x.sin(Angle::Radians, budget);
    cos("1.2345678901") = |x, budget| x.cos(Angle::Radians, budget);
    tan("1.2345678901") = |x, budget| x.tan(Angle::Radians, budget);
    sin_degrees("12.345678901") = |x, budget| x.sin(Angle::Degrees, budget);
    asin("0.12345678901") = |x, budget| x.asin(Angle::Radians, budget);
    acos("0.12345678901") = |x, budget| x.acos(Angle::Radians, budget);
    atan("1.2345678901") = |x, budget| x.atan(Angle::Radians, budget);
    atan_degrees("1.2345678901") = |x, budget| x.atan(Angle::Degrees, budget);
    sinh("1.2345678901") = |x, budget| x.sinh(budget);
    cosh("1.2345678901") = |x, budget| x.cosh(budget);
    tanh("1.2345678901") = |x, budget| x.tanh(budget);
    asinh("1.2345678901") = |x, budget| x.asinh(budget);
    acosh("1.2345678901") = |x, budget| x.acosh(budget);
    atanh("0.12345678901") = |x, budget| x.atanh(budget);
    gamma("3.2345678901") = |x, budget| x.gamma(budget);
    ln_gamma("3.2345678901") = |x, budget| x.ln_gamma(budget);
    erf("1.2345678901") = |x, budget| x.erf(budget);
    erfc("1.2345678901") = |x, budget| x.erfc(budget);
}
