//! One client takes all places, all room or all time that there is; another is served all the same.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use arithma_cli::network::{Access, NetworkLimits, Tokens};
use nix::sys::signal::Signal;

use crate::attacks::{add, peak, start};
use crate::running::Running;
use crate::wire::{Http, Lines, Reply, Serving, ping, request, wait};

/// Another client, by its address.
const GREEDY: &str = "127.0.0.2";

/// Less than any of what is attacked here lasts by itself, on a busy machine.
const SOON: Duration = Duration::from_secs(5);

/// Longer than a client's own connections may be stalled before another of its own needs the place.
const STALLED: Duration = Duration::from_millis(2300);

/// A request whose body does not come.
const ENDLESS: &str = "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{";

const PLACES: usize = 4;

fn few_places() -> NetworkLimits {
    NetworkLimits { connections: PLACES, ..NetworkLimits::default() }
}

fn greedy(serving: &Serving, says: &str) -> Vec<Http> {
    let clients: Vec<Http> = (0..PLACES)
        .map(|_| {
            let mut client = Http::connect_from(GREEDY, serving.http);
            client.send(says.as_bytes());
            client
        })
        .collect();
    // All of it has come.
    thread::sleep(Duration::from_millis(300));
    clients
}

/// The statuses of those who hear something at once.
fn told(clients: &mut [Http]) -> Vec<u16> {
    thread::sleep(Duration::from_millis(300));
    clients.iter_mut().filter_map(Http::at_hand).map(|reply| reply.status).collect()
}

#[test]
fn bodies_heads_and_calls_that_do_not_end_make_room_for_another() {
    let call = request("POST", "/mcp", &[], &wait("1", 60_000));
    let after_one = format!("{}POST /mcp HT", request("POST", "/mcp", &[], &ping("1")));
    for (says, expected) in [
        (ENDLESS, &[503][..]),
        (&call, &[503]),
        ("POST /mcp HTTP/1.1\r\nHost: loc", &[]),
        (&after_one, &[200, 200, 200, 200]),
        ("", &[]),
    ] {
        let serving = Serving::start(Access::default(), few_places());
        let mut clients = greedy(&serving, says);
        let begin = Instant::now();
        let mut other = serving.connect();
        assert_eq!(other.post("/mcp", &[], &ping("1")).status, 200, "{says}");
        assert!(begin.elapsed() < SOON, "{says}: {:?}", begin.elapsed());
        // One has made room, and was told where it had asked something; the others are as they were.
        assert_eq!(told(&mut clients), expected, "{says}");
        assert_eq!(other.post("/mcp", &[], &ping("2")).status, 200, "{says}");
    }
}

#[test]
fn lines_that_do_not_end_and_calls_make_room_for_another() {
    for says in ["{\"jsonrpc\"", &(wait("1", 60_000) + "\n")] {
        let serving = Serving::start(Access::default(), few_places());
        let clients: Vec<Lines> = (0..PLACES)
            .map(|_| {
                let mut client = Lines::connect_from(GREEDY, serving.tcp);
                client.send(says);
                client
            })
            .collect();
        thread::sleep(Duration::from_millis(300));
        let mut other = Lines::connect(serving.tcp);
        other.send(&(ping("7") + "\n"));
        assert_eq!(other.hear()["id"], 7, "{says}");
        drop(clients);
    }
}

/// Replies of a megabyte each, over every transport, and nobody who reads them.
#[test]
fn replies_that_nobody_reads_make_room_for_another() {
    let (running, http, tcp) = start(&["--max-connections=4"]);
    let list = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
    let batch = format!("[{}]", vec![list; 40].join(","));
    let mut unread = Vec::new();
    for _ in 0..PLACES {
        let mut client = Http::connect_from(GREEDY, http);
        client.send(request("POST", "/", &[], &batch).as_bytes());
        let mut lines = Lines::connect_from(GREEDY, tcp);
        lines.send(&format!("{batch}\n"));
        unread.push((client, lines));
    }
    thread::sleep(Duration::from_secs(2));
    let begin = Instant::now();
    for id in 1..=PLACES as u32 / 2 {
        assert_eq!(Http::connect(http).post("/mcp", &[], &add(id)).json()["id"], id);
    }
    let mut lines = Lines::connect(tcp);
    lines.send(&(add(9) + "\n"));
    assert_eq!(lines.hear()["id"], 9);
    assert!(begin.elapsed() < SOON, "{:?}", begin.elapsed());
    running.signal(Signal::SIGTERM);
    assert_eq!(running.code(), Some(0));
    // Not even the unread replies are waited for as long as when all is well.
    assert!(begin.elapsed() < 3 * SOON, "{:?}", begin.elapsed());
}

