//! Oracle tables of tools that answer with several fields: `tool|arguments|KEY=value;...|exact or
//! rounded`, or `tool|arguments|!CODE|`.

use serde_json::Value;

use crate::{call, test_file};

/// Runs every line of a table, and counts them.
pub(crate) fn check(toolset: &str, lines: usize) {
    let text = std::fs::read_to_string(test_file(&format!("oracle/tools-{toolset}.txt"))).unwrap();
    let mut failures = Vec::new();
    let mut count = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        count += 1;
        let fields: Vec<&str> = line.split('|').collect();
        let [tool, arguments, expected, exactness] = fields[..] else { panic!("{line}") };
        let reply = call(tool, arguments);
        let structured: Value = serde_json::from_str(reply.structured.get()).unwrap();
        let agrees = match reply.error {
            Some(code) => expected == format!("!{}", code.as_str()),
            None => {
                let shown =
                    reply.text.split(" | ").skip(1).map(|field| field.replacen(": ", "=", 1));
                shown.collect::<Vec<_>>().join(";") == expected
                    && structured["exact"] == (exactness == "exact")
            }
        };
        if !agrees {
            failures.push(format!("{line}\n    {} {}", reply.text, reply.structured));
        }
    }
    assert_eq!(count, lines, "lines of {toolset}");
    let most = failures.len().min(20);
    assert!(failures.is_empty(), "{} wrong:\n{}", failures.len(), failures[..most].join("\n"));
}
