//! Where those wait who came when all places were taken, until they have said what they want; and those who read
//! metrics. There is always room for one more: of whoever has the most here, the one that has waited longest goes.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot::{self, Receiver, Sender};

use super::visitors::client_of;

/// Those who may wait at the same time.
const MOST: usize = 512;

/// A hall.
#[derive(Debug, Default)]
pub(super) struct Hall(Mutex<Waiting>);

#[derive(Debug, Default)]
struct Waiting {
    /// The number of whoever comes next.
    next: u64,
    /// By number, so that the first has waited longest.
    waiting: VecDeque<Waiter>,
    /// How many of each client wait.
    counts: HashMap<IpAddr, usize>,
}

#[derive(Debug)]
struct Waiter {
    number: u64,
    client: IpAddr,
    /// It goes when this is dropped.
    _stay: Sender<()>,
}

impl Waiting {
    fn remove(&mut self, place: usize) {
        let Some(waiter) = self.waiting.remove(place) else { return };
        if let Some(count) = self.counts.get_mut(&waiter.client) {
            *count -= 1;
            if *count == 0 {
                self.counts.remove(&waiter.client);
            }
        }
    }

    /// Has the one go that has waited longest of whoever has the most here.
    fn turn_one_out(&mut self) {
        let most = self.counts.values().max().copied();
        let counts = &self.counts;
        let is_greatest = |waiter: &Waiter| counts.get(&waiter.client).copied() == most;
        if let Some(place) = self.waiting.iter().position(is_greatest) {
            self.remove(place);
        }
    }
}

impl Hall {
    /// Lets somebody in who comes from an address.
    pub(super) fn enter(self: &Arc<Self>, address: IpAddr) -> Wait {
        let (stay, out) = oneshot::channel();
        let client = client_of(address);
        let mut hall = self.lock();
        let number = hall.next;
        hall.next += 1;
        hall.waiting.push_back(Waiter { number, client, _stay: stay });
        *hall.counts.entry(client).or_default() += 1;
        if hall.waiting.len() > MOST {
            hall.turn_one_out();
        }
        Wait { hall: Arc::clone(self), number, out }
    }

    /// Has some go: the machine has no more files for others.
    pub(super) fn turn_out(&self, count: usize) {
        let mut hall = self.lock();
        for _ in 0..count {
            hall.turn_one_out();
        }
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
        if let Ok(place) = hall.waiting.binary_search_by_key(&self.number, |waiter| waiter.number) {
            hall.remove(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(last: u8) -> IpAddr {
        [192, 0, 2, last].into()
    }

    fn is_out(wait: &mut Wait) -> bool {
        wait.out.try_recv().is_err_and(|error| error == oneshot::error::TryRecvError::Closed)
    }

    #[test]
    fn whoever_has_waited_longest_goes_for_one_more() {
        let hall = Arc::new(Hall::default());
        let mut waiting: Vec<Wait> = (0..MOST).map(|_| hall.enter(from(1))).collect();
        let mut is_out = |number: usize| is_out(&mut waiting[number]);
        assert!(!is_out(0));
        let newest = hall.enter(from(1));
        assert!(is_out(0) && !is_out(1));
        hall.turn_out(2);
        assert!(is_out(1) && is_out(2) && !is_out(3));
        assert_eq!(hall.lock().waiting.len(), MOST - 2);
        drop((newest, waiting));
        assert!(hall.is_empty() && hall.lock().counts.is_empty());
    }

    #[test]
    fn a_flood_turns_out_its_own() {
        let hall = Arc::new(Hall::default());
        let mut modest = [hall.enter(from(2)), hall.enter(from(3))];
        let flood: Vec<Wait> = (0..3 * MOST).map(|_| hall.enter(from(1))).collect();
        hall.turn_out(MOST / 2);
        assert!(modest.iter_mut().all(|wait| !is_out(wait)));
        drop((flood, modest));
        assert!(hall.is_empty() && hall.lock().counts.is_empty());
    }
}
