//! `cargo xtask`: the project's own chores.

mod bench_http;
mod bench_stdio;
mod dist;
mod generate;
mod load;
mod siege;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::{Parser, Subcommand};

type Result<T, E = Box<dyn std::error::Error>> = std::result::Result<T, E>;

/// The project's own chores.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Write docs/TOOLS.md and the README's tables from the catalog.
    Gen {
        /// Only check that they are current.
        #[arg(long)]
        check: bool,
    },
    /// Rewrite the snapshots of tools and conversations from what the code answers now.
    Bless,
    /// Show how the corpus of other calculators' notations is read.
    Corpus,
    /// Measure MCP servers on stdio, side by side.
    BenchStdio(bench_stdio::Arguments),
    BenchHttp(bench_http::Arguments),
    Dist(dist::Arguments),
    Load(load::Arguments),
    Siege(siege::Arguments),
    #[command(hide = true)]
    BareHttp(bench_http::Bare),
}

fn main() -> ExitCode {
    let done = match Cli::parse().task {
        Task::Gen { check } => generate::run(&root(), check),
        Task::Bless => bless(),
        Task::Corpus => corpus(),
        Task::BenchStdio(arguments) => bench_stdio::run(&arguments, &root()),
        Task::BenchHttp(arguments) => bench_http::run(&arguments, &root()),
        Task::Dist(arguments) => dist::run(&arguments, &root()),
        Task::Load(arguments) => load::run(&arguments, &root()),
        Task::Siege(arguments) => siege::run(&arguments, &root()),
        Task::BareHttp(bare) => bench_http::run_bare(&bare),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The root of the workspace.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// Runs the tests that keep snapshots, letting them write.
fn corpus() -> Result<()> {
    let status = Command::new(env!("CARGO"))
        .args(["test", "--quiet", "--package", "arithma-door", "--test", "suite"])
        .args(["the_corpus_holds", "--", "--nocapture"])
        .env("ARITHMA_CORPUS", "1")
        .current_dir(root())
        .status()?;
    if status.success() { Ok(()) } else { Err("the corpus does not hold".into()) }
}

fn bless() -> Result<()> {
    for package in ["arithma-door", "arithma-mcp", "arithma-cli"] {
        let status = Command::new(env!("CARGO"))
            .args(["test", "--package", package])
            .env("ARITHMA_BLESS", "1")
            .current_dir(root())
            .status()?;
        if !status.success() {
            return Err(format!("the tests of {package} fail for another reason").into());
        }
    }
    Ok(())
}
