//! How long a reader runs calls itself before it leaves them to workers.

use std::time::Duration;

use arithma_host::Instant;

/// The time that a reader gives to all that it has at hand: a batch, a run of pipelined lines. A
/// hundred quick calls take less.
const TOGETHER: Duration = Duration::from_micros(200);

/// What every call has at least, so that a long run of quick ones stays where it is: handing one over
/// costs about as much.
const EACH: Duration = Duration::from_micros(50);

/// Connections of one client that are read as those of many are.
const CONNECTIONS: usize = 16;

/// What is left of a reader's time for the messages that it has at hand.
#[derive(Debug, Clone, Copy)]
pub struct Allowance {
    until: Instant,
}

impl Allowance {
    /// A reader begins with what it has at hand.
    #[must_use]
    pub fn begin() -> Self {
        Self { until: Instant::now() + TOGETHER }
    }

    /// The same on one of `connections` of a client, which all want to be read: those of one client have
    /// together no more than so many others would.
    #[must_use]
    pub fn begin_on_one_of(connections: usize) -> Self {
        let parts = (connections / CONNECTIONS).clamp(1, 1 << 16);
        Self { until: Instant::now() + TOGETHER / parts as u32 }
    }

    /// Whether the time is over that was for all of them: then it is somebody else's turn.
    #[must_use]
    pub fn is_over(&self) -> bool {
        Instant::now() >= self.until
    }

    /// Until when the next message may run here: see [`Peer::allowance`](crate::Peer::allowance).
    #[must_use]
    pub fn next(&self) -> Instant {
        self.until.max(Instant::now() + EACH)
    }
}
