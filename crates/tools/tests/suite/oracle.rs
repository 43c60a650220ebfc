//! Results to the letter, against tables made with other software (`tests/oracle/README.md`).

use serde_json::Value;

use crate::{call, test_file};

fn check(toolset: &str, lines: usize) {
    let text = std::fs::read_to_string(test_file(&format!("oracle/tools-{toolset}.txt"))).unwrap();
    let mut failures = Vec::new();
    let mut count = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        count += 1;
        let fields: Vec<&str> = line.split('|').collect();
        let [tool, arguments, result, exactness] = fields[..] else { panic!("{line}") };
        let reply = call(tool, arguments);
        let structured: Value = serde_json::from_str(reply.structured.get()).unwrap();
        let shown = reply.text.split_once(" | RESULT: ").map(|(_, value)| value);
        if shown != Some(result) || structured["exact"] != (exactness == "exact") {
            failures.push(format!("{line}\n    {} {}", reply.text, reply.structured));
        }
    }
    assert_eq!(count, lines, "lines of {toolset}");
    let most = failures.len().min(20);
    assert!(failures.is_empty(), "{} wrong:\n{}", failures.len(), failures[..most].join("\n"));
}

/// The same of tables whose results are `KEY=value;...`, all fields of the reply.
fn check_fields(toolset: &str, lines: usize) {
    let text = std::fs::read_to_string(test_file(&format!("oracle/tools-{toolset}.txt"))).unwrap();
    let cases: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(cases.len(), lines, "lines of {toolset}");
    let mut failures = Vec::new();
    for line in cases {
        let fields: Vec<&str> = line.split('|').collect();
        let [tool, arguments, expected, exactness] = fields[..] else { panic!("{line}") };
        let reply = call(tool, arguments);
        let structured: Value = serde_json::from_str(reply.structured.get()).unwrap();
        let shown: Vec<String> =
            reply.text.split(" | ").skip(1).map(|field| field.replacen(": ", "=", 1)).collect();
        if shown.join(";") != expected || structured["exact"] != (exactness == "exact") {
            failures.push(format!("{line}\n    {} {}", reply.text, reply.structured));
        }
    }
    let most = failures.len().min(20);
    assert!(failures.is_empty(), "{} wrong:\n{}", failures.len(), failures[..most].join("\n"));
}

#[test]
fn basic() {
    check("basic", 567);
}

#[test]
fn scientific() {
    check("scientific", 583);
}

#[test]
fn expression() {
    check("expression", 680);
}

#[test]
fn vectors() {
    check("vectors", 320);
}

#[test]
fn units() {
    check("units", 525);
}

#[test]
fn cooking() {
    check("cooking", 322);
}

#[test]
fn measures() {
    check("measures", 404);
}

#[test]
fn physics() {
    check_fields("physics", 370);
}

#[test]
fn chemistry() {
    check_fields("chemistry", 461);
}
