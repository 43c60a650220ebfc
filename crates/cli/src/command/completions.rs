//! `arithma completions`: scripts that teach a shell the commands.

use std::process::ExitCode;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::Cli;
use crate::output::print;

/// Print the completion script of a shell.
#[derive(Args)]
pub(super) struct Completions {
    /// The shell.
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self) -> ExitCode {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "arithma", &mut script);
        print(&String::from_utf8_lossy(&script), ExitCode::SUCCESS)
    }
}
