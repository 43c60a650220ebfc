//! SIGTERM and SIGINT end the server when it has answered what it was given.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Child;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::process::{Ran, call, command, finish};

fn signal(child: &Child, signal: Signal) {
    let pid = i32::try_from(child.id()).expect("a process id");
    kill(Pid::from_raw(pid), signal).expect("it runs");
}

#[test]
fn an_idle_server_ends() {
    for which in [Signal::SIGTERM, Signal::SIGINT] {
        let mut child = command(&["--log-level", "info"]).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        // Its reply tells that the server is up.
        writeln!(stdin, r#"{{"jsonrpc":"2.0","id":1,"method":"ping"}}"#).unwrap();
        let mut reply = String::new();
        stdout.read_line(&mut reply).unwrap();
        assert_eq!(reply, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n");
        // Half a message is no message.
        write!(stdin, "{{\"jsonrpc\":\"2.0\",").unwrap();
        signal(&child, which);
        let Ran { code, stderr, .. } = finish(child);
        assert_eq!(code, Some(0));
        assert!(stderr.ends_with("arithma info: stopped by a signal\n"), "{stderr}");
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "");
        drop(stdin);
    }
}

/// Quick calls and slow ones, written before the signal and answered after it.
#[test]
fn what_was_sent_is_answered() {
    const CALLS: usize = 200;
    let numbers = vec!["0.5"; 20_000].join(",");
    for which in [Signal::SIGTERM, Signal::SIGINT] {
        let mut child = command(&[]).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let slow = call("\"slow\"", "sumArray", &format!(r#"{{"numbers":"{numbers}"}}"#));
        writeln!(stdin, r#"{{"jsonrpc":"2.0","id":0,"method":"ping"}}"#).unwrap();
        let mut first = String::new();
        stdout.read_line(&mut first).unwrap();
        for _ in 0..4 {
            writeln!(stdin, "{slow}").unwrap();
        }
        for id in 0..CALLS {
            let quick = call(&id.to_string(), "add", r#"{"first":"0.1","second":"0.2"}"#);
            writeln!(stdin, "{quick}").unwrap();
        }
        signal(&child, which);
        let mut replies = String::new();
        stdout.read_to_string(&mut replies).unwrap();
        let ran = finish(child);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
        assert_eq!(replies.matches("SUM_ARRAY: OK | RESULT: 10000").count(), 4);
        assert_eq!(replies.matches("ADD: OK | RESULT: 0.3").count(), CALLS);
        drop(stdin);
    }
}
