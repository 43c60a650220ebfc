//! Derivatives: their text, and their values against differences.

use arithma_expr::{ErrorKind, Expr, Function, Program};

fn derivative(source: &str) -> Expr {
    Expr::parse(source).unwrap().derivative("x").unwrap_or_else(|error| panic!("{source}: {error}"))
}

fn nth(source: &str, n: usize) -> Expr {
    let mut expr = Expr::parse(source).unwrap();
    for _ in 0..n {
        expr = expr.derivative("x").unwrap();
    }
    expr
}

#[test]
fn texts() {
    for (source, expected) in [
        ("5", "0"),
        ("pi^2 + ln(2)", "0"),
        ("x", "1"),
        ("y", "0"),
        ("-x", "-1"),
        ("3x + 2", "3"),
        ("x^2", "2*x"),
        ("x^10", "10*x^9"),
        ("x^0.5", "x^-0.5/2"),
        ("x^(1/3)", "x^-(2/3)/3"),
        ("1/x", "-(1/x^2)"),
        ("x/2", "0.5"),
        ("x*y", "y"),
        ("x*sin_r(x)", "sin_r(x) + x*cos_r(x)"),
        ("sin(x)", "cos(x)*pi/180"),
        ("sin(2x)", "cos(2*x)*pi/90"),
        ("cos(x)", "-(sin(x)*pi/180)"),
        ("exp(3x)", "3*exp(3*x)"),
        ("e^x", "e^x"),
        ("2^x", "2^x*ln(2)"),
        ("x^x", "x*x^(x - 1) + x^x*ln(x)"),
        ("ln(x)", "1/x"),
        ("log2(x)", "1/(x*ln(2))"),
        ("sqrt(x)", "1/(2*sqrt(x))"),
        ("abs(x)", "sign(x)"),
        ("sign(x)", "0"),
        ("x + x + 2x", "4"),
        ("(x+1)^2", "2*(x + 1)"),
        ("factorial(5)*x", "factorial(5)"),
        ("atan_r(x)", "1/(1 + x^2)"),
        ("asin(x)", "180/(sqrt(1 - x^2)*pi)"),
        ("erf(x)", "2*exp(-x^2)/sqrt(pi)"),
        ("x^pi", "pi*x^(pi - 1)"),
    ] {
        assert_eq!(derivative(source).to_text().unwrap(), expected, "{source}");
    }
}

#[test]
fn repeated() {
    assert_eq!(nth("exp(x)", 10).to_text().unwrap(), "exp(x)");
    assert_eq!(nth("x^10", 3).to_text().unwrap(), "720*x^7");
    assert_eq!(nth("x^10", 10).to_text().unwrap(), "3628800");
    assert_eq!(nth("x^10", 11).to_text().unwrap(), "0");
    assert_eq!(nth("x*exp(x)", 5).to_text().unwrap(), "5*exp(x) + x*exp(x)");
    assert_eq!(nth("sin_r(x)", 4).to_text().unwrap(), "sin_r(x)");
    assert_eq!(nth("sin(x)", 2).to_text().unwrap(), "-(pi^2*sin(x)/32400)");
    assert_eq!(nth("1/x", 3).to_text().unwrap(), "-(6/x^4)");
    assert_eq!(nth("ln(x)", 4).to_text().unwrap(), "-(6/x^4)");
}

#[test]
fn growth_is_bounded() {
    let mut expr = Expr::parse("tan_r(x^x*sin_r(x)/ln(x))^exp(x)").unwrap();
    for _ in 0..20 {
        match expr.derivative("x") {
            Ok(next) => expr = next,
            Err(error) => {
                assert!(matches!(error.kind, ErrorKind::TooLarge { .. }));
                return;
            }
        }
    }
    panic!("{} nodes", expr.nodes().len());
}

#[test]
fn simplification_keeps_poles() {
    for (source, expected) in [
        ("0*x", "0"),
        ("0*ln(x)", "0*ln(x)"),
        ("0/x", "0/x"),
        ("x/x", "x/x"),
        ("x - x", "0"),
        ("ln(x) - ln(x)", "ln(x) - ln(x)"),
        ("1/(1/x)", "1/(1/x)"),
        ("x^-1*x", "x^-1*x"),
        ("1*x + 0", "x"),
        ("x^1*x^2", "x^3"),
        ("--x", "x"),
        ("2*3 + 4/8", "6.5"),
        ("1/3 + 1/6", "0.5"),
        ("2^10", "1024"),
        ("10^40", "10^40"),
        ("0.1 + 0.2", "0.3"),
        ("2*x*3", "6*x"),
        ("x + y - x", "y"),
    ] {
        let simple = Expr::parse(source).unwrap().simplify().unwrap();
        assert_eq!(simple.to_text().unwrap(), expected, "{source}");
    }
}

/// Every function that has a derivative, at points inside its domain, against a difference of
/// fourth order, whose error is far below the tolerance.
#[test]
fn against_differences() {
    let call = |f: Function| match f.name() {
        name if f.accepts(1) => format!("{name}(x)"),
        name => format!("{name}(x, y)"),
    };
    let functions = || Function::ALL.iter().copied().filter(|f| !f.is_form());
    let mut sources: Vec<String> = functions().map(call).collect();
    sources
        .extend(functions().filter(|f| f.accepts(1)).map(|f| format!("{}(0.3 + x^2/5)", f.name())));
    sources.extend(
        [
            "log(y, x)",
            "log(x+1, x+3)",
            "root(y, x)",
            "root(x, 3)",
            "atan2(y, x)",
            "atan2(x^2, x+1)",
            "hypot(x, y, x^2)",
            "max(x, y, 2x, x^2)",
            "min(x, y, 2x, x^2)",
            "x^y",
            "y^x",
            "x^x",
            "x/y",
            "y/x",
            "x/(x+y)",
            "-x*y - x",
            "(x+1)^-3",
            "acosh(x + 2)",
            "|x - 2|*x",
            "x^2.5",
            "sin(x)/cos(x)*tan(x)",
            "exp(-x^2)*sin_r(5x)",
            "1/(1+1/(1+x))",
            "ln(ln(x+5))",
            "x³",
        ]
        .map(str::to_owned),
    );
    let mut checked = 0;
    for source in sources {
        let expr = Expr::parse(&source).unwrap();
        let slope = match expr.derivative("x") {
            Ok(slope) => slope,
            Err(error) => {
                assert!(matches!(error.kind, ErrorKind::NotDifferentiable { .. }), "{source}");
                continue;
            }
        };
        let f = Program::compile(&expr, &["x", "y"]).unwrap();
        let df = Program::compile(&slope, &["x", "y"]).unwrap();
        let mut points = 0;
        for x in [-2.3, -0.7, 0.31, 0.62, 1.7, 4.2] {
            let (y, h) = (1.3, 1e-3);
            let at = |x: f64| f.eval(&[x, y]);
            let difference =
                (8.0 * (at(x + h) - at(x - h)) - (at(x + 2.0 * h) - at(x - 2.0 * h))) / (12.0 * h);
            if !difference.is_finite() {
                continue;
            }
            let exact = df.eval(&[x, y]);
            let tolerance = 1e-7 * (1.0 + difference.abs());
            assert!(
                (exact - difference).abs() < tolerance,
                "{source} at {x}: {exact} {difference}"
            );
            points += 1;
        }
        assert!(points > 0, "{source} was nowhere checked");
        checked += 1;
    }
    assert!(checked > 80, "{checked}");
}