/// Behind a proxy all have one address: there, what does not get on makes room, and nothing else.
#[test]
fn of_one_address_only_what_is_stalled_makes_room() {
    let serving = Serving::start(Access::default(), few_places());
    let mut stalled: Vec<Http> = (0..PLACES)
        .map(|_| {
            let mut client = serving.connect();
            client.send(ENDLESS.as_bytes());
            client
        })
        .collect();
    thread::sleep(Duration::from_millis(300));
    assert_eq!(serving.connect().post("/mcp", &[], &ping("1")).status, 503);
    thread::sleep(STALLED);
    assert_eq!(serving.connect().post("/mcp", &[], &ping("1")).status, 200);
    assert_eq!(told(&mut stalled), [503]);

    let serving = Serving::start(Access::default(), few_places());
    let calls: Vec<Http> = (0..PLACES)
        .map(|_| {
            let mut client = serving.connect();
            client.send(request("POST", "/mcp", &[], &wait("1", 60_000)).as_bytes());
            client
        })
        .collect();
    thread::sleep(STALLED);
    assert_eq!(serving.connect().post("/mcp", &[], &ping("1")).status, 503);
    drop(calls);
}

#[test]
fn whoever_has_many_connections_with_one_token_makes_room_for_another_token() {
    let tokens = Tokens::parse("greedy-token\nmodest-token\n").expect("tokens");
    let access = Access { tokens: Some(tokens), ..Access::default() };
    let serving = Serving::start(access, few_places());
    let with = |token: &'static str| [("Authorization", token)];
    let head = request("POST", "/mcp", &with("Bearer greedy-token"), &ping("1"));
    // From one address, as behind a proxy.
    let mut modest = serving.connect();
    let modest_token = with("Bearer modest-token");
    assert_eq!(modest.post("/mcp", &modest_token, &ping("1")).status, 200);
    let mut many: Vec<Http> = (1..PLACES).map(|_| serving.connect()).collect();
    for client in &mut many {
        client.send(&head.as_bytes()[..head.len() - 1]);
    }
    thread::sleep(Duration::from_millis(300));
    let mut second = serving.connect();
    assert_eq!(second.post("/mcp", &modest_token, &ping("2")).status, 200);
    assert_eq!(told(&mut many), [503]);
    assert_eq!(modest.post("/mcp", &modest_token, &ping("3")).status, 200);
}

/// Each of many clients has one connection, and asks nothing more: nobody is kept out by that.
#[test]
fn whoever_rests_makes_room_where_all_have_the_same() {
    let serving = Serving::start(Access::default(), few_places());
    let mut resting: Vec<Http> = (0..PLACES)
        .map(|number| {
            let mut client = Http::connect_from(&format!("127.0.0.{}", 10 + number), serving.http);
            assert_eq!(client.post("/mcp", &[], &ping("1")).status, 200);
            client
        })
        .collect();
    // Not at once: whoever has just asked may well ask again.
    assert_eq!(serving.connect().post("/mcp", &[], &ping("2")).status, 503);
    thread::sleep(STALLED);
    resting[0].send(request("POST", "/mcp", &[], &wait("3", 500)).as_bytes());
    thread::sleep(Duration::from_millis(100));
    let mut newcomer = serving.connect();
    assert_eq!(newcomer.post("/mcp", &[], &ping("4")).status, 200);
    // Whoever has a place by now takes none from others.
    assert_eq!(serving.connect().post("/mcp", &[], &ping("5")).status, 503);
    assert_eq!(resting[0].receive().status, 200);
    assert_eq!(resting.iter_mut().skip(1).map(Http::has_ended).filter(|ended| *ended).count(), 1);
}

