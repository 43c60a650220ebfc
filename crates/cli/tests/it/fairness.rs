//! One client on many connections, and another on one: it waits for its turn, not for theirs.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use arithma_cli::network::{Access, NetworkLimits, Tokens};
use arithma_mcp::{CallContext, Catalog, Limits, Server, ToolInfo, ToolKey, ToolReply, Unfinished};
use serde_json::value::RawValue;

use crate::process::call;
use crate::wire::{Http, Lines, Serving, ping, request, wait};

/// Another client, by its address.
const GREEDY: &str = "127.0.0.2";

/// What each of the greedy one's calls takes, in milliseconds, and how many there are. Together they take
/// longer than anything here is awaited.
const STEPS: u32 = 400;
const MANY: usize = 16;

/// Less than all of them take, and more than the one that runs.
const SOON: Duration = Duration::from_secs(3);

/// One thread for calls that wait.
fn narrow() -> NetworkLimits {
    let calls = Limits { workers: 1, waiters: 1, ..Limits::default() };
    NetworkLimits { calls, ..NetworkLimits::default() }
}

fn ask_slowly(mut client: Http, headers: &[(&str, &str)]) -> Http {
    client.send(request("POST", "/mcp", headers, &wait("1", STEPS)).as_bytes());
    client
}

#[test]
fn connections_of_one_address_have_one_turn() {
    let serving = Serving::start(Access::default(), narrow());
    let greedy: Vec<Http> =
        (0..MANY).map(|_| ask_slowly(Http::connect_from(GREEDY, serving.http), &[])).collect();
    let mut more = Lines::connect_from(GREEDY, serving.tcp);
    more.send(&(wait("1", STEPS) + "\n").repeat(4));
    thread::sleep(Duration::from_millis(200));
    let start = Instant::now();
    assert_eq!(serving.connect().post("/mcp", &[], &wait("1", 1)).status, 200);
    let mut lines = Lines::connect(serving.tcp);
    lines.send(&(wait("2", 1) + "\n"));
    assert_eq!(lines.hear()["id"], 2);
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
    drop((greedy, more));
}

#[test]
fn connections_with_one_token_have_one_turn() {
    let tokens = Tokens::parse("greedy-token\nmodest-token\n").expect("tokens");
    let serving = Serving::start(Access { tokens: Some(tokens), ..Access::default() }, narrow());
    let token = |token| [("Authorization", token)];
    // From one address and from many: the token counts.
    let greedy: Vec<Http> = (0..MANY)
        .map(|number| format!("127.0.0.{}", 1 + number % 8))
        .map(|from| Http::connect_from(&from, serving.http))
        .map(|client| ask_slowly(client, &token("Bearer greedy-token")))
        .collect();
    thread::sleep(Duration::from_millis(200));
    let start = Instant::now();
    let reply = serving.connect().post("/mcp", &token("Bearer modest-token"), &wait("1", 1));
    assert_eq!(reply.status, 200);
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
    drop(greedy);
}

/// Behind a proxy all come from one address: then its connections are served in turn.
#[test]
fn connections_of_one_client_are_served_in_turn() {
    let serving = Serving::start(Access::default(), narrow());
    let mut greedy = Lines::connect(serving.tcp);
    greedy.send(&(wait("1", STEPS) + "\n").repeat(12));
    thread::sleep(Duration::from_millis(200));
    let start = Instant::now();
    assert_eq!(serving.connect().post("/mcp", &[], &wait("1", 1)).status, 200);
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
}

/// Notes which thread serves whom; each call takes longer than a reader has for it.
struct Noting(Arc<Mutex<Vec<(ThreadId, ToolKey)>>>);

impl Catalog for Noting {
    fn tools(&self) -> Vec<ToolInfo> {
        Vec::new()
    }

    fn find(&self, name: &str) -> Option<ToolKey> {
        name.parse().ok().map(ToolKey)
    }

    fn call(
        &self,
        tool: ToolKey,
        _: Option<&RawValue>,
        _: &CallContext<'_>,
    ) -> Result<ToolReply, Unfinished> {
        self.0.lock().expect("no panic").push((thread::current().id(), tool));
        thread::sleep(Duration::from_millis(2));
        Ok(ToolReply::success("OK"))
    }
}

/// Pipelined requests that each take a while do not follow each other while others wait to be read.
#[test]
fn pipelined_requests_let_others_have_their_turn() {
    const EACH: usize = 32;
    let served = Arc::default();
    let catalog = Server::new(Noting(Arc::clone(&served)));
    let serving = Serving::with(catalog, Access::default(), NetworkLimits::default());
    let readers = thread::available_parallelism().map_or(2, usize::from).max(2);
    let mut clients: Vec<Http> = (0..(4 * readers).min(80))
        .map(|number| {
            let mut client = serving.connect();
            let ask = request("POST", "/mcp", &[], &call("1", &number.to_string(), "{}"));
            client.send(ask.repeat(EACH).as_bytes());
            client
        })
        .collect();
    for client in &mut clients {
        (0..EACH).for_each(|_| assert_eq!(client.receive().status, 200));
    }
    // At the end few are left.
    let served = served.lock().expect("no panic");
    let half = &served[..served.len() / 2];
    let mut before = HashMap::new();
    let turns = half.iter().filter(|(thread, whom)| before.insert(thread, whom) != Some(whom));
    let turns = turns.count();
    assert!(2 * turns > half.len(), "{turns} turns in {} calls", half.len());
}

/// Whoever holds all places gives up one that is idle, for somebody who has none.
#[test]
fn whoever_has_all_connections_makes_room() {
    let limits = NetworkLimits { connections: 4, ..NetworkLimits::default() };
    let serving = Serving::start(Access::default(), limits);
    let mut greedy: Vec<Http> = (0..4)
        .map(|_| {
            let mut client = Http::connect_from(GREEDY, serving.http);
            assert_eq!(client.post("/mcp", &[], &ping("1")).status, 200);
            client
        })
        .collect();
    // Not for one more of its own.
    let mut more = Http::connect_from(GREEDY, serving.http);
    assert_eq!(more.post("/mcp", &[], &ping("1")).status, 503);
    let mut modest = serving.connect();
    assert_eq!(modest.post("/mcp", &[], &ping("1")).status, 200);
    let alive = greedy.iter_mut().filter_map(|client| {
        client.send(request("POST", "/mcp", &[], &ping("1")).as_bytes());
        client.try_receive()
    });
    assert_eq!(alive.filter(|reply| reply.status == 200).count(), 3);
    assert_eq!(modest.post("/mcp", &[], &ping("1")).status, 200);

    let mut greedy: Vec<Lines> = (0..4).map(|_| Lines::connect_from(GREEDY, serving.tcp)).collect();
    for client in &mut greedy {
        client.send(&(ping("1") + "\n"));
        assert_eq!(client.hear()["id"], 1);
    }
    let mut modest = Lines::connect(serving.tcp);
    modest.send(&(ping("2") + "\n"));
    assert_eq!(modest.hear()["id"], 2);
}
