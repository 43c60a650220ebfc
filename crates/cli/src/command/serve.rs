//! `arithma serve`: the tools over the Model Context Protocol.

use std::io;
use std::net::TcpListener;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;

use arithma_mcp::{Observer, serve_lines};
use clap::Args;

use super::Command;
use super::config::Resolved;
use super::network::{NetworkOptions, Plan};
use super::operating::{MetricsPlan, OperatingOptions};
use super::service::{AnyServer, Service};
use super::usage_error;
use super::web::Visitor;
use crate::log::{self, Level, log};
use crate::network::{Operating, StopSignals, operate_network};
use crate::output::print;
use crate::programs;
use crate::stdio;
use crate::telemetry::Metrics;
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
    operating: OperatingOptions,

    #[command(flatten)]
    service: Service,

    /// Who is shown the page, if it is for somebody.
    #[arg(skip)]
    visitor: Option<Visitor>,
}

impl Serve {
    /// Serves the page on this port of the loopback, and shows it to somebody.
    pub(super) fn for_visitor(port: u16, visitor: Visitor) -> Self {
        let network = NetworkOptions::on_loopback(port);
        Self { network, visitor: Some(visitor), ..Self::default() }
    }

    /// Serves until the input ends, or a signal ends it.
    pub(super) fn run(&self, level: Option<Level>, resolved: &Resolved) -> ExitCode {
        if self.operating.print_config {
            return print(&resolved.print(), ExitCode::SUCCESS);
        }
        log_panics();
        log::set_format(self.operating.log_format());
        let (plan, mut server) = match self.prepare() {
            Ok(both) => both,
            Err(reason) => return usage_error(&reason),
        };
        // On a network nobody knows the address unless it is told.
        let usual = if plan.is_some() { Level::Info } else { Level::Warn };
        let level = level.unwrap_or(usual);
        log::set_level(level);
        for warning in &resolved.warnings {
            log(Level::Warn, format_args!("{warning}"));
        }
        let metrics = plan.as_ref().and_then(|(_, metrics)| metrics.as_ref());
        let metrics = metrics.map(|_| Arc::new(Metrics::default()));
        let telemetry = match self.operating.telemetry(metrics.clone(), level) {
            Ok(telemetry) => telemetry,
            Err(reason) => return usage_error(&reason),
        };
        if let Some(telemetry) = &telemetry {
            server = server.with_observer(Arc::clone(telemetry) as Arc<dyn Observer>);
        }
        let served = match plan {
            None => serve_stdio(&server),
            Some((plan, at)) => self
                .operating(&plan, metrics, at.as_ref(), resolved)
                .and_then(|operating| self.serve_plan(plan, server, operating)),
        };
        if let Some(telemetry) = telemetry {
            telemetry.finish();
        }
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
        self.service.server(false, None).map(drop)
    }

    /// What to serve, and where; or what is wrong with the options.
    fn prepare(&self) -> Result<(Option<Planned>, AnyServer), String> {
        let mut plan = self.network.plan()?;
        if let Some(plan) = &mut plan {
            plan.access.is_strict = self.service.allows_commands();
        }
        let metrics = self.operating.metrics()?;
        match (&plan, &metrics) {
            (None, Some(_)) => return Err("--metrics needs --http, --port or --tcp".to_owned()),
            (Some(plan), Some(MetricsPlan::Here)) if !plan.serves_http() => {
                return Err("--metrics needs --http, or an address of its own".to_owned());
            }
            _ => {}
        }
        let has_tokens = plan.as_ref().is_some_and(|plan| plan.access.tokens.is_some());
        self.operating.check_rates(has_tokens)?;
        if let Some(open) = plan.as_ref().and_then(Plan::open_to_anyone)
            && self.service.allows_any_command()
        {
            return Err(format!("--allow-any-command is not for everyone: {open}"));
        }
        let by_path = plan.as_ref().is_some_and(Plan::serves_http);
        let server = self.service.server(by_path, self.operating.state_key()?)?;
        Ok((plan.map(|plan| (plan, metrics)), server))
    }

