//! The options of `arithma serve` that concern the network.

use std::env;
use std::io;
use std::net::{SocketAddr, TcpListener, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;

use crate::log::{Level, log};
use crate::network::{Access, Listeners, NetworkLimits, Rates, ResourceMetadata, Settings, Tokens};

/// The variable of the environment that sets the port where no option does.
const PORT_VARIABLE: &str = "MCP_PORT";

/// Where the network is served, for whom, and within which limits.
#[derive(Args, Default)]
#[command(next_help_heading = "Network")]
pub(super) struct NetworkOptions {
    /// Serve MCP over HTTP at http://ADDRESS/mcp, plain JSON-RPC at http://ADDRESS/ (repeatable).
    ///
    /// Below it, /mcp/everything, /mcp/compact and /mcp/x/finance,units list other tools.
    ///
    /// There is no TLS: beyond this machine, put a proxy in front.
    #[arg(long, value_name = "ADDRESS")]
    http: Vec<String>,

    /// Serve HTTP on this port of the loopback [default: MCP_PORT, if that is set].
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,

    /// Serve JSON-RPC over TCP, one message a line (repeatable). Anyone who can connect can call:
    /// there are no tokens here.
    #[arg(long, value_name = "ADDRESS")]
    tcp: Vec<String>,

    /// Let in HTTP requests for this host beside the loopback's names; `*` for any (repeatable).
    #[arg(long, value_name = "HOST")]
    allow_host: Vec<String>,

    /// Let in web pages of this origin, as https://host, beside the loopback's; `*` for any
    /// (repeatable).
    #[arg(long, value_name = "ORIGIN")]
    allow_origin: Vec<String>,

    /// Let in only HTTP requests with a token of this file, one a line.
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,

    /// The server's own address as clients know it, for the protected-resource metadata of RFC 9728.
    #[arg(long, value_name = "URL")]
    resource_metadata: Option<String>,

    /// Who gives out tokens, for the same metadata (repeatable).
    #[arg(long, value_name = "URL", requires = "resource_metadata")]
    authorization_server: Vec<String>,

    /// Serve no page for people at http://ADDRESS/. Where commands may be run there is none.
    #[arg(long)]
    no_page: bool,

    /// Serve beyond this machine although anyone there can call.
    #[arg(long)]
    insecure_public: bool,

    /// Connections at a time [default: 100].
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    max_connections: Option<u32>,

    /// Seconds that a connection may be idle [default: 60 for HTTP, 600 for TCP].
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..=86_400))]
    idle_timeout: Option<u32>,

    /// Seconds that a client may take to send the headers of a request [default: 10].
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..=3_600))]
    header_timeout: Option<u32>,

    /// Whether `serve` was written: `arithma` alone is what a client starts that speaks stdio,
    /// whatever stands in its environment.
    #[arg(skip = true)]
    is_asked: bool,
}

/// What the options come to.
#[derive(Debug)]
pub(super) struct Plan {
    http: Vec<Vec<SocketAddr>>,
    tcp: Vec<Vec<SocketAddr>>,
    pub(super) access: Access,
    pub(super) limits: NetworkLimits,
}

impl NetworkOptions {
    /// Checks the options; `None` when no network is asked for.
    pub(super) fn plan(&self) -> Result<Option<Plan>, String> {
        let mut http = self.http.clone();
        if let Some(port) = self.port {
            http.push(format!("127.0.0.1:{port}"));
        }
        if http.is_empty() && self.tcp.is_empty() && self.is_asked {
            http.extend(port_of_environment()?.map(|port| format!("127.0.0.1:{port}")));
        }
        if http.is_empty() && self.tcp.is_empty() {
            return match self.needs_network() {
                Some(option) => Err(format!("{option} needs --http, --port or --tcp")),
                None => Ok(None),
            };
        }
        let resolve_all = |option, texts: &[String]| -> Result<Vec<_>, String> {
            texts.iter().map(|text| resolve(option, text)).collect()
        };
        let (http, tcp) = (resolve_all("--http", &http)?, resolve_all("--tcp", &self.tcp)?);
        let plan = Plan { http, tcp, access: self.access()?, limits: self.limits() };
        match plan.open_to_anyone() {
            Some(open) if !self.insecure_public => {
                Err(format!("{open}; serve on 127.0.0.1, or insist with --insecure-public"))
            }
            _ => Ok(Some(plan)),
        }
    }

    /// Options that serve HTTP on this port of the loopback, or on a free one.
    pub(super) fn on_loopback(port: u16) -> Self {
        Self { http: vec![format!("127.0.0.1:{port}")], is_asked: true, ..Self::default() }
    }

    /// Whether people are to find a page.
    pub(super) fn wants_page(&self) -> bool {
        !self.no_page
    }

    /// What a new reading of the configuration may change while the server runs.
    pub(super) fn settings(&self, rates: Rates) -> Result<Settings, String> {
        let NetworkLimits { connections, patience, .. } = self.limits();
        Ok(Settings { tokens: self.access()?.tokens, rates, connections, patience })
    }

