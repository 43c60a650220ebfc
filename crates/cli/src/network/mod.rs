//! The tools over a network: MCP over HTTP, and lines over TCP.
//!
//! The core stays synchronous. A quick call is answered on the task that has read it, within
//! microseconds; a slow one goes to a pool that all connections share, in turn. There is no TLS: whoever
//! serves beyond this machine puts a proxy in front.

mod accept;
mod access;
mod arriving;
mod files;
mod hall;
mod http;
mod limits;
mod live;
mod pools;
mod rate;
mod seat;
mod signals;
mod slow;
mod tcp;
mod tokens;
mod unread;
mod visitors;

use std::future::Future;
use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use arithma_mcp::{Catalog, Server};
use tokio::runtime;
use tokio::sync::{Notify, Semaphore, watch};
use tokio::time::{sleep, timeout};

use self::accept::Transport;
pub use self::access::{Access, ResourceMetadata};
use self::arriving::Arriving;
use self::hall::Hall;
pub use self::limits::{NetworkLimits, Patience};
use self::live::Live;
pub use self::live::Settings;
use self::pools::Pools;
pub use self::rate::Rates;
pub(crate) use self::signals::StopSignals;
pub use self::tokens::Tokens;
use self::unread::Unread;
use self::visitors::Visitors;
use crate::log::{Level, log};
use crate::telemetry::{Metrics, Refusal};

/// The stack of a thread: that of a main thread, so that a tool fares the same everywhere.
const STACK: usize = 8 << 20;

/// Connections that may wait to be accepted.
#[cfg(unix)]
const BACKLOG: i32 = 1024;

/// The sockets to serve on.
#[derive(Debug, Default)]
pub struct Listeners {
    /// For HTTP.
    pub http: Vec<TcpListener>,
    /// For lines over TCP.
    pub tcp: Vec<TcpListener>,
}

/// Reads the configuration anew; or says what is wrong with it.
pub type Reload = Box<dyn Fn() -> Result<Settings, String> + Send>;

/// What is there for whoever runs the server.
#[derive(Default)]
pub struct Operating {
    /// What is counted, if anything.
    pub metrics: Option<Arc<Metrics>>,
    /// Where metrics are served; without an address they are at `/metrics` of HTTP, for those who
    /// may call.
    pub metrics_at: Vec<TcpListener>,
    /// Whether people find a page at `/` of HTTP.
    pub page: bool,
    /// What each token may ask for.
    pub rates: Rates,
    /// What SIGHUP does.
    pub reload: Option<Reload>,
}

/// What all connections share.
struct Shared<C> {
    server: Arc<Server<C>>,
    access: Access,
    limits: NetworkLimits,
    live: Live,
    metrics: Option<Arc<Metrics>>,
    /// Whether they are served beside the tools.
    metrics_here: bool,
    /// Whether people find a page.
    page: bool,
    pools: Arc<Pools>,
    /// Told when a call begins to wait for one of their threads.
    somebody_waits: Notify,
    unread: Unread,
    visitors: Arc<Visitors>,
    /// How many transports are served.
    transports: usize,
    /// Places for connections, by transport.
    http_places: Arc<Semaphore>,
    tcp_places: Arc<Semaphore>,
    /// Those who came when there were none.
    http_hall: Arc<Hall>,
    tcp_hall: Arc<Hall>,
    /// Room for messages that have not ended.
    arriving: Arriving,
    /// Connections whose clients have something to hear before they are closed.
    lingering: Semaphore,
    /// Whether the server is stopping.
    stopping: watch::Sender<bool>,
}

impl<C> Shared<C> {
    fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// The places of a transport.
    fn places(&self, transport: Transport) -> &Arc<Semaphore> {
        match transport {
            Transport::Http => &self.http_places,
            Transport::Tcp => &self.tcp_places,
        }
    }

    /// Where those wait who found none.
    fn hall(&self, transport: Transport) -> &Arc<Hall> {
        match transport {
            Transport::Http => &self.http_hall,
            Transport::Tcp => &self.tcp_hall,
        }
    }

    /// Done so long after the server was told to stop.
    async fn stopped_for(&self, time: Duration) {
        let mut stopping = self.stopping.subscribe();
        let _ = stopping.wait_for(|stopping| *stopping).await;
        sleep(time).await;
    }

    fn count_refusal(&self, refusal: Refusal) {
        if let Some(metrics) = &self.metrics {
            metrics.refuse(refusal);
        }
    }

    /// Puts new settings into force. Where fewer connections may be open than are, places are taken away
    /// as they get free.
    fn apply(&self, mut settings: Settings) {
        settings.connections = files::allow(settings.connections, self.transports);
        let (before, after) = (self.live.get().connections, settings.connections);
        for places in [&self.http_places, &self.tcp_places] {
            if let Some(more) = after.checked_sub(before) {
                places.add_permits(more);
            } else if let Ok(fewer) = u32::try_from(before - after) {
                let places = Arc::clone(places);
                tokio::spawn(async move {
                    if let Ok(taken) = places.acquire_many_owned(fewer).await {
                        taken.forget();
                    }
                });
            }
        }
        self.live.set(settings);
    }
}

