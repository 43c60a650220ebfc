//! What a connection is doing, and whether it is to be given up for another.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

/// What a connection is doing; what is easiest given up comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stage {
    /// Nothing has ever come.
    Silent,
    /// All that was asked is answered.
    Idle,
    /// A message has begun, and not ended.
    Sending,
    /// A reply waits to be read.
    Unread,
    /// A call is under way.
    Calling,
}

/// A connection that can tell what it does.
pub(super) trait Doing: Send + Sync {
    /// What it does, and for how long.
    fn stage(&self) -> (Stage, Duration);
}

/// The place of a connection.
pub(super) struct Seat {
    taken: Instant,
    /// Who tells what the connection does, from when it is served.
    doing: OnceLock<Arc<dyn Doing>>,
    is_given_up: AtomicBool,
    told: Notify,
}

impl Seat {
    pub(super) fn new() -> Self {
        let doing = OnceLock::new();
        Self {
            taken: Instant::now(),
            doing,
            is_given_up: AtomicBool::new(false),
            told: Notify::new(),
        }
    }

    /// Notes who tells what the connection does.
    pub(super) fn does(&self, doing: Arc<dyn Doing>) {
        let _ = self.doing.set(doing);
    }

    pub(super) fn stage(&self) -> (Stage, Duration) {
        match self.doing.get() {
            Some(doing) => doing.stage(),
            None => (Stage::Silent, self.taken.elapsed()),
        }
    }

    /// Tells the connection that another client needs its place.
    pub(super) fn give_up(&self) {
        self.is_given_up.store(true, Ordering::Release);
        self.told.notify_waiters();
    }

    pub(super) fn is_given_up(&self) -> bool {
        self.is_given_up.load(Ordering::Acquire)
    }

    /// Done when the place is to be given up.
    pub(super) async fn given_up(&self) {
        loop {
            // Before the question: what is told in between is heard.
            let told = self.told.notified();
            if self.is_given_up() {
                return;
            }
            told.await;
        }
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seat").field("stage", &self.stage()).finish_non_exhaustive()
    }
}
