//! MCP over Streamable HTTP, without sessions: every request stands for itself, so any number of
//! copies can stand behind any load balancer.

mod body;
mod gate;
pub(super) mod headers;
mod message;
pub(super) mod metrics;
mod pace;
mod page;
mod reply;
mod routes;
pub(super) mod socket;
mod surfaces;

use std::convert::Infallible;
use std::future::Future;
use std::net::IpAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;

use arithma_mcp::Catalog;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use tokio::net::TcpStream;
use tokio::time::sleep;

use self::pace::{Overdue, Pace};
use self::socket::{HeadRoom, Socket, Watched};
use super::accept::GRACE;
use super::seat::Doing;
use super::visitors::Visit;
use super::{NetworkLimits, Patience, Shared};
use crate::log::{Level, log};

/// One connection.
struct Client<C> {
    shared: Arc<Shared<C>>,
    /// Where it comes from.
    visit: Visit,
    /// The address that it has reached.
    reached: Option<IpAddr>,
    pace: Arc<Pace>,
    socket: Socket,
}

/// Serves one connection until it ends, or does not keep pace. Gives back its socket, to be closed.
pub(super) async fn serve<C: Catalog + 'static>(
    shared: &Arc<Shared<C>>,
    stream: TcpStream,
    visit: Visit,
) -> Option<TcpStream> {
    let pace = Arc::new(Pace::new());
    visit.does(Arc::clone(&pace) as Arc<dyn Doing>);
    let reached = stream.local_addr().ok().map(|address| address.ip());
    let socket = Socket::new(stream, longest_head(&shared.limits));
    let client = Client {
        shared: Arc::clone(shared),
        visit,
        reached,
        pace: Arc::clone(&pace),
        socket: socket.clone(),
    };
    converse(&client).await;
    drop(client);
    socket.into_stream()
}

/// How long a connection is idle before the parser and its buffers, of 16 KiB, are given back.
const REST_AFTER: Duration = Duration::from_millis(200);

/// How long a connection that is to be given up may take to tell its client.
const TELL_TIME: Duration = Duration::from_millis(100);

/// How long a body may still take to come when the server stops.
const BODY_GRACE: Duration = Duration::from_secs(1);

/// How long a reply may still wait to be read then.
const READ_GRACE: Duration = Duration::from_secs(5);

impl<C> Client<C> {
    /// Done when no more of a request is awaited: another client needs the place, or the server stops.
    async fn cut_short(&self) {
        tokio::select! {
            () = self.visit.given_up() => {}
            () = self.shared.stopped_for(BODY_GRACE) => {}
        }
    }
}

/// Why a connection is left.
enum Left {
    /// It is idle, and can go on without a parser until something comes.
    Resting,
    Ended,
}

async fn converse<C: Catalog + 'static>(client: &Client<C>) {
    let mut stopping = client.shared.stopping.subscribe();
    let mut stopped = pin!(async {
        let _ = stopping.wait_for(|stopping| *stopping).await;
        // Its next request is answered, and told that it is the last.
        sleep(GRACE).await;
    });
    while rest(client, stopped.as_mut()).await {
        match Box::pin(answer(client, stopped.as_mut())).await {
            Left::Resting => {}
            Left::Ended => return,
        }
    }
}

/// Waits for the next request; whether one comes in time.
async fn rest<C>(client: &Client<C>, mut stopped: Pin<&mut impl Future<Output = ()>>) -> bool {
    let shared = &client.shared;
    loop {
        tokio::select! {
            has_more = client.socket.has_more() => return has_more,
            () = stopped.as_mut() => return false,
            () = client.visit.given_up() => return false,
            () = sleep(look_every(shared)) => {
                let patience = shared.live.get().patience;
                if client.pace.overdue(patience, shared.limits.write_time).is_some() {
                    return false;
                }
            }
        }
    }
}

/// Answers requests until there are no more for a while, or never again.
async fn answer<C: Catalog + 'static>(
    client: &Client<C>,
    mut stopped: Pin<&mut impl Future<Output = ()>>,
) -> Left {
    let Client { shared, pace, socket, .. } = client;
    let service = service_fn(|request| {
        let answer = routes::answer(client, request);
        async move { Ok::<_, Infallible>(answer.await) }
    });
    let (own, all) = (client.visit.holder().arriving.clone(), shared.arriving.clone());
    let heads = HeadRoom { own, all, reserved: None };
    let mut connection = pin!(
        http1::Builder::new()
            // Watched by ourselves: see `pace`.
            .header_read_timeout(None)
            // A client may say that this was its last request. Where that cannot be told from its having
            // left, it has left.
            .half_close(cfg!(any(target_os = "linux", target_os = "android")))
            .max_buf_size(longest_head(&shared.limits).max(256 << 10))
            .serve_connection(Watched::new(socket.clone(), Arc::clone(pace), heads), service)
    );
    let mut look = pin!(sleep(REST_AFTER));
    let (mut is_closing, mut is_told) = (false, false);
    loop {
        tokio::select! {
            ended = connection.as_mut() => {
                if let Err(error) = ended {
                    log(Level::Debug, format_args!("http: {error}"));
                }
                return Left::Ended;
            }
            () = stopped.as_mut(), if !is_closing => is_closing = true,
            () = client.visit.given_up(), if !is_told => {
                // Whoever reads nothing, or has asked nothing yet, is told nothing.
                if pace.is_within_head() || pace.is_blocked() {
                    return Left::Ended;
                }
                (is_closing, is_told) = (true, true);
                look.set(sleep(TELL_TIME));
            }
            () = &mut look => {
                let patience = shared.live.get().patience;
                let write_time = shared.limits.write_time;
                let write_time = if is_closing { write_time.min(READ_GRACE) } else { write_time };
                match pace.overdue(patience, write_time) {
                    None => {}
                    Some(Overdue::Idle) if !is_closing => is_closing = true,
                    Some(_) => return Left::Ended,
                }
                if is_told || (is_closing && pace.is_within_head()) {
                    return Left::Ended;
                }
                if !is_closing && pace.can_rest(REST_AFTER) && socket.is_at_rest() {
                    return Left::Resting;
                }
                look.set(sleep(look_every(shared).min(REST_AFTER)));
                if !is_closing {
                    continue;
                }
            }
        }
        if pace.is_fresh() {
            return Left::Ended;
        }
        connection.as_mut().graceful_shutdown();
    }
}

/// Headers are measured without their punctuation when they are complete; this bounds what is kept until then.
fn longest_head(limits: &NetworkLimits) -> usize {
    limits.header_bytes.saturating_add(4096)
}

/// Often enough that no limit is exceeded by more than a quarter.
fn look_every<C>(shared: &Shared<C>) -> Duration {
    let Patience { headers, http_idle, .. } = shared.live.get().patience;
    let shortest = headers.min(http_idle).min(shared.limits.write_time);
    (shortest / 4).max(Duration::from_millis(5))
}
