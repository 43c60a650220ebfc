//! Any bytes sent to the HTTP server: it answers with whole responses and ends the connection, whatever
//! comes, and the answers do not depend on how the bytes were cut on their way.
//!
//! The input: a byte for the size of the pieces that are sent, then the stream.

#![no_main]

use std::future::pending;
use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::Duration;

use arithma_catalog::Toolbox;
use arithma_cli::network::{Access, Listeners, NetworkLimits, serve_network};
use arithma_mcp::Server;
use libfuzzer_sys::fuzz_target;

/// The server, which runs as long as the fuzzer does.
static ADDRESS: LazyLock<SocketAddr> = LazyLock::new(|| {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("it has an address");
    let listeners = Listeners { http: vec![listener], tcp: Vec::new() };
    // Short, so that the longest heads are within reach of the fuzzer.
    let limits = NetworkLimits { header_bytes: 512, ..NetworkLimits::default() };
    thread::spawn(move || {
        let server = Arc::new(Server::new(Toolbox::new()));
        serve_network(server, listeners, Access::default(), limits, pending())
    });
    address
});

fuzz_target!(|input: &[u8]| {
    let [piece, stream @ ..] = input else { return };
    let at_once = ask(stream, stream.len().max(1));
    let in_pieces = ask(stream, 1 + usize::from(*piece));
    let (Some(at_once), Some(in_pieces)) = (at_once, in_pieces) else { return };
    assert_eq!(at_once, in_pieces, "pieces of {} bytes", 1 + usize::from(*piece));
});

/// What a client hears that closes its half of the connection while a call of it still runs, as this one does
/// on a busy machine: that depends on time, and not on how the bytes were cut.
const HALF_CLOSED: &[u8] = b"the client closed its half of the connection";

/// The statuses of the responses to a stream that is sent in pieces of a size.
fn ask(stream: &[u8], size: usize) -> Option<Vec<u16>> {
    let mut client = TcpStream::connect(*ADDRESS).expect("it listens");
    client.set_nodelay(true).expect("a socket takes it");
    // Longer than the server waits for anything here: it must end by itself.
    client.set_read_timeout(Some(Duration::from_secs(40))).expect("a socket takes it");
    for piece in stream.chunks(size) {
        // The server may have said its last word already.
        if client.write_all(piece).is_err() {
            break;
        }
    }
    let _ = client.shutdown(Shutdown::Write);
    let mut replies = Vec::new();
    client.read_to_end(&mut replies).expect("the connection ends, and not by a reset");
    let has_waited = !replies.windows(HALF_CLOSED.len()).any(|part| part == HALF_CLOSED);
    has_waited.then(|| statuses(&replies))
}

/// The statuses of a series of whole responses.
fn statuses(mut replies: &[u8]) -> Vec<u16> {
    let mut statuses = Vec::new();
    while !replies.is_empty() {
        let end = replies.windows(4).position(|four| four == b"\r\n\r\n").expect("a whole head");
        let head = str::from_utf8(&replies[..end]).expect("a head in ASCII");
        let (first, headers) = head.split_once("\r\n").expect("headers");
        // In the version of the request.
        let first = first.strip_prefix("HTTP/1.").expect("a response");
        let status = first[2..5].parse().expect("a status");
        let length = headers.lines().find_map(|line| {
            let (name, value) = line.split_once(": ").expect("a header");
            name.eq_ignore_ascii_case("content-length")
                .then(|| value.parse::<usize>().expect("a length"))
        });
        statuses.push(status);
        replies = &replies[end + 4..];
        match length {
            // An answer to HEAD has the length of what it leaves out; no body here begins like a response.
            Some(length) if !replies.starts_with(b"HTTP/1.") && !replies.is_empty() => {
                replies = replies.get(length..).expect("a whole body");
            }
            _ => {}
        }
    }
    statuses
}
