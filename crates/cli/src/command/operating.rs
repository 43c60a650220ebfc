//! The options of `arithma serve` for whoever runs it for others.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use sha2::{Digest, Sha256};

use super::network::{bind, resolve, warn_if_readable};
use crate::log::{Format, Level};
use crate::network::Rates;
use crate::telemetry::{Endpoint, Exporter, Metrics, Telemetry};

/// The fewest bytes of a key file: what is shorter can be guessed.
const SHORTEST_KEY: usize = 32;

/// How the server is run, watched and kept within bounds.
#[derive(Args, Default)]
#[command(next_help_heading = "Operating")]
pub(super) struct OperatingOptions {
    /// Read options from this TOML file; flags come first, then variables, then the file.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,

    /// Print what the server would run with, and where each value comes from.
    #[arg(long)]
    pub(super) print_config: bool,

    /// Whether lines of the log are text or JSON objects [default: text].
    #[arg(long, value_enum, value_name = "FORMAT")]
    log_format: Option<Format>,

    /// Serve metrics for Prometheus at /metrics: on an address of their own without a token, else on
    /// that of --http behind its tokens.
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1, default_missing_value = "true")]
    metrics: Option<String>,

    /// Send spans to this OpenTelemetry collector, as http://127.0.0.1:4318.
    #[arg(long, value_name = "URL")]
    otlp_endpoint: Option<String>,

    /// Calls a second that each token may make; more are refused with 429.
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    rate_calls: Option<u32>,

    /// Milliseconds of calculation a second that each token may use; more are refused with 429.
    #[arg(long, value_name = "MILLISECONDS", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    rate_work: Option<u32>,

    /// Share the key in this file with other copies of the server, so that a call that asks its client
    /// something can go on at any of them.
    #[arg(long, value_name = "FILE")]
    state_key_file: Option<PathBuf>,
}

/// Where metrics are served.
#[derive(Debug, Clone)]
pub(super) enum MetricsPlan {
    /// Beside the tools.
    Here,
    /// On an address of their own.
    Apart(Vec<SocketAddr>),
}

impl OperatingOptions {
    pub(super) fn log_format(&self) -> Format {
        self.log_format.unwrap_or_default()
    }

    /// What each token may ask for.
    pub(super) fn rates(&self) -> Rates {
        Rates { calls: self.rate_calls, work: self.rate_work }
    }

    /// Refuses rates where there are no tokens that they could be for.
    pub(super) fn check_rates(&self, has_tokens: bool) -> Result<(), String> {
        let rates = [(self.rate_calls, "--rate-calls"), (self.rate_work, "--rate-work")];
        match rates.iter().find(|(rate, _)| rate.is_some()) {
            Some((_, option)) if !has_tokens => {
                Err(format!("{option} is for each token: it needs --token-file"))
            }
            _ => Ok(()),
        }
    }

    /// Where metrics are to be served, if anywhere.
    pub(super) fn metrics(&self) -> Result<Option<MetricsPlan>, String> {
        match self.metrics.as_deref() {
            None => Ok(None),
            Some("true") => Ok(Some(MetricsPlan::Here)),
            Some(address) => resolve("--metrics", address).map(MetricsPlan::Apart).map(Some),
        }
    }

    /// The key that copies share.
    pub(super) fn state_key(&self) -> Result<Option<[u8; 32]>, String> {
        let Some(path) = &self.state_key_file else { return Ok(None) };
        let named = |reason: &dyn std::fmt::Display| {
            format!("--state-key-file {}: {reason}", path.display())
        };
        let key = std::fs::read(path).map_err(|error| named(&error))?;
        let key = key.trim_ascii();
        if key.len() < SHORTEST_KEY {
            return Err(named(&format!("a key has at least {SHORTEST_KEY} bytes")));
        }
        warn_if_readable(path);
        Ok(Some(Sha256::digest(key).into()))
    }

    /// Whoever listens to the server, if anyone does.
    pub(super) fn telemetry(
        &self,
        metrics: Option<Arc<Metrics>>,
        level: Level,
    ) -> Result<Option<Arc<Telemetry>>, String> {
        let spans = match &self.otlp_endpoint {
            None => None,
            Some(text) => {
                let named = |reason: &dyn std::fmt::Display| format!("--otlp-endpoint {reason}");
                let endpoint = Endpoint::parse(text).map_err(|reason| named(&reason))?;
                let exporter = Exporter::start(endpoint, metrics.clone());
                Some(exporter.map_err(|error| named(&error))?)
            }
        };
        let is_wanted = metrics.is_some() || spans.is_some() || level >= Level::Debug;
        Ok(is_wanted.then(|| Arc::new(Telemetry::new(metrics, spans))))
    }
}

impl MetricsPlan {
    /// Takes the address, if there is one.
    pub(super) fn bind(&self) -> io::Result<Vec<TcpListener>> {
        match self {
            Self::Here => Ok(Vec::new()),
            Self::Apart(addresses) => Ok(vec![bind(addresses)?]),
        }
    }
}
