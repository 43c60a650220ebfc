//! `cargo xtask bench-stdio`: whole servers on stdio, side by side in one run.
//!
//! Rounds are interleaved, so that a noisy machine is noisy for everybody; the best round of each
//! server counts.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use clap::Args;

use crate::Result;

/// What to measure.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Another server: a name and the command that starts it. May be given several times.
    #[arg(long, value_name = "NAME=COMMAND")]
    against: Vec<String>,
    /// Pipelined calls a round.
    #[arg(long, default_value_t = 200_000)]
    calls: u32,
    /// Rounds.
    #[arg(long, default_value_t = 5)]
    rounds: u32,
    /// The tool to call.
    #[arg(long, default_value = "add")]
    tool: String,
    /// Its arguments.
    #[arg(long, default_value = r#"{"first":"0.1","second":"0.2"}"#)]
    arguments: String,
}

/// A server to measure, and the best that was seen of it.
struct Contender {
    name: String,
    command: Vec<String>,
    best: Measured,
}

#[derive(Clone, Copy)]
struct Measured {
    start_up: Duration,
    pipelined: Duration,
    cpu: Duration,
    p50: Duration,
    p99: Duration,
    peak_kb: u64,
}

impl Default for Measured {
    fn default() -> Self {
        Self {
            start_up: Duration::MAX,
            pipelined: Duration::MAX,
            cpu: Duration::MAX,
            p50: Duration::MAX,
            p99: Duration::MAX,
            peak_kb: 0,
        }
    }
}

pub(crate) fn run(arguments: &Arguments, root: &Path) -> Result<()> {
    let ours = root.join("target/release/arithma");
    if !ours.exists() {
        return Err("build it first: cargo build --release".into());
    }
    let ours = vec![ours.display().to_string(), "serve".into()];
    let mut contenders = vec![contender("arithma", ours)];
    for against in &arguments.against {
        let (name, command) = against.split_once('=').ok_or("write --against NAME=COMMAND")?;
        contenders.push(contender(name, command.split_whitespace().map(Into::into).collect()));
    }
    let mut bare = Duration::MAX;
    for _ in 0..arguments.rounds {
        bare = bare.min(bare_process()?);
        for contender in &mut contenders {
            contender.round(arguments)?;
        }
    }
    report(&contenders, bare, arguments);
    Ok(())
}

fn contender(name: &str, command: Vec<String>) -> Contender {
    Contender { name: name.to_owned(), command, best: Measured::default() }
}

/// The time to start and end a process that does nothing.
fn bare_process() -> Result<Duration> {
    let start = Instant::now();
    Command::new("true").stdin(Stdio::null()).stdout(Stdio::null()).status()?;
    Ok(start.elapsed())
}

impl Contender {
    /// One round: start-up, pipelined calls, calls one after the other.
    fn round(&mut self, arguments: &Arguments) -> Result<()> {
        let start = Instant::now();
        let mut server = Running::start(&self.command)?;
        server.exchange(r#"{"jsonrpc":"2.0","id":0,"method":"tools/list","params":{}}"#)?;
        self.best.start_up = self.best.start_up.min(start.elapsed());

        let before = server.cpu();
        let start = Instant::now();
        server.pipeline(arguments)?;
        self.best.pipelined = self.best.pipelined.min(start.elapsed());
        if let (Some(before), Some(after)) = (before, server.cpu()) {
            self.best.cpu = self.best.cpu.min(after.saturating_sub(before));
        }

        let mut times = Vec::new();
        for id in 0..20_000 {
            let line = request(id, arguments);
            let start = Instant::now();
            server.exchange(&line)?;
            times.push(start.elapsed());
        }
        times.sort_unstable();
        self.best.p50 = self.best.p50.min(times[times.len() / 2]);
        self.best.p99 = self.best.p99.min(times[times.len() * 99 / 100]);
        self.best.peak_kb = self.best.peak_kb.max(server.peak_kb());
        server.stop()
    }
}

fn request(id: u32, arguments: &Arguments) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"{}","arguments":{}}}}}"#,
        arguments.tool, arguments.arguments
    )
}

