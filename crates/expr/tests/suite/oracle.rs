//! Whole expressions against mpmath (`tests/oracle/expressions-34.txt`).

use std::path::PathBuf;

use arithma_expr::{Expr, Variables};
use arithma_num::{Budget, Decimal};

fn read(file: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/oracle").join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Checks one line `expression|value|kind`.
fn check(line: &str, budget: &Budget) -> Result<(), String> {
    let [expression, expected, kind] = line.split('|').collect::<Vec<_>>()[..] else {
        return Err("a line has three fields".into());
    };
    let expr = Expr::parse(expression).map_err(|error| error.to_string())?;
    let value = expr.certified(&Variables::none(), budget).map_err(|error| error.to_string())?;
    let rounded = value.to_digits(34, budget).map_err(|error| error.to_string())?;
    let expected = Decimal::parse(expected).map_err(|error| error.to_string())?;
    if rounded.value != expected {
        return Err(format!("got {}", rounded.value));
    }
    // What the oracle knows to be rational we must know too. (We know more: `sqrt(2)*sqrt(3)`.)
    if kind == "exact" && !value.is_exact() {
        return Err("is rational, and not known to be".into());
    }
    let nearest = expr.nearest_f64(&Variables::none(), budget).map_err(|e| e.to_string())?;
    let certified = value.nearest_f64(budget).map_err(|error| error.to_string())?;
    if nearest.to_bits() != certified.to_bits() {
        return Err(format!("nearest double {nearest:e} and {certified:e}"));
    }
    Ok(())
}

/// The file to check: the committed table, or what `ARITHMA_ORACLE` names (a longer run of
/// `tests/oracle/gen/random_expressions.py`).
#[test]
fn random_expressions() {
    let text = match std::env::var("ARITHMA_ORACLE") {
        Ok(path) => std::fs::read_to_string(path).unwrap(),
        Err(_) => read("expressions-34.txt"),
    };
    let budget = Budget::default();
    let lines: Vec<&str> =
        text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    assert!(lines.len() >= 3_000, "{} lines", lines.len());
    let wrong: Vec<String> = lines
        .iter()
        .filter_map(|line| check(line, &budget).err().map(|reason| format!("{line}\n    {reason}")))
        .collect();
    let shown = wrong.len().min(40);
    assert!(
        wrong.is_empty(),
        "{} of {} wrong:\n{}",
        wrong.len(),
        lines.len(),
        wrong[..shown].join("\n")
    );
}
