//! Clients that mean harm: what they may take of the server, and what stays for others.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use arithma_cli::network::{Access, NetworkLimits};
use arithma_mcp::Limits;
use nix::sys::signal::Signal;
use serde_json::{Value, json};

use crate::process::{call, command};
use crate::running::Running;
use crate::wire::{Http, Lines, Serving, ping, request, wait};

/// Less than what is awaited would take if it were not cut short, on a busy machine.
const SOON: Duration = Duration::from_secs(8);

/// The binary over HTTP and TCP.
pub(crate) fn start(more: &[&str]) -> (Running, std::net::SocketAddr, std::net::SocketAddr) {
    let mut arguments = vec!["serve", "--http=127.0.0.1:0", "--tcp=127.0.0.1:0"];
    arguments.extend(more);
    let mut running = Running::start(command(&arguments));
    let (http, tcp) = (running.address(), running.address());
    (running, http, tcp)
}

fn calculate(id: u32, expression: &str) -> String {
    call(&id.to_string(), "calculate", &json!({ "expression": expression }).to_string())
}

pub(crate) fn add(id: u32) -> String {
    call(&id.to_string(), "add", r#"{"first":"0.1","second":"0.2"}"#)
}

/// Seconds of calculation.
fn long(id: u32) -> String {
    let sum: Vec<String> = (0..1100).map(|n| format!("{}!", 24_500 + n)).collect();
    calculate(id, &sum.join("+"))
}

fn cli(id: u32, command: &str, args: &str) -> String {
    let params = json!({"command": command, "args": args, "timeout": 60_000});
    json!({"jsonrpc": "2.0", "id": id, "method": "cli", "params": params}).to_string()
}

/// Nested lists of two hundred bytes, which would be many gigabytes written out.
fn nested(id: u32, name: &str) -> String {
    let mut text = "x=[1,2,3,4,5,6,7,8,9,10]".to_owned();
    for _ in 0..9 {
        text.push_str("; x=[x,x,x,x,x,x,x,x,x,x]");
    }
    calculate(id, &format!("{text}; {name}(x)"))
}

/// The most memory that a process has had, in megabytes.
pub(crate) fn peak(running: &Running) -> u64 {
    let status =
        fs::read_to_string(format!("/proc/{}/status", running.child.id())).expect("it runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    line.split_whitespace().next().and_then(|text| text.parse::<u64>().ok()).expect("a number")
        / 1024
}

/// Whether a process runs whose command line holds `mark`.
fn is_running(mark: &str) -> bool {
    let processes = fs::read_dir("/proc").expect("Linux").flatten();
    processes.map(|process| process.path().join("cmdline")).any(|path| {
        fs::read(path)
            .is_ok_and(|line| String::from_utf8_lossy(&line).split('\0').any(|word| word == mark))
    })
}

fn ends(mark: &str) -> bool {
    let end = Instant::now() + SOON;
    while is_running(mark) {
        if Instant::now() > end {
            return false;
        }
        thread::sleep(Duration::from_millis(20));
    }
    true
}

fn begins(mark: &str) {
    let end = Instant::now() + SOON;
    while !is_running(mark) {
        assert!(Instant::now() < end, "{mark} does not begin");
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn lists_through_the_language_stay_within_their_budget() {
    let (running, http, _) = start(&[]);
    for (id, name) in ["sum", "sort", "stdDev"].into_iter().enumerate() {
        let start = Instant::now();
        let reply = Http::connect(http).post("/mcp", &[], &nested(id as u32, name)).json();
        assert_eq!(reply["result"]["isError"], true, "{reply}");
        assert!(start.elapsed() < Duration::from_secs(15), "{name}: {:?}", start.elapsed());
    }
    let megabytes = peak(&running);
    assert!(megabytes < 256, "{megabytes} MB");
    running.signal(Signal::SIGTERM);
    assert_eq!(running.code(), Some(0));
}

/// Cancellation, a client that leaves and SIGTERM end a calculation with lists, too.
#[test]
fn long_lists_are_cancelled_and_left() {
    let (running, _, tcp) = start(&[]);
    let text = (0..20_000).map(|n| n.to_string()).collect::<Vec<_>>().join(",");
    let long =
        |id| calculate(id, &format!("x=[{text}]; sum(exp(x/7)) + sum(sin(x)) + median(exp(x))"));
    let start = Instant::now();
    let mut client = Lines::connect(tcp);
    for id in 1..=4 {
        client.send(&format!("{}\n", long(id)));
    }
    for id in 1..=4 {
        client.send(&format!(
            "{}\n",
            json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id}})
        ));
    }
    client.send(&format!("{}\n", nested(5, "sum")));
    let heard = std::iter::from_fn(|| Some(client.hear())).find(|reply| reply["id"] == 5);
    assert!(heard.is_some());
    let mut left = Lines::connect(tcp);
    left.send(&format!("{}\n{}\n", long(6), long(7)));
    thread::sleep(Duration::from_millis(200));
    drop((client, left));
    running.signal(Signal::SIGTERM);
    assert_eq!(running.code(), Some(0));
    assert!(start.elapsed() < 2 * SOON, "{:?}", start.elapsed());
}

/// A batch is begun again as a whole, and ends as a whole when its client has left.
#[test]
fn a_batch_takes_no_longer_than_a_call_and_ends_with_its_client() {
    let (running, http, tcp) = start(&[]);
    let batch = format!("[{}]", (0..100).map(long).collect::<Vec<_>>().join(","));
    let mut left = Http::connect(http);
    left.send(request("POST", "/mcp", &[], &batch).as_bytes());
    let mut lines = Lines::connect(tcp);
    lines.send(&format!("{batch}\n{}\n", add(1)));
    assert_eq!(lines.hear()["id"], 1);
    drop((left, lines));
    let start = Instant::now();
    // Both are gone: the workers are free for this one.
    let reply = Http::connect(http).post("/mcp", &[], &calculate(1, "sum([1,2,3]) + exp(2)"));
    assert_eq!(reply.status, 200);
    running.signal(Signal::SIGTERM);
    assert_eq!(running.code(), Some(0));
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
}

/// Whoever fills the pool waits behind others, not they behind it.
#[test]
fn clients_are_served_in_turn() {
    let calls = Limits { workers: 1, waiters: 1, ..Limits::default() };
    let limits = NetworkLimits { calls, ..NetworkLimits::default() };
    let serving = Serving::start(Access::default(), limits);
    let mut greedy = Lines::connect(serving.tcp);
    let many: String = (0..10).map(|id| wait(&id.to_string(), 400) + "\n").collect();
    greedy.send(&many);
    thread::sleep(Duration::from_millis(100));
    let start = Instant::now();
    assert_eq!(serving.connect().post("/mcp", &[], &wait("1", 1)).status, 200);
    // Behind the one that runs, and before the nine others: those alone take 3.6 s.
    assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
}

#[test]
fn a_call_waits_no_longer_than_it_may_whatever_the_workers_do() {
    let calls = Limits { workers: 1, waiters: 1, ..Limits::default() };
    let waiting_time = Duration::from_millis(300);
    let limits = NetworkLimits { calls, waiting_time, ..NetworkLimits::default() };
    let serving = Serving::start(Access::default(), limits);
    let mut first = serving.connect();
    first.send(request("POST", "/mcp", &[], &wait("1", 60_000)).as_bytes());
    thread::sleep(Duration::from_millis(200));
    let start = Instant::now();
    let reply = serving.connect().post("/mcp", &[], &wait("2", 1));
    assert_eq!((reply.status, &reply.json()["id"]), (503, &json!(2)));
    assert!(start.elapsed() >= waiting_time && start.elapsed() < SOON, "{:?}", start.elapsed());
}

/// Replies of a megabyte each, and a client that reads none of them.
#[test]
fn unread_replies_are_bounded() {
    let (running, http, tcp) = start(&[]);
    let list = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
    let batch = format!("[{}]\n", vec![list; 200].join(","));
    let clients: Vec<Lines> = (0..8)
        .map(|_| {
            let mut client = Lines::connect(tcp);
            client.send(&batch.repeat(16));
            client
        })
        .collect();
    let end = Instant::now() + Duration::from_secs(3);
    let mut id = 0;
    while Instant::now() < end {
        id += 1;
        assert_eq!(Http::connect(http).post("/mcp", &[], &add(id)).json()["id"], id);
        thread::sleep(Duration::from_millis(20));
    }
    let megabytes = peak(&running);
    assert!(megabytes < 256, "{megabytes} MB");
    drop(clients);
    running.signal(Signal::SIGTERM);
    assert_eq!(running.code(), Some(0));
}

#[test]
fn commands_do_not_hold_up_calculations() {
    let (running, http, _) = start(&["--allow-command=sleep"]);
    let mut sleepers: Vec<Http> = (0..4).map(|_| Http::connect(http)).collect();
    for sleeper in &mut sleepers {
        sleeper.send(request("POST", "/", &[], &cli(1, "sleep", "30.011")).as_bytes());
    }
    begins("30.011");
    let start = Instant::now();
    let digits = call("2", "calculate", r#"{"expression":"exp(1)","digits":10000}"#);
    let reply = Http::connect(http).post("/mcp", &[], &digits).json();
    assert_eq!(reply["result"]["isError"], false, "{reply}");
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
    drop(sleepers);
    assert!(ends("30.011"));
    running.signal(Signal::SIGTERM);
    assert_eq!(running.code(), Some(0));
}

/// With bytes of another request behind it, nobody reads that it is gone.
#[test]
fn a_client_that_leaves_with_bytes_behind_its_request_ends_its_command() {
    let (running, http, tcp) = start(&["--allow-command=sleep"]);
    let mut client = Http::connect(http);
    let post = request("POST", "/", &[], &cli(1, "sleep", "30.012"));
    client.send(format!("{post}{post}").as_bytes());
    begins("30.012");
    drop(client);
    assert!(ends("30.012"), "over HTTP");
    let mut client = Lines::connect(tcp);
    // More than are read at a time.
    for id in 0..20 {
        client.send(&format!("{}\n", cli(id, "sleep", "30.013")));
    }
    begins("30.013");
    drop(client);
    assert!(ends("30.013"), "over TCP");
    running.signal(Signal::SIGTERM);
    assert_eq!(running.code(), Some(0));
}

#[test]
fn a_signal_ends_commands_and_their_clients_hear_of_it() {
    for (signal, mark) in [(Signal::SIGTERM, "30.014"), (Signal::SIGINT, "30.015")] {
        let (running, http, _) = start(&["--allow-command=sh"]);
        let mut client = Http::connect(http);
        let args = format!("-c 'sleep {mark} & sleep {mark}'");
        client.send(request("POST", "/", &[], &cli(1, "sh", &args)).as_bytes());
        begins(mark);
        let start = Instant::now();
        running.signal(signal);
        let reply = client.receive().json();
        assert_eq!(reply["error"]["data"]["exit_code"], 137, "{reply}");
        assert_eq!(running.code(), Some(0));
        assert!(ends(mark) && start.elapsed() < SOON, "{:?}", start.elapsed());
    }
    // On stdio, too, where the client has said all it had to say.
    let mut child = command(&["serve", "--allow-command=sleep"]).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    std::io::Write::write_all(&mut stdin, (cli(1, "sleep", "30.016") + "\n").as_bytes())
        .expect("it reads");
    drop(stdin);
    begins("30.016");
    nix::sys::signal::kill(nix::unistd::Pid::from_raw(child.id() as i32), Signal::SIGTERM)
        .expect("it runs");
    assert!(ends("30.016"));
    let _ = child.wait();
}

/// The second signal ends the process at once, and its commands before it.
#[test]
fn a_second_signal_leaves_no_command_behind() {
    for (second, mark) in [(Signal::SIGTERM, "30.017"), (Signal::SIGINT, "30.018")] {
        let mut running = Running::start(command(&["serve", "--allow-command=sh"]));
        let mut stdin = running.child.stdin.take().expect("a pipe");
        let text = cli(1, "sh", &format!("-c 'sleep {mark} & sleep {mark}'")) + "\n";
        std::io::Write::write_all(&mut stdin, text.as_bytes()).expect("it reads");
        begins(mark);
        running.signal(Signal::SIGTERM);
        thread::sleep(Duration::from_millis(100));
        running.signal(second);
        assert_eq!(running.code(), Some(128 + second as i32));
        assert!(ends(mark));
    }
}

/// A process that left the group and holds the pipe cannot be followed; but it keeps nothing here.
#[test]
fn a_grandchild_that_holds_the_pipe_leaves_nothing_behind() {
    if !Path::new("/usr/bin/setsid").exists() {
        return;
    }
    let (running, http, _) = start(&["--allow-command=setsid", "--allow-command=true"]);
    let count = |what: &str| {
        fs::read_dir(format!("/proc/{}/{what}", running.child.id())).expect("it runs").count()
    };
    let ask = |id: u32, name: &str, args: &str| -> Value {
        Http::connect(http).post("/", &[], &cli(id, name, args)).json()
    };
    assert_eq!(ask(1, "true", "")["result"]["status"], "success");
    thread::sleep(Duration::from_millis(300));
    let before = (count("fd"), count("task"));
    for id in 0..5 {
        assert_eq!(ask(id, "setsid", "-f sleep 20.017")["result"]["exit_code"], 0);
    }
    thread::sleep(Duration::from_millis(500));
    let after = (count("fd"), count("task"));
    // One more thread of the pool may have begun, and a closed connection may still be noticed.
    assert!(after.0 <= before.0 + 1 && after.1 <= before.1 + 3, "{before:?} {after:?}");
    running.signal(Signal::SIGTERM);
    assert_eq!(running.code(), Some(0));
}

#[test]
fn health_is_told_however_many_are_connected() {
    let limits = NetworkLimits { connections: 3, ..NetworkLimits::default() };
    let serving = Serving::start(Access::default(), limits);
    let mut idle: Vec<Http> = (0..3).map(|_| serving.connect()).collect();
    assert_eq!(idle[0].post("/mcp", &[], &ping("1")).status, 200);
    thread::sleep(Duration::from_millis(200));
    for path in ["/healthz", "/readyz"] {
        assert_eq!(serving.connect().ask("GET", path, &[]).status, 200);
    }
    assert_eq!(serving.connect().post("/mcp", &[], &ping("1")).status, 503);
    // Lines have places of their own.
    let mut lines = Lines::connect(serving.tcp);
    lines.send(&format!("{}\n", ping("1")));
    assert_eq!(lines.hear()["id"], 1);
}

/// Idle connections cost little, and what they cost comes back.
#[test]
fn memory_comes_back_after_a_thousand_connections() {
    let (running, http, tcp) = start(&["--max-connections=2000"]);
    let now = || {
        let status =
            fs::read_to_string(format!("/proc/{}/status", running.child.id())).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("memory");
        line.split_whitespace().next().and_then(|text| text.parse::<u64>().ok()).expect("a number")
            / 1024
    };
    Http::connect(http).post("/mcp", &[], &add(1));
    let before = now();
    let mut clients: Vec<Lines> = (0..800).map(|_| Lines::connect(tcp)).collect();
    for client in &mut clients {
        client.send(&format!("{}\n", add(1)));
        assert_eq!(client.hear()["id"], 1);
    }
    let during = now();
    drop(clients);
    thread::sleep(Duration::from_millis(500));
    // 16 kB a connection, and no more.
    assert!(during < before + 16, "{before} MB before, {during} MB during");
    assert!(now() < before + 12, "{before} MB before, {} MB after", now());
    // Over HTTP a parser and its buffers take 20 kB: an idle connection gives them back.
    let before = now();
    let mut clients: Vec<Http> = (0..800).map(|_| Http::connect(http)).collect();
    for client in &mut clients {
        assert_eq!(client.post("/mcp", &[], &add(1)).status, 200);
        thread::sleep(Duration::from_millis(1));
    }
    thread::sleep(Duration::from_millis(500));
    assert!(now() < before + 8, "{before} MB before, {} MB with idle connections", now());
    // They are as good as new.
    for client in &mut clients {
        assert_eq!(client.post("/mcp", &[], &add(2)).json()["id"], 2);
    }
    running.signal(Signal::SIGTERM);
    assert_eq!(running.code(), Some(0));
}
