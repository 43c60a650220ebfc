//! Lines over TCP.

#[cfg(target_os = "linux")]
use std::io::{Read, Write};
use std::thread;
use std::time::{Duration, Instant};

use arithma_cli::network::{Access, NetworkLimits, Patience};
use arithma_mcp::Limits;

use crate::transcript::Transcript;
use crate::wire::{Lines, Serving, ping, wait, wait_with_progress};

#[test]
fn conversations() {
    let serving = Serving::open();
    for transcript in Transcript::all().into_iter().filter(|transcript| !transcript.is_http()) {
        for newline in ["\n", "\r\n"] {
            let mut client = Lines::connect(serving.tcp);
            let requests: Vec<&[u8]> =
                transcript.exchanges.iter().map(|e| &e.request[..]).collect();
            client.send_bytes(&requests.join(newline.as_bytes()));
            // The last line needs no newline.
            client.end();
            let replies: Vec<String> = std::iter::from_fn(|| client.line()).collect();
            let expected: Vec<&String> =
                transcript.exchanges.iter().flat_map(|e| &e.replies).collect();
            assert_eq!(replies.iter().collect::<Vec<_>>(), expected, "{}", transcript.name());
        }
    }
}

#[test]
fn many_connections_each_in_its_own_order() {
    let serving = Serving::open();
    let clients: Vec<_> = (1..=50)
        .map(|number| {
            let mut client = Lines::connect(serving.tcp);
            thread::spawn(move || {
                let all: String =
                    (0..500).map(|id| ping(&format!("{number}{id:04}")) + "\n").collect();
                client.send(&all);
                client.end();
                for id in 0..500 {
                    let expected =
                        format!(r#"{{"jsonrpc":"2.0","id":{number}{id:04},"result":{{}}}}"#);
                    assert_eq!(client.line().as_deref(), Some(&*expected));
                }
                assert_eq!(client.line(), None);
            })
        })
        .collect();
    for client in clients {
        client.join().expect("no panic");
    }
}

#[test]
fn long_half_sent_and_empty_lines() {
    let calls = Limits { message_bytes: 1000, ..Limits::default() };
    let limits = NetworkLimits { calls, ..NetworkLimits::default() };
    let serving = Serving::start(Access::default(), limits);
    let mut client = Lines::connect(serving.tcp);
    client.send(&format!("{}\n\n \r\n{}\r\n", "x".repeat(500_000), ping("1")));
    assert_eq!(client.hear()["error"]["code"], -32600);
    assert_eq!(client.hear()["id"], 1);
    let whole = ping("2");
    let (head, tail) = whole.split_at(10);
    client.send(head);
    thread::sleep(Duration::from_millis(100));
    client.send(tail);
    client.send("\n");
    assert_eq!(client.hear()["id"], 2);
    client.send("{\n");
    assert_eq!(client.hear()["error"]["code"], -32700);
}

/// A form on a web page can be posted to any port; what it holds is not taken for messages.
#[test]
fn browsers_are_not_heard() {
    let serving = Serving::open();
    let long = "x".repeat(2 << 20);
    for first in ["POST / HTTP/1.1", &format!("POST /{long} HTTP/1.1")] {
        let mut client = Lines::connect(serving.tcp);
        client.send(&format!("{first}\r\nHost: 127.0.0.1\r\n\r\n{}\r\n", ping("1")));
        let heard: Vec<String> = std::iter::from_fn(|| client.line()).collect();
        assert!(heard.iter().all(|line| !line.contains("\"id\":1")), "{heard:?}");
    }
}

#[test]
fn slow_calls_hold_nobody_up_and_can_be_cancelled() {
    let calls = Limits { workers: 1, waiters: 1, ..Limits::default() };
    let limits = NetworkLimits { calls, calls_a_connection: 2, ..NetworkLimits::default() };
    let serving = Serving::start(Access::default(), limits);
    let mut client = Lines::connect(serving.tcp);
    let start = Instant::now();
    client.send(&format!("{}\n{}\n", wait("1", 60_000), ping("2")));
    assert_eq!(client.hear()["id"], 2);
    let cancel = r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#;
    client.send(&format!("{cancel}\n"));
    // More than may be under way: they are read as places become free.
    let more: String = (10..20).map(|id| wait_with_progress(&id.to_string(), 2) + "\n").collect();
    client.send(&more);
    let heard: Vec<_> = (0..30).map(|_| client.hear()).collect();
    assert_eq!(heard.iter().filter(|message| message["method"].is_string()).count(), 20);
    let ids: Vec<i64> = heard.iter().filter_map(|message| message["id"].as_i64()).collect();
    assert_eq!(ids, (10..20).collect::<Vec<_>>());
    assert!(start.elapsed() < Duration::from_secs(15));
}

/// A connection that is closed stops its calls; one that is closed for writing only waits for them.
#[test]
fn the_end_of_a_client() {
    let calls = Limits { workers: 1, waiters: 1, ..Limits::default() };
    let limits = NetworkLimits { calls, ..NetworkLimits::default() };
    let serving = Serving::start(Access::default(), limits);
    let mut gone = Lines::connect(serving.tcp);
    gone.send(&format!("{}\n", wait("1", 60_000)));
    thread::sleep(Duration::from_millis(100));
    drop(gone);
    let start = Instant::now();
    let mut client = Lines::connect(serving.tcp);
    client.send(&format!("{}\n", wait("2", 2_000)));
    client.end();
    let lines: Vec<String> =
        std::iter::from_fn(|| client.line()).filter(|line| !line.is_empty()).collect();
    assert!(lines.len() == 1 && lines[0].contains("WAIT: OK | STEPS: 2000"), "{lines:?}");
    assert!(start.elapsed() < Duration::from_secs(15));
}

#[test]
fn idle_and_unfinished_lines_end() {
    let brief = Duration::from_millis(300);
    let limits = NetworkLimits {
        patience: Patience { tcp_idle: brief, ..Patience::default() },
        body_time: brief,
        ..NetworkLimits::default()
    };
    let serving = Serving::start(Access::default(), limits);
    for beginning in ["", "{\"jsonrpc\""] {
        let mut client = Lines::connect(serving.tcp);
        let start = Instant::now();
        client.send(beginning);
        assert_eq!(client.line(), None);
        assert!((brief..20 * brief).contains(&start.elapsed()), "{:?}", start.elapsed());
    }
    // A slow call is no idleness.
    let mut client = Lines::connect(serving.tcp);
    client.send(&format!("{}\n", wait("1", 1_000)));
    assert_eq!(client.hear()["id"], 1);
}

/// Whoever reads slowly and goes on reading hears everything; whoever stops does not.
#[cfg(target_os = "linux")]
#[test]
fn reading_earns_time() {
    let write_time = Duration::from_millis(400);
    let limits = NetworkLimits { write_time, ..NetworkLimits::default() };
    let serving = Serving::start(Access::default(), limits);
    let list = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
    let batch = format!("[{}]\n", vec![list; 2000].join(","));
    // More than the system keeps for a client that does not read, several times over.
    const BATCHES: usize = 9;
    let ask = || {
        let mut client = Lines::connect(serving.tcp).into_stream();
        rustix::net::sockopt::set_socket_recv_buffer_size(&client, 64 << 10).expect("a socket");
        client.write_all(batch.repeat(BATCHES).as_bytes()).expect("it reads");
        client
    };
    let mut steady = ask();
    let (mut bytes, mut lines) = (vec![0; 128 << 10], 0);
    let start = Instant::now();
    while lines < BATCHES {
        let count = steady.read(&mut bytes).expect("it goes on");
        assert!(count > 0, "{lines} lines after {:?}", start.elapsed());
        lines += bytes[..count].iter().filter(|byte| **byte == b'\n').count();
        thread::sleep(Duration::from_secs_f64(count as f64 / f64::from(6 << 20)));
    }
    assert!(start.elapsed() > 5 * write_time, "it was no test: {:?}", start.elapsed());
    let mut still = ask();
    thread::sleep(10 * write_time);
    let mut rest = Vec::new();
    let _ = still.read_to_end(&mut rest);
    assert!(rest.iter().filter(|byte| **byte == b'\n').count() < BATCHES);
}

#[test]
fn stopping_finishes_what_runs() {
    let mut serving = Serving::open();
    let mut idle = Lines::connect(serving.tcp);
    let mut slow = Lines::connect(serving.tcp);
    slow.send(&format!("{}\n", wait("1", 500)));
    thread::sleep(Duration::from_millis(200));
    serving.stop();
    assert_eq!(idle.line(), None);
    assert_eq!(slow.hear()["id"], 1);
    assert_eq!(slow.line(), None);
    serving.join();
}
