//! `cargo xtask dist`: every way in which people get arithma, built, and used as they would use it.
//!
//! A channel is an entry of [`CHANNELS`] and a file here. What it publishes goes to `target/dist`. A
//! channel that this machine cannot build or try is skipped, and the table says why.

mod bundle;
mod checksums;
mod debian;
mod image;
mod npm;
mod probe;
mod registry;
mod sbom;
mod stage;
mod static_binary;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use clap::Args;

use self::stage::{Stage, finds, run as run_tool};
use crate::Result;

/// Build every way in which people get arithma into target/dist, and try each.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Install and use each artefact as its users would, and print what was seen.
    #[arg(long)]
    test: bool,
    /// Only this channel, and the binary that it is made of. May be given several times.
    #[arg(long, value_name = "CHANNEL")]
    only: Vec<String>,
    /// Take the archive of the binary that is in target/dist already, instead of building it.
    #[arg(long)]
    prebuilt: bool,
    /// Install missing programs with apt-get first, where that is allowed.
    #[arg(long)]
    install: bool,
}

/// A way in which people get arithma.
struct Channel {
    name: &'static str,
    /// The programs that it needs, each with the Debian package that brings it.
    needs: &'static [(&'static str, &'static str)],
    build: fn(&Stage) -> Result<Vec<PathBuf>>,
    test: fn(&Stage) -> Result<Tested>,
}

/// How a channel was tried.
struct Tested {
    /// From nothing to the first right answer, where there is something to install.
    seconds: Option<f64>,
    how: String,
}

impl Tested {
    fn new(seconds: f64, how: impl Into<String>) -> Self {
        Self { seconds: Some(seconds), how: how.into() }
    }
}

/// In the order in which they need each other: the first makes the binary, the last sums up.
const CHANNELS: &[Channel] = &[
    static_binary::CHANNEL,
    npm::CHANNEL,
    bundle::CHANNEL,
    debian::CHANNEL,
    image::CHANNEL,
    registry::CHANNEL,
    sbom::CHANNEL,
    checksums::CHANNEL,
];

/// A row of the table.
struct Row {
    name: &'static str,
    size: u64,
    built: f64,
    seconds: Option<f64>,
    how: String,
}

pub(crate) fn run(arguments: &Arguments, root: &Path) -> Result<()> {
    if let Some(unknown) = arguments.only.iter().find(|name| !is_known(name)) {
        let names: Vec<&str> = CHANNELS.iter().map(|channel| channel.name).collect();
        return Err(format!("there is no channel '{unknown}': {}", names.join(", ")).into());
    }
    let stage = Stage::new(root, arguments.prebuilt)?;
    let mut rows = Vec::new();
    let mut failed = Vec::new();
    for channel in CHANNELS {
        let is_asked = arguments.only.iter().any(|name| name == channel.name);
        // All others are made of the first.
        if !arguments.only.is_empty() && !is_asked && channel.name != static_binary::CHANNEL.name {
            continue;
        }
        let row = match skipped(channel, arguments) {
            Some(reason) => Row::without(channel.name, format!("skipped: {reason}")),
            None => channel.row(&stage, arguments.test).unwrap_or_else(|error| {
                eprintln!("error: {}: {error}", channel.name);
                failed.push(channel.name);
                Row::without(channel.name, "FAILED".to_owned())
            }),
        };
        rows.push(row);
    }
    report(&rows, arguments.test);
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", ")).into()) }
}

fn is_known(name: &str) -> bool {
    CHANNELS.iter().any(|channel| channel.name == name)
}

/// Why a channel is left out, if it is.
fn skipped(channel: &Channel, arguments: &Arguments) -> Option<String> {
    let missing = |(program, _): &&(&str, &str)| !finds(program);
    if arguments.install {
        let packages: Vec<&str> =
            channel.needs.iter().filter(missing).map(|(_, package)| *package).collect();
        if !packages.is_empty() {
            let mut apt = Command::new("apt-get");
            apt.args(["install", "--yes", "--quiet", "--no-install-recommends"]).args(packages);
            // Where it fails, what is missing is named below.
            let _ = run_tool(&mut apt);
        }
    }
    let missing: Vec<&str> = channel.needs.iter().filter(missing).map(|(name, _)| *name).collect();
    (!missing.is_empty()).then(|| format!("there is no {}", missing.join(", no ")))
}

impl Channel {
    fn row(&self, stage: &Stage, test: bool) -> Result<Row> {
        eprintln!("== {}", self.name);
        let start = Instant::now();
        let artefacts = (self.build)(stage)?;
        let built = start.elapsed().as_secs_f64();
        let sizes = artefacts.iter().map(|file| fs::metadata(file).map(|found| found.len()));
        let size = sizes.sum::<Result<u64, _>>()?;
        let tested = if test { Some((self.test)(stage)?) } else { None };
        let how =
            tested.as_ref().map_or_else(|| "not tried".to_owned(), |tested| tested.how.clone());
        Ok(Row { name: self.name, size, built, seconds: tested.and_then(|t| t.seconds), how })
    }
}

impl Row {
    fn without(name: &'static str, how: String) -> Self {
        Self { name, size: 0, built: 0.0, seconds: None, how }
    }
}

fn report(rows: &[Row], test: bool) {
    println!(
        "\n| channel | size | built in s | s to the first answer | {} |",
        if test { "tried" } else { "" }
    );
    println!("|---|---|---|---|---|");
    for Row { name, size, built, seconds, how } in rows {
        let size = match *size {
            0 => "–".to_owned(),
            bytes if bytes < 100_000 => format!("{:.1} kB", bytes as f64 / 1e3),
            bytes => format!("{:.1} MB", bytes as f64 / 1e6),
        };
        let seconds = seconds.map_or_else(|| "–".to_owned(), |seconds| format!("{seconds:.1}"));
        println!("| {name} | {size} | {built:.1} | {seconds} | {how} |");
    }
}
