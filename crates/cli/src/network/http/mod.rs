//! MCP over Streamable HTTP, without sessions: every request stands for itself, so any number of
//! copies can stand behind any load balancer.

mod body;
pub(super) mod headers;
mod message;
pub(super) mod metrics;
pub(super) mod pace;
mod reply;
mod routes;
mod surfaces;

use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use arithma_mcp::{Catalog, Lane};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use tokio::net::TcpStream;
use tokio::time::{MissedTickBehavior, interval};

use self::pace::{Overdue, Pace, Socket, Watched};
use super::{NetworkLimits, Shared};
use crate::log::{Level, log};

/// One connection.
struct Client<C> {
    shared: Arc<Shared<C>>,
    /// The address that it has reached.
    reached: Option<IpAddr>,
    pace: Arc<Pace>,
    socket: Socket,
    /// What it asks of the pools.
    lane: Arc<Lane>,
}

impl<C> Drop for Client<C> {
    fn drop(&mut self) {
        self.shared.forget(&self.lane);
    }
}

/// Serves one connection until it ends, or does not keep pace.
pub(super) async fn serve<C: Catalog + 'static>(shared: Arc<Shared<C>>, stream: TcpStream) {
    let pace = Arc::new(Pace::new());
    let reached = stream.local_addr().ok().map(|address| address.ip());
    let socket = Socket::new(stream);
    let client = Client {
        shared: Arc::clone(&shared),
        reached,
        pace: Arc::clone(&pace),
        socket: socket.clone(),
        lane: Arc::default(),
    };
    let limits = &shared.limits;
    let service = service_fn(|request| {
        let answer = routes::answer(&client, request);
        async move { Ok::<_, Infallible>(answer.await) }
    });
    let mut connection = pin!(
        http1::Builder::new()
            // Watched by ourselves: see `pace`.
            .header_read_timeout(None)
            // Headers are measured when they are complete; this bounds what is kept until then.
            .max_buf_size(limits.header_bytes.saturating_mul(4).max(8192))
            .serve_connection(Watched::new(socket, Arc::clone(&pace)), service)
    );
    let mut stopping = shared.stopping.subscribe();
    let mut ticks = interval(look_every(limits));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut is_closing = false;
    loop {
        tokio::select! {
            ended = connection.as_mut() => {
                if let Err(error) = ended {
                    log(Level::Debug, format_args!("http: {error}"));
                }
                return;
            }
            _ = stopping.wait_for(|stopping| *stopping), if !is_closing => {
                if pace.is_fresh() {
                    return;
                }
                is_closing = true;
                connection.as_mut().graceful_shutdown();
            }
            _ = ticks.tick() => match pace.overdue(limits) {
                None => {}
                Some(Overdue::Idle) if !is_closing && !pace.is_fresh() => {
                    is_closing = true;
                    connection.as_mut().graceful_shutdown();
                }
                Some(_) => return,
            }
        }
    }
}

/// Often enough that no limit is exceeded by more than a quarter.
fn look_every(limits: &NetworkLimits) -> Duration {
    let shortest = limits.header_time.min(limits.http_idle_time).min(limits.write_time);
    (shortest / 4).max(Duration::from_millis(5))
}
