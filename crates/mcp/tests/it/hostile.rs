//! Input that means harm, or makes no sense: never a panic, and always the right number of replies.

use std::num::NonZeroUsize;

use arithma_mcp::{Limits, Options, Peer, Server};
use proptest::prelude::*;
use serde_json::Value;

use crate::shelf::Shelf;
use crate::toys::{self, Toys};

#[test]
fn nesting_costs_no_stack() {
    const DEEP: usize = 500_000;
    let (open, close) = ("[".repeat(DEEP), "]".repeat(DEEP));
    let objects = "{\"a\":".repeat(DEEP / 5);
    let balanced = format!("{open}{close}");
    // On a small stack, so that recursion would show.
    let small = std::thread::Builder::new().stack_size(128 << 10).spawn(move || {
        for text in [&open, &objects] {
            assert!(toys::reply(text).contains("-32700"));
            let message = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"ping","params":{text}"#);
            assert!(toys::reply(&message).contains("-32700"));
        }
        assert!(toys::reply(&balanced).contains("-32600"));
        let call = |arguments: &str| {
            toys::reply(&format!(
                r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"add","arguments":{arguments}}}}}"#
            ))
        };
        assert!(call(&balanced).contains("-32602"));
        // Inside an object it is the tool's to refuse.
        assert!(call(&format!("{{\"first\":{balanced}}}")).contains("\"isError\":true"));
        let meta = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"ping","params":{{"_meta":{balanced}}}}}"#);
        assert_eq!(toys::reply(&meta), r#"{"jsonrpc":"2.0","id":1,"result":{}}"#);
    });
    small.expect("a thread").join().expect("no overflow");
}

/// Readers differ in which of two members counts, so a guard before the server could be led astray.
#[test]
fn members_that_come_twice_are_refused() {
    for (message, name, id) in [
        (r#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#, "id", "null"),
        (r#"{"jsonrpc":"2.0","id":1,"method":"ping","method":"tools/list"}"#, "method", "1"),
        (r#"{"jsonrpc":"2.0","id":1,"method":"ping","m\u0065thod":"tools/list"}"#, "method", "1"),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"add","name":"fail"}}"#,
            "name",
            "1",
        ),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"progressToken":1,"progressToken":2}}}"#,
            "progressToken",
            "1",
        ),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"shelf://a","u\u0072i":"shelf://b"}}"#,
            "uri",
            "1",
        ),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"a","name":"b"}}"#,
            "name",
            "1",
        ),
    ] {
        let mut out = Vec::new();
        let _ =
            Server::new(Shelf::default()).handle(message.as_bytes(), &Peer::default(), &mut out);
        let reply: Value = serde_json::from_slice(&out).expect("JSON");
        assert_eq!(reply["error"]["code"], -32600, "{message}: {reply}");
        assert_eq!(
            reply["error"]["message"],
            format!("invalid request: \"{name}\" is given twice"),
            "{message}"
        );
        assert_eq!(reply["id"].to_string(), id, "{message}");
    }
}

#[test]
fn long_names_are_not_said_back() {
    let long = "é".repeat(300_000);
    for message in [
        format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{long}"}}"#),
        format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"{long}"}}}}"#),
        format!(
            r#"{{"jsonrpc":"2.0","id":1,"method":"ping","params":{{"_meta":{{"io.modelcontextprotocol/protocolVersion":"{long}"}}}}}}"#
        ),
    ] {
        assert!(toys::reply(&message).len() < 1000);
    }
}

#[test]
fn batches_are_bounded_in_number_and_in_size() {
    let many = format!("[{}1]", "1,".repeat(10_000));
    assert!(toys::reply(&many).contains("at most 10000 messages"));
    let most = format!("[{}1]", "1,".repeat(9_999));
    let replies: Vec<Value> = serde_json::from_str(&toys::reply(&most)).expect("a batch");
    assert_eq!(replies.len(), 10_000);

    // A list of tools that is long, asked for often: everyone gets a reply, not everyone the list.
    let server = Server::new(Many);
    let list = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
    let batch = format!("[{}{list}]", format!("{list},").repeat(999));
    let (lines, _) = toys::handle(&server, batch.as_bytes(), &Peer::default());
    assert!(lines[0].len() < 5 << 20);
    let replies: Vec<Value> = serde_json::from_str(&lines[0]).expect("a batch");
    assert_eq!(replies.len(), 1000);
    assert!(replies[999]["error"]["message"].as_str().is_some_and(|m| m.contains("too long")));
}

/// Toys, but many of them.
struct Many;

impl arithma_mcp::Catalog for Many {
    fn tools(&self) -> Vec<arithma_mcp::ToolInfo> {
        std::iter::repeat_with(|| Toys.tools()).take(100).flatten().collect()
    }

    fn find(&self, name: &str) -> Option<arithma_mcp::ToolKey> {
        Toys.find(name)
    }

    fn call(
        &self,
        tool: arithma_mcp::ToolKey,
        arguments: Option<&serde_json::value::RawValue>,
        context: &arithma_mcp::CallContext<'_>,
    ) -> Result<arithma_mcp::ToolReply, arithma_mcp::Unfinished> {
        Toys.call(tool, arguments, context)
    }
}

