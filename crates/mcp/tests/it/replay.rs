//! The recorded conversations, over memory and as lines. `ARITHMA_BLESS=1` records them anew.

use crate::shelf::Shelf;
use crate::toys;
use crate::transcript::Transcript;
use arithma_mcp::{Catalog, Limits, Peer, Server};

#[test]
fn conversations_in_memory() {
    replay(&toys::server(), Transcript::all());
    replay(&Server::new(Shelf::default()), Transcript::inside("library"));
}

fn replay<C: Catalog>(server: &Server<C>, transcripts: Vec<Transcript>) {
    for transcript in transcripts {
        let mut seen = Vec::new();
        for exchange in &transcript.exchanges {
            let peer = Peer { headers: exchange.http(), ..Peer::default() };
            let (replies, outcome) = toys::handle(server, &exchange.request, &peer);
            let place = format!("{}:{}", transcript.name(), exchange.line);
            if std::env::var_os("ARITHMA_BLESS").is_none() {
                assert_eq!(replies, exchange.replies, "{place}");
            }
            assert_eq!(transcript.is_http(), exchange.status.is_some(), "{place}: `=` lines");
            if let Some(status) = exchange.status {
                assert_eq!(outcome.http_status(), status, "{place}");
            }
            seen.push(replies);
        }
        if std::env::var_os("ARITHMA_BLESS").is_some() {
            transcript.bless(&seen);
        }
    }
}

#[test]
fn conversations_as_lines() {
    replay_lines(&toys::server(), Transcript::all());
    replay_lines(&Server::new(Shelf::default()), Transcript::inside("library"));
}

fn replay_lines<C: Catalog>(server: &Server<C>, transcripts: Vec<Transcript>) {
    for transcript in transcripts.into_iter().filter(|transcript| !transcript.is_http()) {
        let requests: Vec<&[u8]> =
            transcript.exchanges.iter().map(|exchange| &exchange.request[..]).collect();
        let expected: Vec<&String> =
            transcript.exchanges.iter().flat_map(|exchange| &exchange.replies).collect();
        // The last line needs no newline, and a carriage return before it does no harm.
        for newline in [&b"\n"[..], b"\r\n"] {
            let replies = toys::converse_with(server, &requests.join(newline), &Limits::default());
            assert_eq!(replies.iter().collect::<Vec<_>>(), expected, "{}", transcript.name());
        }
    }
}
