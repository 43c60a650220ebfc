//! The `arithma` command: a server of tools for agents, and a calculator for people.

mod calculation;
mod catalog;
mod command;
mod log;
mod output;
mod repl;
mod stdio;

use std::process::ExitCode;

fn main() -> ExitCode {
    command::run()
}
