//! Units, constants of nature and values with uncertainty: their batch file.

use arithma_expr::DEGREES;
use serde_json::Value;

use crate::calculate::{calculate, cases, holds};
use crate::test_file;

#[test]
fn the_batch_file_of_units_holds() {
    let text = std::fs::read_to_string(test_file("batch/units.txt")).unwrap();
    assert!(cases(&text).len() >= 200, "{}", cases(&text).len());
    holds(&cases(&text));
}

/// READ_AS is an expression like any other, and means what was meant.
#[test]
fn what_was_read_of_units_can_be_read_again() {
    let text = std::fs::read_to_string(test_file("batch/units.txt")).unwrap();
    let mut failures = Vec::new();
    for case in &cases(&text) {
        let reply = calculate(&case.expression);
        if reply.is_error() {
            continue;
        }
        let first: Value = serde_json::from_str(reply.structured.get()).unwrap();
        let read_as = first["readAs"].as_str().unwrap().trim_end_matches(DEGREES);
        let again = calculate(read_as);
        let second: Value = serde_json::from_str(again.structured.get()).unwrap();
        if first["result"] != second["result"] || first["readAs"] != second["readAs"] {
            failures.push(format!("{}: {first} then {second}", case.expression));
        }
    }
    assert!(failures.is_empty(), "{} differ:\n{}", failures.len(), failures.join("\n"));
}
