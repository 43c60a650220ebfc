//! `cargo xtask load`: many clients at once, well-behaved and not, and copies that die under load.
//!
//! Bounded in time and in connections, and on the loopback only. What must hold: every well-formed
//! request is answered right or refused in clear words, none is lost, mischief hurts only who does
//! it, and memory and files come back when the clients are gone.

pub(crate) mod client;
mod faults;
mod mischief;
pub(crate) mod process;
mod question;
mod tally;

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::{Duration, Instant};

use clap::Args;

use self::client::Transport;
use self::process::{Process, Usage};
use self::tally::Tally;
use crate::Result;

/// Megabytes that may stay after all clients have gone, beyond those of a server that has answered
/// a few calls: an allocator keeps some of what it had, for each of its threads.
const KEPT_MB: f64 = 32.0;

/// How long the server may take to close what its clients have left.
const SETTLING_TIME: Duration = Duration::from_secs(10);

/// All that a client's thread needs.
const STACK: usize = 256 << 10;

/// Load the server with many clients at once, some of them up to no good.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Seconds of each of the runs.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// Well-behaved connections over HTTP, and as many over TCP.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=200))]
    connections: u32,
    /// The binary to load [default: the release build].
    #[arg(long)]
    binary: Option<PathBuf>,
    /// Leave out the runs with two copies behind nginx and HAProxy.
    #[arg(long)]
    no_faults: bool,
}

pub(crate) fn run(arguments: &Arguments, root: &Path) -> Result<()> {
    let usual = || root.join("target/release/arithma");
    let binary = arguments.binary.clone().unwrap_or_else(usual);
    if !binary.exists() {
        return Err("build it first: cargo build --release".into());
    }
    let time = Duration::from_secs(arguments.seconds);
    let mut violations = mixed_load(&binary, arguments.connections, time)?;
    if !arguments.no_faults {
        violations.extend(faults::run(&binary, arguments.connections, time)?);
    }
    if violations.is_empty() {
        println!("\neverything held");
        return Ok(());
    }
    Err(format!("what did not hold:\n{}", violations.join("\n")).into())
}

/// HTTP and TCP at once, with mischief; then a look at what stays.
fn mixed_load(binary: &Path, connections: u32, time: Duration) -> Result<Vec<String>> {
    // There is a place for every client; and little time for headers, so that a client which
    // dribbles them is seen to be cut off within the run.
    let server = Process::start(
        binary,
        "--http 127.0.0.1:0 --tcp 127.0.0.1:0 --max-connections 500 --header-timeout 2",
    )?;
    let (http, tcp) = (server.http()?, server.tcp()?);
    for (transport, address) in [(Transport::Http, http), (Transport::Tcp, tcp)] {
        client::ask_some(transport, address, 200)?;
    }
    let before = server.usage();

    let end = Instant::now() + time;
    let ask = |transport, address| move |number| client::ask(transport, address, number, end);
    let mischief = move |number| mischief::make(number, http, tcp, end);
    let (over_http, over_tcp, bad) = thread::scope(|scope| -> Result<_> {
        let over_http = start(scope, connections, ask(Transport::Http, http))?;
        let over_tcp = start(scope, connections, ask(Transport::Tcp, tcp))?;
        let bad = start(scope, connections.div_ceil(5), mischief)?;
        Ok((finish(over_http)?, finish(over_tcp)?, finish(bad)?))
    })?;

    let after = settle(&server, &before);
    println!("{connections} connections over HTTP and as many over TCP for {} s\n", time.as_secs());
    println!("{}", Tally::HEAD);
    println!("{}", over_http.row("HTTP", time));
    println!("{}", over_tcp.row("TCP", time));
    println!("\nmischief made: {}", bad.deeds());
    println!(
        "memory: {:.1} MB at first, {:.1} MB at most, {:.1} MB after; open files: {} and {}",
        before.memory, after.peak, after.memory, before.files, after.files
    );
    let mut violations: Vec<String> = Vec::new();
    for (name, tally) in [("HTTP", &over_http), ("TCP", &over_tcp), ("mischief", &bad)] {
        violations.extend(tally.violations(name));
    }
    if after.memory > before.memory + KEPT_MB {
        violations.push(format!("memory does not come back: more than {KEPT_MB} MB stay"));
    }
    if after.files > before.files {
        violations.push("connections stay open after their clients have gone".to_owned());
    }
    for (transport, address) in [(Transport::Http, http), (Transport::Tcp, tcp)] {
        if let Err(error) = client::ask_some(transport, address, 20) {
            violations.push(format!("afterwards: {error}"));
        }
    }
    violations.extend(server.stop()?);
    Ok(violations)
}

/// Waits until the server has as many open files as before, or has had its time.
fn settle(server: &Process, before: &Usage) -> Usage {
    let end = Instant::now() + SETTLING_TIME;
    loop {
        thread::sleep(Duration::from_millis(250));
        let usage = server.usage();
        if usage.files <= before.files || Instant::now() >= end {
            return usage;
        }
    }
}

type Clients<'scope> = Vec<ScopedJoinHandle<'scope, Tally>>;

/// Starts clients, each in a thread of its own.
fn start<'scope, W>(
    scope: &'scope Scope<'scope, '_>,
    count: u32,
    work: W,
) -> io::Result<Clients<'scope>>
where
    W: Fn(u32) -> Tally + Copy + Send + 'scope,
{
    let client =
        |number| thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || work(number));
    (0..count).map(client).collect()
}

/// Waits for clients, and sums up what they saw.
fn finish(clients: Clients<'_>) -> Result<Tally> {
    let mut all = Tally::default();
    for client in clients {
        all.add(client.join().map_err(|_| "a client panicked")?);
    }
    Ok(all)
}

/// An address of the loopback that nobody has.
fn free_address() -> io::Result<SocketAddr> {
    std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()
}
