//! Complex numbers, matrices, other bases, bits and forms: the batch file of numbers.

use serde_json::Value;

use crate::calculate::{Case, calculate, cases, holds, reads_again};
use crate::test_file;

#[test]
fn the_batch_file_of_numbers_holds() {
    let text = std::fs::read_to_string(test_file("batch/numbers.txt")).unwrap();
    assert!(cases(&text).len() >= 200, "{}", cases(&text).len());
    holds(&cases(&text));
    reads_again(&cases(&text));
}

/// Whether a text asks for a form: read again, the same value has another one.
fn has_form(expression: &str) -> bool {
    expression.contains(" to ") || expression.contains(" in ")
}

/// What is printed is an expression; an exact one means the same.
#[test]
fn results_can_be_read_again() {
    let text = std::fs::read_to_string(test_file("batch/numbers.txt")).unwrap();
    let result = |expression: &str| {
        let reply = calculate(expression);
        let structured: Value = serde_json::from_str(reply.structured.get()).unwrap();
        let text = structured["result"].as_str().map(str::to_owned);
        text.map(|text| (text, structured["exact"] == true)).ok_or(reply.text)
    };
    let mut failures = Vec::new();
    for Case { expression, .. } in &cases(&text) {
        let Ok((printed, exact)) = result(expression) else { continue };
        if expression.contains("to words") {
            continue;
        }
        match result(&printed) {
            Ok((again, _)) if again == printed || !exact || has_form(expression) => {}
            other => failures.push(format!("{expression}: {printed} then {other:?}")),
        }
    }
    assert!(failures.is_empty(), "{} differ:\n{}", failures.len(), failures.join("\n"));
}
