//! The tools as clients see them: one list of all, with descriptions and schemas, and for each toolset
//! the structured replies of its examples. Text replies stand in the examples themselves.
//! `ARITHMA_BLESS=1` rewrites both.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use arithma_door::CATALOG;
use arithma_kit::Toolset;

use crate::{call, test_file};

#[test]
fn every_tool_looks_as_recorded() {
    let folder = test_file("snapshots");
    let now = snapshots();
    if std::env::var_os("ARITHMA_BLESS").is_some() {
        std::fs::create_dir_all(&folder).unwrap();
        for (name, text) in &now {
            std::fs::write(folder.join(name), text).unwrap();
        }
    }
    let mut failures = Vec::new();
    for (name, text) in &now {
        let recorded = std::fs::read_to_string(folder.join(name)).unwrap_or_default();
        failures.extend(differing(name, &recorded, text));
    }
    assert!(
        failures.is_empty(),
        "not as recorded (ARITHMA_BLESS=1 rewrites):\n{}",
        failures.join("\n")
    );
    let found: BTreeSet<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(found, now.into_keys().collect(), "a snapshot of no toolset");
}

/// The files and what they hold now.
fn snapshots() -> BTreeMap<String, String> {
    let mut files = BTreeMap::from([("list.txt".to_owned(), list())]);
    for toolset in CATALOG.toolsets() {
        files.insert(format!("replies-{}.txt", toolset.name), replies(toolset));
    }
    files
}

/// The lines that only one of the two texts has.
fn differing(name: &str, recorded: &str, now: &str) -> Vec<String> {
    if recorded == now {
        return Vec::new();
    }
    let [before, after] = [recorded, now].map(|text| text.lines().collect::<BTreeSet<_>>());
    let mut lines = vec![format!("{name} changed:")];
    lines.extend(before.difference(&after).map(|line| format!("- {line}")));
    lines.extend(after.difference(&before).map(|line| format!("+ {line}")));
    lines
}

fn list() -> String {
    let mut out = String::new();
    for toolset in CATALOG.toolsets() {
        let Toolset { name, title, description, tools, listed: _ } = toolset;
        writeln!(out, "# {name}: {title}: {description}").unwrap();
        for tool in *tools {
            writeln!(out, "\n{}: {}\n{}", tool.name(), tool.title(), tool.description()).unwrap();
            writeln!(out, "input {}", tool.input_schema()).unwrap();
            writeln!(out, "output {}", tool.output_schema()).unwrap();
        }
        out.push('\n');
    }
    out
}

fn replies(toolset: &Toolset) -> String {
    let mut out = String::new();
    for tool in toolset.tools {
        // It answers with the time of the call.
        for example in tool.examples().iter().filter(|_| tool.effects().idempotent) {
            let reply = call(tool.name(), example.arguments);
            writeln!(out, "{} {}\n\t{}", tool.name(), example.arguments, reply.structured).unwrap();
        }
    }
    out
}
