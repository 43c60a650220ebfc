//! Expressions: parsing, certified values, the nearest double, compiled evaluation.

use std::hint::black_box;

use arithma_expr::{Expr, Program, Result, Variables};
use arithma_num::{Budget, Number};
use divan::Bencher;

fn main() {
    divan::main();
}

const SOURCES: [&str; 2] = ["2*sin(x) + 3^2/(1 + x)", "2*sin(45)+3^2"];

fn expression(source: &str) -> Expr {
    Expr::parse(source).expect("the source is an expression")
}

fn variables() -> Variables {
    let x = Number::parse("12.345678901").expect("the value is a decimal");
    [("x", x)].into_iter().collect()
}

#[divan::bench(args = SOURCES)]
fn parse(source: &str) -> Result<Expr> {
    Expr::parse(black_box(source))
}

/// The number whose digits can be asked for.
#[divan::bench(args = SOURCES)]
fn certified(bencher: Bencher<'_, '_>, source: &str) {
    let (expr, variables, budget) = (expression(source), variables(), Budget::default());
    bencher.bench(|| black_box(&expr).certified(&variables, &budget));
}

/// The same, and its 34 digits.
#[divan::bench(args = SOURCES)]
fn certified_digits(bencher: Bencher<'_, '_>, source: &str) {
    let (expr, variables, budget) = (expression(source), variables(), Budget::default());
    bencher.bench(|| {
        let number = black_box(&expr).certified(&variables, &budget)?;
        Ok::<_, arithma_expr::Error>(number.to_digits(34, &budget).map(|digits| digits.value))
    });
}

#[divan::bench(args = SOURCES)]
fn nearest_f64(bencher: Bencher<'_, '_>, source: &str) {
    let (expr, variables, budget) = (expression(source), variables(), Budget::default());
    bencher.bench(|| black_box(&expr).nearest_f64(&variables, &budget));
}

/// From text to the nearest double.
#[divan::bench(args = SOURCES)]
fn parse_and_nearest_f64(bencher: Bencher<'_, '_>, source: &str) {
    let (variables, budget) = (variables(), Budget::default());
    bencher.bench(|| Expr::parse(black_box(source))?.nearest_f64(&variables, &budget));
}

#[divan::bench(args = SOURCES)]
fn compile(bencher: Bencher<'_, '_>, source: &str) {
    let expr = expression(source);
    bencher.bench(|| Program::compile(black_box(&expr), &["x"]));
}

#[divan::bench(args = SOURCES)]
fn run(bencher: Bencher<'_, '_>, source: &str) {
    let program = Program::compile(&expression(source), &["x"]).expect("the source compiles");
    bencher.bench(|| black_box(&program).eval(black_box(&[12.345])));
}
