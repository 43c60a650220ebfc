//! Who is served next: one lane a client, served in turn, so that no client waits behind all that
//! another has asked for.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Bytes of replies that one client may leave unread before nothing more is begun for it.
const MOST_UNREAD: usize = 1 << 20;

/// A client of a [`Pool`](super::Pool): what it asks for waits in a lane of its own.
#[derive(Debug, Default)]
pub struct Lane {
    /// Bytes of replies that were made for it, and that it has not read.
    unread: AtomicUsize,
}

impl Lane {
    /// Notes bytes of a reply that the client has to read.
    pub fn add_unread(&self, bytes: usize) {
        self.unread.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Notes bytes that it has read. Whether its jobs may now begin that had to wait: then
    /// [`Pool::resume`](super::Pool::resume) begins them.
    #[must_use]
    pub fn has_read(&self, bytes: usize) -> bool {
        let before = self.unread.fetch_sub(bytes, Ordering::Relaxed);
        before > MOST_UNREAD && before - bytes <= MOST_UNREAD
    }

    fn is_stuffed(&self) -> bool {
        self.unread.load(Ordering::Relaxed) > MOST_UNREAD
    }
}

/// What waits, by clients.
pub(super) struct Lanes<J> {
    /// The next client to be served comes first.
    lanes: VecDeque<Entry<J>>,
    jobs: usize,
    bytes: usize,
    /// Jobs of one client that run at once.
    most_running: usize,
}

struct Entry<J> {
    lane: Arc<Lane>,
    waiting: VecDeque<Waiting<J>>,
    bytes: usize,
    running: usize,
}

struct Waiting<J> {
    job: J,
    bytes: usize,
    since: Instant,
}

impl<J> Lanes<J> {
    pub(super) fn new(most_running: usize) -> Self {
        Self { lanes: VecDeque::new(), jobs: 0, bytes: 0, most_running }
    }

