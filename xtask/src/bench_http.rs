//! How many calls a second over HTTP, beside a bare hyper handler that returns a constant.
//!
//! Both are processes of their own, measured in turn by the same client on the same machine, so
//! that the client's share of the processors is the same for both.

use std::convert::Infallible;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use hyper::body::{Bytes, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;

use crate::Result;

/// Measure calls over HTTP beside a bare hyper handler.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Keep-alive connections.
    #[arg(long, default_value_t = 16)]
    connections: usize,
    /// Calls on each connection, a round.
    #[arg(long, default_value_t = 5_000)]
    calls: usize,
    /// Rounds; the best of each server counts.
    #[arg(long, default_value_t = 5)]
    rounds: u32,
    /// The binary to measure [default: the release build].
    #[arg(long)]
    binary: Option<String>,
}

/// Serve a constant of so many bytes: what arithma is measured against.
#[derive(Args)]
pub(crate) struct Bare {
    length: usize,
}

const CALL: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"add","arguments":{"first":"0.1","second":"0.2"}}}"#;

struct Contender {
    name: &'static str,
    process: Child,
    address: SocketAddr,
    best: Option<Measured>,
}

#[derive(Clone, Copy)]
struct Measured {
    calls_a_second: f64,
    p50: Duration,
    p99: Duration,
    /// Of the server, a call, where the kernel tells.
    cpu: Duration,
}

pub(crate) fn run(arguments: &Arguments, root: &Path) -> Result<()> {
    let ours = match &arguments.binary {
        Some(binary) => binary.into(),
        None => root.join("target/release/arithma"),
    };
    if !ours.exists() {
        return Err("build it first: cargo build --release".into());
    }
    let mut command = Command::new(ours);
    command.args(["serve", "--http", "127.0.0.1:0"]);
    let ours = start("arithma", command)?;
    let (body_length, _) = first_reply(ours.address)?;
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["bare-http", &body_length.to_string()]);
    let mut contenders = [start("bare hyper", command)?, ours];
    for _ in 0..arguments.rounds {
        for contender in &mut contenders {
            contender.round(arguments)?;
        }
    }
    report(&contenders, arguments);
    for mut contender in contenders {
        contender.process.kill()?;
        contender.process.wait()?;
    }
    Ok(())
}

/// Starts a server, which says its address on stderr.
fn start(name: &'static str, mut command: Command) -> Result<Contender> {
    let mut process = command.stdin(Stdio::null()).stderr(Stdio::piped()).spawn()?;
    let mut lines = BufReader::new(process.stderr.take().ok_or("no stderr")?);
    let mut line = String::new();
    lines.read_line(&mut line)?;
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
    let address = address.ok_or(format!("{name}: no address in {line:?}"))?.parse()?;
    // Kept open: a server must not fail for a closed stderr.
    thread::spawn(move || std::io::copy(&mut lines, &mut std::io::sink()));
    Ok(Contender { name, process, address, best: None })
}

fn request() -> String {
    format!(
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Accept: application/json, text/event-stream\r\nMCP-Protocol-Version: 2025-11-25\r\n\
         Content-Length: {}\r\n\r\n{CALL}",
        CALL.len()
    )
}

/// The lengths of the body and of the whole response, which are the same for every call.
fn first_reply(address: SocketAddr) -> Result<(usize, usize)> {
    let mut stream = TcpStream::connect(address)?;
    stream.write_all(request().as_bytes())?;
    let mut seen = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        let count = stream.read(&mut buffer)?;
        if count == 0 {
            return Err("the server closed the connection".into());
        }
        seen.extend_from_slice(&buffer[..count]);
        let text = String::from_utf8_lossy(&seen).to_ascii_lowercase();
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        if !head.starts_with("http/1.1 200") {
            return Err(format!("the server refused: {text}").into());
        }
        let length = head.split("content-length: ").nth(1).and_then(|rest| rest.lines().next());
        let length = length.ok_or("no content-length")?.parse()?;
        if body.len() == length {
            return Ok((length, seen.len()));
        }
    }
}

