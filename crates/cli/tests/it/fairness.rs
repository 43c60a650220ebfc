//! One client on many connections, and another on one: it waits for its turn, not for theirs.

use std::thread;
use std::time::{Duration, Instant};

use arithma_cli::network::{Access, NetworkLimits, Tokens};
use arithma_mcp::Limits;

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
