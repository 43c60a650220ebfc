//! Any bytes as a message: no panic, and either nothing or one line of JSON-RPC comes back.
//!
//! The input: a byte that chooses the transport, then the message.

#![no_main]

use std::collections::BTreeMap;
use std::sync::LazyLock;
use std::time::Duration;

use arithma_mcp::{
    Allowance, CallContext, Calls, Catalog, Headers, Options, Outcome, Peer, Server, ToolInfo,
    ToolKey, ToolReply, Unfinished,
};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

static SERVER: LazyLock<Server<Small>> = LazyLock::new(|| {
    let options = Options { time_limit: Duration::from_millis(100), ..Options::default() };
    Server::with_options(Small, &options)
});

fuzz_target!(|input: &[u8]| {
    let Some((choice, message)) = input.split_first() else { return };
    let modern = Headers {
        protocol_version: Some("2026-07-28"),
        method: Some("tools/call"),
        name: Some("echo"),
    };
    let legacy = Headers { protocol_version: Some("2025-11-25"), ..Headers::default() };
    let headers = match choice % 4 {
        0 => None,
        1 => Some(modern),
        2 => Some(legacy),
        _ => Some(Headers::default()),
    };
    let calls = Calls::new();
    let allowance = (choice & 4 != 0).then(|| Allowance::begin().next());
    let peer = Peer { headers, calls: Some(&calls), allowance, ..Peer::default() };
    let mut out = Vec::new();
    let outcome = SERVER.handle(message, &peer, &mut out);
    check(outcome, &out);
    out.clear();
    let outcome = SERVER.refuse_busy(message, &peer, &mut out);
    check(outcome, &out);
});

fn check(outcome: Outcome, out: &[u8]) {
    match outcome {
        Outcome::Silent | Outcome::Deferred { .. } | Outcome::Listening => assert!(out.is_empty()),
        Outcome::Answered | Outcome::Refused { .. } => {
            assert!(!out.contains(&b'\n'), "a reply is one line");
            let replies: Vec<&RawValue> = if out.starts_with(b"[") {
                serde_json::from_slice(out).expect("a batch is answered by a list")
            } else {
                vec![serde_json::from_slice(out).expect("a reply is JSON")]
            };
            assert!(!replies.is_empty());
            replies.into_iter().for_each(check_reply);
        }
    }
}

/// Members stay raw: an id comes back as it was, and may hold escapes that are no text.
fn check_reply(reply: &RawValue) {
    let members: BTreeMap<String, &RawValue> =
        serde_json::from_str(reply.get()).expect("a reply is an object");
    assert_eq!(members.get("jsonrpc").map(|version| version.get()), Some("\"2.0\""));
    assert_ne!(members.contains_key("result"), members.contains_key("error"));
}

/// One tool that says its arguments back, and two that leave it for later.
struct Small;

const NAMES: [&str; 3] = ["echo", "slow", "long"];

impl Catalog for Small {
    fn tools(&self) -> Vec<ToolInfo> {
        NAMES.map(describe).to_vec()
    }

    fn find(&self, name: &str) -> Option<ToolKey> {
        NAMES.iter().position(|known| *known == name).map(ToolKey)
    }

    fn blocks(&self, tool: ToolKey) -> bool {
        tool == ToolKey(1)
    }

    fn call(
        &self,
        tool: ToolKey,
        arguments: Option<&RawValue>,
        cx: &CallContext<'_>,
    ) -> Result<ToolReply, Unfinished> {
        if tool == ToolKey(2) && cx.allowance().is_some() {
            return Err(Unfinished::Later);
        }
        cx.progress(1.0, Some(2.0), Some("half"));
        let text = arguments.map_or("{}", RawValue::get).to_owned();
        // On one line, as a catalog has to give it.
        let value: Option<Value> = serde_json::from_str(&text).ok();
        let structured = value.map(|value| value.to_string());
        Ok(ToolReply { structured, ..ToolReply::success(text) })
    }
}

fn describe(name: &'static str) -> ToolInfo {
    let schema = to_raw_value(&serde_json::json!({"type": "object"})).expect("JSON");
    ToolInfo {
        name: name.into(),
        title: None,
        description: "Says its arguments back.".into(),
        input_schema: schema,
        output_schema: None,
        annotations: None,
        meta: None,
    }
}
