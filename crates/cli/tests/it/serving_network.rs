//! The binary on a network: its options, its log, its signals.

use std::io::{Read, Write};
use std::thread;
use std::time::{Duration, Instant};

use nix::sys::signal::Signal;

use crate::process::{arithma, call, command};
use crate::running::Running;
use crate::wire::{Http, Lines, request};

fn add() -> String {
    call("3", "add", r#"{"first":"0.1","second":"0.2"}"#)
}

#[test]
fn http_tcp_and_stdio_together() {
    let arguments = ["serve", "--http", "127.0.0.1:0", "--tcp", "localhost:0", "--stdio"];
    let mut running = Running::start(command(&arguments));
    let mut lines = [running.line(), running.line(), running.line()];
    lines.sort();
    let address = |mark: &str| {
        let line = lines.iter().find(|line| line.contains(mark)).expect("a line of the log");
        line.split(mark).nth(1).expect("an address").trim_end().trim_end_matches("/mcp").parse()
    };
    let (http, tcp) = (address("http://").expect("HTTP"), address("tcp://").expect("TCP"));
    let mut stdin = running.child.stdin.take().expect("a pipe");
    let mut stdout = running.child.stdout.take().expect("a pipe");
    writeln!(stdin, "{}", add()).expect("it reads");
    // A closed stdin ends nothing.
    drop(stdin);
    let mut heard = vec![0; 1];
    stdout.read_exact(&mut heard).expect("a reply");
    thread::sleep(Duration::from_millis(100));
    assert_eq!(Http::connect(http).post("/mcp", &[], &add()).json()["id"], 3);
    let mut client = Lines::connect(tcp);
    client.send(&(add() + "\n"));
    assert_eq!(client.hear()["result"]["structuredContent"]["result"], "0.3");
    running.signal(Signal::SIGTERM);
    assert_eq!(running.code(), Some(0));
}

/// A real call that takes its time is finished after the signal; idle connections are not waited for.
#[test]
fn a_signal_lets_calls_finish() {
    for which in [Signal::SIGTERM, Signal::SIGINT] {
        let mut running = Running::start(command(&["serve", "--port", "0"]));
        let address = running.address();
        let mut idle = Http::connect(address);
        assert_eq!(idle.ask("GET", "/readyz", &[]).status, 200);
        let mut busy = Http::connect(address);
        let numbers = vec!["1.5"; 60_000].join(",");
        let message = call("1", "sumArray", &format!(r#"{{"numbers":"{numbers}"}}"#));
        busy.send(request("POST", "/mcp", &[], &message).as_bytes());
        thread::sleep(Duration::from_millis(20));
        let start = Instant::now();
        running.signal(which);
        assert_eq!(busy.receive().json()["result"]["structuredContent"]["result"], "90000");
        assert!(idle.is_closed());
        assert_eq!(running.line(), "arithma info: stopped by a signal\n");
        assert_eq!(running.code(), Some(0));
        assert!(start.elapsed() < Duration::from_secs(10));
    }
}

#[test]
fn the_port_of_the_environment_is_for_serve_only() {
    let mut serve = command(&["serve"]);
    serve.env("MCP_PORT", "0");
    let mut running = Running::start(serve);
    assert_eq!(Http::connect(running.address()).ask("GET", "/healthz", &[]).status, 200);
    running.signal(Signal::SIGTERM);
    assert_eq!(running.code(), Some(0));
    // What a client starts speaks stdio, whatever stands in its environment.
    let mut plain = command(&[]);
    plain.env("MCP_PORT", "0");
    let ran = crate::process::run(plain, add().as_bytes());
    assert!(ran.code == Some(0) && ran.stdout.contains("0.3"), "{ran:?}");
    let mut wrong = command(&["serve"]);
    wrong.env("MCP_PORT", "http");
    assert_eq!(crate::process::run(wrong, b"").code, Some(2));
}

#[test]
fn what_is_open_to_all_must_be_asked_for() {
    let refused = |arguments: &[&str], reason: &str| {
        let ran = arithma(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}");
        assert!(ran.stderr.contains(reason), "{arguments:?}: {}", ran.stderr);
    };
    refused(&["serve", "--http", "0.0.0.0:0"], "--insecure-public");
    refused(&["serve", "--http", "[::]:0"], "--token-file");
    refused(&["serve", "--tcp", "0.0.0.0:0"], "--insecure-public");
    refused(&["serve", "--http", "nonsense"], "127.0.0.1:8080");
    refused(&["serve", "--token-file", "tokens"], "needs --http");
    refused(&["serve", "--port", "0", "--token-file", "no such file"], "--token-file");
    refused(&["serve", "--port", "0", "--resource-metadata", "here"], "--resource-metadata");

    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("tokens");
    std::fs::write(&folder, "a-token-for-tests\n").expect("writable");
    let file = folder.display().to_string();
    refused(&["serve", "--tcp", "0.0.0.0:0", "--token-file", &file], "TCP has no tokens");
    let arguments = ["serve", "--http", "0.0.0.0:0", "--token-file", &file];
    let mut running = Running::start(command(&arguments));
    let mut line = running.line();
    while !line.contains("http://") {
        line = running.line();
    }
    let port: u16 =
        line.trim_end().trim_end_matches("/mcp").rsplit(':').next().unwrap().parse().unwrap();
    let mut client = Http::connect(([127, 0, 0, 1], port).into());
    assert_eq!(client.post("/mcp", &[], &add()).status, 401);
    let token = [("Authorization", "Bearer a-token-for-tests")];
    assert_eq!(client.post("/mcp", &token, &add()).status, 200);
    running.signal(Signal::SIGTERM);
    assert_eq!(running.code(), Some(0));
}
