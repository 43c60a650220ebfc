//! Calls begin where they are read, with an allowance; what uses it up begins again on a worker.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use arithma_mcp::{
    Allowance, CallContext, Calls, Catalog, Limits, MethodKey, Outcome, Peer, Server, ToolInfo,
    ToolKey, ToolReply, Unfinished,
};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::toys::{converse_with, text};

/// One tool, `think`, and the method of the same name: they take so many `steps` of a millisecond,
/// tell how far they are, and look at the clock and at the flag between two of them.
#[derive(Default)]
struct Thinkers {
    /// How often a call has begun.
    begun: AtomicUsize,
    /// How often one was stopped by its client.
    stopped: AtomicUsize,
}

impl Thinkers {
    fn think(
        &self,
        arguments: Option<&RawValue>,
        context: &CallContext<'_>,
    ) -> Result<u64, Unfinished> {
        self.begun.fetch_add(1, Ordering::Relaxed);
        let value: Value = arguments
            .map_or(Value::Null, |raw| serde_json::from_str(raw.get()).unwrap_or_default());
        let steps = value["steps"].as_u64().unwrap_or(0);
        for step in 1..=steps {
            context.progress(step as f64, Some(steps as f64), None);
            thread::sleep(Duration::from_millis(1));
            if context.is_cancelled() {
                self.stopped.fetch_add(1, Ordering::Relaxed);
                break;
            }
            if context.allowance().is_some_and(|until| Instant::now() >= until) {
                return Err(Unfinished::Later);
            }
        }
        Ok(steps)
    }
}

impl Catalog for Thinkers {
    fn tools(&self) -> Vec<ToolInfo> {
        Vec::new()
    }

    fn find(&self, name: &str) -> Option<ToolKey> {
        (name == "think").then_some(ToolKey(0))
    }

    fn call(
        &self,
        _tool: ToolKey,
        arguments: Option<&RawValue>,
        context: &CallContext<'_>,
    ) -> Result<ToolReply, Unfinished> {
        self.think(arguments, context).map(|steps| ToolReply::success(steps.to_string()))
    }

    fn find_method(&self, name: &str) -> Option<MethodKey> {
        (name == "think").then_some(MethodKey(0))
    }

    fn call_method(
        &self,
        _method: MethodKey,
        params: Option<&RawValue>,
        context: &CallContext<'_>,
    ) -> Result<Box<RawValue>, Unfinished> {
        let steps = self.think(params, context)?;
        Ok(RawValue::from_string(steps.to_string()).expect("a number"))
    }
}

/// One that says "later" even where nobody waits for it.
struct Never;

impl Catalog for Never {
    fn tools(&self) -> Vec<ToolInfo> {
        Vec::new()
    }

    fn find(&self, _name: &str) -> Option<ToolKey> {
        Some(ToolKey(0))
    }

    fn call(
        &self,
        _tool: ToolKey,
        _arguments: Option<&RawValue>,
        _context: &CallContext<'_>,
    ) -> Result<ToolReply, Unfinished> {
        Err(Unfinished::Later)
    }
}

fn call(id: u64, steps: u64) -> String {
    json!({"jsonrpc": "2.0", "id": id, "method": "tools/call",
        "params": {"name": "think", "arguments": {"steps": steps}}})
    .to_string()
}

fn direct(id: u64, steps: u64) -> String {
    json!({"jsonrpc": "2.0", "id": id, "method": "think", "params": {"steps": steps}}).to_string()
}

/// All that comes back for lines, read at once, and the catalog as it is then.
fn converse(lines: &[String]) -> (Vec<Value>, Server<Thinkers>) {
    let server = Server::new(Thinkers::default());
    let replies = converse_with(&server, lines.join("\n").as_bytes(), &Limits::default());
    (replies.iter().map(|line| serde_json::from_str(line).expect("JSON")).collect(), server)
}

fn ids(replies: &[Value]) -> Vec<u64> {
    replies.iter().filter_map(|reply| reply["id"].as_u64()).collect()
}

/// The outcome of a message where others wait, and what was appended.
fn begin(server: &Server<Thinkers>, message: &str, calls: &Calls) -> (Outcome, String) {
    let notify = |message: &[u8]| panic!("said too early: {}", text(message));
    let allowance = Some(Allowance::begin().next());
    let peer = Peer { notify: Some(&notify), calls: Some(calls), allowance, ..Peer::default() };
    let mut out = b"before".to_vec();
    let outcome = server.handle(message.as_bytes(), &peer, &mut out);
    (outcome, text(&out[6..]))
}

