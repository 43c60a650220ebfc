//! Any text for `calculate`, `verify` and `findFunction`: a reply, in time, and no panic (not even
//! one that is caught). How an expression was read can be read again, and has the same value.

#![no_main]

use std::time::Duration;

use arithma_door::{CATALOG, context_with};
use arithma_kit::{Code, Reply};
use arithma_num::Budget;
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};

fuzz_target!(|text: &str| {
    let reply = call("calculate", &json!({ "expression": text }));
    let structured: Value = serde_json::from_str(reply.structured.get()).expect("JSON");
    assert_eq!(structured.get("error").is_some(), reply.is_error(), "{text}");
    if let Some(read_as) = structured["readAs"].as_str().filter(|read| is_read_again(read, text)) {
        let again = call("calculate", &json!({ "expression": read_as }));
        // The second time may have been cut short; it may not be a text that nobody can read.
        assert_ne!(again.error, Some(Code::ParseError), "{text} is read as {read_as}");
        if !again.is_error() {
            let value: Value = serde_json::from_str(again.structured.get()).expect("JSON");
            assert_eq!(value["result"], structured["result"], "{text} is read as {read_as}");
        }
    }
    let _ = call("verify", &json!({ "claim": text }));
    let _ = call("findFunction", &json!({ "query": text }));
});

/// Small: the fuzzer looks for faults, not for long calculations.
fn call(tool: &str, arguments: &Value) -> Reply {
    let budget = Budget::default().with_digits(2_000).with_bits(1 << 16);
    let cx = context_with(budget.with_timeout(Duration::from_millis(50)));
    let reply = CATALOG.find(tool).expect("the tool is listed").call(&arguments.to_string(), &cx);
    assert!(!reply.text.is_empty());
    reply
}

/// A remark in parentheses is for people, and what is asked of the clock changes.
fn is_read_again(read_as: &str, text: &str) -> bool {
    let moves = ["now", "today", "urrent"].iter().any(|word| text.contains(word));
    !read_as.ends_with("(angles in degrees)") && !moves
}
