//! `cargo xtask dist`: every way in which people get arithma, built, and used as they would use it.
//!
//! A channel is an entry of [`CHANNELS`] and a file here. What it publishes goes to `target/dist`. A
//! channel that this machine cannot build or try is skipped, and the table says why.

mod again;
mod bundle;
mod checksums;
mod crates;
mod debian;
mod foreign;
mod image;
mod npm;
mod probe;
mod python;
mod registry;
mod sbom;
mod stage;
mod static_binary;
mod wasm;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use clap::Args;

use self::stage::{Stage, finds, processor_seconds, run as run_tool};
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
    /// Also what CI leaves out: the binaries of other systems, the static one built twice, and each crate
    /// compiled as the registry would have it.
    #[arg(long)]
    slow: bool,
    /// Link the Python module with Zig, from PyPI, so that its wheel runs on older systems, too.
    #[arg(long)]
    zig: bool,
}

/// Why a channel cannot be built here, where only building it shows that.
#[derive(Debug)]
struct Skipped(String);

impl std::fmt::Display for Skipped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Skipped {}

/// A way in which people get arithma.
struct Channel {
    name: &'static str,
    /// The programs that it needs, each with the Debian packages that bring it.
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
    again::CHANNEL,
    foreign::AARCH64_LINUX,
    foreign::X86_64_WINDOWS,
    python::CHANNEL,
    npm::CHANNEL,
    wasm::CHANNEL,
    bundle::CHANNEL,
    debian::CHANNEL,
    image::CHANNEL,
    crates::CHANNEL,
    registry::CHANNEL,
    sbom::CHANNEL,
    checksums::CHANNEL,
];

/// What is left out unless it is asked for.
const SLOW: [&str; 3] =
    [again::CHANNEL.name, foreign::AARCH64_LINUX.name, foreign::X86_64_WINDOWS.name];

/// A row of the table.
struct Row {
    name: &'static str,
    size: u64,
    built: f64,
    /// Of the processors, the test included.
    used: Option<f64>,
    seconds: Option<f64>,
    how: String,
}

