//! Complex numbers against mpmath and Python's integers (`tests/oracle/complex-language.txt`).

use std::path::PathBuf;

use arithma_expr::{Script, Session, Value};
use arithma_num::{Budget, Complex, Decimal, Number};

use crate::toy::Toy;

/// The value of a text.
fn value(text: &str) -> Result<Value, String> {
    let (mut session, toy) = (Session::new(), Toy::default());
    let script = Script::parse(text, &session, &toy).map_err(|error| error.to_string())?;
    let outcome = session.run(&script, &toy).map_err(|fault| format!("{fault:?}"))?;
    outcome.result.ok_or_else(|| "no value".to_owned())
}

/// Checks one line `expression|re im|kind`.
fn check(line: &str, budget: &Budget) -> Result<(), String> {
    let [expression, expected, kind] = line.split('|').collect::<Vec<_>>()[..] else {
        return Err("a line has three fields".into());
    };
    let number: Complex = value(expression)?.to_complex().ok_or("no complex number")?;
    let (re, im) = expected.split_once(' ').ok_or("two parts")?;
    for (part, expected) in [(number.re(), re), (number.im(), im)] {
        let rounded = part.to_digits(34, budget).map_err(|error| error.to_string())?;
        let expected = Decimal::parse(expected).map_err(|error| error.to_string())?;
        if rounded.value != expected {
            return Err(format!("got {}", rounded.value));
        }
    }
    if kind == "exact" && !number.is_exact() {
        return Err("is rational, and not known to be".into());
    }
    Ok(())
}

#[test]
fn as_the_language_writes_them() {
    let path =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/oracle/complex-language.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let budget = Budget::default();
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(lines.len() >= 2_000, "{} lines", lines.len());
    let wrong: Vec<String> = lines
        .iter()
        .filter_map(|line| check(line, &budget).err().map(|reason| format!("{line}\n    {reason}")))
        .collect();
    let shown = wrong.len().min(40);
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong[..shown].join("\n"));
}

#[test]
fn the_letter_is_the_unit_where_nothing_else_has_the_name() {
    let text = |source: &str| crate::toy::show(&value(source).unwrap());
    assert_eq!(text("sum(i, i, 1, 10)"), "55");
    assert_eq!(text("i = 5; 2i"), "10");
    assert_eq!(text("f(i) = i^2; f(3)"), "9");
    assert_eq!(text("f(x) = x*i; f(3)"), "0 + 3i");
    assert_eq!(text("3+4j"), "3 + 4i");
    assert!(value("3 + j").is_err());
    // In a formula it is a name like any other.
    let formula = arithma_expr::Expr::parse("2i").unwrap();
    assert_eq!(formula.free_variables().collect::<Vec<_>>(), ["i"]);
}

#[test]
fn real_functions_name_the_complex_way() {
    for (source, way) in [
        ("sqrt(-4)", "sqrt(-4 + 0i)"),
        ("1 + ln(2 - 3)", "ln(2 - 3 + 0i)"),
        ("(-8)^(1/3)", "(-8 + 0i)^(1/3)"),
        ("acosh(0.5)", "acosh(0.5 + 0i)"),
        ("x = -2; log(x, 3)", "log(x + 0i, 3)"),
    ] {
        let error = value(source).unwrap_err();
        assert!(error.contains(&format!("for the complex value write {way}")), "{source}: {error}");
        let bound = source.rsplit_once("; ").map_or("", |(step, _)| step);
        assert!(value(&format!("{bound}; {way}")).is_ok(), "{way}");
    }
    for source in ["ln(0)", "atan2(0, 0)", "gamma(-1)", "sqrt(0 - i) < 1"] {
        let error = value(source).unwrap_err();
        assert!(!error.contains("for the complex value"), "{source}: {error}");
    }
}

#[test]
fn a_real_one_stands_for_a_number() {
    let number = value("abs(i^2 * 4)").unwrap();
    assert!(matches!(number, Value::Number(Number::Exact(_))));
    for (source, expected) in
        [("floor(i^2)", "-1"), ("i^4 < 2", "true"), ("max(i^2, 3)", "3"), ("[5, 6][i^4]", "5")]
    {
        assert_eq!(crate::toy::show(&value(source).unwrap()), expected, "{source}");
    }
}
