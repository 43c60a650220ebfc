//! Interval evaluation: every value of the expression lies in the enclosure.

use arithma_expr::{Expr, Program};
use arithma_num::{Budget, Continuity, Interval, IntervalContext};

fn range(text: &str, lo: f64, hi: f64) -> Interval {
    let budget = Budget::default();
    let cx = IntervalContext::new(64, &budget);
    Expr::parse(text).unwrap().interval(&[("x", Interval::from_f64(lo, hi))], &cx).unwrap()
}

#[test]
fn compiled_values_lie_in_the_enclosure() {
    for text in [
        "2*sin(x) + 3^2/(1 + x)",
        "x^3 - 3x + 1",
        "exp(-x^2)*cos_r(5x)",
        "sqrt(x) + ln(1 + x) - atan(x)",
        "max(x, 2 - x, 0.3) % 0.7",
        "floor(x)/3 + |x - 1|",
        "hypot(x, 3) + root(x, 3) + log(x + 2, 3)",
        "gamma(x + 1) + erf(x)",
        "x // 0.4 + mod(x, 0.3)",
    ] {
        let program = Program::compile(&Expr::parse(text).unwrap(), &["x"]).unwrap();
        for (lo, hi) in [(0.25, 0.26), (0.0, 1.0), (1.0, 1.0), (0.5, 3.0)] {
            let image = range(text, lo, hi);
            let (low, high) = image.to_f64().unwrap();
            for step in 0..=64 {
                let value = program.eval(&[lo + (hi - lo) * f64::from(step) / 64.0]);
                let slack = 1e-12 * value.abs().max(1.0);
                assert!(low - slack <= value && value <= high + slack, "{text} {value} {image:?}");
            }
        }
    }
}

#[test]
fn continuity_is_known() {
    assert_eq!(range("x^2 + 1", -1.0, 1.0).continuity(), Continuity::Continuous);
    assert_eq!(range("1/x", -1.0, 1.0).continuity(), Continuity::Partial);
    assert_eq!(range("floor(x)", 0.5, 1.5).continuity(), Continuity::Defined);
    assert_eq!(range("tan(x)", 80.0, 100.0).continuity(), Continuity::Partial);
}

#[test]
fn signs_are_proven() {
    assert!(range("exp(x)", -50.0, 50.0).certainly_positive());
    assert!(range("x^2 - 2x + 1.5", 0.99, 1.01).certainly_positive());
    assert!(range("sin(x)", 1.0, 179.0).certainly_positive());
}
