//! The tools over a network: MCP over HTTP, and lines over TCP.
//!
//! The core stays synchronous. A quick call is answered on the task that has read it, within
//! microseconds; a slow one goes to a pool that all connections share, in turn. There is no TLS: whoever
//! serves beyond this machine puts a proxy in front.

mod accept;
mod access;
mod http;
mod limits;
mod signals;
mod slow;
mod tcp;
mod tokens;
mod unread;

use std::future::Future;
use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use arithma_mcp::{Catalog, Lane, Pool, Server};
use tokio::runtime;
use tokio::sync::{Notify, Semaphore, watch};
use tokio::time::timeout;

use self::accept::Transport;
pub use self::access::{Access, ResourceMetadata};
pub use self::limits::NetworkLimits;
pub(crate) use self::signals::stop_signal;
pub use self::tokens::Tokens;
use self::unread::Unread;
use crate::log::{Level, log};

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

/// What all connections share.
struct Shared<C> {
    server: Arc<Server<C>>,
    access: Access,
    limits: NetworkLimits,
    /// For slow calls.
    workers: Arc<Pool>,
    /// For calls that wait for something outside, such as commands.
    waiters: Arc<Pool>,
    /// Told when a call begins to wait for one of them.
    somebody_waits: Notify,
    unread: Unread,
    /// Places for connections, by transport.
    http_places: Arc<Semaphore>,
    tcp_places: Arc<Semaphore>,
    /// Connections over the limit that are just being told so.
    refusals: Arc<Semaphore>,
    /// Whether the server is stopping.
    stopping: watch::Sender<bool>,
}

impl<C> Shared<C> {
    fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Drops what waits for a client that has left.
    fn forget(&self, lane: &Arc<Lane>) {
        self.workers.forget(lane);
        self.waiters.forget(lane);
    }
}

/// Serves until `stop` is done; then ends the connections that are idle, lets calls under way
/// finish, and returns.
pub fn serve_network<C: Catalog + 'static>(
    server: Arc<Server<C>>,
    listeners: Listeners,
    access: Access,
    limits: NetworkLimits,
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
    let calls = &limits.calls;
    // One more than is needed at a time: it is for the next client, while another has all it may have.
    let workers = Arc::new(Pool::new(calls.workers + 1, calls));
    let waiters = Arc::new(Pool::new(calls.waiters, calls));
    let shared = Arc::new(Shared {
        server,
        access,
        unread: Unread::new([Arc::clone(&workers), Arc::clone(&waiters)]),
        workers,
        waiters,
        somebody_waits: Notify::new(),
        http_places: Arc::new(Semaphore::new(limits.connections)),
        tcp_places: Arc::new(Semaphore::new(limits.connections)),
        refusals: Arc::new(Semaphore::new(accept::REFUSALS)),
        stopping: watch::Sender::new(false),
        limits,
    });
    let served = runtime.block_on(serve(&shared, listeners, stop));
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
    for (listener, transport) in http.chain(tcp) {
        listener.set_nonblocking(true)?;
        widen(&listener)?;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        tokio::spawn(accept::accept(Arc::clone(shared), listener, transport));
    }
    tokio::spawn(slow::refuse_overdue(Arc::clone(shared)));
    stop.await;
    shared.stopping.send_replace(true);
    let all = u32::try_from(shared.limits.connections).unwrap_or(u32::MAX);
    let ended = async {
        let _ = shared.http_places.acquire_many(all).await;
        let _ = shared.tcp_places.acquire_many(all).await;
    };
    if timeout(shared.limits.stop_time, ended).await.is_err() {
        log(Level::Warn, format_args!("connections are still open: they are cut"));
    }
    Ok(())
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
