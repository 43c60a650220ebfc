//! Whole replies to the letter: `tool|arguments|exactness|reply after OK, or !CODE part`.

use serde_json::Value;

use crate::{call, test_file};

/// Checks a table of `tests/oracle` that has so many lines.
fn check(toolset: &str, lines: usize) {
    let text = std::fs::read_to_string(test_file(&format!("oracle/tools-{toolset}.txt"))).unwrap();
    let mut failures = Vec::new();
    let mut count = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        count += 1;
        let fields: Vec<&str> = line.splitn(4, '|').collect();
        let [tool, arguments, exactness, expected] = fields[..] else { panic!("{line}") };
        let reply = call(tool, arguments);
        let structured: Value = serde_json::from_str(reply.structured.get()).unwrap();
        let agrees = if let Some(failure) = expected.strip_prefix('!') {
            let (code, part) = failure.split_once(' ').unwrap();
            reply.error.is_some_and(|found| found.as_str() == code) && reply.text.contains(part)
        } else {
            let says = match structured.get("exact") {
                Some(exact) => *exact == (exactness == "exact"),
                None => exactness == "text",
            };
            says && reply.text.split_once(": OK | ").is_some_and(|(_, shown)| shown == expected)
        };
        if !agrees {
            failures.push(format!("{line}\n    {} {}", reply.text, reply.structured));
        }
    }
    assert_eq!(count, lines, "lines of {toolset}");
    let most = failures.len().min(20);
    assert!(failures.is_empty(), "{} wrong:\n{}", failures.len(), failures[..most].join("\n"));
}

#[test]
fn matrices() {
    check("matrices", 712);
}

#[test]
fn crypto() {
    check("crypto", 1106);
}
