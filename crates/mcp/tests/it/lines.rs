//! Streams of lines: order, slow calls, cancellation, limits, ends.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use arithma_mcp::{Limits, Observer, Operation, serve_lines};
use serde_json::Value;

use crate::toys;

/// A stream whose two ends are in two threads.
struct Pipe(Receiver<Vec<u8>>, Vec<u8>);

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.1.is_empty() {
            let Ok(next) = self.0.recv() else {
                return Ok(0);
            };
            self.1 = next;
        }
        let count = buffer.len().min(self.1.len());
        buffer[..count].copy_from_slice(&self.1[..count]);
        self.1.drain(..count);
        Ok(count)
    }
}

/// Gives out what is written, a line at a time.
struct Sink(Sender<Vec<u8>>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            assert!(line.ends_with(b"\n"), "whole lines only");
            self.0.send(line.to_vec()).map_err(|_| io::ErrorKind::BrokenPipe)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A client that is written to and read from while the server runs.
struct Client {
    input: Sender<Vec<u8>>,
    output: Receiver<Vec<u8>>,
    server: thread::JoinHandle<io::Result<()>>,
}

impl Client {
    fn start(limits: Limits) -> Self {
        let (input, server_input) = mpsc::channel();
        let (server_output, output) = mpsc::channel();
        let server = thread::spawn(move || {
            let reader = Pipe(server_input, Vec::new());
            serve_lines(&toys::server(), reader, Sink(server_output), &limits)
        });
        Self { input, output, server }
    }

    fn say(&self, line: &str) {
        self.input.send(format!("{line}\n").into_bytes()).expect("the server reads");
    }

    fn hear(&self) -> Value {
        let line = self.output.recv_timeout(Duration::from_secs(10)).expect("a line");
        serde_json::from_slice(&line).expect("JSON")
    }

    /// Ends the input; all that still comes.
    fn end(self) -> Vec<Value> {
        drop(self.input);
        self.server.join().expect("no panic").expect("no error");
        self.output.iter().map(|line| serde_json::from_slice(&line).expect("JSON")).collect()
    }
}

fn wait(id: &str, steps: u32) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"wait","arguments":{{"steps":"{steps}"}}}}}}"#
    )
}

fn ping(id: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping"}}"#)
}

/// What requests took.
#[derive(Default)]
struct Durations(Mutex<Vec<Duration>>);

impl Observer for Durations {
    fn observe(&self, operation: &Operation<'_>) {
        self.0.lock().expect("no panic").push(operation.duration);
    }
}

/// What a request takes is what its client waits.
#[test]
fn waiting_for_a_thread_counts() {
    let durations = Arc::new(Durations::default());
    let server = toys::server().with_observer(Arc::clone(&durations) as Arc<dyn Observer>);
    let input = format!("{}\n{}\n{}\n", wait("1", 300), wait("2", 300), ping("3"));
    let limits = Limits { workers: 1, waiters: 1, ..Limits::default() };
    serve_lines(&server, input.as_bytes(), io::sink(), &limits).expect("no error");
    let took = std::mem::take(&mut *durations.0.lock().expect("no panic"));
    let [ping, first, second] = took[..] else { panic!("{took:?}") };
    assert!(ping < first && first < second, "{took:?}");
    assert!(second > Duration::from_millis(550), "{took:?}");
}

/// What is answered here before the batch begins again elsewhere is answered once, as far as anyone hears.
#[test]
fn a_batch_that_begins_again_is_told_once() {
    for last in [ping("3"), wait("3", 20)] {
        let durations = Arc::new(Durations::default());
        let server = toys::server().with_observer(Arc::clone(&durations) as Arc<dyn Observer>);
        let input = format!("[{},{},{last}]\n", ping("1"), ping("2"));
        serve_lines(&server, input.as_bytes(), io::sink(), &Limits::default()).expect("no error");
        assert_eq!(durations.0.lock().expect("no panic").len(), 3, "{last}");
    }
}

