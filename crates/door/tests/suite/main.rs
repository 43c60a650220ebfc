//! The whole catalog as its callers see it.

mod calculate;
mod catalog;
mod claims;
mod contract;
mod corpus;
mod forms;
mod hostile;
mod more;
mod names;
mod notation;
mod numbers;
mod plot;
mod programs;
mod properties;
mod questions;
mod readings;
mod sample;
mod snapshots;
mod suggestions;
mod table;
mod times;
mod tutorial;
mod typeset;
mod units;
mod values;

use std::path::PathBuf;

use arithma_door::{CATALOG, context};
use arithma_kit::Reply;

/// The reply of a tool.
fn call(tool: &str, arguments: &str) -> Reply {
    let tool = CATALOG.find(tool).unwrap_or_else(|| panic!("no tool {tool}"));
    tool.call(arguments, &context())
}

/// The `result` of a scalar reply.
fn result(reply: &Reply) -> Option<String> {
    let structured: serde_json::Value = serde_json::from_str(reply.structured.get()).unwrap();
    structured["result"].as_str().map(str::to_owned)
}

/// A file in the repository's folder of tests.
fn test_file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests").join(name)
}
