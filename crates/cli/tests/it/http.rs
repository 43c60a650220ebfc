//! HTTP: the recorded conversations, routes, streams, cancellation, and the end.

use std::thread;
use std::time::{Duration, Instant};

use arithma_cli::network::{Access, NetworkLimits};
use arithma_mcp::Limits;
use serde_json::json;

use crate::transcript::Transcript;
use crate::wire::{Http, Serving, ping, request, wait, wait_with_progress};

const PONG: &str = r#"{"jsonrpc":"2.0","id":1,"result":{}}"#;
const EVENTS: (&str, &str) = ("Accept", "application/json, text/event-stream");

/// One worker, so that a call which does not stop is in the way of the next.
fn one_worker() -> NetworkLimits {
    let calls = Limits { workers: 1, waiters: 1, ..Limits::default() };
    NetworkLimits { calls, ..NetworkLimits::default() }
}

#[test]
fn conversations() {
    let serving = Serving::open();
    for transcript in Transcript::all().into_iter().filter(Transcript::is_http) {
        let mut client = serving.connect();
        for exchange in &transcript.exchanges {
            let headers: Vec<(&str, &str)> =
                exchange.headers.iter().map(|(name, value)| (&**name, &**value)).collect();
            let body = String::from_utf8(exchange.request.clone()).expect("text");
            let reply = client.post("/mcp", &headers, &body);
            let place = format!("{}:{}", transcript.name(), exchange.line);
            assert_eq!(Some(reply.status), exchange.status, "{place}");
            assert_eq!(reply.body, exchange.replies.concat(), "{place}");
        }
    }
}

/// What is recorded for lines is answered alike by plain JSON-RPC.
#[test]
fn conversations_without_headers() {
    let serving = Serving::open();
    for transcript in Transcript::all().into_iter().filter(|transcript| !transcript.is_http()) {
        let mut client = serving.connect();
        for exchange in &transcript.exchanges {
            let Ok(body) = String::from_utf8(exchange.request.clone()) else { continue };
            if body.trim().is_empty() {
                continue;
            }
            let reply = client.post("/", &[EVENTS], &body);
            let place = format!("{}:{}", transcript.name(), exchange.line);
            if reply.header("content-type") == Some("text/event-stream") {
                let expected: Vec<serde_json::Value> = (exchange.replies.iter())
                    .map(|text| serde_json::from_str(text).expect("JSON"))
                    .collect();
                assert_eq!(reply.events(), expected, "{place}");
            } else {
                assert_eq!(reply.body, exchange.replies.concat(), "{place}");
            }
        }
    }
}

#[test]
fn any_content_type_for_plain_messages_and_json_for_mcp() {
    let serving = Serving::open();
    let mut client = serving.connect();
    let form = ("Content-Type", "application/x-www-form-urlencoded");
    let json = ("content-type", "Application/JSON; charset=utf-8");
    for headers in [&[][..], &[form], &[json], &[("Accept", "text/html")], &[("Accept", "*/*")]] {
        let reply = client.post("/", headers, &ping("1"));
        assert_eq!((reply.status, reply.body.as_str()), (200, PONG));
        assert_eq!(reply.header("content-type"), Some("application/json"));
    }
    for headers in [&[][..], &[json], &[("Accept", "application/json")]] {
        assert_eq!(client.post("/mcp", headers, &ping("1")).body, PONG);
    }
    assert_eq!(client.post("/mcp", &[form], &ping("1")).status, 415);
    // The header of the protocol means nothing outside the protocol.
    let version = ("MCP-Protocol-Version", "no such version");
    assert_eq!(client.post("/", &[version], &ping("1")).body, PONG);
    assert_eq!(client.post("/mcp", &[version], &ping("1")).status, 400);
}

#[test]
fn an_encoded_name_is_the_name() {
    let serving = Serving::open();
    let mut client = serving.connect();
    let meta = json!({"io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {}});
    let call = |name: &str| {
        json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call",
            "params": {"name": name, "arguments": {"first": "1", "second": "2"}, "_meta": meta}})
        .to_string()
    };
    let mut ask = |header: &str, name: &str| {
        let headers = [
            ("MCP-Protocol-Version", "2026-07-28"),
            ("Mcp-Method", "tools/call"),
            ("Mcp-Name", header),
        ];
        client.post("/mcp", &headers, &call(name))
    };
    assert_eq!(ask("=?base64?YWRk?=", "add").status, 200);
    assert_eq!(ask("=?base64?w6k=?=", "é").json()["error"]["code"], -32602);
    for wrong in ["=?base64?YWR?=", "=?base64?ZmFpbA==?=", "YWRk", ""] {
        let reply = ask(wrong, "add");
        assert_eq!((reply.status, &reply.json()["error"]["code"]), (400, &json!(-32020)));
    }
}

