//! Replies that clients have not read yet: their bytes are counted, for each client and in all.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use arithma_mcp::Lane;

use super::pools::Pools;

/// Bytes of replies that may wait to be read, for all clients together.
const MOST_IN_ALL: usize = 64 << 20;

/// A reply of so few bytes is sent in any case.
const ALWAYS: usize = 16 << 10;

/// The bytes that wait to be read.
#[derive(Debug)]
pub(super) struct Unread {
    bytes: Arc<AtomicUsize>,
    /// Where jobs wait until their client has read.
    pools: Arc<Pools>,
}

impl Unread {
    pub(super) fn new(pools: Arc<Pools>) -> Self {
        Self { bytes: Arc::default(), pools }
    }

    /// Counts the bytes of a reply until it is read; `None` when too much waits already.
    pub(super) fn hold(&self, lane: &Arc<Lane>, bytes: usize) -> Option<Held> {
        let waiting = self.bytes.load(Ordering::Relaxed);
        (bytes <= ALWAYS || waiting + bytes <= MOST_IN_ALL).then(|| self.hold_anyway(lane, bytes))
    }

    /// The same for what must be said.
    pub(super) fn hold_anyway(&self, lane: &Arc<Lane>, bytes: usize) -> Held {
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
        lane.add_unread(bytes);
        let (lane, all) = (Arc::clone(lane), Arc::clone(&self.bytes));
        let pools = Arc::clone(&self.pools);
        Held { lane, all, pools, bytes }
    }
}

/// Bytes that are counted as long as this lives.
pub(super) struct Held {
    lane: Arc<Lane>,
    all: Arc<AtomicUsize>,
    pools: Arc<Pools>,
    bytes: usize,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.all.fetch_sub(self.bytes, Ordering::Relaxed);
        if self.lane.has_read(self.bytes) {
            self.pools.resume();
        }
    }
}

#[cfg(test)]
mod tests {
    use arithma_mcp::Limits;

    use super::*;

    #[test]
    fn what_waits_in_all_is_bounded_and_small_replies_always_pass() {
        let pools = Arc::new(Pools::new(&Limits::default()));
        let (unread, lane) = (Unread::new(pools), Arc::default());
        let most = unread.hold(&lane, MOST_IN_ALL).expect("a place");
        assert!(unread.hold(&lane, ALWAYS + 1).is_none());
        drop(unread.hold(&lane, ALWAYS).expect("a place"));
        drop(most);
        assert!(unread.hold(&lane, MOST_IN_ALL).is_some());
    }
}
