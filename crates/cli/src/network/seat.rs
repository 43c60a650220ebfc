//! What a connection is doing, and whether it is to be given up for another.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

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
    doing: Arc<dyn Doing>,
    is_given_up: AtomicBool,
    told: Notify,
}

impl Seat {
    pub(super) fn new(doing: Arc<dyn Doing>) -> Self {
        Self { doing, is_given_up: AtomicBool::new(false), told: Notify::new() }
    }

    pub(super) fn stage(&self) -> (Stage, Duration) {
        self.doing.stage()
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