/// Serves until `stop` is done; then answers what is still asked in the next moment, ends the connections
/// that are idle, lets calls under way finish, and returns.
pub fn serve_network<C: Catalog + 'static>(
    server: Arc<Server<C>>,
    listeners: Listeners,
    access: Access,
    limits: NetworkLimits,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    operate_network(server, listeners, access, limits, Operating::default(), stop)
}

/// The same, for whoever wants to see and to change something meanwhile.
pub fn operate_network<C: Catalog + 'static>(
    server: Arc<Server<C>>,
    listeners: Listeners,
    access: Access,
    limits: NetworkLimits,
    operating: Operating,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    // Two at least: a call that is quick as a rule and slow for once does not stop all the others.
    // More threads than cores made the p99 worse (`cargo xtask bench-http`).
    let threads = thread::available_parallelism().map_or(2, usize::from).max(2);
    let runtime = runtime::Builder::new_multi_thread()
        .worker_threads(threads)
        .thread_stack_size(STACK)
        .thread_name("network")
        .enable_all()
        .build()?;
    let transports = [&listeners.http, &listeners.tcp].iter().filter(|all| !all.is_empty()).count();
    let connections = files::allow(limits.connections, transports);
    let pools = Arc::new(Pools::new(&limits.calls));
    let Operating { metrics, metrics_at, page, rates, reload } = operating;
    let tokens = access.tokens.clone();
    let settings = Settings { tokens, rates, connections, patience: limits.patience };
    let shared = Arc::new(Shared {
        server,
        access,
        live: Live::new(settings),
        metrics,
        metrics_here: metrics_at.is_empty(),
        page,
        unread: Unread::new(Arc::clone(&pools)),
        pools,
        somebody_waits: Notify::new(),
        visitors: Arc::default(),
        transports,
        http_places: Arc::new(Semaphore::new(connections)),
        tcp_places: Arc::new(Semaphore::new(connections)),
        http_hall: Arc::default(),
        tcp_hall: Arc::default(),
        arriving: Arriving::in_all(),
        lingering: Semaphore::new(accept::LINGERING as usize),
        stopping: watch::Sender::new(false),
        limits,
    });
    let served = runtime.block_on(async {
        for listener in metrics_at {
            let listener = listen(listener)?;
            tokio::spawn(http::metrics::serve(Arc::clone(&shared), listener));
        }
        if let Some(reload) = reload {
            // Before it is told where the server is: a signal that came in between would end it.
            signals::reload_at_hangups(Arc::clone(&shared), reload);
        }
        serve(&shared, listeners, stop).await
    });
    // What still runs has had its time.
    runtime.shutdown_timeout(Duration::from_millis(100));
    served
}

async fn serve<C: Catalog + 'static>(
    shared: &Arc<Shared<C>>,
    listeners: Listeners,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    let http = listeners.http.into_iter().map(|listener| (listener, Transport::Http));
    let tcp = listeners.tcp.into_iter().map(|listener| (listener, Transport::Tcp));
    let mut accepting = Vec::new();
    for (listener, transport) in http.chain(tcp) {
        let accept = accept::accept(Arc::clone(shared), listen(listener)?, transport);
        accepting.push(tokio::spawn(accept));
    }
    tokio::spawn(slow::refuse_overdue(Arc::clone(shared)));
    stop.await;
    shared.stopping.send_replace(true);
    let all = u32::try_from(shared.live.get().connections).unwrap_or(u32::MAX);
    let ended = async {
        for accept in accepting {
            let _ = accept.await;
        }
        let _ = shared.http_places.acquire_many(all).await;
        let _ = shared.tcp_places.acquire_many(all).await;
    };
    if timeout(shared.limits.stop_time, ended).await.is_err() {
        log(Level::Warn, format_args!("connections are still open: they are cut"));
    }
    // Those that hear the last of it now.
    let told = async {
        while !shared.http_hall.is_empty() || !shared.tcp_hall.is_empty() {
            sleep(Duration::from_millis(10)).await;
        }
        let _ = shared.lingering.acquire_many(accept::LINGERING).await;
    };
    let _ = timeout(accept::LINGER, told).await;
    Ok(())
}

/// A socket as the runtime wants it, at which many may knock at once.
fn listen(listener: TcpListener) -> io::Result<tokio::net::TcpListener> {
    listener.set_nonblocking(true)?;
    widen(&listener)?;
    tokio::net::TcpListener::from_std(listener)
}

/// Lets more clients knock at once than the standard library does, whose queue is full after 128.
fn widen(listener: &TcpListener) -> io::Result<()> {
    #[cfg(unix)]
    rustix::net::listen(listener, BACKLOG)?;
    #[cfg(not(unix))]
    let _ = listener;
    Ok(())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::net::TcpStream;

    use super::*;

    #[test]
    fn hundreds_may_knock_before_anyone_is_let_in() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        widen(&listener).unwrap();
        let address = listener.local_addr().unwrap();
        let knock = |_| TcpStream::connect_timeout(&address, Duration::from_secs(5));
        let knocking: Result<Vec<TcpStream>, _> = (0..300).map(knock).collect();
        assert_eq!(knocking.unwrap().len(), 300);
    }
}
