//! Messages that have begun and not ended: their bytes are bounded, for each client and in all. Whoever sends
//! many of them at once waits until some have ended, and is not read meanwhile.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Bytes of unfinished messages, for all clients together.
const MOST_IN_ALL: usize = 64 << 20;

/// The same for one client.
const MOST_OF_ONE: usize = 16 << 20;

/// So many bytes of a message are kept in any case: nearly every message has fewer.
pub(super) const ALWAYS: usize = 16 << 10;

/// Room for unfinished messages.
#[derive(Debug, Clone)]
pub(super) struct Arriving {
    room: Arc<Semaphore>,
    most: usize,
}

impl Arriving {
    fn new(most: usize) -> Self {
        Self { room: Arc::new(Semaphore::new(most)), most }
    }

    /// The room that one client has.
    pub(super) fn of_one() -> Self {
        Self::new(MOST_OF_ONE)
    }

    /// The room that all have together.
    pub(super) fn in_all() -> Self {
        Self::new(MOST_IN_ALL)
    }

    /// Waits for room for a message of so many bytes: first the client's own, then that of all. All of it is
    /// taken at once, so that no two messages wait for each other's end.
    pub(super) async fn reserve(self, all: Self, bytes: usize) -> Option<Reserved> {
        let bytes = self.portion(bytes);
        let own = self.room.acquire_many_owned(bytes).await.ok()?;
        let all = all.room.acquire_many_owned(bytes).await.ok()?;
        Some(Reserved { _own: own, _all: all })
    }

    /// The same where nobody can wait.
    pub(super) fn try_reserve(&self, all: &Self, bytes: usize) -> Option<Reserved> {
        let bytes = self.portion(bytes);
        let own = Arc::clone(&self.room).try_acquire_many_owned(bytes).ok()?;
        let all = Arc::clone(&all.room).try_acquire_many_owned(bytes).ok()?;
        Some(Reserved { _own: own, _all: all })
    }

    /// What is taken for so many bytes: never more than there is.
    fn portion(&self, bytes: usize) -> u32 {
        u32::try_from(bytes.min(self.most)).unwrap_or(u32::MAX)
    }
}

/// Room that is taken as long as this lives.
#[derive(Debug)]
pub(super) struct Reserved {
    _own: OwnedSemaphorePermit,
    _all: OwnedSemaphorePermit,
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEGABYTE: usize = 1 << 20;

    #[test]
    fn one_client_has_its_part_and_all_have_theirs() {
        let all = Arriving::in_all();
        let take = |own: &Arriving| -> Vec<Reserved> {
            std::iter::from_fn(|| own.try_reserve(&all, MEGABYTE)).collect()
        };
        let clients: Vec<Arriving> = (0..5).map(|_| Arriving::of_one()).collect();
        let mut held: Vec<Vec<Reserved>> = clients.iter().map(take).collect();
        let counts: Vec<usize> = held.iter().map(Vec::len).collect();
        assert_eq!(counts, [16, 16, 16, 16, 0]);
        // What a refused attempt had taken is given back.
        held[0].pop();
        assert_eq!(take(&clients[4]).len(), 1);
        drop(held);
        assert_eq!(take(&clients[4]).len(), 16);
    }

    #[test]
    fn a_message_larger_than_the_room_takes_all_of_it() {
        let (own, all) = (Arriving::of_one(), Arriving::in_all());
        let held = own.try_reserve(&all, 99 * MEGABYTE);
        assert!(held.is_some() && own.try_reserve(&all, 1).is_none());
    }
}
