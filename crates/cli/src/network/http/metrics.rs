//! `/metrics`, on the server's own address or on one for itself.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use arithma_mcp::Catalog;
use hyper::body::Incoming;
use hyper::header::HOST;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::reply;
use crate::log::{Level, log};
use crate::network::Shared;
use crate::network::accept::Trouble;
use crate::network::hall::Hall;
use crate::telemetry::Gauges;

/// How long one may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// The path of the metrics.
pub(super) const PATH: &str = "/metrics";

impl<C: Catalog> Shared<C> {
    /// The metrics as text; `None` when there are none.
    pub(in crate::network) fn metrics_text(&self) -> Option<String> {
        let most = self.live.get().connections;
        let taken = |places: &Semaphore| most.saturating_sub(places.available_permits());
        let (calls_running, calls_waiting) = self.pools.jobs();
        let gauges = Gauges {
            connections: taken(&self.http_places) + taken(&self.tcp_places),
            calls_running,
            calls_waiting,
            workers: self.pools.workers(),
        };
        Some(self.metrics.as_ref()?.render(gauges))
    }
}

/// Serves the metrics and nothing else until the server stops.
pub(in crate::network) async fn serve<C: Catalog + 'static>(
    shared: Arc<Shared<C>>,
    listener: TcpListener,
) {
    // There is room for one more however many come: whoever has taken longest goes.
    let hall = Arc::new(Hall::default());
    let (mut stopping, mut trouble) = (shared.stopping.subscribe(), Trouble::default());
    loop {
        let accepted = tokio::select! {
            biased;
            _ = stopping.wait_for(|stopping| *stopping) => return,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => {
                let (shared, mut wait) = (Arc::clone(&shared), hall.enter(peer.ip()));
                tokio::spawn(async move {
                    tokio::select! {
                        _ = timeout(PATIENCE, scrape(&shared, stream)) => {}
                        () = wait.turned_out() => {}
                    }
                });
            }
            Err(error) => {
                hall.turn_out(16);
                trouble.pause(&error).await;
            }
        }
    }
}

async fn scrape<C: Catalog + 'static>(shared: &Shared<C>, stream: TcpStream) {
    let reached = stream.local_addr().ok().map(|address| address.ip());
    let service = service_fn(|request: Request<Incoming>| {
        let host = request.headers().get(HOST).and_then(|host| host.to_str().ok());
        let is_ours = host.is_none_or(|host| shared.access.allows_host(host, reached));
        let response: Response<_> = match request.uri().path() {
            _ if !is_ours => reply::refusal(
                hyper::StatusCode::FORBIDDEN,
                "this Host is not served here; the server's option --allow-host lets it in",
            ),
            PATH => reply::metrics(shared.metrics_text()),
            _ => reply::refusal(hyper::StatusCode::NOT_FOUND, "metrics are at /metrics"),
        };
        async move { Ok::<_, Infallible>(response) }
    });
    let connection =
        http1::Builder::new().keep_alive(false).serve_connection(TokioIo::new(stream), service);
    if let Err(error) = connection.await {
        log(Level::Debug, format_args!("metrics: {error}"));
    }
}
