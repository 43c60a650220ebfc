//! The batch files of `tests/batch`: expressions and their answers.

use std::path::PathBuf;

use arithma_expr::{Expr, Variables};
use arithma_num::Budget;

/// The answer as a batch file writes it.
fn answer(expression: &str, digits: u64) -> String {
    let (budget, none) = (Budget::default(), Variables::none());
    let value = match Expr::parse(expression).and_then(|expr| expr.certified(&none, &budget)) {
        Ok(value) => value,
        Err(error) => return format!("! {error}"),
    };
    // An exact value is shown in full, as the tools do.
    if let Some(decimal) = value.as_exact().and_then(|exact| exact.as_decimal()) {
        return format!("= {}", decimal.to_text());
    }
    match value.to_digits(digits, &budget) {
        Ok(rounded) => rounded.value.to_rounded_text(digits),
        Err(error) => format!("! {error}"),
    }
}

#[test]
fn promises() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/batch/promises.txt");
    let text = std::fs::read_to_string(&path).unwrap();
    let (mut digits, mut expression, mut checked, mut wrong) = (34, None, 0, Vec::new());
    for line in text.lines() {
        if let Some(number) = line.strip_prefix("# digits ") {
            digits = number.parse().unwrap();
        } else if line.starts_with('#') || line.is_empty() {
        } else if let Some(expected) = line.strip_prefix('\t') {
            let expression = expression.take().expect("an expression before its answer");
            let got = answer(expression, digits);
            if got != expected {
                wrong.push(format!("{expression}\n  expected {expected}\n  got      {got}"));
            }
            checked += 1;
        } else {
            expression = Some(line);
        }
    }
    assert!(checked >= 50, "{checked} answers");
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
