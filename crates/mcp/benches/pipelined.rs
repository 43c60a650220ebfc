//! What the protocol costs a call: many calls in one stream, and one call at a time.

#[path = "../tests/it/toys.rs"]
mod toys;

use std::io;

use arithma_mcp::{Limits, Peer, serve_lines};

fn main() {
    divan::main();
}

const CALLS: usize = 50_000;

fn legacy(id: usize) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"add","arguments":{{"first":"0.1","second":"0.2"}}}}}}"#
    )
}

fn modern(id: usize) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"add","arguments":{{"first":"0.1","second":"0.2"}},"_meta":{{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{{"name":"bench","version":"1"}},"io.modelcontextprotocol/clientCapabilities":{{}}}}}}}}"#
    )
}

/// Time divided by the item count is the cost of a call.
#[divan::bench(args = ["legacy", "modern"])]
fn pipelined(bencher: divan::Bencher<'_, '_>, era: &str) {
    let line = if era == "legacy" { legacy } else { modern };
    let input: String = (0..CALLS).map(|id| line(id) + "\n").collect();
    let server = toys::server();
    let limits = Limits::default();
    bencher.counter(divan::counter::ItemsCount::new(CALLS)).bench(|| {
        serve_lines(&server, input.as_bytes(), io::sink(), &limits).expect("memory does not fail");
    });
}

#[divan::bench(args = ["legacy", "modern"])]
fn one_call(bencher: divan::Bencher<'_, '_>, era: &str) {
    let message = if era == "legacy" { legacy(1) } else { modern(1) };
    let server = toys::server();
    let mut out = Vec::new();
    bencher.bench_local(|| {
        out.clear();
        server.handle(message.as_bytes(), &Peer::default(), &mut out)
    });
}