/// Where the machine lets the server open few files, connections are as few as that allows; others are told so,
/// and the log is not filled.
#[test]
fn few_files_are_few_connections() {
    let mut shell = Command::new("sh");
    let script = "ulimit -n 48; exec \"$0\" serve --http=127.0.0.1:0";
    shell.args(["-c", script, env!("CARGO_BIN_EXE_arithma")]).stderr(Stdio::piped());
    let mut running = Running::start(shell);
    let mut address = None;
    let mut told = Vec::new();
    while told.is_empty() || address.is_none() {
        let line = running.line();
        if let Some((_, place)) = line.split_once("tools on http://") {
            address = Some(place.trim_end().trim_end_matches("/mcp").parse().expect("an address"));
        } else {
            told.push(line);
        }
    }
    let address = address.expect("an address");
    assert!(told[0].contains("48 files may be open: there are 8 connections at a time, not 100"));
    let crowd: Vec<Http> = (0..100).map(|_| Http::connect_from(GREEDY, address)).collect();
    thread::sleep(Duration::from_millis(300));
    let begin = Instant::now();
    assert_eq!(Http::connect(address).ask("GET", "/healthz", &[]).status, 200);
    assert_eq!(Http::connect(address).post("/mcp", &[], &add(1)).json()["id"], 1);
    assert!(begin.elapsed() < SOON, "{:?}", begin.elapsed());
    drop(crowd);
    running.signal(Signal::SIGTERM);
    let rest: Vec<String> =
        std::iter::from_fn(|| Some(running.line()).filter(|line| !line.is_empty())).collect();
    assert!(rest.iter().filter(|line| line.contains("accept: ")).count() <= 1, "{rest:?}");
    assert_eq!(running.code(), Some(0));
}