#[test]
fn pages_hold_every_tool_once_and_in_order() {
    for size in 1..=5 {
        let options = Options { page_size: NonZeroUsize::new(size), ..Options::default() };
        let server = Server::with_options(Toys, &options);
        let (mut names, mut cursor, mut pages) = (Vec::new(), String::new(), 0);
        loop {
            let message = format!(
                r#"{{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{{"cursor":"{cursor}"}}}}"#
            );
            let (lines, _) = toys::handle(&server, message.as_bytes(), &Peer::default());
            let reply: Value = serde_json::from_str(&lines[0]).expect("JSON");
            let tools = reply["result"]["tools"].as_array().expect("tools");
            names.extend(tools.iter().filter_map(|tool| tool["name"].as_str().map(str::to_owned)));
            pages += 1;
            match reply["result"]["nextCursor"].as_str() {
                Some(next) => next.clone_into(&mut cursor),
                None => break,
            }
        }
        assert_eq!(names, ["add", "fail", "wait", "break"]);
        assert_eq!(pages, 4_usize.div_ceil(size));
    }
}

/// How many replies the rules of JSON-RPC give a line, by a parser that is not ours.
fn replies_due(line: &[u8]) -> usize {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    if line.iter().all(|byte| b" \t\r".contains(byte)) {
        return 0;
    }
    match serde_json::from_slice::<Value>(line) {
        Ok(Value::Array(batch)) if !batch.is_empty() => usize::from(batch.iter().any(wants_reply)),
        Ok(message) => usize::from(wants_reply(&message)),
        // Serde refuses lone surrogates and deep nesting, which are none of the envelope's business.
        Err(_) => usize::MAX,
    }
}

fn wants_reply(message: &Value) -> bool {
    if message["jsonrpc"] != "2.0" {
        return true;
    }
    let id = message.get("id");
    match message.get("method") {
        Some(Value::String(method)) => {
            let nullable = id.is_some_and(Value::is_null) && method.starts_with("notifications/");
            id.is_some() && !nullable
        }
        Some(_) => true,
        None => message.get("result").is_none() && message.get("error").is_none(),
    }
}

/// Sound messages to start from.
const SEEDS: [&str; 8] = [
    r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#,
    r#"{"jsonrpc":"2.0","id":"a\u0062","method":"tools/list","params":{"cursor":"1"}}"#,
    r#"{"jsonrpc":"2.0","id":1.5e3,"method":"tools/call","params":{"name":"add","arguments":{"first":"1","second":"2"}}}"#,
    r#"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"fail","_meta":{"progressToken":"p"}}}"#,
    r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#,
    r#"[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"notifications/initialized"}]"#,
    r#"{"jsonrpc":"2.0","id":5,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}"#,
    r#"{"jsonrpc":"2.0","id":6,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#,
];

/// Fragments that a mutation puts in.
const PIECES: [&str; 16] = [
    "",
    "\"",
    "\\",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "null",
    "\\ud800",
    "\u{feff}",
    "1e999",
    "\"id\":2,",
    "é",
    "\u{0}",
];

fn mutated() -> impl Strategy<Value = Vec<u8>> {
    let edit = (any::<prop::sample::Index>(), 0..4_usize, 0..PIECES.len());
    (0..SEEDS.len(), prop::collection::vec(edit, 0..4)).prop_map(|(seed, edits)| {
        let mut bytes = SEEDS[seed].as_bytes().to_vec();
        for (place, cut, piece) in edits {
            let from = place.index(bytes.len() + 1);
            let to = bytes.len().min(from + cut);
            bytes.splice(from..to, PIECES[piece].bytes());
        }
        bytes.retain(|byte| *byte != b'\n');
        bytes
    })
}

fn check(line: &[u8]) {
    let (replies, _) = toys::handle(&toys::server(), line, &Peer::default());
    let due = replies_due(line);
    let shown = String::from_utf8_lossy(line);
    if due == usize::MAX {
        assert!(replies.len() <= 1, "{shown}");
    } else {
        assert_eq!(replies.len(), due, "{shown}");
    }
    for reply in &replies {
        assert!(!reply.contains('\n'));
        serde_json::from_str::<&serde_json::value::RawValue>(reply).expect("a reply is JSON");
    }
    // The same line in a stream, between two that must not suffer from it.
    let ping = |id: u8| format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"ping\"}}");
    let input = [ping(1).as_bytes(), line, ping(2).as_bytes()].join(&b'\n');
    let mut lines = toys::converse(&input, &Limits::default());
    // On a busy machine any of them may run out of its allowance and be answered by the pool, later.
    let mut expected: Vec<String> = replies;
    expected
        .extend([1, 2].map(|id| format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{{}}}}")));
    lines.sort_unstable();
    expected.sort_unstable();
    assert_eq!(lines, expected, "{shown}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutated_messages_are_answered_once(line in mutated()) {
        check(&line);
    }

    #[test]
    fn random_bytes_are_answered_once(mut line in prop::collection::vec(any::<u8>(), 0..60)) {
        line.retain(|byte| *byte != b'\n');
        check(&line);
    }
}
