//! The `arithma` command.

mod command;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    command::Cli::parse().run()
}
