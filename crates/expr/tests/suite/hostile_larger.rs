//! Texts meant to break the larger language: a value or an error, in time and on a small stack.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use arithma_expr::{Script, Session};
use arithma_num::Budget;

use crate::toy::{Toy, run};

/// When a text counts as hanging. This measures nothing: a busy machine may be slow.
const LIMIT: Duration = Duration::from_secs(20);

/// What a text gives; it is read, run and printed.
fn survives(source: &str) -> String {
    let (mut session, host) = (Session::new(), Toy::default());
    let start = Instant::now();
    let answer = match run(source, &mut session, &host) {
        Ok(value) => value.map_or("nothing", |value| value.kind()).to_owned(),
        Err(error) => error,
    };
    if let Ok(script) = Script::parse(source, &Session::new(), &host) {
        let _ = script.to_text();
    }
    let shown: String = source.chars().take(40).collect();
    assert!(start.elapsed() < LIMIT, "{shown}: {:?}", start.elapsed());
    assert!(answer.chars().count() < 300, "{shown}: {answer}");
    answer
}

fn nested(open: &str, inside: &str, close: &str, levels: usize) -> String {
    format!("{}{inside}{}", open.repeat(levels), close.repeat(levels))
}

#[test]
fn nesting_is_bounded() {
    for (open, inside, close) in [
        ("[", "1", "]"),
        ("not ", "true", ""),
        ("[1][", "1", "]"),
        ("if(true, ", "1", ", 2)"),
        ("if(1 == ", "1", ", true, false)"),
        ("\\frac{", "1", "}{2}"),
        ("\\sqrt[3]{", "1", "}"),
        ("50% of ", "1", ""),
        ("10% off ", "1", ""),
        ("double(x = ", "1", ")"),
        ("stats([", "1", "])"),
        ("sum(k + ", "1", ", k, 1, 1)"),
        ("valueAt(x + ", "1", ", x, 1)"),
        ("1 to (m/(", "m", "))"),
        ("1..(", "2", ")"),
        ("true and (", "true", ")"),
        ("f(x) = x; f(", "1", ")"),
    ] {
        survives(&nested(open, inside, close, 120));
        survives(&nested(open, inside, close, 256));
        let most = 99_000 / (open.len() + close.len());
        survives(&nested(open, inside, close, most));
        survives(&open.repeat(most));
    }
    assert!(survives(&nested("not ", "true", "", 5_000)).contains("levels of nesting"));
    assert_eq!(survives(&nested("not ", "true", "", 250)), "a truth value");
}

#[test]
fn chains_are_not_nested() {
    let chain = |first: &str, next: &str, count: usize| format!("{first}{}", next.repeat(count));
    for (first, next, count, expected) in [
        ("true", " and true", 9_000, "a truth value"),
        ("true", " || true", 9_000, "a truth value"),
        ("5 km", " to m to km", 4_000, "a quantity with a unit"),
        ("5 m/m to m", "*m/m", 4_000, ""),
        ("5", " m s", 60, "a quantity with a unit"),
        ("5 ft", " 3 in", 4_000, "a quantity with a unit"),
        ("5", "%", 9_000, "'%%' has no meaning here: write 5% for a percentage"),
        ("1%", " + 8%", 6_000, "a percentage"),
        ("x = [[1]]; x", "[1]", 9_000, "a number has no elements: only a list has"),
        ("x = stats([1]); x", ".mean", 9_000, "a number has no fields: only a record has"),
        ("1", "..1", 9_000, "a whole number is needed, not a list"),
        ("2", " mod 3", 9_000, ""),
        ("x = 1", "; x = x + 1", 199, "a number"),
        ("x = 1", "; x = x + 1", 200, "the expression exceeds the limit of 200 steps"),
    ] {
        let answer = survives(&chain(first, next, count));
        assert!(expected.is_empty() || answer == expected, "{first}{next}: {answer}");
    }
}

