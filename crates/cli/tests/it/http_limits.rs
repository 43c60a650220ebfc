//! What an HTTP client may ask: sizes, times, connections.

use std::thread;
use std::time::{Duration, Instant};

use arithma_cli::network::{Access, NetworkLimits, Patience};
use arithma_mcp::Limits;

use crate::wire::{Http, Lines, Serving, ping, request};

const BRIEF: Duration = Duration::from_millis(300);

fn serving(limits: NetworkLimits) -> Serving {
    Serving::start(Access::default(), limits)
}

#[test]
fn bodies() {
    let calls = Limits { message_bytes: 1000, ..Limits::default() };
    let serving = serving(NetworkLimits { calls, ..NetworkLimits::default() });
    let mut client = serving.connect();
    let exact = format!("{:<1000}", ping("1"));
    assert_eq!(client.post("/mcp", &[], &exact).status, 200);
    for length in [1001, 100_000, 2_000_000] {
        let reply = client.post("/mcp", &[], &"x".repeat(length));
        assert_eq!(reply.status, 413);
        assert_eq!(
            reply.json()["error"]["message"],
            "invalid request: a message may have at most 1000 bytes"
        );
        // The connection lives on.
        assert_eq!(client.post("/mcp", &[], &ping("1")).status, 200, "{length}");
    }
    // The length is not told beforehand.
    client.send(b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
    for _ in 0..4 {
        client.send(format!("190\r\n{}\r\n", "x".repeat(400)).as_bytes());
    }
    client.send(b"0\r\n\r\n");
    assert_eq!(client.receive().status, 413);
    // A client that asks first is told at once.
    let mut client = serving.connect();
    client.send(
        b"POST / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 5000\r\n\r\n",
    );
    assert_eq!(client.receive().status, 413);
}

#[test]
fn headers() {
    let serving = serving(NetworkLimits::default());
    let long = "x".repeat(100_000);
    for head in [
        format!("POST /mcp HTTP/1.1\r\nHost: localhost\r\nX: {long}\r\n\r\n"),
        format!("POST /mcp HTTP/1.1\r\nHost: localhost\r\n{}\r\n", "X: x\r\n".repeat(1000)),
    ] {
        let mut client = serving.connect();
        client.send(head.as_bytes());
        assert_eq!(client.receive().status, 431);
    }
    for nonsense in
        ["\0\0\0\0\r\n\r\n", "GET\r\n\r\n", "POST / HTTP/9.9\r\n\r\n", "{\"jsonrpc\":\"2.0\"}\n"]
    {
        let mut client = serving.connect();
        client.send(nonsense.as_bytes());
        assert!(client.try_receive().is_some_and(|reply| reply.status == 400), "{nonsense:?}");
        assert!(client.is_closed());
    }
}

#[test]
fn times() {
    let serving = serving(NetworkLimits {
        patience: Patience { headers: BRIEF, http_idle: 3 * BRIEF, ..Patience::default() },
        body_time: BRIEF,
        ..NetworkLimits::default()
    });
    // Headers that come a byte at a time.
    let start = Instant::now();
    let mut client = serving.connect();
    client.send(b"POST /mcp HTTP/1.1\r\n");
    assert!(client.is_closed());
    assert!((BRIEF / 2..10 * BRIEF).contains(&start.elapsed()), "{:?}", start.elapsed());
    // A body that does not come.
    let mut client = serving.connect();
    client.send(b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{");
    assert_eq!(client.receive().status, 408);
    // Connections without a request, before and after one.
    let start = Instant::now();
    let mut fresh = serving.connect();
    let mut used = serving.connect();
    assert_eq!(used.post("/mcp", &[], &ping("1")).status, 200);
    thread::sleep(2 * BRIEF);
    assert_eq!(used.post("/mcp", &[], &ping("1")).status, 200);
    assert!(fresh.is_closed());
    assert!(used.is_closed());
    assert!(start.elapsed() >= 4 * BRIEF);
}

#[test]
fn connections() {
    let serving = serving(NetworkLimits { connections: 2, ..NetworkLimits::default() });
    let mut first = serving.connect();
    assert_eq!(first.post("/mcp", &[], &ping("1")).status, 200);
    let mut second = serving.connect();
    assert_eq!(second.post("/mcp", &[], &ping("1")).status, 200);
    // One too many: other transports have places of their own.
    let mut refused = serving.connect();
    refused.send(request("POST", "/mcp", &[], &ping("1")).as_bytes());
    let reply = refused.receive();
    assert_eq!((reply.status, reply.header("retry-after")), (503, Some("1")));
    let mut lines: Vec<Lines> = (0..2).map(|_| Lines::connect(serving.tcp)).collect();
    for client in &mut lines {
        client.send(&format!("{}\n", ping("1")));
        assert_eq!(client.hear()["id"], 1);
    }
    let mut refused = Lines::connect(serving.tcp);
    assert_eq!(refused.hear()["error"]["code"], -32000);
    assert_eq!(refused.line(), None);
    // A place that is given back is taken again.
    drop(second);
    let again = || {
        let mut client = Http::connect(serving.http);
        client.send(request("POST", "/mcp", &[], &ping("1")).as_bytes());
        client.receive().status == 200
    };
    assert!((0..100).any(|_| {
        thread::sleep(Duration::from_millis(20));
        again()
    }));
}