struct Running {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    line: String,
}

impl Running {
    fn start(command: &[String]) -> Result<Self> {
        let (program, rest) = command.split_first().ok_or("an empty command")?;
        let mut child = Command::new(program)
            .args(rest)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let input = child.stdin.take().ok_or("no stdin")?;
        let output = BufReader::new(child.stdout.take().ok_or("no stdout")?);
        Ok(Self { child, input, output, line: String::new() })
    }

    /// One request, one reply.
    fn exchange(&mut self, request: &str) -> Result<()> {
        self.input.write_all(request.as_bytes())?;
        self.input.write_all(b"\n")?;
        self.line.clear();
        if self.output.read_line(&mut self.line)? == 0 {
            return Err("the server closed its output".into());
        }
        if !self.line.contains("\"result\":") || self.line.contains("\"isError\":true") {
            let shown: String = self.line.chars().take(300).collect();
            return Err(format!("the server refused: {shown}").into());
        }
        Ok(())
    }

    /// All requests at once, from a thread of their own, while replies are counted here.
    fn pipeline(&mut self, arguments: &Arguments) -> Result<()> {
        let mut requests = String::new();
        for id in 0..arguments.calls {
            requests.push_str(&request(id, arguments));
            requests.push('\n');
        }
        let (input, output) = (&mut self.input, &mut self.output);
        std::thread::scope(|scope| {
            scope.spawn(move || input.write_all(requests.as_bytes()));
            let mut replies = 0;
            let mut buffer = vec![0; 1 << 16];
            while replies < arguments.calls as usize {
                let read = output.read(&mut buffer)?;
                if read == 0 {
                    return Err("the server closed its output".into());
                }
                replies += buffer[..read].iter().filter(|&&byte| byte == b'\n').count();
            }
            Ok(())
        })
    }

    /// Time on a processor so far, user and system, where the kernel tells.
    fn cpu(&self) -> Option<Duration> {
        let path = format!("/proc/{}/schedstat", self.child.id());
        let text = std::fs::read_to_string(path).ok()?;
        Some(Duration::from_nanos(text.split_whitespace().next()?.parse().ok()?))
    }

    /// The most memory so far, where the kernel tells.
    fn peak_kb(&self) -> u64 {
        let path = format!("/proc/{}/status", self.child.id());
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        line.and_then(|rest| rest.split_whitespace().next()?.parse().ok()).unwrap_or(0)
    }

    fn stop(mut self) -> Result<()> {
        drop(self.input);
        self.child.wait()?;
        Ok(())
    }
}

fn report(contenders: &[Contender], bare: Duration, arguments: &Arguments) {
    let micros = |duration: Duration| duration.as_secs_f64() * 1e6;
    let calls = f64::from(arguments.calls);
    println!(
        "{} pipelined calls of `{}` a round, {} rounds interleaved, best of each; a bare process takes {:.2} ms\n",
        arguments.calls,
        arguments.tool,
        arguments.rounds,
        micros(bare) / 1e3
    );
    println!(
        "| server | calls/s | CPU us a call | p50 us | p99 us | first tools/list ms | peak MB |"
    );
    println!("|---|---|---|---|---|---|---|");
    for Contender { name, best, .. } in contenders {
        println!(
            "| {name} | {:.0} | {:.2} | {:.1} | {:.1} | {:.2} | {:.1} |",
            calls / best.pipelined.as_secs_f64(),
            micros(best.cpu) / calls,
            micros(best.p50),
            micros(best.p99),
            micros(best.start_up) / 1e3,
            best.peak_kb as f64 / 1024.0
        );
    }
    let Some((ours, others)) = contenders.split_first() else { return };
    for other in others {
        println!(
            "\n{} / {}: {:.1} times the calls a second, {:.2} of the CPU, {:.2} of the memory",
            ours.name,
            other.name,
            other.best.pipelined.as_secs_f64() / ours.best.pipelined.as_secs_f64(),
            ours.best.cpu.as_secs_f64() / other.best.cpu.as_secs_f64(),
            ours.best.peak_kb as f64 / other.best.peak_kb.max(1) as f64
        );
    }
}