#[test]
fn quick_calls_pass_a_long_one() {
    for long in [call(0, 100), direct(0, 100)] {
        let mut lines = vec![long];
        lines.extend((1..=50).map(|id| if id % 2 == 0 { call(id, 0) } else { direct(id, 0) }));
        let (replies, _) = converse(&lines);
        let in_order: Vec<u64> = (1..=50).chain([0]).collect();
        assert_eq!(ids(&replies), in_order);
    }
}

#[test]
fn several_long_calls_are_each_answered_once() {
    let lines: Vec<String> = (0..40).map(|id| call(id, id % 4)).collect();
    let (replies, _) = converse(&lines);
    let mut ids = ids(&replies);
    ids.sort_unstable();
    assert_eq!(ids, (0..40).collect::<Vec<u64>>());
}

/// What a client is told comes from the worker alone: a call that begins twice does not say twice
/// how far it is.
#[test]
fn nothing_is_said_twice() {
    let message = json!({"jsonrpc": "2.0", "id": 7, "method": "tools/call",
        "params": {"name": "think", "arguments": {"steps": 4}, "_meta": {"progressToken": "t"}}});
    let (replies, _) = converse(&[message.to_string()]);
    let progress: Vec<u64> = replies
        .iter()
        .filter(|reply| reply["method"] == "notifications/progress")
        .filter_map(|reply| reply["params"]["progress"].as_f64())
        .map(|progress| progress as u64)
        .collect();
    assert_eq!(progress, [1, 2, 3, 4]);
    assert_eq!((ids(&replies), replies.len()), (vec![7], 5));
}

#[test]
fn a_batch_with_a_long_call_is_deferred_as_a_whole_and_answered_in_order() {
    let batch = format!("[{},{},{}]", call(1, 0), call(2, 60), call(3, 0));
    let (replies, _) = converse(&[batch.clone(), call(4, 0), call(5, 0)]);
    assert_eq!(ids(&replies[..2]), [4, 5]);
    let batched = replies[2].as_array().expect("the reply to the batch");
    assert_eq!(ids(batched), [1, 2, 3]);
    assert_eq!(replies.len(), 3);

    let (server, calls) = (Server::new(Thinkers::default()), Calls::new());
    assert_eq!(
        begin(&server, &batch, &calls),
        (Outcome::Deferred { blocks: false }, String::new())
    );
    assert_eq!(
        begin(&server, &call(9, 5), &calls),
        (Outcome::Deferred { blocks: false }, String::new())
    );
    assert_eq!(
        begin(&server, &direct(9, 5), &calls),
        (Outcome::Deferred { blocks: false }, String::new())
    );
    let (outcome, reply) = begin(&server, &format!("[{}]", call(1, 0)), &calls);
    assert!(outcome == Outcome::Answered && reply.starts_with("[{"), "{reply}");
}

/// The cancellation comes right behind the call, on the thread that had begun it.
#[test]
fn a_deferred_call_is_cancelled() {
    let cancel = |id: u64| {
        json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id}})
            .to_string()
    };
    for long in [call(1, 60_000), direct(1, 60_000)] {
        let start = Instant::now();
        let (replies, _) = converse(&[long, call(2, 0), cancel(1), call(3, 0)]);
        assert_eq!(ids(&replies), [2, 3]);
        assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    }
    // Of a batch, one call is cancelled and the others are answered.
    let batch = format!("[{},{},{}]", call(1, 0), call(2, 60_000), call(3, 0));
    let (replies, _) = converse(&[batch, cancel(2)]);
    assert_eq!(replies.len(), 1);
    assert_eq!(ids(replies[0].as_array().expect("the reply to the batch")), [1, 3]);
}

/// Without an allowance there is no later: a catalog that says so all the same is broken, and its
/// client hears it.
#[test]
fn nothing_is_put_off_for_ever() {
    let server = Server::new(Never);
    for line in converse_with(&server, call(1, 0).as_bytes(), &Limits::default()) {
        let reply: Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(reply["error"]["code"], -32603, "{reply}");
    }
    let mut out = Vec::new();
    let outcome = server.handle(call(1, 0).as_bytes(), &Peer::default(), &mut out);
    assert!(matches!(outcome, Outcome::Refused { .. }), "{outcome:?}");
}
