//! What the network may ask of the server.

use std::time::Duration;

use arithma_mcp::Limits;

use crate::workers;

/// Bytes a second that a client reads at least: so much earns a second of patience.
const SLOWEST: u64 = 64 << 10;

/// The patience that a client earns who has read so many bytes of a reply.
pub(super) fn earned(bytes: usize) -> Duration {
    Duration::from_millis(bytes as u64 * 1000 / SLOWEST)
}

/// What clients of the network may ask of the server, each and together.
#[derive(Debug, Clone)]
pub struct NetworkLimits {
    /// Connections at a time, over each transport.
    pub connections: usize,
    /// Bytes of a message, workers for slow calls, and slow calls that may wait for them.
    pub calls: Limits,
    /// How long a slow call may wait for a worker before it is refused: as long as it may run.
    pub waiting_time: Duration,
    /// Slow calls under way on one TCP connection; more are not read, so that one client cannot
    /// fill the queue. HTTP has one a connection anyway.
    pub calls_a_connection: usize,
    /// Bytes of the headers of a request. More than any client sends, tokens included.
    pub header_bytes: usize,
    /// How long a client may take to send a body, or to finish a line once begun.
    pub body_time: Duration,
    /// How long a client may leave a reply unread; what it reads of it earns more.
    pub write_time: Duration,
    /// How long clients may take for the rest; a new reading of the configuration may change it.
    pub patience: Patience,
    /// How long calls under way may take to end when the server stops.
    pub stop_time: Duration,
}

/// How long clients may take, as far as whoever runs the server says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    /// To send the headers of a request.
    pub headers: Duration,
    /// Until the next request, over HTTP.
    pub http_idle: Duration,
    /// Until the next message, over TCP. Longer than over HTTP, whose clients reconnect by themselves:
    /// a model thinks for minutes between two calls.
    pub tcp_idle: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            headers: Duration::from_secs(10),
            http_idle: Duration::from_secs(60),
            tcp_idle: Duration::from_secs(600),
        }
    }
}

impl Default for NetworkLimits {
    fn default() -> Self {
        Self {
            connections: 100,
            calls: workers::limits(),
            waiting_time: Duration::from_secs(10),
            calls_a_connection: 16,
            header_bytes: 64 << 10,
            body_time: Duration::from_secs(30),
            write_time: Duration::from_secs(30),
            patience: Patience::default(),
            stop_time: Duration::from_secs(25),
        }
    }
}
