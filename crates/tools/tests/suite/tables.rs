//! Oracle tables: `tool|arguments|` and what is expected, a line each (`tests/oracle/README.md`).

use arithma_tools::{Code, Reply};
use serde_json::Value;

use crate::{call, test_file};

/// A line of a table, and what came of it.
pub(crate) struct Case<'a> {
    /// What stands after the arguments.
    pub(crate) expected: &'a str,
    pub(crate) reply: Reply,
    pub(crate) structured: Value,
}

/// Runs every line of a table, of which there are `lines`, and shows those that disagree.
pub(crate) fn check(toolset: &str, lines: usize, agrees: impl Fn(&Case<'_>) -> bool) {
    let text = std::fs::read_to_string(test_file(&format!("oracle/tools-{toolset}.txt"))).unwrap();
    let (mut failures, mut count) = (Vec::new(), 0);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        count += 1;
        let parts: Vec<&str> = line.splitn(3, '|').collect();
        let [tool, arguments, expected] = parts[..] else { panic!("{line}") };
        let reply = call(tool, arguments);
        let structured = serde_json::from_str(reply.structured.get()).unwrap();
        let case = Case { expected, reply, structured };
        if !agrees(&case) {
            failures.push(format!("{line}\n    {} {}", case.reply.text, case.structured));
        }
    }
    assert_eq!(count, lines, "lines of {toolset}");
    let most = failures.len().min(20);
    assert!(failures.is_empty(), "{} wrong:\n{}", failures.len(), failures[..most].join("\n"));
}

/// A table of `KEY=value;...|exactness`, or `!CODE part/part|` for an error that holds the parts.
pub(crate) fn check_fields(toolset: &str, lines: usize) {
    check(toolset, lines, |case| {
        let (expected, exactness) = case.expected.split_once('|').unwrap_or((case.expected, ""));
        match expected.strip_prefix('!') {
            Some(failure) => case.fails(failure),
            None => case.fields().join(";") == expected && case.is_said_to_be(exactness),
        }
    });
}

impl Case<'_> {
    /// The fields of the reply, each `KEY=value`.
    pub(crate) fn fields(&self) -> Vec<String> {
        let fields = self.reply.text.split(" | ").skip(1);
        fields.map(|field| field.replacen(": ", "=", 1)).collect()
    }

    /// Whether the call failed so: `CODE`, or `CODE part/part`.
    pub(crate) fn fails(&self, failure: &str) -> bool {
        let (code, parts) = failure.split_once(' ').unwrap_or((failure, ""));
        self.reply.is_error()
            && self.reply.error == Code::parse(code)
            && parts.split('/').all(|part| self.reply.text.contains(part))
    }

    /// Whether the reply says what the table says of its exactness. What has no rounding in it, a
    /// text or one of the data, has no word about it.
    pub(crate) fn is_said_to_be(&self, exactness: &str) -> bool {
        match self.structured.get("exact") {
            Some(exact) => *exact == (exactness == "exact"),
            None => exactness != "rounded",
        }
    }
}
