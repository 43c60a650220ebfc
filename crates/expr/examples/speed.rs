//! How long parsing and compiled evaluation take: `cargo run --release --example speed`.

use std::hint::black_box;
use std::time::Instant;

use arithma_expr::{Expr, Program};

fn time(what: &str, count: u32, mut work: impl FnMut(u32)) {
    // The best of several rounds: the least disturbed by whatever else runs.
    let best = (0..7)
        .map(|_| {
            let start = Instant::now();
            (0..count).for_each(&mut work);
            start.elapsed().as_nanos() as f64 / f64::from(count)
        })
        .fold(f64::INFINITY, f64::min);
    println!("{best:10.1} ns  {what}");
}

fn main() -> Result<(), arithma_expr::Error> {
    for source in ["2*sin(45)+3^2", "2*sin(x) + 3^2/(1 + x)", "max(1, x, y) - |x|"] {
        time(&format!("parse {source}"), 100_000, |_| {
            let _ = black_box(Expr::parse(black_box(source)));
        });
    }
    for source in ["2*sin(x) + 3^2/(1 + x)", "2*sin_r(x) + 3^2/(1 + x)", "x^2 + 3*x + 1", "x^2.5"] {
        let expr = Expr::parse(source)?;
        let program = Program::compile(&expr, &["x"])?;
        time(&format!("evaluate {source}"), 1_000_000, |i| {
            black_box(program.eval(black_box(&[f64::from(i) * 0.001])));
        });
        time(&format!("compile {source}"), 100_000, |_| {
            let _ = black_box(Program::compile(black_box(&expr), &["x"]));
        });
    }
    let expr = Expr::parse("sin(x)*exp(x)/x^2")?;
    time("differentiate sin(x)*exp(x)/x^2", 10_000, |_| {
        let _ = black_box(expr.derivative("x"));
    });
    let chain = vec!["x"; 10_000].join("+");
    time("parse a sum of 10,000 terms", 100, |_| {
        let _ = black_box(Expr::parse(black_box(&chain)));
    });
    let sum = Expr::parse(&chain)?;
    time("differentiate it", 5, |_| {
        let _ = black_box(sum.derivative("x"));
    });
    let multiples: Vec<String> = (0..4_000).map(|i| format!("{i}x")).collect();
    let max = Expr::parse(&format!("max({})", multiples.join(",")))?;
    time("differentiate max(0x, 1x, ..., 3999x)", 5, |_| {
        let _ = black_box(max.derivative("x"));
    });
    Ok(())
}
