//! Whether a client keeps pace: it may take its time, but not all of it.
//!
//! hyper can limit the time of the headers only together with the time between two requests, and
//! a reply that nobody reads not at all. So the bytes are watched here, and a connection looks at
//! the result now and then.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use super::gate::{Fault, Refused};
use crate::network::limits::{Patience, earned};
use crate::network::seat::{Doing, Stage};

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
    /// When the request under way began to come, and whether there is more of it to come.
    request_since: AtomicU64,
    is_receiving: AtomicBool,
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
            request_since: AtomicU64::new(0),
            is_receiving: AtomicBool::new(false),
            refused: OnceLock::new(),
        }
    }

    /// A request has begun; it ends when the guard is dropped.
    pub(super) fn take_request(self: &Arc<Self>) -> UnderWay {
        let number = self.taken.fetch_add(1, Ordering::Relaxed);
        // Where it came with the one before it, it began when that was answered.
        let since = self.head_since.swap(0, Ordering::Relaxed);
        let since = since.max(self.idle_since.load(Ordering::Relaxed));
        self.request_since.store(since, Ordering::Relaxed);
        self.is_receiving.store(true, Ordering::Relaxed);
        UnderWay { pace: Arc::clone(self), number }
    }

    /// All of the request under way has come.
    pub(super) fn has_received(&self) {
        self.is_receiving.store(false, Ordering::Relaxed);
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
        millis(self.start.elapsed()) + 1
    }

    /// Bytes have come in.
    pub(super) fn read(&self) {
        if self.is_idle() && self.head_since.load(Ordering::Relaxed) == 0 {
            self.head_since.store(self.now(), Ordering::Relaxed);
        }
    }

    /// Bytes were to go out: how many did, if any. Whoever reads a few of them now and then has not read
    /// them all.
    pub(super) fn wrote(&self, count: Option<usize>) {
        let since = self.write_blocked_since.load(Ordering::Relaxed);
        let earned = count.map_or(0, |count| millis(earned(count)));
        match (since, count) {
            (0, None) => self.write_blocked_since.store(self.now(), Ordering::Relaxed),
            (0, Some(_)) => {}
            _ if earned == 0 => {}
            (since, _) => {
                let since = (since + earned).min(self.now());
                self.write_blocked_since.store(since, Ordering::Relaxed);
            }
        }
    }

    /// All that was to go out is out.
    pub(super) fn has_written(&self) {
        if self.is_blocked() {
            self.write_blocked_since.store(0, Ordering::Relaxed);
        }
    }

    /// Whether the client does not read.
    pub(super) fn is_blocked(&self) -> bool {
        self.write_blocked_since.load(Ordering::Relaxed) != 0
    }

    /// Whether the head of a request has begun, and not ended.
    pub(super) fn is_within_head(&self) -> bool {
        self.is_idle() && self.head_since.load(Ordering::Relaxed) != 0
    }

    /// Whether all requests were answered so long ago that their connection can be put to rest: then what was
    /// to be written is written, unless the client does not read it.
    pub(super) fn can_rest(&self, after: Duration) -> bool {
        let since = self.now().saturating_sub(self.idle_since.load(Ordering::Relaxed));
        self.is_idle() && u128::from(since) >= after.as_millis() && !self.is_blocked()
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

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX - 1)
}

impl Doing for Pace {
    fn stage(&self) -> (Stage, Duration) {
        let since = |stage, since: &AtomicU64| {
            let since = since.load(Ordering::Relaxed);
            (stage, Duration::from_millis(self.now().saturating_sub(since)))
        };
        if self.is_blocked() {
            since(Stage::Unread, &self.write_blocked_since)
        } else if self.is_within_head() {
            since(Stage::Sending, &self.head_since)
        } else if self.is_fresh() {
            since(Stage::Silent, &self.idle_since)
        } else if self.is_idle() {
            since(Stage::Idle, &self.idle_since)
        } else if self.is_receiving.load(Ordering::Relaxed) {
            since(Stage::Sending, &self.request_since)
        } else {
            (Stage::Calling, Duration::ZERO)
        }
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

#[cfg(test)]
mod tests {
    use std::thread::sleep;

    use super::*;

    const BRIEF: Duration = Duration::from_millis(40);

    #[test]
    fn whoever_reads_in_sips_does_not_keep_pace() {
        let pace = Pace::new();
        let overdue = || pace.overdue(Patience::default(), BRIEF);
        pace.wrote(Some(100));
        assert_eq!(pace.stage().0, Stage::Silent);
        pace.wrote(None);
        assert_eq!((pace.stage().0, overdue()), (Stage::Unread, None));
        sleep(BRIEF);
        for _ in 0..3 {
            pace.wrote(Some(16));
            assert_eq!(overdue(), Some(Overdue::Slow));
        }
        // Much of it earns time, and all of it ends the matter.
        pace.wrote(Some(1 << 20));
        assert_eq!((pace.stage().0, overdue()), (Stage::Unread, None));
        pace.has_written();
        sleep(BRIEF);
        assert_eq!(overdue(), None);
    }

    #[test]
    fn what_a_connection_does_is_told() {
        let pace = Arc::new(Pace::new());
        let stage = || pace.stage().0;
        assert_eq!(stage(), Stage::Silent);
        pace.read();
        assert_eq!((stage(), pace.is_within_head()), (Stage::Sending, true));
        let request = pace.take_request();
        assert_eq!((stage(), pace.is_within_head()), (Stage::Sending, false));
        sleep(BRIEF);
        assert!(pace.stage().1 >= BRIEF, "since its head began");
        pace.has_received();
        assert_eq!(stage(), Stage::Calling);
        drop(request);
        assert_eq!(stage(), Stage::Idle);
        // One that came with the one before it.
        let _behind = pace.take_request();
        sleep(BRIEF);
        assert!(stage() == Stage::Sending && pace.stage().1 >= BRIEF);
    }
}
