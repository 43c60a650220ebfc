//! Inputs meant to break a parser: an answer or an error, at once.

use std::time::{Duration, Instant};

use arithma_expr::{Error, ErrorKind, Expr, Program};

/// When a step counts as hanging. This measures nothing: a busy machine may be slow.
const LIMIT: Duration = Duration::from_secs(20);

fn timed<T>(what: &str, source: &str, step: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = step();
    let shown: String = source.chars().take(40).collect();
    assert!(start.elapsed() < LIMIT, "{what} {shown}: {:?}", start.elapsed());
    result
}

/// Parses and, where that works, prints, compiles, evaluates and differentiates. Every step has an
/// error or a result; none may take long.
fn survives(source: &str) -> Result<Expr, Error> {
    let result = timed("parse", source, || Expr::parse(source));
    match &result {
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert!(error.to_string().chars().count() < 300, "{error}");
            let caret = error.caret(source);
            assert!(caret.lines().all(|line| line.chars().count() <= 80), "{caret}");
        }
        Ok(expr) => {
            let text = timed("print", source, || expr.to_text());
            let names: Vec<&str> = expr.free_variables().collect();
            timed("run", source, || {
                Program::compile(expr, &names).map(|program| program.eval(&vec![1.5; names.len()]))
            })
            .ok();
            timed("differentiate", source, || expr.derivative("x")).ok();
            if let Ok(text) = text {
                assert_eq!(Expr::parse(&text).ok().and_then(|e| e.to_text().ok()), Some(text));
            }
        }
    }
    result
}

fn too_large(source: &str, expected: &str) {
    match survives(source) {
        Err(Error { kind: ErrorKind::TooLarge { unit, .. }, .. }) => assert_eq!(unit, expected),
        other => panic!("{:?}", other.map(|expr| expr.nodes().len())),
    }
}

#[test]
fn commas_in_nested_calls_are_read_once() {
    let source = format!("{}1,500, 2,300{}", "max(1,500, 2,300, ".repeat(200), ")".repeat(200));
    assert!(Expr::parse(&source).is_ok());
    let source = format!("{}1,500, 2{}", "max(".repeat(200), ", 1,500, 2,300)".repeat(200));
    assert!(Expr::parse(&source).is_ok());
    let source = format!("max({}2)", "1,500, ".repeat(2000));
    assert!(Expr::parse(&source).is_ok());
}

#[test]
fn nesting_is_bounded() {
    let nested =
        |open: &str, close: &str, n: usize| format!("{}x{}", open.repeat(n), close.repeat(n));
    for (open, close) in [("(", ")"), ("sin(", ")"), ("|", "|"), ("2^(", ")"), ("√(", ")")] {
        too_large(&nested(open, close, 5_000), "levels of nesting");
        too_large(&open.repeat(5_000), "levels of nesting");
    }
    too_large(&nested("2^", "", 5_000), "levels of nesting");
    too_large(&nested("√", "", 5_000), "levels of nesting");
    too_large(&nested("max(1,", ")", 5_000), "levels of nesting");
    assert!(survives(&nested("(", ")", 256)).is_ok());
    too_large(&nested("(", ")", 257), "levels of nesting");
    assert!(survives(&nested("|", "|", 100)).is_ok());
}

#[test]
fn long_chains() {
    for op in ["+", "-", "*", "/", "//"] {
        let chain = vec!["x"; 10_000].join(op);
        assert_eq!(survives(&chain).unwrap().nodes().len(), 19_999);
    }
    assert!(survives(&vec!["1"; 10_000].join(" % ")).is_ok());
    assert!(survives(&format!("{}x", "-".repeat(19_999))).is_ok());
    assert!(survives(&format!("max({})", vec!["x"; 15_000].join(","))).is_ok());
    let multiples: Vec<String> = (0..4_000).map(|i| format!("{i}x")).collect();
    assert!(survives(&format!("max({})", multiples.join(","))).is_ok());
    assert!(survives(&"x ".repeat(10_000)).is_ok());
    assert!(survives(&vec!["sin(x)"; 5_000].join("*")).is_ok());
    assert!(survives(&format!("x{}", "²".repeat(10_000))).is_ok());
    too_large(&vec!["x"; 10_001].join("+"), "numbers and operations");
    too_large(&"-".repeat(99_000).replace("---", "--x"), "numbers and operations");
    let names: Vec<String> = (0..5_000).map(|i| format!("v{i}")).collect();
    too_large(&names.join("+"), "variables");
}

#[test]
fn long_texts() {
    for piece in ["9", "+", "(", ".", "x", "-", "|", "!", "e", "²", "√", " ", "_", "1 ", "\u{a0}"]
    {
        too_large(&piece.repeat(1_000_000 / piece.len()), "bytes");
        let _ = survives(&piece.repeat(100_000 / piece.len()));
        let _ = survives(&format!("1{}", piece.repeat(99_000 / piece.len())));
    }
    assert!(survives(&"9".repeat(100_000)).is_ok());
    assert!(survives(&format!("0.{}1", "0".repeat(90_000))).is_ok());
    assert!(survives("1e999999999999999999999").is_ok());
    assert!(survives("1e-999999999999999999999 * x").is_ok());
    assert!(survives("x^1e300 + 2^x^99999999999999999999").is_ok());
}

#[test]
fn strange_texts() {
    for source in CORPUS.lines().chain(["\0", "1\0", "\r\n", "\t", "1\n+\n2", "\u{feff}1"]) {
        let _ = survives(source);
        for end in source.char_indices().map(|(at, _)| at) {
            let _ = survives(&source[..end]);
            let _ = survives(&source[end..]);
        }
    }
}

/// Lines that once broke some parser, or look as if they could.
const CORPUS: &str = include_str!("hostile.txt");