/// Whoever is told to stop does not wait for all that waits: it is answered as far as there is time for it.
#[test]
fn what_has_not_begun_in_time_when_the_server_stops_is_refused() {
    static STOPS: AtomicBool = AtomicBool::new(false);
    let waiting_at_stop = Duration::from_millis(300);
    let is_stopping = || STOPS.load(Ordering::Relaxed);
    let limits = Limits {
        workers: 1,
        waiters: 1,
        waiting_calls: 3,
        is_stopping,
        waiting_at_stop,
        ..Limits::default()
    };
    let client = Client::start(limits);
    for id in 0..9 {
        client.say(&wait(&id.to_string(), 1_000));
    }
    thread::sleep(Duration::from_millis(200));
    // One runs, three wait, and the next waits for a place.
    STOPS.store(true, Ordering::Relaxed);
    let start = Instant::now();
    let replies = client.end();
    assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
    let of = |is_busy: bool| -> Vec<i64> {
        let wanted = replies.iter().filter(|reply| (reply["error"]["code"] == -32000) == is_busy);
        let mut ids: Vec<i64> = wanted.filter_map(|reply| reply["id"].as_i64()).collect();
        ids.sort_unstable();
        ids
    };
    assert_eq!((of(false), of(true)), (vec![0], (1..9).collect()), "{replies:?}");
}

fn cancel(id: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","method":"notifications/cancelled","params":{{"requestId":{id}}}}}"#
    )
}

/// A hundred thousand requests with ids of all kinds, in one stream, each with its own reply.
#[test]
fn a_hundred_thousand_requests_get_their_replies_in_order() {
    let id = |n: usize| match n % 7 {
        0 => format!("{n}"),
        1 => format!("\"{n}\""),
        2 => "1".to_owned(),
        3 => format!("{n}.50"),
        4 => format!("90000000000000000000000{n}"),
        5 => format!("\"\\u00{:02x}\"", 0x20 + n % 90),
        _ => format!("-{n}e0"),
    };
    let (mut input, mut expected) = (String::new(), String::new());
    for n in 0..100_000 {
        let id = id(n);
        match n % 3 {
            0 => {
                input += &ping(&id);
                expected += &format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{{}}}}");
            }
            1 => {
                input += &format!(
                    r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"add","arguments":{{"first":"{n}","second":"1"}}}}}}"#
                );
                let sum = n + 1;
                expected += &format!(
                    r#"{{"jsonrpc":"2.0","id":{id},"result":{{"content":[{{"type":"text","text":"ADD: OK | RESULT: {sum}"}}],"structuredContent":{{"result":"{sum}"}},"isError":false}}}}"#
                );
            }
            _ => {
                input += &format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"m{n}"}}"#);
                expected += &format!(
                    r#"{{"jsonrpc":"2.0","id":{id},"error":{{"code":-32601,"message":"method not found: m{n}"}}}}"#
                );
            }
        }
        input.push('\n');
        expected.push('\n');
    }
    let mut output = Vec::new();
    serve_lines(&toys::server(), input.as_bytes(), &mut output, &Limits::default())
        .expect("memory does not fail");
    assert!(output == expected.as_bytes());
}

#[test]
fn quick_calls_overtake_slow_ones_and_all_are_answered() {
    let client = Client::start(Limits::default());
    client.say(&wait("1", 200));
    client.say(&ping("2"));
    assert_eq!(client.hear()["id"], 2);
    client.say(&ping("3"));
    assert_eq!(client.hear()["id"], 3);
    let rest = client.end();
    assert_eq!(rest.len(), 1);
    assert_eq!(rest[0]["result"]["content"][0]["text"], "WAIT: OK | STEPS: 200");
}

