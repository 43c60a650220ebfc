//! How long a reader runs calls itself before it leaves them to workers.

use std::time::{Duration, Instant};

/// The time that a reader gives to all that it has at hand: a batch, a run of pipelined lines. A
/// hundred quick calls take less.
const TOGETHER: Duration = Duration::from_micros(200);

/// What every call has at least, so that a long run of quick ones stays where it is: handing one over
/// costs about as much.
const EACH: Duration = Duration::from_micros(50);

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
