//! Where those wait who came when all places were taken, until they have said what they want; and those who read
//! metrics. There is always room for one more: whoever has waited longest goes.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot::{self, Receiver, Sender};

/// Those who may wait at the same time.
const MOST: usize = 512;

/// A hall.
#[derive(Debug, Default)]
pub(super) struct Hall(Mutex<Waiting>);

#[derive(Debug, Default)]
struct Waiting {
    /// The number of whoever comes next.
    next: u64,
    /// By number, so that the first has waited longest. Each goes when its sender is dropped.
    waiting: VecDeque<(u64, Sender<()>)>,
}

impl Hall {
    /// Lets somebody in.
    pub(super) fn enter(self: &Arc<Self>) -> Wait {
        let (stay, out) = oneshot::channel();
        let mut hall = self.lock();
        let number = hall.next;
        hall.next += 1;
        if hall.waiting.len() >= MOST {
            hall.waiting.pop_front();
        }
        hall.waiting.push_back((number, stay));
        Wait { hall: Arc::clone(self), number, out }
    }

    /// Has some go who have waited longest: the machine has no more files for others.
    pub(super) fn turn_out(&self, count: usize) {
        let mut hall = self.lock();
        let count = count.min(hall.waiting.len());
        hall.waiting.drain(..count);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.lock().waiting.is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Somebody who waits.
#[derive(Debug)]
pub(super) struct Wait {
    hall: Arc<Hall>,
    number: u64,
    out: Receiver<()>,
}

impl Wait {
    /// Done when there is no more room for it.
    pub(super) async fn turned_out(&mut self) {
        let _ = (&mut self.out).await;
    }
}

impl Drop for Wait {
    fn drop(&mut self) {
        let mut hall = self.hall.lock();
        if let Ok(place) = hall.waiting.binary_search_by_key(&self.number, |(number, _)| *number) {
            hall.waiting.remove(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_waited_longest_goes_for_one_more() {
        let hall = Arc::new(Hall::default());
        let mut waiting: Vec<Wait> = (0..MOST).map(|_| hall.enter()).collect();
        let mut is_out = |number: usize| {
            waiting[number]
                .out
                .try_recv()
                .is_err_and(|error| error == oneshot::error::TryRecvError::Closed)
        };
        assert!(!is_out(0));
        let newest = hall.enter();
        assert!(is_out(0) && !is_out(1));
        hall.turn_out(2);
        assert!(is_out(1) && is_out(2) && !is_out(3));
        assert_eq!(hall.lock().waiting.len(), MOST - 2);
        drop((newest, waiting));
        assert!(hall.is_empty());
    }
}
