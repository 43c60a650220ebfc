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

/// Expressions for `calculate`: plain ones, and measures.
const EXPRESSIONS: [&str; 6] = [
    "2 + 3*4",
    "(17.5 - 3)*12/7",
    "1.08^10 * 2500",
    "sqrt(2) + pi/4",
    "$1,350 + 8%",
    "5 km + 300 m to mi",
];

#[divan::bench(args = EXPRESSIONS)]
fn handle_calculate(bencher: Bencher<'_, '_>, expression: &str) {
    handle(bencher, &calculation(expression));
}

/// A matrix of 100 times 100 small whole numbers, squared.
#[divan::bench(sample_count = 20)]
fn handle_matrices(bencher: Bencher<'_, '_>) {
    let row = |i: usize| (0..100).map(|j| ((i * 7 + j * 3) % 19).to_string()).collect::<Vec<_>>();
    let rows: Vec<String> = (0..100).map(|i| format!("[{}]", row(i).join(","))).collect();
    let matrix = format!("[{}]", rows.join(","));
    handle(bencher, &calculation(&format!("{matrix} * {matrix}")));
}

fn calculation(expression: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"calculate","arguments":{{"expression":"{expression}"}}}}}}"#
    )
}
