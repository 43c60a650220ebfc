//! The recorded conversations with the real tools, over stdio, TCP and HTTP of the binary.
//! `ARITHMA_BLESS=1` records them anew.

use nix::sys::signal::Signal;

use crate::process::{command, serve};
use crate::running::Running;
use crate::transcript::{Exchange, Transcript};
use crate::wire::{Http, Lines};

/// The folders of conversations, and the options of the server of each.
const FOLDERS: [(&str, &[&str]); 3] = [
    ("tools", &[]),
    ("arithmetic", &["--dialect=arithmetic"]),
    ("direct", &["--allow-command=echo", "--allow-command=sleep", "--allow-command=sh"]),
];

/// Compares what came back, exchange by exchange.
fn compare(transcript: &Transcript, transport: &str, ask: impl FnMut(&Exchange) -> Vec<String>) {
    let seen: Vec<Vec<String>> = transcript.exchanges.iter().map(ask).collect();
    for (exchange, seen) in transcript.exchanges.iter().zip(seen) {
        let place = format!("{} on {transport}, line {}", transcript.name(), exchange.line);
        assert_eq!(seen, exchange.replies, "{place}");
    }
}

#[test]
fn conversations_on_stdio() {
    for (folder, options) in FOLDERS {
        let options = [&["--log-level=error", "serve"], options].concat();
        // Calls keep no state, so each can be asked of a server of its own: that keeps slow ones in
        // their order.
        let ask = |exchange: &Exchange| serve(&options, &[&exchange.request[..], b"\n"].concat());
        for transcript in Transcript::inside(folder) {
            if std::env::var_os("ARITHMA_BLESS").is_some() {
                let seen: Vec<_> = transcript.exchanges.iter().map(ask).collect();
                transcript.bless(&seen);
            } else {
                compare(&transcript, "stdio", ask);
            }
        }
    }
}

/// In whatever order: on a busy machine a call may have used up its allowance, and comes later.
#[test]
fn one_connection_serves_a_whole_conversation() {
    for (folder, options) in &FOLDERS[..2] {
        let options = [&["--log-level=error", "serve"], *options].concat();
        for transcript in Transcript::inside(folder) {
            let exchanges = &transcript.exchanges;
            let requests: Vec<&[u8]> = exchanges.iter().map(|e| &e.request[..]).collect();
            let mut expected: Vec<&String> = exchanges.iter().flat_map(|e| &e.replies).collect();
            let mut replies = serve(&options, &requests.join(&b"\n"[..]));
            expected.sort();
            replies.sort();
            assert_eq!(replies.iter().collect::<Vec<_>>(), expected, "{}", transcript.name());
        }
    }
}

#[test]
fn conversations_on_a_network() {
    for (folder, options) in FOLDERS {
        let addresses = ["serve", "--http=127.0.0.1:0", "--tcp=127.0.0.1:0"];
        let mut binary = Running::start(command(&[&addresses, options].concat()));
        let (http, tcp) = (binary.address(), binary.address());
        for transcript in Transcript::inside(folder) {
            let mut lines = Lines::connect(tcp);
            compare(&transcript, "TCP", |exchange| {
                lines.send_bytes(&[&exchange.request[..], b"\n"].concat());
                exchange.replies.iter().filter_map(|_| lines.line()).collect()
            });
            let mut http = Http::connect(http);
            compare(&transcript, "HTTP", |exchange| {
                let body = String::from_utf8_lossy(&exchange.request);
                let reply = http.post("/", &[], &body);
                assert_eq!(reply.body.is_empty(), reply.status == 202);
                (!reply.body.is_empty()).then_some(reply.body).into_iter().collect()
            });
        }
        binary.signal(Signal::SIGTERM);
        assert_eq!(binary.code(), Some(0));
    }
}
