//! `arithma serve`: the tools over the Model Context Protocol, on stdin and stdout.

use std::io;
use std::process::ExitCode;

use arithma_mcp::{Limits, Server, serve_lines};

use crate::catalog::Toolbox;
use crate::log::{Level, log};
use crate::stdio;

/// Serves until the input ends, or a signal ends it.
pub(super) fn run() -> ExitCode {
    log_panics();
    match serve() {
        Ok(()) => {
            log(Level::Info, format_args!("end of input"));
            ExitCode::SUCCESS
        }
        Err(error) if stdio::is_stop(&error) => {
            log(Level::Info, format_args!("{error}"));
            ExitCode::SUCCESS
        }
        Err(error) => {
            log(Level::Error, format_args!("{error}"));
            ExitCode::FAILURE
        }
    }
}

fn serve() -> io::Result<()> {
    let (input, output) = (stdio::input()?, stdio::output()?);
    let toolbox = Toolbox::new();
    let tools = toolbox.len();
    let server = Server::new(toolbox);
    let version = env!("CARGO_PKG_VERSION");
    log(Level::Info, format_args!("version {version} serves {tools} tools on stdio"));
    serve_lines(&server, input, output, &Limits::default())
}

/// A panic in a tool is caught and answered; this is where it is told.
fn log_panics() {
    std::panic::set_hook(Box::new(|panic| log(Level::Error, format_args!("{panic}"))));
}
