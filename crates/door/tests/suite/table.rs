//! The table of what people write, line by line, each with its neighbours: `batch/table.txt`.

use serde_json::{Value, json};

use crate::calculate::{cases, holds};
use crate::suggestions::{calculate, is_shortened, suggested};
use crate::{call, test_file};

/// Lines of the table.
const LINES: usize = 46;

/// A line and ten neighbours at least.
const CASES: usize = 11;

fn table() -> String {
    std::fs::read_to_string(test_file("batch/table.txt")).unwrap()
}

/// The table, and what sets of word problems and those who solve them write: `batch/problems.txt`.
fn texts() -> [String; 2] {
    [table(), std::fs::read_to_string(test_file("batch/problems.txt")).unwrap()]
}

#[test]
fn word_problems_hold() {
    let [_, problems] = texts();
    let cases = cases(&problems);
    assert!(cases.len() >= 150, "{}", cases.len());
    holds(&cases);
}

#[test]
fn every_line_of_the_table_holds_with_its_neighbours() {
    let text = table();
    let lines: Vec<&str> = text.split("\n## ").skip(1).collect();
    assert_eq!(lines.len(), LINES);
    for line in lines {
        let (title, rest) = line.split_once('\n').unwrap();
        let count = cases(rest).len();
        assert!(count >= CASES, "{title}: {count}");
    }
    holds(&cases(&text));
}

/// What was read reads back to the same value, and what was refused suggests what is read.
#[test]
fn readings_and_suggestions_of_the_table_are_read() {
    let texts = texts();
    for case in texts.iter().flat_map(|text| cases(text)) {
        let expression = &case.expression;
        let reply = calculate(expression);
        if let Some(read) = reply["readAs"].as_str() {
            let again = calculate(without_remark(read));
            assert_eq!(again["result"], reply["result"], "{expression}: {read}");
        }
        let Some(reason) = reply["error"]["reason"].as_str() else { continue };
        let steps = expression.rfind([';', '\n']).map_or("", |at| &expression[..=at]);
        for reading in suggested(reason).iter().flatten().filter(|reading| !is_shortened(reading)) {
            let again = calculate(&format!("{steps}{reading}"));
            let code = again["error"]["code"].as_str().unwrap_or_default();
            assert_ne!(code, "PARSE_ERROR", "{expression}: {reason}: {reading}: {again}");
        }
    }
}

/// A reading without what is said of angles or zones behind it.
pub(crate) fn without_remark(read: &str) -> &str {
    [arithma_expr::DEGREES, arithma_expr::NO_ZONE]
        .iter()
        .fold(read, |read, remark| read.strip_suffix(remark).unwrap_or(read))
}

/// A result is what a caller may paste: what is exact reads back to itself.
#[test]
fn exact_results_of_the_table_are_read_again() {
    let texts = texts();
    for case in texts.iter().flat_map(|text| cases(text)) {
        let reply: Value = calculate(&case.expression);
        let Some(result) = reply["result"].as_str().filter(|_| reply["exact"] == true) else {
            continue;
        };
        // Words and digests are text, records name their fields, and a form is one of the text alone, as are
        // hours and minutes. Lengths in picometres look like times of day.
        let is_number = result.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '['));
        let is_formed =
            [" to ", "->", "→", " in ", " as "].iter().any(|sign| case.expression.contains(sign));
        let is_time = result.contains(" h ") || result.ends_with(" pm");
        if !is_number || is_formed || is_time || result.len() == 64 {
            continue;
        }
        let again = call("calculate", &json!({ "expression": result }).to_string());
        let again: Value = serde_json::from_str(again.structured.get()).unwrap();
        assert_eq!(again["result"], reply["result"], "{}", case.expression);
    }
}
