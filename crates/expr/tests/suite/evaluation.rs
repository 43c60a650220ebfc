//! The compiled program against known values, and against the generic evaluation loop.

use arithma_expr::{BinaryOp, Constant, Domain, ErrorKind, Expr, Function, Program, Relation};

fn value(source: &str) -> f64 {
    let expr = Expr::parse(source).unwrap_or_else(|error| panic!("{source}: {error}"));
    Program::compile(&expr, &["x", "y"]).unwrap().eval(&[3.0, -2.0])
}

#[test]
fn exact_values() {
    for (source, expected) in [
        ("2*sin(30) + 3^2", 10.0),
        ("-2^2", -4.0),
        ("2^-1", 0.5),
        ("7 % 3 + -7 % 3", 3.0),
        ("mod(-7, 3)", 2.0),
        ("-7 // 2", -4.0),
        ("y^2 + y^3", -4.0),
        ("y^-2", 0.25),
        ("y^0 + y^1", -1.0),
        ("x^4", 81.0),
        ("2^x + 10^x + pow(x, x)", 1035.0),
        ("min(x, y, 0) + max(x, y, 0) + min(4)", 5.0),
        ("hypot(x, 4)", 5.0),
        ("hypot(2, 3, 6)", 7.0),
        ("gcd(12, 18, 27) + lcm(4, 6)", 15.0),
        ("|y| + 5! + nCr(5, 2) + nPr(5, 2)", 152.0),
        ("log(8, 2) + log10(1000) + log2(8) + ln(e)", 10.0),
        ("root(27, 3) + root(-32, 5) + cbrt(-8) + sqrt(16)", 3.0),
        ("round(2.5) + round(-2.5) + trunc(-2.7) + floor(-2.1) + ceil(2.1)", -2.0),
        ("sign(y) + sign(0) + sign(x)", 0.0),
        ("atan2(1, 1) + atan2(0, -1) + asin(0.5) + acos(0.5) + atan(1)", 360.0),
        ("x - 1 + (1 - x)", 0.0),
        ("12/x/2 + x/2", 3.5),
        ("1_000 + .5 + 5. + 1e-3", 1005.501),
        ("e^0 + exp(0) + gamma(5) + erf(0) + erfc(0)", 27.0),
        ("x - y*2 % 3", 1.0),
    ] {
        assert_eq!(value(source), expected, "{source}");
    }
}

#[test]
fn undefined_is_nan() {
    for source in [
        "1/(x-3)",
        "ln(0)",
        "ln(x-3)",
        "log10(-1)",
        "sqrt(y)",
        "y^0.5",
        "0^y",
        "tan(90)",
        "x % 0",
        "x // 0",
        "atan2(0, 0)",
        "acosh(0)",
        "atanh(1)",
        "gamma(0)",
        "gamma(-1)",
        "factorial(0.5)",
        "nCr(0.5, 1)",
        "gcd(0.5, 1)",
        "max(ln(-1), 1)",
        "min(1, ln(-1))",
        "root(y, 2)",
        "log(1, 1)",
        "1/(1/(x-3))",
        "asin(2)",
        "lgamma(0)",
    ] {
        assert!(value(source).is_nan(), "{source} = {}", value(source));
    }
    let program = Program::compile(&Expr::parse("x").unwrap(), &["x"]).unwrap();
    assert!(program.eval(&[]).is_nan());
}

#[test]
fn memory_can_be_kept() {
    let source = format!("{}x{}", "1 - (x*".repeat(40), ")".repeat(40));
    let expr = Expr::parse(&source).unwrap();
    let program = Program::compile(&expr, &["x"]).unwrap();
    let deep = format!("{}x{}", "sin(x) - x*(sin(x) + ".repeat(40), ")".repeat(40));
    let deep = Program::compile(&Expr::parse(&deep).unwrap(), &["x"]).unwrap();
    let mut memory = Vec::new();
    for x in [0.0, 1.0, -0.5] {
        assert_eq!(program.eval(&[x]), program.eval_with(&mut memory, &[x]));
        assert_eq!(deep.eval(&[x]), deep.eval_with(&mut memory, &[x]));
    }
}