pub(crate) fn run(arguments: &Arguments, root: &Path) -> Result<()> {
    if let Some(unknown) = arguments.only.iter().find(|name| !is_known(name)) {
        let names: Vec<&str> = CHANNELS.iter().map(|channel| channel.name).collect();
        return Err(format!("there is no channel '{unknown}': {}", names.join(", ")).into());
    }
    let stage = Stage::new(root, arguments)?;
    let mut rows = Vec::new();
    let mut failed = Vec::new();
    for channel in CHANNELS {
        if !is_asked(channel, arguments) {
            continue;
        }
        let row = match skipped(channel, arguments, root) {
            Some(reason) => Row::without(channel.name, format!("skipped: {reason}")),
            None => channel.row(&stage, arguments.test).unwrap_or_else(|error| {
                if let Some(Skipped(reason)) = error.downcast_ref() {
                    return Row::without(channel.name, format!("skipped: {reason}"));
                }
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

fn is_asked(channel: &Channel, arguments: &Arguments) -> bool {
    if arguments.only.is_empty() {
        return arguments.slow || !SLOW.contains(&channel.name);
    }
    // All others are made of the first.
    let is_first = channel.name == static_binary::CHANNEL.name;
    is_first || arguments.only.iter().any(|name| name == channel.name)
}

/// Why a channel is left out, if it is.
fn skipped(channel: &Channel, arguments: &Arguments, root: &Path) -> Option<String> {
    let missing = |(program, _): &&(&str, &str)| !finds(program);
    if arguments.install {
        let packages: Vec<&str> =
            channel.needs.iter().filter(missing).flat_map(|(_, found)| found.split(' ')).collect();
        if !packages.is_empty() {
            let mut apt = Command::new(root.join("packaging/apt-install"));
            // Where it fails, what is missing is named below.
            if let Err(error) = run_tool(apt.args(packages)) {
                eprintln!("{error}");
            }
        }
    }
    let missing: Vec<&str> = channel.needs.iter().filter(missing).map(|(name, _)| *name).collect();
    (!missing.is_empty()).then(|| format!("there is no `{}`", missing.join("`, no `")))
}

impl Channel {
    fn row(&self, stage: &Stage, test: bool) -> Result<Row> {
        eprintln!("== {}", self.name);
        let (start, used) = (Instant::now(), processor_seconds());
        let artefacts = (self.build)(stage)?;
        let built = start.elapsed().as_secs_f64();
        let sizes = artefacts.iter().map(|file| fs::metadata(file).map(|found| found.len()));
        let size = sizes.sum::<Result<u64, _>>()?;
        let tested = if test { Some((self.test)(stage)?) } else { None };
        let how =
            tested.as_ref().map_or_else(|| "not tried".to_owned(), |tested| tested.how.clone());
        let used = processor_seconds().zip(used).map(|(now, then)| now - then);
        let seconds = tested.and_then(|tested| tested.seconds);
        Ok(Row { name: self.name, size, built, used, seconds, how })
    }
}

impl Row {
    fn without(name: &'static str, how: String) -> Self {
        Self { name, size: 0, built: 0.0, used: None, seconds: None, how }
    }
}

fn report(rows: &[Row], test: bool) {
    println!(
        "\n| channel | size | built in s | CPU s in all | s to the first answer | {} |",
        if test { "tried" } else { "" }
    );
    println!("|---|---|---|---|---|---|");
    let shown =
        |seconds: &Option<f64>| seconds.map_or("–".to_owned(), |some| format!("{some:.1}"));
    for Row { name, size, built, used, seconds, how } in rows {
        let size = match *size {
            0 => "–".to_owned(),
            bytes if bytes < 100_000 => format!("{:.1} kB", bytes as f64 / 1e3),
            bytes => format!("{:.1} MB", bytes as f64 / 1e6),
        };
        let (used, seconds) = (shown(used), shown(seconds));
        println!("| {name} | {size} | {built:.1} | {used} | {seconds} | {how} |");
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        arguments: Arguments,
    }

    /// What the workflow of releases types is understood, for each of its machines.
    #[test]
    fn the_workflow_types_what_there_is() {
        let workflow = crate::root().join(".github/workflows/release.yml");
        let workflow = fs::read_to_string(workflow).expect("the workflow");
        let wheels = workflow.lines().filter_map(|line| line.split_once("wheel: "));
        let wheels: Vec<&str> =
            wheels.map(|(_, wheel)| wheel.trim_end_matches([' ', '}']).trim_matches('"')).collect();
        let commands = workflow.lines().filter_map(|line| line.split_once("xtask dist "));
        let commands: Vec<&str> = commands.map(|(_, command)| command).collect();
        assert!(wheels.len() == 5 && commands.len() == 2, "{wheels:?} {commands:?}");
        for command in commands {
            for wheel in &wheels {
                let line = command.replace("${{ matrix.wheel }}", wheel);
                let words = std::iter::once("dist").chain(line.split_whitespace());
                let Line { arguments } = Line::try_parse_from(words).expect(&line);
                assert!(arguments.only.iter().all(|name| is_known(name)), "{line}");
            }
        }
    }

    /// What is published carries its licences itself: a link would not survive every way there.
    #[test]
    fn every_crate_carries_the_licences() {
        let root = crate::root();
        let crates = fs::read_dir(root.join("crates")).expect("crates");
        let crates = crates.map(|entry| entry.expect("an entry").path());
        for folder in crates.chain([root.join("bindings/python")]) {
            for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
                let [ours, whole] = [&folder, &root].map(|place| fs::read(place.join(licence)));
                assert_eq!(ours.ok(), whole.ok(), "{}/{licence}", folder.display());
            }
        }
    }
}
