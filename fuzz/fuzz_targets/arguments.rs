//! Any arguments for any tool: a reply, in time, and no panic (not even one that is caught).
//!
//! The input is text. Its first line names a tool; a name that nobody has picks one all the same.
//! What follows is JSON if it begins with a brace; else every line is the value of a parameter, in
//! order, as JSON where it is some and as a string where not.

#![no_main]

use std::time::Duration;

use arithma_door::{CATALOG, context_with};
use arithma_kit::ToolDef;
use arithma_num::Budget;
use libfuzzer_sys::fuzz_target;
use serde_json::{Map, Value};

fuzz_target!(|input: &str| {
    let Some((name, rest)) = input.split_once('\n') else { return };
    let tool = pick(name);
    let arguments = if rest.starts_with('{') { rest.to_owned() } else { build(tool, rest) };
    // Small: the fuzzer looks for faults, not for long calculations.
    let budget = Budget::default().with_digits(2_000).with_bits(1 << 16);
    let cx = context_with(budget.with_timeout(Duration::from_millis(50)));
    let reply = tool.call(&arguments, &cx);
    assert!(!reply.text.is_empty());
    let structured: Value = serde_json::from_str(reply.structured.get()).expect("JSON");
    assert_eq!(structured.get("error").is_some(), reply.is_error(), "{arguments}");
});

fn pick(name: &str) -> &'static ToolDef {
    let tools = CATALOG.tools();
    if let Some(tool) = tools.iter().find(|tool| tool.name() == name) {
        return tool;
    }
    let sum = name.bytes().fold(0_usize, |sum, byte| sum.wrapping_mul(31) + usize::from(byte));
    tools[sum % tools.len()]
}

fn build(tool: &ToolDef, values: &str) -> String {
    let value = |text: &str| serde_json::from_str(text).unwrap_or_else(|_| Value::from(text));
    let named = tool.parameters().iter().zip(values.lines().map(value));
    let arguments: Map<String, Value> = named.map(|(p, v)| (p.name.to_owned(), v)).collect();
    Value::Object(arguments).to_string()
}