    fn access(&self) -> Result<Access, String> {
        let tokens = match &self.token_file {
            None => None,
            Some(path) => {
                let named = |error: io::Error| format!("--token-file {}: {error}", path.display());
                let tokens = Tokens::read(path).map_err(named)?;
                warn_if_readable(path);
                Some(tokens)
            }
        };
        let metadata = match &self.resource_metadata {
            None => None,
            Some(url) => Some(
                ResourceMetadata::new(url, &self.authorization_server)
                    .map_err(|reason| format!("--resource-metadata {reason}"))?,
            ),
        };
        let (hosts, origins) = (self.allow_host.clone(), self.allow_origin.clone());
        Ok(Access { hosts, origins, is_strict: false, tokens, metadata })
    }

    fn limits(&self) -> NetworkLimits {
        let mut limits = NetworkLimits::default();
        let seconds = |count: u32| Duration::from_secs(count.into());
        if let Some(count) = self.max_connections {
            limits.connections = count as usize;
        }
        if let Some(idle) = self.idle_timeout {
            limits.patience.http_idle = seconds(idle);
            limits.patience.tcp_idle = seconds(idle);
        }
        if let Some(time) = self.header_timeout {
            limits.patience.headers = seconds(time);
        }
        limits
    }

    /// An option that says nothing without a network.
    fn needs_network(&self) -> Option<&'static str> {
        [
            (self.token_file.is_some(), "--token-file"),
            (!self.allow_host.is_empty(), "--allow-host"),
            (!self.allow_origin.is_empty(), "--allow-origin"),
            (self.resource_metadata.is_some(), "--resource-metadata"),
            (self.insecure_public, "--insecure-public"),
            (self.max_connections.is_some(), "--max-connections"),
            (self.idle_timeout.is_some(), "--idle-timeout"),
            (self.header_timeout.is_some(), "--header-timeout"),
            (self.no_page, "--no-page"),
        ]
        .into_iter()
        .find_map(|(is_set, name)| is_set.then_some(name))
    }
}

impl Plan {
    /// Whether it serves HTTP.
    pub(super) fn serves_http(&self) -> bool {
        !self.http.is_empty()
    }

    /// Where anyone beyond this machine could call, and why.
    pub(super) fn open_to_anyone(&self) -> Option<String> {
        let public = |groups: &[Vec<SocketAddr>]| {
            groups.iter().flatten().find(|address| !address.ip().is_loopback()).copied()
        };
        let tcp = public(&self.tcp).map(|address| {
            format!(
                "--tcp {address}: anyone who reaches this address could call, since TCP has no tokens"
            )
        });
        let http = public(&self.http).filter(|_| self.access.tokens.is_none()).map(|address| {
            format!(
                "--http {address}: anyone who reaches this address could call; ask for tokens with \
                 --token-file"
            )
        });
        tcp.or(http)
    }

    /// Takes the addresses.
    pub(super) fn bind(&self) -> io::Result<Listeners> {
        let bind = |addresses: &Vec<SocketAddr>| bind(addresses);
        let http = self.http.iter().map(bind).collect::<io::Result<_>>()?;
        let tcp = self.tcp.iter().map(bind).collect::<io::Result<_>>()?;
        Ok(Listeners { http, tcp })
    }

    /// Says what whoever starts the server may not expect.
    pub(super) fn warn(&self) {
        let everywhere = self.http.iter().flatten().any(|address| address.ip().is_unspecified());
        if everywhere && self.access.hosts.is_empty() {
            log(
                Level::Warn,
                format_args!(
                    "clients reach this server by its address only; name its hosts with --allow-host"
                ),
            );
        }
    }
}

fn port_of_environment() -> Result<Option<u16>, String> {
    match env::var_os(PORT_VARIABLE) {
        None => Ok(None),
        Some(text) if text.is_empty() => Ok(None),
        Some(text) => text.to_string_lossy().parse().map(Some).map_err(|_| {
            format!(
                "invalid value '{}' for the environment variable {PORT_VARIABLE}: \
                 use a port from 0 to 65535",
                text.to_string_lossy()
            )
        }),
    }
}

/// Takes the first of some addresses that is free.
pub(super) fn bind(addresses: &[SocketAddr]) -> io::Result<TcpListener> {
    TcpListener::bind(addresses).map_err(|error| {
        let named: Vec<String> = addresses.iter().map(ToString::to_string).collect();
        io::Error::new(error.kind(), format!("{}: {error}", named.join(", ")))
    })
}

/// The addresses that the text of an option names; a port alone is one of the loopback.
pub(super) fn resolve(option: &str, text: &str) -> Result<Vec<SocketAddr>, String> {
    if let Ok(port) = text.parse::<u16>() {
        return Ok(vec![SocketAddr::from(([127, 0, 0, 1], port))]);
    }
    let addresses = text
        .to_socket_addrs()
        .map_err(|error| format!("{option} {text}: {error}; write an address as 127.0.0.1:8080"))?;
    let addresses: Vec<SocketAddr> = addresses.collect();
    if addresses.is_empty() {
        return Err(format!("{option} {text}: no such address"));
    }
    Ok(addresses)
}

/// A secret that others on this machine can read is worth a word.
pub(super) fn warn_if_readable(path: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        if std::fs::metadata(path).is_ok_and(|file| file.permissions().mode() & 0o007 != 0) {
            log(
                Level::Warn,
                format_args!("{}: anyone on this machine can read it", path.display()),
            );
        }
    }
    #[cfg(not(unix))]
    let _ = path;
}
