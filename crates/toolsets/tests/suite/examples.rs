//! The examples of every tool hold.

use arithma_kit::Outcome;
use arithma_toolsets::CATALOG;

use crate::call;

#[test]
fn every_example_runs() {
    let mut failures = Vec::new();
    for tool in CATALOG.tools() {
        for example in tool.examples() {
            let reply = call(tool.name(), example.arguments);
            let right = match example.outcome {
                Outcome::Gives(text) => reply.text == text,
                Outcome::Begins(start) => reply.text.starts_with(start),
                Outcome::Fails(code, part) => {
                    reply.error == Some(code) && reply.text.contains(part)
                }
            };
            if !right {
                failures.push(format!("{} {}: {}", tool.name(), example.arguments, reply.text));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
