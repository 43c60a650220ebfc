//! Long calculations of the real tools: they begin where they are read, and hold nobody up.

use std::io::{BufRead, BufReader, Write};
use std::time::{Duration, Instant};

use nix::sys::signal::Signal;
use serde_json::{Value, json};

use crate::process::{call, command, finish, serve};
use crate::running::Running;
use crate::wire::{Http, Lines, request};

/// A call of 7.7 kB that takes seconds: a sum of 1,100 factorials, all of some 100,000 digits.
fn factorials(id: u32) -> String {
    let sum: Vec<String> = (0..1100).map(|n| format!("{}!", 24_500 + n)).collect();
    expression(id, "evaluateExact", &sum.join("+"))
}

/// A call of `bytes` about differences that are not seen before the 90,000th digit.
fn differences(id: u32, bytes: usize) -> String {
    let one = "1/(sin(1)-sin(1+10^-90000))+";
    expression(id, "evaluateExact", one.repeat(bytes / one.len()).trim_end_matches('+'))
}

/// A call that takes longer than its allowance, and not long.
fn thousands_of_digits(id: u32) -> String {
    let sum: Vec<String> = (1..50).map(|n| format!("exp(1/{n})")).collect();
    let arguments = json!({"expression": sum.join("+"), "digits": 10_000});
    call(&id.to_string(), "calculate", &arguments.to_string())
}

fn expression(id: u32, tool: &str, expression: &str) -> String {
    call(&id.to_string(), tool, &json!({ "expression": expression }).to_string())
}

fn add(id: u32) -> String {
    call(&id.to_string(), "add", r#"{"first":"0.1","second":"0.2"}"#)
}

fn cancel(id: u32) -> String {
    json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id}})
        .to_string()
}

fn id_of(line: &str) -> Option<u64> {
    serde_json::from_str::<Value>(line).expect("JSON")["id"].as_u64()
}

/// Far less than the long calls take, and far more than quick ones do on a busy machine.
const SOON: Duration = Duration::from_secs(5);

#[test]
fn quick_calls_on_stdio_pass_long_ones_which_can_be_cancelled() {
    let mut child = command(&["serve"]).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let start = Instant::now();
    // All in one write, so that the long ones are read first.
    let lines: Vec<String> =
        [factorials(1), differences(2, 65_000)].into_iter().chain((3..50).map(add)).collect();
    writeln!(stdin, "{}", lines.join("\n")).expect("it reads");
    for id in 3..50 {
        let mut line = String::new();
        stdout.read_line(&mut line).expect("a reply");
        assert_eq!(id_of(&line), Some(id));
    }
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
    writeln!(stdin, "{}\n{}", cancel(1), cancel(2)).expect("it reads");
    drop(stdin);
    drop(stdout);
    assert_eq!(finish(child).code, Some(0));
    assert!(start.elapsed() < 2 * SOON, "{:?}", start.elapsed());
}

#[test]
fn a_batch_with_a_long_call_is_answered_in_order_behind_quick_lines() {
    let batch = format!("[{},{},{}]", add(1), thousands_of_digits(2), add(3));
    let replies = serve(&[], [batch, add(4), add(5)].join("\n").as_bytes());
    assert_eq!((id_of(&replies[0]), id_of(&replies[1])), (Some(4), Some(5)));
    let batch: Vec<Value> = serde_json::from_str(&replies[2]).expect("a batch");
    let ids: Vec<u64> = batch.iter().filter_map(|reply| reply["id"].as_u64()).collect();
    assert_eq!(ids, [1, 2, 3]);
    assert!(batch.iter().all(|reply| reply["result"]["isError"] == false));
}

#[test]
fn long_calls_hold_up_no_other_client_of_a_network() {
    let arguments = ["serve", "--http=127.0.0.1:0", "--tcp=127.0.0.1:0"];
    let mut running = Running::start(command(&arguments));
    let (http, tcp) = (running.address(), running.address());
    let start = Instant::now();
    let mut by_http = Http::connect(http);
    by_http.send(request("POST", "/mcp", &[], &factorials(1)).as_bytes());
    let mut by_tcp = Lines::connect(tcp);
    for long in [differences(1, 65_000), differences(2, 65_000), factorials(3)] {
        by_tcp.send(&format!("{long}\n"));
    }
    // The client of the long calls is heard, too.
    by_tcp.send(&format!("{}\n", add(4)));
    assert_eq!(by_tcp.hear()["id"], 4);
    for id in 5..25 {
        assert_eq!(Http::connect(http).ask("GET", "/healthz", &[]).status, 200);
        let mut other = Http::connect(http);
        assert_eq!(other.post("/mcp", &[], &add(id)).json()["id"], id);
        let mut other = Lines::connect(tcp);
        other.send(&format!("{}\n", add(id)));
        assert_eq!(other.hear()["id"], id);
    }
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
    // Who leaves is not calculated for any longer.
    drop((by_http, by_tcp));
    running.signal(Signal::SIGTERM);
    assert_eq!(running.code(), Some(0));
    assert!(start.elapsed() < 2 * SOON, "{:?}", start.elapsed());
}

#[test]
fn long_calls_are_answered_over_every_transport() {
    let arguments = ["serve", "--http=127.0.0.1:0", "--tcp=127.0.0.1:0"];
    let mut running = Running::start(command(&arguments));
    let (http, tcp) = (running.address(), running.address());
    let expected = serve(&[], thousands_of_digits(1).as_bytes()).concat();
    assert!(expected.len() > 20_000 && expected.contains("CALCULATE: OK"), "{expected}");
    let reply = Http::connect(http).post("/mcp", &[], &thousands_of_digits(1));
    assert_eq!(reply.body, expected);
    let mut lines = Lines::connect(tcp);
    lines.send(&format!("{}\n{}\n{}\n", thousands_of_digits(1), add(2), add(3)));
    assert_eq!([lines.hear()["id"].as_u64(), lines.hear()["id"].as_u64()], [Some(2), Some(3)]);
    assert_eq!(lines.line(), Some(expected));
    running.signal(Signal::SIGTERM);
    assert_eq!(running.code(), Some(0));
}
