//! The `arithma` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    arithma_cli::run()
}
