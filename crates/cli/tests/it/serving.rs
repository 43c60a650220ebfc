//! The server on stdio: how it starts, what it logs, and how it ends.

use std::io::{BufRead, BufReader, Read, Write};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::process::{Ran, call, command, finish, run};

const INITIALIZE: &str = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2024-11-05","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}"#;
const INITIALIZED: &str = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
const LIST: &str = r#"{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{}}"#;
const ADDED: &str = r#"{"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"ADD: OK | RESULT: 0.3"}],"structuredContent":{"result":"0.3","exact":true},"isError":false}}"#;

fn add() -> String {
    call("3", "add", r#"{"first":"0.1","second":"0.2"}"#)
}

/// The guide's pipeline: three messages, and the input stays open for a while.
#[test]
fn the_guide_s_pipeline() {
    for arguments in [&[][..], &["serve"]] {
        let mut child = command(arguments).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        for line in [INITIALIZE, INITIALIZED, LIST] {
            writeln!(stdin, "{line}").unwrap();
        }
        let mut replies = [String::new(), String::new()];
        for reply in &mut replies {
            stdout.read_line(reply).unwrap();
        }
        let [initialized, listed] =
            replies.map(|line| serde_json::from_str::<Value>(&line).unwrap());
        assert_eq!(initialized["result"]["protocolVersion"], "2024-11-05");
        assert_eq!(initialized["result"]["serverInfo"]["name"], "arithma");
        let count = crate::surfaces::all().len();
        assert_eq!(listed["result"]["tools"].as_array().unwrap().len(), count);
        thread::sleep(Duration::from_millis(100));
        drop(stdin);
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "");
        assert_eq!(
            finish(child),
            Ran { code: Some(0), stdout: String::new(), stderr: String::new() }
        );
    }
}

#[test]
fn a_list_without_a_handshake_and_a_last_line_without_a_newline() {
    let ran = run(command(&[]), LIST.as_bytes());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let list: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(list["result"]["tools"][0]["name"], "add");
}

#[test]
fn no_input_is_no_fault() {
    assert_eq!(run(command(&[]), b"").code, Some(0));
    assert_eq!(run(command(&["serve"]), b"\n\n").code, Some(0));
}

/// Long arguments go to a worker; at the end of the input they are answered all the same.
#[test]
fn pending_calls_are_answered_at_the_end_of_the_input() {
    let numbers = vec!["1.5"; 20_000].join(",");
    let calls: Vec<String> = (0..8)
        .map(|id: i32| call(&id.to_string(), "sumArray", &format!(r#"{{"numbers":"{numbers}"}}"#)))
        .collect();
    let ran = run(command(&[]), calls.join("\n").as_bytes());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let mut ids: Vec<i64> = ran
        .stdout
        .lines()
        .map(|line| {
            let reply: Value = serde_json::from_str(line).unwrap();
            assert_eq!(reply["result"]["structuredContent"]["result"], "30000");
            reply["id"].as_i64().unwrap()
        })
        .collect();
    ids.sort_unstable();
    assert_eq!(ids, (0..8).collect::<Vec<_>>());
}

/// Nobody reads any more: the server ends, without a word.
#[test]
fn a_closed_stdout_ends_it_quietly() {
    let mut child = command(&[]).spawn().unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let start = Instant::now();
    // Not all of this is read: the server leaves at its first reply.
    while writeln!(stdin, "{}", add()).is_ok() {
        assert!(start.elapsed() < Duration::from_secs(30), "it does not end");
    }
    assert_eq!(finish(child), Ran { code: Some(0), stdout: String::new(), stderr: String::new() });
}

#[test]
fn logs_go_to_stderr() {
    let version = env!("CARGO_PKG_VERSION");
    let tools = crate::surfaces::all().len();
    let input = format!("{}\n{}\n", add(), call("4", "divide", r#"{"first":1,"second":0}"#));
    let log = |set: &dyn Fn() -> std::process::Command| {
        let ran = run(set(), input.as_bytes());
        assert_eq!(ran.code, Some(0));
        assert_eq!(ran.stdout.lines().next(), Some(ADDED));
        ran.stderr
    };
    let by_option = |level: &str| log(&|| command(&["--log-level", level]));
    let by_variable = |level: &str| {
        log(&|| {
            let mut command = command(&["serve"]);
            command.env("MCP_LOG_LEVEL", level);
            command
        })
    };
    let start = format!("arithma info: version {version} serves {tools} tools on stdio\n");
    let end = "arithma info: end of input\n";
    for quiet in ["error", "warn", "WARN", "warning"] {
        assert_eq!(by_option(quiet), "");
        assert_eq!(by_variable(quiet), "");
    }
    assert_eq!(by_variable(""), "");
    assert_eq!(by_option("info"), format!("{start}{end}"));
    assert_eq!(by_variable("Info"), format!("{start}{end}"));
    let debug = by_option("debug");
    assert!(debug.contains("\narithma debug: add: OK in "), "{debug}");
    assert!(debug.contains("\narithma debug: divide: DIVISION_BY_ZERO in "), "{debug}");
    let trace = by_variable("trace");
    let line =
        r#"arithma trace: add {"first":"0.1","second":"0.2"} -> {"result":"0.3","exact":true}"#;
    assert!(trace.contains(line), "{trace}");
}

#[test]
fn a_level_that_is_none_is_a_usage_error() {
    let ran = run(command(&["serve", "--log-level", "loud"]), b"");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert!(ran.stderr.starts_with("error: invalid value 'loud' for '--log-level <LEVEL>'"));
    let mut set = command(&[]);
    set.env("MCP_LOG_LEVEL", "loud");
    let ran = run(set, b"");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert_eq!(
        ran.stderr,
        "error: invalid value 'loud' for the environment variable MCP_LOG_LEVEL: \
         use error, warn, info, debug or trace\n"
    );
}