/// However many say nothing, whoever asks for the server's health is told, and from wherever it asks.
#[test]
fn health_is_told_in_a_flood_of_silent_connections() {
    let serving = Serving::start(Access::default(), few_places());
    let silent: Vec<Http> = (0..900).map(|_| Http::connect_from(GREEDY, serving.http)).collect();
    for from in [GREEDY, "127.0.0.1"] {
        for path in ["/healthz", "/readyz"] {
            let begin = Instant::now();
            let mut client = Http::connect_from(from, serving.http);
            assert_eq!(client.ask("GET", path, &[]).status, 200, "{path} from {from}");
            assert!(begin.elapsed() < Duration::from_secs(1), "{path}: {:?}", begin.elapsed());
        }
    }
    // In pieces, too.
    let mut client = serving.connect();
    client.send(b"GET /hea");
    thread::sleep(Duration::from_millis(50));
    client.send(b"lthz HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_eq!(client.receive().status, 200);
    assert_eq!(serving.connect().post("/mcp", &[], &ping("1")).status, 200);
    drop(silent);
}

/// A megabyte each, but for the last byte.
#[test]
fn half_sent_messages_are_bounded() {
    let (running, http, tcp) = start(&["--max-connections=150"]);
    let most = 1 << 20;
    let head = format!("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: {most}\r\n\r\n");
    let chunk = format!("{:x}\r\n", most - 100);
    let chunked =
        format!("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n{chunk}");
    let long_head = "POST / HTTP/1.1\r\nHost: localhost\r\nX: ".to_owned();
    let rest = vec![b'x'; most - 200];
    let mut half_sent: Vec<TcpStream> = Vec::new();
    for number in 0..440 {
        let (address, begin, rest) = match number % 4 {
            0 => (http, head.as_str(), &rest[..]),
            1 => (http, chunked.as_str(), &rest[..]),
            2 => (http, long_head.as_str(), &rest[..60_000]),
            _ => (tcp, "\"", &rest[..]),
        };
        let client = Http::connect_from(GREEDY, address).into_stream();
        client.set_nonblocking(true).expect("a socket");
        half_sent.push(client);
        let client = half_sent.last_mut().expect("one");
        // What it does not take at once waits in the kernel.
        let _ = client.write(begin.as_bytes());
        let _ = client.write(rest);
    }
    let feed = |clients: &mut Vec<TcpStream>| {
        for client in clients {
            let _ = client.write(&rest);
        }
    };
    for id in 0..20 {
        feed(&mut half_sent);
        // Short and long messages of another client.
        assert_eq!(Http::connect(http).post("/mcp", &[], &add(id)).json()["id"], id);
        let long = add(id) + &" ".repeat(200_000);
        assert_eq!(Http::connect(http).post("/mcp", &[], &long).json()["id"], id);
        let mut lines = Lines::connect(tcp);
        lines.send(&format!("{long}\n"));
        assert_eq!(lines.hear()["id"], id);
        thread::sleep(Duration::from_millis(50));
    }
    let megabytes = peak(&running);
    assert!(megabytes < 100, "{megabytes} MB");
    let begin = Instant::now();
    running.signal(Signal::SIGTERM);
    assert_eq!(running.code(), Some(0));
    assert!(begin.elapsed() < SOON, "{:?}", begin.elapsed());
}

/// Only calls are waited for: not bodies, heads and lines that do not come.
#[test]
fn stopping_does_not_wait_for_what_does_not_come() {
    let (running, http, tcp) = start(&[]);
    let mut body = Http::connect(http);
    body.send(ENDLESS.as_bytes());
    let mut head = Http::connect(http);
    assert_eq!(head.post("/mcp", &[], &add(1)).status, 200);
    head.send(b"POST /mcp HTTP/1.1\r\nHost");
    let mut refused = Http::connect(http);
    refused.send(ENDLESS.replace("/mcp", "/nowhere").as_bytes());
    let mut line = Lines::connect(tcp);
    line.send("{\"jsonrpc\":");
    thread::sleep(Duration::from_millis(300));
    let begin = Instant::now();
    running.signal(Signal::SIGTERM);
    assert_eq!(body.receive().status, 503);
    assert_eq!(refused.receive().status, 404);
    assert_eq!(running.code(), Some(0));
    assert!(begin.elapsed() < SOON, "{:?}", begin.elapsed());
}

/// All that comes back for some bytes in pieces of a size, with the end behind them.
fn answers(address: SocketAddr, bytes: &[u8], size: usize) -> Vec<u16> {
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.set_nodelay(true).expect("a socket");
    for piece in bytes.chunks(size) {
        if stream.write_all(piece).is_err() {
            break;
        }
        if size < bytes.len() {
            thread::sleep(Duration::from_micros(300));
        }
    }
    let _ = stream.shutdown(Shutdown::Write);
    let mut replies = Vec::new();
    stream.read_to_end(&mut replies).expect("an end, and not by a reset");
    let text = String::from_utf8_lossy(&replies);
    let statuses = text.split("HTTP/1.1 ").skip(1);
    statuses.map(|reply| reply[..3].parse().expect("a status")).collect()
}

/// Whatever is refused before its body was read: the status comes, and the next request is found behind the
/// body, however the bytes are cut.
#[test]
fn a_refusal_is_told_and_the_next_request_found_however_the_bytes_are_cut() {
    let limits = NetworkLimits { header_bytes: 512, ..NetworkLimits::default() };
    let serving = Serving::start(Access::default(), limits);
    let chunked = "POST /nowhere HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n\
                   5\r\nhello\r\n3\r\nyou\r\n0\r\n\r\n";
    let body = "x".repeat(300);
    let long = "x".repeat(600);
    let next = request("POST", "/mcp", &[], &ping("1"));
    for (first, status) in [
        (request("POST", "/nowhere", &[], &body), 404),
        (request("PUT", "/mcp", &[], &body), 405),
        (request("POST", "/mcp", &[("Origin", "http://evil.example")], &body), 403),
        (request("POST", "/mcp", &[("Host", "evil.example")], &body), 403),
        (request("POST", "/mcp", &[("Content-Type", "text/plain")], &body), 415),
        (request("POST", "/mcp", &[("X", &long)], &body), 431),
        (request("GET", "/healthz", &[], &body), 200),
        (request("OPTIONS", "/mcp", &[("Origin", "http://localhost")], &body), 204),
        (chunked.to_owned(), 404),
        // These two were found by the fuzzer.
        (chunked.replacen("POST /nowhere", "intoPOST /", 1), 405),
        (chunked.replacen("POST /nowhere", "POST /", 1).replacen("Host:", "Hostaoc:", 1), 400),
    ] {
        let whole = format!("{first}{next}");
        let part = &first[..first.len() - 3];
        for size in [1, 7, 64, first.len() - 1, first.len(), first.len() + 5, whole.len()] {
            assert_eq!(
                answers(serving.http, whole.as_bytes(), size),
                [status, 200],
                "{first} {size}"
            );
            // The body does not come to its end.
            assert_eq!(answers(serving.http, part.as_bytes(), size), [status], "{part} {size}");
        }
    }
}

/// A client that waits for the status before it sends the body gets it, and the end of the connection.
#[test]
fn a_refusal_does_not_wait_for_a_body_that_does_not_come() {
    let serving = Serving::open();
    let mut client = serving.connect();
    client.send(ENDLESS.replace("/mcp", "/nowhere").as_bytes());
    let begin = Instant::now();
    let reply: Reply = client.receive();
    assert_eq!((reply.status, reply.header("connection")), (404, Some("close")));
    assert!(begin.elapsed() < SOON && client.is_closed());
}