    /// Serves what was planned until a signal ends it.
    fn serve_plan(&self, plan: Plan, server: AnyServer, operating: Operating) -> io::Result<()> {
        let listeners = plan.bind()?;
        let server = Arc::new(server);
        let stdio = if self.stdio {
            let server = Arc::clone(&server);
            Some(
                thread::Builder::new()
                    .name("stdio".to_owned())
                    .spawn(move || serve_stdio(&server))?,
            )
        } else {
            None
        };
        let addresses = |listeners: &[TcpListener]| {
            listeners.iter().map(TcpListener::local_addr).collect::<io::Result<Vec<_>>>()
        };
        let (by_http, by_tcp) = (addresses(&listeners.http)?, addresses(&listeners.tcp)?);
        let announced = Arc::clone(&server);
        plan.warn();
        let stop = async {
            // Whoever reads where it serves may tell it to stop at once: signals are caught before.
            let signals = StopSignals::catch();
            for address in by_http {
                announce(&announced, &format!("http://{address}/mcp"));
                if let Some(visitor) = self.visitor {
                    visitor.welcome(address);
                }
            }
            for address in by_tcp {
                announce(&announced, &format!("tcp://{address}"));
            }
            let stopped = match signals {
                Ok(signals) => signals.first().await,
                Err(error) => Err(error),
            };
            match stopped {
                Ok(()) => log(Level::Info, format_args!("stopped by a signal")),
                Err(error) => log(Level::Error, format_args!("signals: {error}")),
            }
        };
        let served = operate_network(server, listeners, plan.access, plan.limits, operating, stop);
        // The signal has ended its input, too.
        let by_stdio = stdio.filter(|_| served.is_ok()).map(thread::JoinHandle::join);
        // Nobody hears of commands that still run.
        programs::stop();
        served?;
        match by_stdio {
            Some(Ok(served)) => served,
            _ => Ok(()),
        }
    }

    /// Whether people find a page. It is not served beside commands: then no mistake of its own could
    /// run one.
    fn serves_page(&self) -> bool {
        self.network.wants_page()
            && self.service.has_calculator()
            && !self.service.allows_commands()
    }

    /// What there is for whoever runs the server.
    fn operating(
        &self,
        plan: &Plan,
        metrics: Option<Arc<Metrics>>,
        at: Option<&MetricsPlan>,
        resolved: &Resolved,
    ) -> io::Result<Operating> {
        let metrics_at = at.map(MetricsPlan::bind).transpose()?.unwrap_or_default();
        for listener in &metrics_at {
            let address = listener.local_addr()?;
            log(Level::Info, format_args!("metrics are at http://{address}/metrics"));
        }
        let (resolved, had_tokens) = (resolved.clone(), plan.access.tokens.is_some());
        let reload = move || {
            let Some(Command::Serve(serve)) = resolved.again()?.command else {
                return Err("the command line is no longer understood".to_owned());
            };
            let settings = serve.network.settings(serve.operating.rates())?;
            serve.operating.check_rates(settings.tokens.is_some())?;
            // A server does not open itself to everyone because a line has gone.
            match (&settings.tokens, had_tokens) {
                (None, true) => Err("token-file is no longer set: that needs a restart".to_owned()),
                (Some(_), false) => Err("token-file is new: that needs a restart".to_owned()),
                _ => Ok(settings),
            }
        };
        Ok(Operating {
            metrics,
            metrics_at,
            page: self.serves_page(),
            rates: self.operating.rates(),
            reload: Some(Box::new(reload)),
        })
    }
}

/// Where to serve, and where the metrics.
type Planned = (Plan, Option<MetricsPlan>);

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

/// A panic in a tool is caught and answered; this is where it is told.
fn log_panics() {
    std::panic::set_hook(Box::new(|panic| log(Level::Error, format_args!("{panic}"))));
}