impl Contender {
    fn round(&mut self, arguments: &Arguments) -> Result<()> {
        let (_, length) = first_reply(self.address)?;
        let before = self.cpu();
        let barrier = Barrier::new(arguments.connections + 1);
        let (address, calls) = (self.address, arguments.calls);
        let (elapsed, mut times) = thread::scope(|scope| {
            let clients: Vec<_> = (0..arguments.connections)
                .map(|_| scope.spawn(|| client(address, calls, length, &barrier)))
                .collect();
            barrier.wait();
            let start = Instant::now();
            let mut times = Vec::new();
            for client in clients {
                times.extend(client.join().map_err(|_| "a client panicked")??);
            }
            Ok::<_, String>((start.elapsed(), times))
        })?;
        times.sort_unstable();
        let count = times.len();
        let cpu = self.cpu().saturating_sub(before) / u32::try_from(count)?;
        let measured = Measured {
            calls_a_second: count as f64 / elapsed.as_secs_f64(),
            p50: times[count / 2],
            p99: times[count * 99 / 100],
            cpu,
        };
        if self.best.is_none_or(|best| best.calls_a_second < measured.calls_a_second) {
            self.best = Some(measured);
        }
        Ok(())
    }

    /// Time on a processor of all threads so far.
    fn cpu(&self) -> Duration {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.process.id()));
        let nanos = tasks.into_iter().flatten().flatten().filter_map(|task| {
            let text = std::fs::read_to_string(task.path().join("schedstat")).ok()?;
            text.split_whitespace().next()?.parse::<u64>().ok()
        });
        Duration::from_nanos(nanos.sum())
    }
}

/// One connection: calls one after the other, and how long each took.
fn client(
    address: SocketAddr,
    calls: usize,
    length: usize,
    barrier: &Barrier,
) -> Result<Vec<Duration>, String> {
    let text = |error: std::io::Error| error.to_string();
    let connected = TcpStream::connect(address);
    barrier.wait();
    let mut stream = connected.map_err(text)?;
    stream.set_nodelay(true).map_err(text)?;
    let request = request();
    let mut reply = vec![0; length];
    let mut times = Vec::with_capacity(calls);
    for _ in 0..calls {
        let start = Instant::now();
        stream.write_all(request.as_bytes()).map_err(text)?;
        stream.read_exact(&mut reply).map_err(text)?;
        times.push(start.elapsed());
    }
    if !reply.starts_with(b"HTTP/1.1 200") {
        return Err("a reply of another length".to_owned());
    }
    Ok(times)
}

fn report(contenders: &[Contender; 2], arguments: &Arguments) {
    let Arguments { connections, calls, rounds, .. } = arguments;
    println!(
        "{connections} keep-alive connections, {calls} calls of `add` on each, {rounds} rounds in turn, the best of each\n"
    );
    println!("| server | calls/s | p50 us | p99 us | CPU us a call |\n|---|---|---|---|---|");
    let micros = |duration: Duration| duration.as_secs_f64() * 1e6;
    for Contender { name, best, .. } in contenders {
        if let Some(Measured { calls_a_second, p50, p99, cpu }) = best {
            println!(
                "| {name} | {calls_a_second:.0} | {:.0} | {:.0} | {:.1} |",
                micros(*p50),
                micros(*p99),
                micros(*cpu)
            );
        }
    }
    if let [Some(bare), Some(ours)] = [contenders[0].best, contenders[1].best] {
        let ratio = ours.calls_a_second / bare.calls_a_second;
        println!(
            "\narithma / bare hyper: {ratio:.2} of the calls a second (at least 0.50 is wanted)"
        );
    }
}

/// The bare server.
pub(crate) fn run_bare(bare: &Bare) -> Result<()> {
    let constant = Bytes::from(vec![b'x'; bare.length]);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async move {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        eprintln!("serves a constant on http://{}/", listener.local_addr()?);
        loop {
            let (stream, _) = listener.accept().await?;
            stream.set_nodelay(true)?;
            let constant = constant.clone();
            tokio::spawn(async move {
                let service = service_fn(move |_: Request<Incoming>| {
                    let response = Response::builder()
                        .header("content-type", "application/json")
                        .body(Constant(Some(constant.clone())));
                    async { response }
                });
                let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
            });
        }
    })
}

/// A body that is one piece.
struct Constant(Option<Bytes>);

impl hyper::body::Body for Constant {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: std::pin::Pin<&mut Self>,
        _: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Option<std::result::Result<Frame<Bytes>, Infallible>>> {
        std::task::Poll::Ready(self.0.take().map(|data| Ok(Frame::data(data))))
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.0.as_ref().map_or(0, |data| data.len() as u64))
    }
}
