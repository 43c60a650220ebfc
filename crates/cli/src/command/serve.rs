//! `arithma serve`: the tools over the Model Context Protocol, on stdin and stdout.

use std::io;
use std::process::ExitCode;

use arithma_mcp::{Catalog, Limits, Server, serve_lines};
use clap::Args;

use super::service::Service;
use super::usage_error;
use crate::log::{Level, log};
use crate::stdio;

/// Serve MCP on stdin and stdout.
#[derive(Args, Default)]
pub(super) struct Serve {
    #[command(flatten)]
    service: Service,
}

impl Serve {
    /// Serves until the input ends, or a signal ends it.
    pub(super) fn run(&self) -> ExitCode {
        log_panics();
        let server = match self.service.server() {
            Ok(server) => server,
            Err(message) => return usage_error(&message),
        };
        match serve(&server) {
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
}

fn serve(server: &Server<Box<dyn Catalog>>) -> io::Result<()> {
    let (input, output) = (stdio::input()?, stdio::output()?);
    let (version, tools) = (env!("CARGO_PKG_VERSION"), server.tool_count());
    log(Level::Info, format_args!("version {version} serves {tools} tools on stdio"));
    serve_lines(server, input, output, &Limits::default())
}

/// A panic in a tool is caught and answered; this is where it is told.
fn log_panics() {
    std::panic::set_hook(Box::new(|panic| log(Level::Error, format_args!("{panic}"))));
}