#[test]
fn paths_and_methods() {
    let mut serving = Serving::open();
    let mut client = serving.connect();
    let mut status = |method: &str, path: &str| client.ask(method, path, &[]).status;
    assert_eq!(status("GET", "/healthz"), 200);
    assert_eq!(status("GET", "/readyz?verbose"), 200);
    assert_eq!(status("POST", "/healthz"), 405);
    assert_eq!(status("GET", "/.well-known/oauth-protected-resource"), 404);
    assert_eq!(status("PUT", "/"), 405);
    assert_eq!(status("POST", "/nowhere"), 404);
    for method in ["GET", "DELETE"] {
        let reply = client.ask(method, "/mcp", &[]);
        assert_eq!((reply.status, reply.header("allow")), (405, Some("POST, OPTIONS")));
    }
    let reply = client.ask("GET", "/sse", &[]);
    assert!(reply.status == 404 && reply.body.contains("/mcp"), "{reply:?}");
    let reply = client.post("/mcp", &[], r#"{"jsonrpc":"2.0","method":"notifications/x"}"#);
    assert_eq!((reply.status, reply.body.as_str()), (202, ""));
    let reply = client.post("/mcp", &[], r#"{"jsonrpc":"2.0","id":1,"result":{}}"#);
    assert_eq!((reply.status, reply.body.as_str()), (202, ""));
    assert_eq!(client.post("/mcp", &[], " \n").status, 400);
    serving.stop();
}

#[test]
fn keep_alive_and_pipelining_keep_the_order() {
    let serving = Serving::open();
    let mut client = serving.connect();
    let all: String =
        (0..200).map(|id| request("POST", "/mcp", &[], &ping(&id.to_string()))).collect();
    client.send(all.as_bytes());
    for id in 0..200 {
        assert_eq!(client.receive().json()["id"], id);
    }
    // A body in pieces, and one whose length is not told.
    let whole = request("POST", "/", &[], &ping("1"));
    let (head, tail) = whole.split_at(whole.len() - 20);
    client.send(head.as_bytes());
    thread::sleep(Duration::from_millis(50));
    client.send(tail.as_bytes());
    assert_eq!(client.receive().body, PONG);
    let chunked = format!(
        "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n{:x}\r\n{}\r\n0\r\n\r\n",
        ping("1").len(),
        ping("1")
    );
    client.send(chunked.as_bytes());
    assert_eq!(client.receive().body, PONG);
}

#[test]
fn progress_makes_the_reply_a_stream() {
    let serving = Serving::open();
    let mut client = serving.connect();
    let reply = client.post("/mcp", &[EVENTS], &wait_with_progress("7", 5));
    assert_eq!(reply.status, 200);
    let events = reply.events();
    let (last, before) = events.split_last().expect("events");
    assert_eq!(before.len(), 5);
    for (index, event) in before.iter().enumerate() {
        assert_eq!(event["method"], "notifications/progress");
        assert_eq!(event["params"]["progressToken"], "t");
        assert_eq!(event["params"]["progress"], index + 1);
    }
    assert_eq!(last["id"], 7);
    assert_eq!(last["result"]["content"][0]["text"], "WAIT: OK | STEPS: 5");
    // Without a token, or without a client that takes events, there is one reply.
    for (headers, message) in [
        (&[EVENTS][..], wait("8", 5)),
        (&[][..], wait_with_progress("8", 5)),
        (&[("Accept", "*/*")], wait_with_progress("8", 5)),
        (&[("Accept", "text/event-stream;q=0, application/json")], wait_with_progress("8", 5)),
    ] {
        let reply = client.post("/mcp", headers, &message);
        assert_eq!(reply.header("content-type"), Some("application/json"), "{headers:?}");
        assert_eq!(reply.json()["id"], 8);
    }
}

/// A closed connection stops the call itself: the only worker is free for the next one.
#[test]
fn a_client_that_leaves_takes_its_call_along() {
    let serving = Serving::start(Access::default(), one_worker());
    let start = Instant::now();
    for message in [wait("1", 60_000), wait_with_progress("1", 60_000)] {
        let mut client = serving.connect();
        client.send(request("POST", "/mcp", &[EVENTS], &message).as_bytes());
        thread::sleep(Duration::from_millis(200));
        drop(client);
        let reply = serving.connect().post("/mcp", &[], &wait("2", 1));
        assert_eq!(reply.json()["result"]["content"][0]["text"], "WAIT: OK | STEPS: 1");
    }
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn quick_calls_pass_slow_ones_and_a_full_queue_is_told_at_once() {
    let calls = Limits { workers: 1, waiters: 1, waiting_calls: 1, ..Limits::default() };
    let limits = NetworkLimits { calls, ..NetworkLimits::default() };
    let serving = Serving::start(Access::default(), limits);
    let start = Instant::now();
    let mut slow: Vec<Http> = (0..2).map(|_| serving.connect()).collect();
    for client in &mut slow {
        client.send(request("POST", "/mcp", &[], &wait("1", 3_000)).as_bytes());
        thread::sleep(Duration::from_millis(200));
    }
    let mut client = serving.connect();
    assert_eq!(client.post("/mcp", &[], &ping("1")).body, PONG);
    let reply = client.post("/mcp", &[], &wait("\"third\"", 1));
    assert_eq!((reply.status, reply.header("retry-after")), (503, Some("1")));
    assert_eq!(reply.json()["error"]["code"], -32000);
    assert_eq!(reply.json()["id"], "third");
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    assert_eq!(slow[0].receive().status, 200);
}

/// Waiting for a worker has an end, too.
#[test]
fn a_call_that_has_waited_too_long_is_refused() {
    let limits = NetworkLimits { waiting_time: Duration::from_millis(100), ..one_worker() };
    let serving = Serving::start(Access::default(), limits);
    let mut first = serving.connect();
    first.send(request("POST", "/mcp", &[], &wait("1", 500)).as_bytes());
    thread::sleep(Duration::from_millis(100));
    let reply = serving.connect().post("/mcp", &[], &wait("2", 1));
    assert_eq!((reply.status, &reply.json()["id"]), (503, &json!(2)));
    assert_eq!(first.receive().status, 200);
}

#[test]
fn stopping_finishes_what_runs() {
    let mut serving = Serving::open();
    let mut idle = serving.connect();
    assert_eq!(idle.post("/mcp", &[], &ping("1")).status, 200);
    let mut fresh = serving.connect();
    let mut slow = serving.connect();
    slow.send(request("POST", "/mcp", &[EVENTS], &wait_with_progress("1", 500)).as_bytes());
    thread::sleep(Duration::from_millis(200));
    serving.stop();
    assert!(idle.is_closed() && fresh.is_closed());
    let events = slow.receive().events();
    assert_eq!(events.last().expect("a reply")["result"]["isError"], false);
    assert!(slow.is_closed());
    let address = serving.http;
    serving.join();
    assert!(std::net::TcpStream::connect(address).is_err());
}

/// A proxy that has just sent a request on a connection that it keeps sees no reset: it is answered, and told
/// that the connection ends. Whoever knocks in that moment is served, too.
#[test]
fn stopping_answers_what_is_sent_in_that_moment() {
    let mut serving = Serving::open();
    let mut kept: Vec<Http> = (0..3).map(|_| serving.connect()).collect();
    for client in &mut kept {
        let reply = client.post("/mcp", &[], &ping("1"));
        assert_eq!((reply.status, reply.header("connection")), (200, None));
    }
    serving.stop();
    thread::sleep(Duration::from_millis(50));
    let mut late = serving.connect();
    let mut idle = kept.pop().expect("one");
    for client in kept.iter_mut().chain([&mut late]) {
        let reply = client.post("/mcp", &[], &ping("2"));
        assert_eq!((reply.status, reply.header("connection")), (200, Some("close")));
        assert_eq!(client.rest().expect("no reset"), "");
    }
    // One that asks for nothing ends, too, a moment later.
    assert_eq!(idle.rest().expect("no reset"), "");
    serving.join();
}
