//! The tools as their callers see them.

mod calculus;
mod calendar;
mod chemistry;
mod complex;
mod crypto;
mod datetime;
mod electronics;
mod examples;
mod finance;
mod geometry;
mod matrices;
mod money;
mod networking;
mod number_theory;
mod numbers;
mod oracle;
mod physics;
mod shapes;
mod statistics;
mod tables;
mod tape;
mod units;
mod values;

use std::path::PathBuf;

use arithma_kit::{Context, Reply};
use arithma_toolsets::CATALOG;

/// The reply of a tool.
fn call(tool: &str, arguments: &str) -> Reply {
    let tool = CATALOG.find(tool).unwrap_or_else(|| panic!("no tool {tool}"));
    tool.call(arguments, &Context::default().with_catalog(&CATALOG))
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