#[test]
fn long_texts() {
    for piece in [
        "[",
        "{",
        "\"",
        "“",
        "\\",
        "\\frac",
        "\\left",
        "$",
        "€",
        "°",
        ",",
        "1,",
        "1,000",
        "x=",
        "x =\n",
        "f(x)=",
        "f(x,",
        "a:",
        ";",
        "\n",
        "&&",
        "2026-01-01",
        "to ",
        "in ",
        "of ",
        "not ",
        "5% ",
        "5 km ",
        "km ",
        "sum(",
        "sum(k,",
        "sum(1,k,1,2)+",
        "if(",
        "max(1,",
        "true and ",
        "ans+",
        "1 x ",
        "..",
        "double(x=",
        "formulaOf(x,",
        "é",
        "🦀",
        "\u{301}",
        "\\u",
        "\"\\ud800\"",
        "x.y",
        "|",
        " || ",
    ] {
        survives(&piece.repeat(100_000 / piece.len()));
        survives(&format!("1{}", piece.repeat(99_000 / piece.len())));
    }
    let parameters: Vec<String> = (0..10_000).map(|n| format!("a{n}")).collect();
    let source = format!("f({}) = a1", parameters.join(","));
    assert_eq!(survives(&source), "the function exceeds the limit of 500 parameters");
    let source = format!("f({}) = {}", parameters[..500].join(","), vec!["a499"; 9_000].join("+"));
    assert_eq!(survives(&source), "nothing");
}

#[test]
fn recursion_ends() {
    for body in [
        "f(n)",
        "1 + (1 + (1 + f(n)))",
        "[f(n)]",
        "if(true, f(n), 1)",
        "sum(f(n), k, 1, 2)",
        "double(f(n))",
        "max(1, f(n))",
        "[1, 2][f(n)]",
        "true and f(n)",
        "valueAt(t + f(n), t, 1)",
        "valueAt(\"t + f(n)\", t, 1)",
    ] {
        let answer = survives(&format!("f(n) = {body}; f(1)"));
        assert_eq!(answer, "the calculation exceeds the limit of 300 levels of calls", "{body}");
    }
    let answer = survives("f(t) = f(t) + f(t); valueAt(f(t), t, 1)");
    assert_eq!(answer, "the formula exceeds the limit of 75 levels of calls");
}

#[test]
fn formulas_do_not_explode() {
    let doubled = |next: &str| {
        let steps = (1..60).map(|n| {
            let (f, below) = (format!("f{n}(x)"), format!("f{}", n - 1));
            format!("{f} = {below}(x) + {below}({next}); ")
        });
        format!("f0(x) = x; {}valueAt(f59(t), t, 1)", steps.collect::<String>())
    };
    for source in [
        doubled("x"),
        doubled("x + 1"),
        "valueAt(sum(sum(sum(t, i, 1, 2000), j, 1, 2000), k, 1, 2000), t, 1)".to_owned(),
        "valueAt(sum(t, k, 1, 10^9), t, 1)".to_owned(),
    ] {
        let answer = survives(&source);
        assert!(answer.contains("exceeds the limit"), "{answer}");
    }
    assert_eq!(survives("valueAt(sum(t^k, k, 1, 2000), t, 1)"), "a number");
}

#[test]
fn lists_are_bounded() {
    let repeated = |step: &str| format!("a = [1, 1]; {} len(a)", step.repeat(190));
    let levels = format!("a = {}; ", nested("[", "a", "]", 60));
    for (source, expected) in [
        (repeated("a = [a, a]; "), "the list exceeds the limit of 1000000 elements"),
        (repeated(&levels), "the list exceeds the limit of 256 levels of nesting"),
        ("1..10^12".to_owned(), "the list exceeds the limit of 1000000 elements"),
        ("-9*10^18..9*10^18".to_owned(), "the list exceeds the limit of 1000000 elements"),
    ] {
        assert_eq!(survives(&source), expected);
    }
    let answer = survives("a = 1..100000; sum(sum(a*k), k, 1, 1000)");
    assert!(answer.contains("the values of the calculation would exceed"), "{answer}");
}

#[test]
fn time_and_cancel_end_a_sum() {
    let source = "sum(1/k, k, 1, 10^9)";
    let host = Toy { budget: Budget::default().with_timeout(Duration::from_millis(50)) };
    let ended = run(source, &mut Session::new(), &host).unwrap_err();
    assert_eq!(ended, "the time limit was reached before the result");
    let flag = Arc::new(AtomicBool::new(true));
    let host = Toy { budget: Budget::default().with_cancel_flag(flag) };
    assert!(run(source, &mut Session::new(), &host).is_err());
}
