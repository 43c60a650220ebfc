//! The commands of the command line.
//!
//! Exit codes: 0 for an answer, 1 for an error in what was asked, 2 for wrong usage; `verify` has
//! its own.

mod calc;
mod call;
mod completions;
mod config;
mod doctor;
mod help;
mod installation;
mod network;
mod operating;
mod plot;
mod serve;
mod service;
mod setup;
mod surface_options;
mod tools;
mod verify;
mod web;

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use self::config::{Complaint, Resolved};
use crate::log::{self, Level};
use crate::output::{BAD, USAGE, complain, styled};
use crate::repl;

/// An exact calculator for AI agents and the people beside them.
///
/// Without a command: the interactive calculator in a terminal, else the MCP server on stdin and
/// stdout.
#[derive(Parser)]
#[command(name = "arithma", version, disable_help_subcommand = true)]
struct Cli {
    /// How much the server logs to stderr [default: MCP_LOG_LEVEL, else warn; on a network info].
    #[arg(long, global = true, value_name = "LEVEL", ignore_case = true)]
    log_level: Option<Level>,

    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Serve(Box<serve::Serve>),
    Web(web::Web),
    Call(call::Call),
    Calc(calc::Calc),
    Verify(verify::Verify),
    Plot(plot::Plot),
    Tools(tools::Tools),
    Setup(setup::Setup),
    Doctor(doctor::Doctor),
    Help(help::Help),
    Completions(completions::Completions),
}

/// The definition of the command line, for what is derived from it: man pages, completions.
pub fn definition() -> clap::Command {
    Cli::command()
}

/// Runs what the command line asks for.
pub fn run() -> ExitCode {
    // A client that starts the server gives no arguments: it does not wait for a parser to be built.
    let (cli, resolved) = if std::env::args_os().len() > 1 {
        match config::parse(std::env::args_os().collect()) {
            Ok(parsed) => parsed,
            Err(Complaint::Ours(reason)) => return usage_error(&reason),
            Err(Complaint::Parser { error, hint: None }) => error.exit(),
            Err(Complaint::Parser { error, hint: Some(hint) }) => {
                let _ = error.print();
                return complain(&format!("{hint}\n"), ExitCode::from(USAGE));
            }
        }
    } else {
        (Cli { log_level: None, command: None }, None)
    };
    let resolved = resolved.unwrap_or_default();
    match cli.command {
        None if io::stdin().is_terminal() => repl::run(),
        None => serve(cli.log_level, &serve::Serve::default(), &resolved),
        Some(Command::Serve(options)) => serve(cli.log_level, &options, &resolved),
        Some(Command::Web(web)) => web.run(cli.log_level),
        Some(Command::Call(call)) => call.run(),
        Some(Command::Calc(calc)) => calc.run(),
        Some(Command::Verify(verify)) => verify.run(),
        Some(Command::Plot(plot)) => plot.run(),
        Some(Command::Tools(tools)) => tools.run(),
        Some(Command::Setup(setup)) => setup.run(),
        Some(Command::Doctor(doctor)) => doctor.run(),
        Some(Command::Help(help)) => help.run(),
        Some(Command::Completions(completions)) => completions.run(),
    }
}

fn serve(level: Option<Level>, options: &serve::Serve, resolved: &Resolved) -> ExitCode {
    match level.map_or_else(Level::from_environment, |level| Ok(Some(level))) {
        Ok(level) => options.run(level, resolved),
        Err(name) => usage_error(&format!(
            "invalid value '{name}' for the environment variable {}: \
             use error, warn, info, debug or trace",
            log::VARIABLE
        )),
    }
}

/// Says what is wrong with the command line.
fn usage_error(message: &str) -> ExitCode {
    complain(&format!("{}: {message}\n", styled(BAD, "error")), ExitCode::from(USAGE))
}
