//! `cargo xtask siege`: one client does its worst, and another must not notice.
//!
//! Every attack has a server of its own, on the loopback, and is bounded in time and in connections.
//! While it lasts, witnesses ask for sums and for the server's health. What must hold is below; what
//! was measured is printed as a table.

mod attack;
mod places;
mod witness;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;

use self::attack::{Attack, Target};
use self::witness::Seen;
use crate::Result;
use crate::load::client::Transport;
use crate::load::process::Process;

/// The 99th percentile of a witness's sums.
const SUM_P99: Duration = Duration::from_millis(50);

/// The longest that the server's health takes to be told.
const HEALTH: Duration = Duration::from_millis(100);

/// Megabytes of memory, at most.
const MEMORY_MB: f64 = 256.0;

/// How long the server may take to stop while it is attacked: what docs/SECURITY.md says, and the time
/// that a process takes to end.
const STOP: Duration = Duration::from_secs(26);

/// How long it may take when no calls are under way.
const STOP_IN_PEACE: Duration = Duration::from_secs(8);

/// Lay siege to the server: one client does its worst, others must not notice.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Seconds of each attack.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=300))]
    seconds: u64,
    /// Where the choices of the mixed attack begin.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only the attacks whose names contain this.
    #[arg(long)]
    only: Option<String>,
    /// Print how long witnesses wait, and do not judge it: where other programs take the cores, every
    /// witness is late, whatever the server does. The column `machine` says how late.
    #[arg(long)]
    times_not_judged: bool,
    /// The binary to attack [default: the release build].
    #[arg(long)]
    binary: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments, root: &Path) -> Result<()> {
    let usual = || root.join("target/release/arithma");
    let binary = arguments.binary.clone().unwrap_or_else(usual);
    if !binary.exists() {
        return Err("build it first: cargo build --release".into());
    }
    println!(
        "| attack | sums | p50 ms | p99 ms | longest ms | newcomers p99 ms | longest ms | health p99 ms | longest ms | machine p99 ms | peak MB | stop s |\n\
         |---|---|---|---|---|---|---|---|---|---|---|---|"
    );
    let time = Duration::from_secs(arguments.seconds);
    let mut violations = Vec::new();
    for attack in Attack::ALL {
        if arguments.only.as_ref().is_none_or(|only| attack.name().contains(only.as_str())) {
            violations.extend(lay(attack, &binary, time, arguments)?);
        }
    }
    if violations.is_empty() {
        println!("\neverything held");
        return Ok(());
    }
    Err(format!("what did not hold:\n{}", violations.join("\n")).into())
}

/// One attack, from the start of the server to its end.
fn lay(
    attack: Attack,
    binary: &Path,
    time: Duration,
    arguments: &Arguments,
) -> Result<Vec<String>> {
    let server =
        Process::start(binary, "--http 127.0.0.1:0 --tcp 127.0.0.1:0 --allow-command sleep")?;
    let target = Target { http: server.http()?, tcp: server.tcp()? };
    let (watching, attacking) = (AtomicBool::new(true), AtomicBool::new(true));
    let (watching, attacking) = (&watching, &attacking);
    thread::scope(|scope| {
        let sums = [Transport::Http, Transport::Tcp].map(|transport| {
            scope.spawn(move || witness::add(transport, target.address(transport), watching))
        });
        let newcomers = scope.spawn(move || witness::newcomers(target.http, watching));
        let health = scope.spawn(move || witness::health(target.http, watching));
        let machine = scope.spawn(move || witness::machine(watching));
        // The witnesses are there before the attackers.
        thread::sleep(Duration::from_millis(100));
        let attackers = attack.begin(scope, target, arguments.seed, attacking);
        thread::sleep(time);
        watching.store(false, Ordering::Relaxed);
        let mut seen = Seen::default();
        for witness in sums {
            seen.add(witness.join().map_err(|_| "a witness panicked")?);
        }
        let newcomers = newcomers.join().map_err(|_| "a witness panicked")?;
        let health = health.join().map_err(|_| "a witness panicked")?;
        let late = machine.join().map_err(|_| "a witness panicked")?.percentile(0.99);
        if !attack.lasts() {
            attacking.store(false, Ordering::Relaxed);
            thread::sleep(Duration::from_millis(500));
        }
        let peak = server.usage().peak;
        let start = Instant::now();
        let mut violations = server.stop()?;
        let stopped = start.elapsed();
        attacking.store(false, Ordering::Relaxed);
        let mut unanswered = Vec::new();
        for attacker in attackers {
            unanswered.extend(attacker.join().map_err(|_| "an attacker panicked")?);
        }
        println!(
            "| {} | {} | {} | {} | {:.1} | {peak:.0} | {:.1} |",
            attack.name(),
            seen.row(true),
            newcomers.row(false),
            health.row(false),
            late.as_secs_f64() * 1e3,
            stopped.as_secs_f64()
        );
        violations.extend(seen.losses("sums"));
        violations.extend(newcomers.losses("newcomers"));
        violations.extend(health.losses("health"));
        for (what, time, limit) in [
            ("the p99 of sums", seen.percentile(0.99), SUM_P99),
            ("the p99 of newcomers", newcomers.percentile(0.99), SUM_P99),
            ("the longest wait for health", health.percentile(1.0), HEALTH),
        ] {
            if time > limit && !arguments.times_not_judged {
                violations.push(format!("{what} is {time:.1?}, more than {limit:?}"));
            }
        }
        violations.extend(unanswered);
        if peak > MEMORY_MB {
            violations.push(format!("{peak:.0} MB of memory, more than {MEMORY_MB}"));
        }
        if stopped > if attack.has_calls() { STOP } else { STOP_IN_PEACE } {
            violations.push(format!("it takes {:.1} s to stop", stopped.as_secs_f64()));
        }
        Ok(violations.iter().map(|what| format!("{}: {what}", attack.name())).collect())
    })
}