    pub(super) fn jobs(&self) -> usize {
        self.jobs
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Adds a job at the end of its client's lane.
    pub(super) fn add(&mut self, lane: &Arc<Lane>, job: J, bytes: usize) {
        self.jobs += 1;
        self.bytes += bytes;
        let waiting = Waiting { job, bytes, since: Instant::now() };
        match self.entry(lane) {
            Some(entry) => {
                entry.bytes += bytes;
                entry.waiting.push_back(waiting);
            }
            None => self.lanes.push_back(Entry {
                lane: Arc::clone(lane),
                waiting: VecDeque::from([waiting]),
                bytes,
                running: 0,
            }),
        }
    }

    /// The next job and its client, which then has to wait for its turn to come round.
    pub(super) fn next(&mut self) -> Option<(Arc<Lane>, J)> {
        let most = self.most_running;
        let may_run = |entry: &Entry<J>| {
            !entry.waiting.is_empty() && entry.running < most && !entry.lane.is_stuffed()
        };
        let mut entry = self.lanes.remove(self.lanes.iter().position(may_run)?)?;
        let Waiting { job, bytes, .. } = entry.waiting.pop_front()?;
        entry.running += 1;
        entry.bytes -= bytes;
        self.jobs -= 1;
        self.bytes -= bytes;
        let lane = Arc::clone(&entry.lane);
        self.lanes.push_back(entry);
        Some((lane, job))
    }

    /// A job of this client has ended.
    pub(super) fn end(&mut self, lane: &Arc<Lane>) {
        if let Some(entry) = self.entry(lane) {
            entry.running -= 1;
        }
        self.tidy();
    }

    /// Takes back the newest job of whoever has asked for the most, if that is more than `lane` would
    /// have with another job of `bytes`: a newcomer finds a place where one client fills all of them.
    pub(super) fn displace(&mut self, lane: &Arc<Lane>, bytes: usize, by_bytes: bool) -> Option<J> {
        let weight = |entry: &Entry<J>| if by_bytes { entry.bytes } else { entry.waiting.len() };
        let own = self.lanes.iter().find(|entry| Arc::ptr_eq(&entry.lane, lane)).map_or(0, weight)
            + if by_bytes { bytes } else { 1 };
        let greatest = self.lanes.iter_mut().max_by_key(|entry| weight(entry))?;
        if weight(greatest) <= own {
            return None;
        }
        let Waiting { job, bytes, .. } = greatest.waiting.pop_back()?;
        greatest.bytes -= bytes;
        self.jobs -= 1;
        self.bytes -= bytes;
        self.tidy();
        Some(job)
    }

    /// Takes out what has waited for longer than `limit`; and says when the next will have.
    pub(super) fn overdue(&mut self, limit: Duration) -> (Vec<J>, Option<Instant>) {
        let now = Instant::now();
        let (mut overdue, mut next) = (Vec::new(), None::<Instant>);
        for entry in &mut self.lanes {
            while let Some(oldest) = entry.waiting.front() {
                let end = oldest.since + limit;
                if end > now {
                    next = Some(next.map_or(end, |next| next.min(end)));
                    break;
                }
                if let Some(Waiting { job, bytes, .. }) = entry.waiting.pop_front() {
                    entry.bytes -= bytes;
                    self.jobs -= 1;
                    self.bytes -= bytes;
                    overdue.push(job);
                }
            }
        }
        self.tidy();
        (overdue, next)
    }

    /// Takes out all that waits for a client.
    pub(super) fn forget(&mut self, lane: &Arc<Lane>) -> VecDeque<J> {
        let Some(entry) = self.entry(lane) else { return VecDeque::new() };
        let (waiting, bytes) = (std::mem::take(&mut entry.waiting), entry.bytes);
        entry.bytes = 0;
        self.jobs -= waiting.len();
        self.bytes -= bytes;
        self.tidy();
        waiting.into_iter().map(|waiting| waiting.job).collect()
    }

    fn entry(&mut self, lane: &Arc<Lane>) -> Option<&mut Entry<J>> {
        self.lanes.iter_mut().find(|entry| Arc::ptr_eq(&entry.lane, lane))
    }

    fn tidy(&mut self) {
        self.lanes.retain(|entry| entry.running > 0 || !entry.waiting.is_empty());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lanes(most_running: usize) -> (Lanes<u32>, [Arc<Lane>; 3]) {
        (Lanes::new(most_running), Default::default())
    }

    #[test]
    fn clients_are_served_in_turn() {
        let (mut lanes, [greedy, one, other]) = lanes(9);
        for job in 0..4 {
            lanes.add(&greedy, job, 1);
        }
        lanes.add(&one, 10, 1);
        lanes.add(&other, 20, 1);
        let order: Vec<u32> = std::iter::from_fn(|| lanes.next().map(|(_, job)| job)).collect();
        assert_eq!(order, [0, 10, 20, 1, 2, 3]);
        assert_eq!((lanes.jobs(), lanes.bytes()), (0, 0));
        for lane in [&greedy, &greedy, &greedy, &greedy, &one, &other] {
            lanes.end(lane);
        }
        assert!(lanes.lanes.is_empty());
    }

    #[test]
    fn one_client_does_not_run_everywhere() {
        let (mut lanes, [greedy, one, _]) = lanes(1);
        lanes.add(&greedy, 0, 0);
        lanes.add(&greedy, 1, 0);
        assert_eq!(lanes.next().map(|(_, job)| job), Some(0));
        assert!(lanes.next().is_none());
        lanes.add(&one, 10, 0);
        assert_eq!(lanes.next().map(|(_, job)| job), Some(10));
        lanes.end(&greedy);
        assert_eq!(lanes.next().map(|(_, job)| job), Some(1));
    }

    #[test]
    fn nothing_is_begun_for_whoever_does_not_read() {
        let (mut lanes, [one, ..]) = lanes(9);
        one.add_unread(MOST_UNREAD + 7);
        lanes.add(&one, 1, 0);
        assert!(lanes.next().is_none());
        assert!(!one.has_read(1) && one.has_read(6) && !one.has_read(MOST_UNREAD));
        assert_eq!(lanes.next().map(|(_, job)| job), Some(1));
    }

    #[test]
    fn the_greatest_gives_way() {
        let (mut lanes, [greedy, one, _]) = lanes(9);
        for job in 0..3 {
            lanes.add(&greedy, job, 10);
        }
        assert_eq!(lanes.displace(&greedy, 1, false), None);
        assert_eq!(lanes.displace(&one, 1, false), Some(2));
        assert_eq!(lanes.displace(&one, 30, true), None);
        assert_eq!(lanes.displace(&one, 1, true), Some(1));
        lanes.add(&one, 10, 1);
        assert_eq!(lanes.displace(&one, 1, false), None);
        assert_eq!((lanes.jobs(), lanes.bytes()), (2, 11));
    }

    #[test]
    fn what_waited_too_long_and_what_nobody_wants_is_taken_out() {
        let (mut lanes, [one, other, _]) = lanes(9);
        lanes.add(&one, 1, 5);
        lanes.add(&other, 2, 5);
        let (overdue, next) = lanes.overdue(Duration::from_secs(60));
        assert!(overdue.is_empty() && next.is_some());
        assert_eq!(lanes.forget(&one), [1]);
        assert_eq!(lanes.overdue(Duration::ZERO), (vec![2], None));
        assert_eq!((lanes.jobs(), lanes.bytes()), (0, 0));
    }
}
