//! The toolbox as its callers see it.

mod calculate;
mod calculus;
mod catalogue;
mod chemistry;
mod claims;
mod complex;
mod contract;
mod crypto;
mod datetime;
mod electronics;
mod finance;
mod geometry;
mod hostile;
mod matrices;
mod networking;
mod number_theory;
mod oracle;
mod physics;
mod plot;
mod properties;
mod questions;
mod snapshots;
mod statistics;
mod tables;
mod tape;
mod units;

use std::path::PathBuf;

use arithma_tools::{Context, Reply, find};

/// The reply of a tool.
fn call(tool: &str, arguments: &str) -> Reply {
    let tool = find(tool).unwrap_or_else(|| panic!("no tool {tool}"));
    tool.call(arguments, &Context::default())
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
