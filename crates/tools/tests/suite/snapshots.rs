//! One snapshot a tool: its schemas and the replies of its examples, as clients see them.
//! `ARITHMA_BLESS=1` rewrites them.

use std::collections::BTreeSet;
use std::fmt::Write;

use arithma_tools::{ToolDef, all_tools};

use crate::{call, test_file};

#[test]
fn every_tool_looks_as_recorded() {
    let folder = test_file("snapshots");
    let bless = std::env::var_os("ARITHMA_BLESS").is_some();
    let mut failures = Vec::new();
    for tool in all_tools() {
        let path = folder.join(format!("{}.txt", tool.name()));
        let now = snapshot(tool);
        if bless {
            std::fs::write(&path, &now).unwrap();
        }
        let recorded = std::fs::read_to_string(&path).unwrap_or_default();
        if recorded != now {
            failures.push(format!("{}:\n{now}", tool.name()));
        }
    }
    assert!(
        failures.is_empty(),
        "not as recorded (ARITHMA_BLESS=1 rewrites):\n{}",
        failures.join("\n")
    );
    let expected: BTreeSet<String> =
        all_tools().iter().map(|tool| format!("{}.txt", tool.name())).collect();
    let found: BTreeSet<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(found, expected, "a snapshot of no tool");
}

fn snapshot(tool: &ToolDef) -> String {
    let mut out = String::new();
    writeln!(out, "{}: {}\n{}\n", tool.name(), tool.title(), tool.description()).unwrap();
    writeln!(out, "input {:#}\n", tool.input_schema()).unwrap();
    writeln!(out, "output {}", tool.output_schema()).unwrap();
    for example in tool.examples() {
        let reply = call(tool.name(), example.arguments);
        writeln!(out, "\n# {}\n> {}", example.title, example.arguments).unwrap();
        writeln!(out, "{}\n{}", reply.text, reply.structured).unwrap();
    }
    out
}