#[test]
fn a_cancelled_call_stops_and_is_not_answered() {
    let client = Client::start(Limits { workers: 1, waiters: 1, ..Limits::default() });
    let start = Instant::now();
    client.say(&wait("\"running\"", 60_000));
    client.say(&wait("\"waiting\"", 60_000));
    client.say(&wait("\"kept\"", 1));
    client.say(&cancel("\"unknown\""));
    client.say(&cancel("\"waiting\""));
    client.say(&cancel("\"running\""));
    client.say(&ping("1"));
    let rest = client.end();
    let ids: Vec<&Value> = rest.iter().map(|reply| &reply["id"]).collect();
    assert_eq!(
        ids,
        ["1", "\"kept\""]
            .map(|id| serde_json::from_str::<Value>(id).expect("an id"))
            .iter()
            .collect::<Vec<_>>()
    );
    assert!(start.elapsed() < Duration::from_secs(30));
}

#[test]
fn a_call_in_a_batch_can_be_cancelled() {
    let client = Client::start(Limits::default());
    client.say(&format!("[{},{},{}]", ping("1"), wait("2", 60_000), wait("3", 1)));
    client.say(&cancel("2"));
    let rest = client.end();
    assert_eq!(rest.len(), 1);
    let ids: Vec<i64> =
        rest[0].as_array().expect("a batch").iter().filter_map(|r| r["id"].as_i64()).collect();
    assert_eq!(ids, [1, 3]);
}

#[test]
fn more_slow_calls_than_may_wait_are_all_answered() {
    let limits = Limits { workers: 2, waiters: 2, waiting_calls: 3, ..Limits::default() };
    let input: String = (0..50).map(|id| wait(&id.to_string(), 1) + "\n").collect();
    let mut ids: Vec<i64> = toys::converse(input.as_bytes(), &limits)
        .iter()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["id"].as_i64())
        .map(|id| id.expect("a number"))
        .collect();
    ids.sort_unstable();
    assert_eq!(ids, (0..50).collect::<Vec<_>>());
}

#[test]
fn slow_calls_without_workers_run_where_they_are() {
    let limits = Limits { workers: 0, waiters: 0, ..Limits::default() };
    let replies = toys::converse(format!("{}\n{}", wait("1", 1), ping("2")).as_bytes(), &limits);
    assert_eq!(replies.len(), 2);
    assert!(replies[0].contains("WAIT: OK"));
}

#[test]
fn a_line_over_the_limit_is_refused_and_the_next_is_served() {
    let limits = Limits { message_bytes: 100, ..Limits::default() };
    let refused = r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"invalid request: a message may have at most 100 bytes"}}"#;
    let served = r#"{"jsonrpc":"2.0","id":1,"result":{}}"#;
    for length in [101, 1_000, 200_000, 3_000_000] {
        let long = "x".repeat(length);
        let replies = toys::converse(format!("{long}\n{}\n{long}", ping("1")).as_bytes(), &limits);
        assert_eq!(replies, [refused, served, refused], "{length}");
    }
    let exact = format!("{:<100}\n", ping("1"));
    assert_eq!(toys::converse(exact.as_bytes(), &limits), [served]);
}

#[test]
fn a_client_that_stops_reading_ends_the_service_quietly() {
    let (input, server_input) = mpsc::channel();
    let (server_output, output) = mpsc::channel();
    drop(output);
    input.send(format!("{}\n{}\n", wait("1", 60_000), ping("2")).into_bytes()).expect("open");
    let reader = Pipe(server_input, Vec::new());
    // The input stays open: the broken output alone ends it.
    serve_lines(&toys::server(), reader, Sink(server_output), &Limits::default())
        .expect("a broken pipe is no error");
    drop(input);
}

#[test]
fn a_failing_reader_is_an_error_after_all_is_answered() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("unplugged"))
        }
    }
    let input = ping("1") + "\n";
    let mut output = Vec::new();
    let served = serve_lines(
        &toys::server(),
        input.as_bytes().chain(Failing),
        &mut output,
        &Limits::default(),
    );
    assert_eq!(served.expect_err("unplugged").to_string(), "unplugged");
    assert_eq!(toys::text(&output), "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n");
}
