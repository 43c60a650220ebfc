//! `arithma serve`: the tools over the Model Context Protocol.

use std::io;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;

use arithma_mcp::serve_lines;
use clap::Args;

use super::network::{NetworkOptions, Plan};
use super::service::{AnyServer, Service};
use super::usage_error;
use crate::log::{self, Level, log};
use crate::network::{serve_network, stop_signal};
use crate::programs;
use crate::stdio;
use crate::workers;

/// Serve MCP: on stdin and stdout, or over HTTP and TCP.
#[derive(Args, Default)]
pub(super) struct Serve {
    #[command(flatten)]
    network: NetworkOptions,

    /// Serve on stdin and stdout beside the network. The end of stdin then ends nothing.
    #[arg(long)]
    stdio: bool,

    #[command(flatten)]
    service: Service,
}

impl Serve {
    /// Serves until the input ends, or a signal ends it.
    pub(super) fn run(&self, level: Option<Level>) -> ExitCode {
        log_panics();
        let (plan, server) = match self.prepare() {
            Ok(both) => both,
            Err(reason) => return usage_error(&reason),
        };
        // On a network nobody knows the address unless it is told.
        let usual = if plan.is_some() { Level::Info } else { Level::Warn };
        log::set_level(level.unwrap_or(usual));
        let served = match plan {
            None => serve_stdio(&server),
            Some(plan) => serve_plan(plan, server, self.stdio),
        };
        match served {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                log(Level::Error, format_args!("{error}"));
                ExitCode::FAILURE
            }
        }
    }
}

impl Serve {
    /// Whether what is to be served can be: what is wrong, if not.
    pub(super) fn check(&self) -> Result<(), String> {
        self.service.server(false).map(drop)
    }

    /// What to serve, and where; or what is wrong with the options.
    fn prepare(&self) -> Result<(Option<Plan>, AnyServer), String> {
        let plan = self.network.plan()?;
        if let Some(open) = plan.as_ref().and_then(Plan::open_to_anyone)
            && self.service.allows_any_command()
        {
            return Err(format!("--allow-any-command is not for everyone: {open}"));
        }
        let by_path = plan.as_ref().is_some_and(Plan::serves_http);
        let server = self.service.server(by_path)?;
        Ok((plan, server))
    }
}

/// Says where the tools are to be had.
fn announce(server: &AnyServer, place: &str) {
    let (version, tools) = (env!("CARGO_PKG_VERSION"), server.tool_count());
    log(Level::Info, format_args!("version {version} serves {tools} tools on {place}"));
}

fn serve_stdio(server: &AnyServer) -> io::Result<()> {
    let (input, output) = (stdio::input()?, stdio::output()?);
    announce(server, "stdio");
    match serve_lines(server, input, output, &workers::limits()) {
        Ok(()) => log(Level::Info, format_args!("end of input")),
        Err(error) if stdio::is_stop(&error) => log(Level::Info, format_args!("{error}")),
        Err(error) => return Err(error),
    }
    Ok(())
}

fn serve_plan(plan: Plan, server: AnyServer, with_stdio: bool) -> io::Result<()> {
    let listeners = plan.bind()?;
    let server = Arc::new(server);
    let stdio = if with_stdio {
        let server = Arc::clone(&server);
        Some(thread::Builder::new().name("stdio".to_owned()).spawn(move || serve_stdio(&server))?)
    } else {
        None
    };
    for listener in &listeners.http {
        announce(&server, &format!("http://{}/mcp", listener.local_addr()?));
    }
    for listener in &listeners.tcp {
        announce(&server, &format!("tcp://{}", listener.local_addr()?));
    }
    plan.warn();
    let stop = async {
        match stop_signal().await {
            Ok(()) => log(Level::Info, format_args!("stopped by a signal")),
            Err(error) => log(Level::Error, format_args!("signals: {error}")),
        }
    };
    let served = serve_network(server, listeners, plan.access, plan.limits, stop);
    // Nobody hears of commands that still run.
    programs::stop();
    served?;
    // The signal has ended its input, too.
    match stdio.map(thread::JoinHandle::join) {
        Some(Ok(served)) => served,
        _ => Ok(()),
    }
}

/// A panic in a tool is caught and answered; this is where it is told.
fn log_panics() {
    std::panic::set_hook(Box::new(|panic| log(Level::Error, format_args!("{panic}"))));
}
