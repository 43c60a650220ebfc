//! The commands of the command line.
//!
//! Exit codes: 0 for an answer, 1 for an error in what was asked, 2 for wrong usage.

mod calc;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// An exact calculator for AI agents and the people beside them.
#[derive(Parser)]
#[command(name = "arithma", version, about, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Calc(calc::Calc),
}

impl Cli {
    pub(crate) fn run(self) -> ExitCode {
        match self.command {
            Command::Calc(calc) => calc.run(),
        }
    }
}
