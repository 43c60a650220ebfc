//! Calls: through a tool's definition, and through the protocol from bytes to bytes.

use std::hint::black_box;
use std::sync::LazyLock;

use arithma_catalog::Toolbox;
use arithma_door::{CATALOG, context};
use arithma_kit::Reply;
use arithma_mcp::{Peer, Server};
use divan::Bencher;

fn main() {
    divan::main();
}

/// Tools and arguments.
const CALLS: [(&str, &str); 8] = [
    ("add", r#"{"first":"0.1","second":"0.2"}"#),
    ("divide", r#"{"first":"1","second":"0"}"#),
    ("evaluate", r#"{"expression":"2 * sin(45) + 3^2"}"#),
    ("evaluateExact", r#"{"expression":"2 * sin(45) + 3^2"}"#),
    ("calculate", r#"{"expression":"2 * sin(45) + 3^2"}"#),
    ("verify", r#"{"claim":"e^pi > pi^e"}"#),
    ("findFunction", r#"{"query":"how much is my monthly mortgage payment?"}"#),
    ("plot", r#"{"expression":"sin(x)"}"#),
];

#[divan::bench(args = CALLS.map(|(name, _)| name))]
fn tool(bencher: Bencher<'_, '_>, name: &str) {
    let tool = CATALOG.find(name).expect("the tool is listed");
    let arguments = arguments_of(name);
    let cx = context();
    bencher.bench(|| -> Reply { tool.call(black_box(arguments), &cx) });
}

fn arguments_of(name: &str) -> &'static str {
    CALLS.iter().find(|(known, _)| *known == name).map_or("{}", |(_, arguments)| arguments)
}

static SERVER: LazyLock<Server<Toolbox>> = LazyLock::new(|| Server::new(Toolbox::new()));

/// One message through `handle`, into a buffer that is reused.
fn handle(bencher: Bencher<'_, '_>, message: &str) {
    let mut out = Vec::with_capacity(1 << 20);
    let peer = Peer::default();
    bencher.bench_local(|| {
        out.clear();
        SERVER.handle(black_box(message.as_bytes()), &peer, &mut out)
    });
}

#[divan::bench(args = CALLS.map(|(name, _)| name))]
fn handle_call(bencher: Bencher<'_, '_>, name: &str) {
    let arguments = arguments_of(name);
    handle(
        bencher,
        &format!(
            r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"{name}","arguments":{arguments}}}}}"#
        ),
    );
}

#[divan::bench]
fn handle_tools_list(bencher: Bencher<'_, '_>) {
    handle(bencher, r#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}"#);
}