/// Doubles by the generic loop, counting the operations.
struct Doubles {
    operations: usize,
}

impl Domain for Doubles {
    type Value = f64;
    type Error = ErrorKind;

    fn literal(&mut self, digits: &str) -> Result<f64, ErrorKind> {
        digits.parse().map_err(|_| ErrorKind::NotAValue)
    }

    fn constant(&mut self, _: Constant) -> Result<f64, ErrorKind> {
        Ok(std::f64::consts::PI)
    }

    fn variable(&mut self, name: &str) -> Result<f64, ErrorKind> {
        match name {
            "x" => Ok(3.0),
            _ => Err(ErrorKind::UnknownVariable { name: name.into(), nearest: vec!["x".into()] }),
        }
    }

    fn known(&mut self, number: &arithma_num::Number) -> Result<f64, ErrorKind> {
        Ok(number.nearest_f64(&arithma_num::Budget::default())?)
    }

    fn negate(&mut self, value: f64) -> Result<f64, ErrorKind> {
        Ok(-value)
    }

    fn binary(&mut self, op: BinaryOp, a: f64, b: f64) -> Result<f64, ErrorKind> {
        self.operations += 1;
        match op {
            BinaryOp::Add => Ok(a + b),
            BinaryOp::Sub => Ok(a - b),
            BinaryOp::Mul => Ok(a * b),
            BinaryOp::Div if b == 0.0 => Err(arithma_num::Error::DivisionByZero.into()),
            BinaryOp::Div => Ok(a / b),
            _ => Ok(a.powf(b)),
        }
    }

    fn call(&mut self, function: Function, arguments: &[f64]) -> Result<f64, ErrorKind> {
        match (function, arguments) {
            (Function::Exp, [x]) => Ok(x.exp()),
            (Function::Max, all) => Ok(all.iter().copied().fold(f64::MIN, f64::max)),
            _ => Err(ErrorKind::Syntax("not here".into())),
        }
    }

    fn relation(&mut self, relation: Relation, a: f64, b: f64) -> Result<f64, ErrorKind> {
        Ok(f64::from(u8::from(relation == Relation::Less && a < b)))
    }
}

#[test]
fn any_domain() {
    let evaluate =
        |source: &str| Expr::parse(source).unwrap().evaluate(&mut Doubles { operations: 0 });
    assert_eq!(evaluate("2*x^2 - max(1, x, 2)/3"), Ok(17.0));
    assert_eq!(evaluate("x < 4"), Ok(1.0));
    let source = "1 + 2/(x - 3)";
    let error = evaluate(source).unwrap_err();
    assert_eq!(error.to_string(), "cannot divide by zero");
    assert_eq!(error.caret(source), "1 + 2/(x - 3)\n    ^^^^^^^^^");
    let source = "2*yy";
    let error = evaluate(source).unwrap_err();
    assert_eq!(error.to_string(), "unknown variable 'yy', did you mean x?");
    assert_eq!(error.caret(source), "2*yy\n  ^^");
}

#[test]
fn shared_parts_are_computed_once() {
    // Each substitution doubles the text; the graph grows by one operation.
    let mut expr = Expr::parse("x").unwrap();
    let double = Expr::parse("y + y").unwrap();
    for _ in 0..200 {
        expr = double.substitute("y", &expr).unwrap();
    }
    let mut doubles = Doubles { operations: 0 };
    let expected = 3.0 * 2.0_f64.powi(200);
    assert_eq!(expr.evaluate(&mut doubles), Ok(expected));
    assert_eq!(doubles.operations, 200);
    let program = Program::compile(&expr, &["x"]).unwrap();
    assert_eq!(program.eval(&[3.0]), expected);
    let error = expr.to_text().unwrap_err();
    assert_eq!(error.to_string(), "the text of the expression exceeds the limit of 100000 bytes");
}
