//! Whether a client keeps pace: it may take its time, but not all of it.
//!
//! hyper can limit the time of the headers only together with the time between two requests, and
//! a reply that nobody reads not at all. So the bytes are watched here, and a connection looks at
//! the result now and then.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use super::gate::{Fault, Refused};
use crate::network::limits::Patience;

/// What a connection is doing, and since when.
#[derive(Debug)]
pub(super) struct Pace {
    start: Instant,
    /// Requests taken, and requests answered: the same number when none is under way.
    taken: AtomicUsize,
    answered: AtomicUsize,
    /// Milliseconds from the start, and one more; 0 for never.
    idle_since: AtomicU64,
    head_since: AtomicU64,
    write_blocked_since: AtomicU64,
    /// The request that is refused before it is read, if there is one.
    refused: OnceLock<Refused>,
}

/// How a client does not keep pace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Overdue {
    /// It asks for nothing.
    Idle,
    /// It takes too long to send headers, or to read a reply.
    Slow,
}

impl Pace {
    pub(super) fn new() -> Self {
        Self {
            start: Instant::now(),
            taken: AtomicUsize::new(0),
            answered: AtomicUsize::new(0),
            idle_since: AtomicU64::new(1),
            head_since: AtomicU64::new(0),
            write_blocked_since: AtomicU64::new(0),
            refused: OnceLock::new(),
        }
    }

    /// A request has begun; it ends when the guard is dropped.
    pub(super) fn take_request(self: &Arc<Self>) -> UnderWay {
        let number = self.taken.fetch_add(1, Ordering::Relaxed);
        self.head_since.store(0, Ordering::Relaxed);
        UnderWay { pace: Arc::clone(self), number }
    }

    /// Notes a request that is to be refused when its turn comes. It is the last one.
    pub(super) fn refuse(&self, refused: Refused) {
        let _ = self.refused.set(refused);
    }

    /// Whether no request has ever come.
    pub(super) fn is_fresh(&self) -> bool {
        self.taken.load(Ordering::Relaxed) == 0
    }

    /// Whether no request is under way.
    pub(super) fn is_idle(&self) -> bool {
        self.taken.load(Ordering::Relaxed) == self.answered.load(Ordering::Relaxed)
    }

    fn now(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX - 1) + 1
    }

    /// Bytes have come in.
    pub(super) fn read(&self) {
        if self.is_idle() && self.head_since.load(Ordering::Relaxed) == 0 {
            self.head_since.store(self.now(), Ordering::Relaxed);
        }
    }

    /// Bytes were to go out, and did or did not.
    pub(super) fn wrote(&self, blocked: bool) {
        let since = self.write_blocked_since.load(Ordering::Relaxed);
        if blocked != (since != 0) {
            self.write_blocked_since.store(if blocked { self.now() } else { 0 }, Ordering::Relaxed);
        }
    }

    /// Whether all requests were answered so long ago that their connection can be put to rest: then what was
    /// to be written is written, unless the client does not read it.
    pub(super) fn can_rest(&self, after: Duration) -> bool {
        let since = self.now().saturating_sub(self.idle_since.load(Ordering::Relaxed));
        self.is_idle()
            && u128::from(since) >= after.as_millis()
            && self.write_blocked_since.load(Ordering::Relaxed) == 0
    }

    /// What has taken too long, if anything.
    pub(super) fn overdue(&self, patience: Patience, write_time: Duration) -> Option<Overdue> {
        let now = self.now();
        let passed = |since: &AtomicU64, limit: Duration| {
            let since = since.load(Ordering::Relaxed);
            since != 0 && u128::from(now.saturating_sub(since)) >= limit.as_millis()
        };
        if passed(&self.write_blocked_since, write_time)
            || passed(&self.head_since, patience.headers)
        {
            return Some(Overdue::Slow);
        }
        let idle = self.is_idle() && passed(&self.idle_since, patience.http_idle);
        idle.then_some(Overdue::Idle)
    }
}

/// A request under way.
#[derive(Debug)]
pub(super) struct UnderWay {
    pace: Arc<Pace>,
    number: usize,
}

impl UnderWay {
    /// Why it is refused, if it is.
    pub(super) fn fault(&self) -> Option<Fault> {
        let (number, fault) = self.pace.refused.get()?;
        (*number == self.number).then_some(*fault)
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.pace.idle_since.store(self.pace.now(), Ordering::Relaxed);
        self.pace.answered.fetch_add(1, Ordering::Relaxed);
    }
}
