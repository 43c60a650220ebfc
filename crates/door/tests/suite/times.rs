//! Dates, times, zones and durations: the batch file, and a table of Python's zoneinfo.

use serde_json::{Value, json};

use crate::calculate::{cases, holds, understood};
use crate::{call, test_file};

#[test]
fn the_batch_file_holds() {
    let text = std::fs::read_to_string(test_file("batch/time.txt")).unwrap();
    let cases = cases(&text);
    assert!(cases.len() >= 180, "{}", cases.len());
    holds(&cases);
}

fn result(expression: &str) -> Value {
    let reply = call("calculate", &json!({ "expression": expression }).to_string());
    serde_json::from_str(reply.structured.get()).unwrap()
}

/// What is read is written so that it means the same when it is read again, and so is the result.
#[test]
fn what_was_read_can_be_read_again() {
    let text = std::fs::read_to_string(test_file("batch/time.txt")).unwrap();
    let mut failures = Vec::new();
    for case in &cases(&text) {
        let first = result(&case.expression);
        let Some(read) = understood(&case.expression) else { continue };
        let second = result(&read);
        if first["result"] != second["result"] || understood(&read).as_ref() != Some(&read) {
            failures.push(format!("{}: {first} then {second}", case.expression));
        }
        // Days alone are a number with a unit when they are read again, and records cannot be written.
        let shown = first["result"].as_str().unwrap();
        // So are hours and minutes: their sum is in hours.
        let is_read = first["exact"] == true
            && !shown.ends_with(" min")
            && !shown.ends_with(" s")
            && !shown.contains('{')
            && !shown.ends_with(" days")
            || shown.contains(" months ");
        if is_read && result(shown)["result"] != first["result"] {
            failures.push(format!("{}: {shown} is {}", case.expression, result(shown)));
        }
    }
    assert!(failures.is_empty(), "{} differ:\n{}", failures.len(), failures.join("\n"));
}

/// Every suggestion of an error can be pasted back.
#[test]
fn suggestions_are_accepted() {
    for (expression, suggestions) in [
        ("1000-10-10", &["1000-10-10T00:00", "1000 - 10 - 10"][..]),
        ("2026-3-1", &["2026-03-01", "2026 - 3 - 1"]),
        ("01/02/2026", &["2026-02-01", "2026-01-02", "1 / 2 / 2026"]),
        ("2026-11-31", &["2026 - 11 - 31"]),
        ("9:15 - 17:40", &["-(17:40 - 09:15)", "24 h - (17:40 - 09:15)"]),
        (
            "2025-03-30 02:30 Europe/Berlin",
            &[
                "2025-03-30T01:30:00+01:00[Europe/Berlin]",
                "2025-03-30T03:30:00+02:00[Europe/Berlin]",
            ],
        ),
        (
            "2025-10-26 02:30 Europe/Berlin",
            &[
                "2025-10-26T02:30:00+02:00[Europe/Berlin]",
                "2025-10-26T02:30:00+01:00[Europe/Berlin]",
            ],
        ),
        ("15:00 Europe/Berlin", &["2026-03-01 15:00 Europe/Berlin"]),
        ("2026-03-01 to Asia/Tokyo", &["2026-03-01 00:00 Asia/Tokyo"]),
        ("2026-03-01T10:30:00 to UTC", &["2026-03-01T10:30:00 UTC"]),
        ("18 months to days", &["(2026-03-01 - 2025-12-25) to months"]),
    ] {
        let refused = result(expression);
        let reason = refused["error"]["reason"].as_str().unwrap_or_else(|| panic!("{refused}"));
        for suggestion in suggestions {
            assert!(reason.contains(suggestion), "{reason}");
            assert!(result(suggestion).get("error").is_none(), "{suggestion}");
        }
    }
}

/// `tests/oracle/gen/times.py`
#[test]
fn zoneinfo_agrees() {
    let text = std::fs::read_to_string(test_file("oracle/times.txt")).unwrap();
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(lines.len() >= 400, "{}", lines.len());
    let mut failures = Vec::new();
    for line in lines {
        let (expression, expected) = line.split_once('|').expect("expression|result");
        let found = result(expression);
        let agrees = match expected.strip_prefix('!') {
            Some(part) => {
                found["error"]["reason"].as_str().is_some_and(|reason| reason.contains(part))
            }
            None => found["result"] == expected,
        };
        if !agrees {
            failures.push(format!("{line}\n    {found}"));
        }
    }
    assert!(failures.is_empty(), "{} differ:\n{}", failures.len(), failures.join("\n"));
}
