//! A toy catalog, and ways to talk to a server of it.

#![allow(dead_code)] // each test uses a part of this

use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use arithma_mcp::{
    Annotations, CallContext, Calls, Catalog, Limits, Outcome, Peer, Server, ToolInfo, ToolKey,
    ToolReply, Unfinished, serve_lines,
};
use serde_json::value::RawValue;
use serde_json::{Value, json};

/// Four tools: one that works, one that fails, one that takes its time, one that is broken.
pub(crate) struct Toys;

/// What a model is told about them.
pub(crate) const INSTRUCTIONS: &str = "Toys, to try a server with.";

const NAMES: [&str; 4] = ["add", "fail", "wait", "break"];

impl Catalog for Toys {
    fn tools(&self) -> Vec<ToolInfo> {
        let text = json!({"type": "string"});
        let result = json!({"type": "object", "properties": {"result": text}});
        let pair = json!({"type": "object", "properties": {"first": text, "second": text},
            "required": ["first", "second"]});
        let steps = json!({"type": "object", "properties": {"steps": text}});
        let nothing = json!({"type": "object"});
        vec![
            tool("add", "Add", "The sum of two numbers.", &pair, Some(&result)),
            tool("fail", "Fail", "Always fails.", &nothing, None),
            tool("wait", "Wait", "Takes `steps` milliseconds.", &steps, None),
            tool("break", "Break", "Panics.", &nothing, None),
        ]
    }

    fn instructions(&self) -> Option<&'static str> {
        Some(INSTRUCTIONS)
    }

    fn find(&self, name: &str) -> Option<ToolKey> {
        NAMES.iter().position(|known| *known == name).map(ToolKey)
    }

    fn blocks(&self, tool: ToolKey) -> bool {
        tool == ToolKey(2)
    }

    fn call(
        &self,
        tool: ToolKey,
        arguments: Option<&RawValue>,
        context: &CallContext<'_>,
    ) -> Result<ToolReply, Unfinished> {
        Ok(match tool.0 {
            0 => add(arguments),
            1 => ToolReply::failure("FAIL: ERROR\nREASON: [INVALID_INPUT] this tool always fails"),
            2 => wait(arguments, context),
            _ => panic!("a broken tool"),
        })
    }

    fn nearest(&self, name: &str) -> Vec<String> {
        let near = NAMES.iter().filter(|known| known.as_bytes().first() == name.as_bytes().first());
        near.map(|&name| name.to_owned()).collect()
    }
}

fn tool(
    name: &'static str,
    title: &'static str,
    description: &'static str,
    input: &Value,
    output: Option<&Value>,
) -> ToolInfo {
    let raw = |value: &Value| RawValue::from_string(value.to_string()).expect("JSON");
    ToolInfo {
        name: name.into(),
        title: Some(title.into()),
        description: description.into(),
        input_schema: raw(input),
        output_schema: output.map(raw),
        annotations: Some(Annotations::default()),
        meta: None,
    }
}

#[derive(serde::Deserialize)]
struct Pair<'a> {
    first: &'a str,
    second: &'a str,
}

fn add(arguments: Option<&RawValue>) -> ToolReply {
    let bad = || ToolReply::failure("ADD: ERROR\nREASON: [PARSE_ERROR] write two numbers");
    let Some(arguments) = arguments else {
        return bad();
    };
    let Ok(pair) = serde_json::from_str::<Pair<'_>>(arguments.get()) else {
        return bad();
    };
    let (Ok(first), Ok(second)) = (pair.first.parse::<f64>(), pair.second.parse::<f64>()) else {
        return bad();
    };
    let sum = first + second;
    let structured = RawValue::from_string(format!("{{\"result\":\"{sum}\"}}")).expect("JSON");
    ToolReply::success(format!("ADD: OK | RESULT: {sum}")).with_structured(structured)
}

fn wait(arguments: Option<&RawValue>, context: &CallContext<'_>) -> ToolReply {
    let value: Value =
        arguments.map_or(Value::Null, |raw| serde_json::from_str(raw.get()).unwrap_or_default());
    let steps: u32 = value["steps"].as_str().and_then(|text| text.parse().ok()).unwrap_or(3);
    for step in 0..steps {
        if context.is_cancelled() {
            return ToolReply::failure("WAIT: ERROR\nREASON: [CANCELLED] stopped");
        }
        context.progress(f64::from(step + 1), Some(f64::from(steps)), Some("waiting"));
        thread::sleep(Duration::from_millis(1));
    }
    ToolReply::success(format!("WAIT: OK | STEPS: {steps}"))
}

pub(crate) fn server() -> Server<Toys> {
    Server::new(Toys)
}

/// The reply to one message, with the notifications before it, a line each.
pub(crate) fn handle<C: Catalog>(
    server: &Server<C>,
    message: &[u8],
    peer: &Peer<'_>,
) -> (Vec<String>, Outcome) {
    let notices = Mutex::new(Vec::new());
    let notify = |bytes: &[u8]| notices.lock().expect("no panic").push(text(bytes));
    let calls = Calls::new();
    let peer = Peer { notify: Some(&notify), calls: Some(&calls), ..*peer };
    let mut out = Vec::new();
    let outcome = server.handle(message, &peer, &mut out);
    let mut lines = notices.into_inner().expect("no panic");
    if !out.is_empty() {
        lines.push(text(&out));
    }
    assert_eq!(outcome == Outcome::Silent, out.is_empty());
    (lines, outcome)
}

/// The only reply to one message.
pub(crate) fn reply(message: &str) -> String {
    let (lines, _) = handle(&server(), message.as_bytes(), &Peer::default());
    assert_eq!(lines.len(), 1, "{message} -> {lines:?}");
    lines.into_iter().next().unwrap_or_default()
}

/// All that comes back for an input of many lines.
pub(crate) fn converse(input: &[u8], limits: &Limits) -> Vec<String> {
    converse_with(&server(), input, limits)
}

/// All that comes back from a server for an input of many lines.
pub(crate) fn converse_with<C: Catalog>(
    server: &Server<C>,
    input: &[u8],
    limits: &Limits,
) -> Vec<String> {
    let mut output = Vec::new();
    serve_lines(server, input, &mut output, limits).expect("memory does not fail");
    let output = text(&output);
    assert!(output.is_empty() || output.ends_with('\n'), "a whole number of lines");
    output.lines().map(str::to_owned).collect()
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("replies are UTF-8")
}
