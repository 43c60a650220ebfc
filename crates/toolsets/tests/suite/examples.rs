//! The examples of every tool hold.

use arithma_toolsets::CATALOG;

use crate::call;

#[test]
fn every_example_runs() {
    let mut failures = Vec::new();
    for tool in CATALOG.tools() {
        for example in tool.examples() {
            let reply = call(tool.name(), example.arguments);
            if !example.holds(&reply) {
                failures.push(format!("{} {}: {}", tool.name(), example.arguments, reply.text));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
