//! Who is served next. Clients are served in turn, whatever each of them asks for; and the connections
//! of one client in turn among themselves, so that it gains nothing by having many.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use arithma_host::Instant;

/// Bytes of replies that may be left unread on one connection before nothing more is begun for it.
const MOST_UNREAD: usize = 1 << 20;

/// The same for all connections of a client together.
const MOST_UNREAD_IN_ALL: usize = 16 << 20;

/// Whoever asks: a client with all its connections.
#[derive(Debug, Default)]
pub struct Asker {
    /// Bytes of replies that were made for it, and that it has not read.
    unread: Unread<MOST_UNREAD_IN_ALL>,
}

/// A connection of a client of a [`Pool`](super::Pool): what is asked on it waits in a lane of its own.
#[derive(Debug, Default)]
pub struct Lane {
    asker: Arc<Asker>,
    unread: Unread<MOST_UNREAD>,
}

impl Lane {
    /// A lane of this client.
    #[must_use]
    pub fn of(asker: &Arc<Asker>) -> Self {
        Self { asker: Arc::clone(asker), unread: Unread::default() }
    }

    /// Notes bytes of a reply that the client has to read.
    pub fn add_unread(&self, bytes: usize) {
        self.unread.add(bytes);
        self.asker.unread.add(bytes);
    }

    /// Notes bytes that it has read. Whether jobs may now begin that had to wait: then
    /// [`Pool::resume`](super::Pool::resume) begins them.
    #[must_use]
    pub fn has_read(&self, bytes: usize) -> bool {
        let here = self.unread.remove(bytes);
        self.asker.unread.remove(bytes) || here
    }
}

/// Bytes that wait to be read, of which there may be `MOST`.
#[derive(Debug, Default)]
struct Unread<const MOST: usize>(AtomicUsize);

impl<const MOST: usize> Unread<MOST> {
    fn add(&self, bytes: usize) {
        self.0.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Whether there were too many before, and now are not.
    fn remove(&self, bytes: usize) -> bool {
        let before = self.0.fetch_sub(bytes, Ordering::Relaxed);
        before > MOST && before - bytes <= MOST
    }

    fn is_too_much(&self) -> bool {
        self.0.load(Ordering::Relaxed) > MOST
    }
}

/// What waits, by clients and their connections.
pub(super) struct Lanes<J> {
    /// The next client to be served comes first.
    askers: VecDeque<Asking<J>>,
    jobs: usize,
    bytes: usize,
    /// Jobs of one client that run at once.
    most_running: usize,
}

/// What waits for one client.
struct Asking<J> {
    asker: Arc<Asker>,
    /// Its connections, of which the next to be served comes first.
    lanes: VecDeque<Entry<J>>,
    running: usize,
}

/// What waits on one connection.
struct Entry<J> {
    lane: Arc<Lane>,
    waiting: VecDeque<Waiting<J>>,
    bytes: usize,
}

struct Waiting<J> {
    job: J,
    bytes: usize,
    since: Instant,
}

/// What is scarce: places for jobs, or bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scarce {
    Jobs,
    Bytes,
}

impl<J> Entry<J> {
    fn weight(&self, scarce: Scarce) -> usize {
        match scarce {
            Scarce::Jobs => self.waiting.len(),
            Scarce::Bytes => self.bytes,
        }
    }

    fn take(&mut self, end: End) -> Option<Waiting<J>> {
        let taken = match end {
            End::Oldest => self.waiting.pop_front(),
            End::Newest => self.waiting.pop_back(),
        }?;
        self.bytes -= taken.bytes;
        Some(taken)
    }
}

#[derive(Clone, Copy)]
enum End {
    Oldest,
    Newest,
}

impl<J> Asking<J> {
    fn weight(&self, scarce: Scarce) -> usize {
        self.lanes.iter().map(|entry| entry.weight(scarce)).sum()
    }

    fn weight_of(&self, lane: &Arc<Lane>, scarce: Scarce) -> usize {
        let entry = self.lanes.iter().find(|entry| Arc::ptr_eq(&entry.lane, lane));
        entry.map_or(0, |entry| entry.weight(scarce))
    }

    fn greatest(&mut self, scarce: Scarce) -> Option<&mut Entry<J>> {
        self.lanes.iter_mut().max_by_key(|entry| entry.weight(scarce))
    }

    /// The connection that is served next, if any may be.
    fn next_lane(&self) -> Option<usize> {
        if self.asker.unread.is_too_much() {
            return None;
        }
        let may_run =
            |entry: &Entry<J>| !entry.waiting.is_empty() && !entry.lane.unread.is_too_much();
        self.lanes.iter().position(may_run)
    }
}

impl<J> Lanes<J> {
    pub(super) fn new(most_running: usize) -> Self {
        Self { askers: VecDeque::new(), jobs: 0, bytes: 0, most_running }
    }

    pub(super) fn jobs(&self) -> usize {
        self.jobs
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Adds a job at the end of its lane.
    pub(super) fn add(&mut self, lane: &Arc<Lane>, job: J, bytes: usize) {
        self.jobs += 1;
        self.bytes += bytes;
        let place = self.place_of(lane).unwrap_or(self.askers.len());
        if place == self.askers.len() {
            let asker = Arc::clone(&lane.asker);
            self.askers.push_back(Asking { asker, lanes: VecDeque::new(), running: 0 });
        }
        let asking = &mut self.askers[place];
        let waiting = Waiting { job, bytes, since: Instant::now() };
        match asking.lanes.iter_mut().find(|entry| Arc::ptr_eq(&entry.lane, lane)) {
            Some(entry) => {
                entry.bytes += bytes;
                entry.waiting.push_back(waiting);
            }
            None => asking.lanes.push_back(Entry {
                lane: Arc::clone(lane),
                waiting: VecDeque::from([waiting]),
                bytes,
            }),
        }
    }

    /// The next job and its lane. Its client has then to wait for its turn to come round, and so has the
    /// lane among those of the client.
    pub(super) fn next(&mut self) -> Option<(Arc<Lane>, J)> {
        let most = self.most_running;
        let (place, lane) = self.askers.iter().enumerate().find_map(|(place, asking)| {
            let lane = asking.next_lane().filter(|_| asking.running < most)?;
            Some((place, lane))
        })?;
        let mut asking = self.askers.remove(place)?;
        let mut entry = asking.lanes.remove(lane)?;
        let Waiting { job, bytes, .. } = entry.take(End::Oldest)?;
        self.jobs -= 1;
        self.bytes -= bytes;
        let lane = Arc::clone(&entry.lane);
        if !entry.waiting.is_empty() {
            asking.lanes.push_back(entry);
        }
        asking.running += 1;
        self.askers.push_back(asking);
        Some((lane, job))
    }

    /// A job of this lane has ended.
    pub(super) fn end(&mut self, lane: &Arc<Lane>) {
        if let Some(place) = self.place_of(lane) {
            self.askers[place].running -= 1;
        }
        self.tidy();
    }

    /// Takes back the newest job of whoever has asked for the most, if that is more than the client of `lane`
    /// would have with another job of `bytes`: a newcomer finds a place where one client fills all of them.
    /// Where that is the client itself, its connections are compared in the same way.
    pub(super) fn displace(&mut self, lane: &Arc<Lane>, bytes: usize, scarce: Scarce) -> Option<J> {
        let more = match scarce {
            Scarce::Jobs => 1,
            Scarce::Bytes => bytes,
        };
        let own = self.place_of(lane);
        let own_weight = own.map_or(0, |place| self.askers[place].weight(scarce));
        let greatest =
            (0..self.askers.len()).max_by_key(|&place| self.askers[place].weight(scarce))?;
        let gives_way = if self.askers[greatest].weight(scarce) > own_weight + more {
            self.askers[greatest].greatest(scarce)
        } else {
            let asking = &mut self.askers[own?];
            let least = asking.weight_of(lane, scarce) + more;
            asking.greatest(scarce).filter(|entry| entry.weight(scarce) > least)
        };
        let Waiting { job, bytes, .. } = gives_way?.take(End::Newest)?;
        self.jobs -= 1;
        self.bytes -= bytes;
        self.tidy();
        Some(job)
    }

    /// Takes out what has waited for longer than `limit`; and says when the next will have.
    pub(super) fn overdue(&mut self, limit: Duration) -> (Vec<J>, Option<Instant>) {
        let now = Instant::now();
        let (mut overdue, mut next) = (Vec::new(), None::<Instant>);
        for entry in self.askers.iter_mut().flat_map(|asking| &mut asking.lanes) {
            while let Some(oldest) = entry.waiting.front() {
                let end = oldest.since + limit;
                if end > now {
                    next = Some(next.map_or(end, |next| next.min(end)));
                    break;
                }
                if let Some(Waiting { job, bytes, .. }) = entry.take(End::Oldest) {
                    self.jobs -= 1;
                    self.bytes -= bytes;
                    overdue.push(job);
                }
            }
        }
        self.tidy();
        (overdue, next)
    }

    /// Takes out all that waits in a lane.
    pub(super) fn forget(&mut self, lane: &Arc<Lane>) -> VecDeque<J> {
        let Some(place) = self.place_of(lane) else { return VecDeque::new() };
        let lanes = &mut self.askers[place].lanes;
        let found = lanes.iter().position(|entry| Arc::ptr_eq(&entry.lane, lane));
        let Some(entry) = found.and_then(|place| lanes.remove(place)) else {
            return VecDeque::new();
        };
        self.jobs -= entry.waiting.len();
        self.bytes -= entry.bytes;
        self.tidy();
        entry.waiting.into_iter().map(|waiting| waiting.job).collect()
    }

    fn place_of(&self, lane: &Arc<Lane>) -> Option<usize> {
        self.askers.iter().position(|asking| Arc::ptr_eq(&asking.asker, &lane.asker))
    }

    fn tidy(&mut self) {
        for asking in &mut self.askers {
            asking.lanes.retain(|entry| !entry.waiting.is_empty());
        }
        self.askers.retain(|asking| asking.running > 0 || !asking.lanes.is_empty());
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
        assert!(lanes.askers.is_empty());
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
        assert_eq!(lanes.displace(&greedy, 1, Scarce::Jobs), None);
        assert_eq!(lanes.displace(&one, 1, Scarce::Jobs), Some(2));
        assert_eq!(lanes.displace(&one, 30, Scarce::Bytes), None);
        assert_eq!(lanes.displace(&one, 1, Scarce::Bytes), Some(1));
        lanes.add(&one, 10, 1);
        assert_eq!(lanes.displace(&one, 1, Scarce::Jobs), None);
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

    /// One client on three connections, and another on one.
    #[test]
    fn many_connections_are_one_turn() {
        let (greedy, modest) = (Arc::default(), Arc::default());
        let many: [Arc<Lane>; 3] = std::array::from_fn(|_| Arc::new(Lane::of(&greedy)));
        let one = Arc::new(Lane::of(&modest));
        let mut lanes = Lanes::new(9);
        for (number, lane) in many.iter().enumerate() {
            lanes.add(lane, number, 0);
            lanes.add(lane, 10 + number, 0);
        }
        lanes.add(&one, 100, 0);
        lanes.add(&one, 101, 0);
        let order: Vec<usize> = std::iter::from_fn(|| lanes.next().map(|(_, job)| job)).collect();
        assert_eq!(order, [0, 100, 1, 101, 2, 10, 11, 12]);
    }

    #[test]
    fn many_connections_run_no_more_at_once_than_one() {
        let greedy = Arc::default();
        let many: [Arc<Lane>; 3] = std::array::from_fn(|_| Arc::new(Lane::of(&greedy)));
        let mut lanes = Lanes::new(2);
        for (number, lane) in many.iter().enumerate() {
            lanes.add(lane, number, 0);
        }
        assert!(lanes.next().is_some() && lanes.next().is_some() && lanes.next().is_none());
        lanes.end(&many[1]);
        assert_eq!(lanes.next().map(|(_, job)| job), Some(2));
    }

    #[test]
    fn a_client_with_many_connections_gives_way_and_then_its_busiest() {
        let (greedy, modest) = (Arc::default(), Arc::default());
        let many: [Arc<Lane>; 3] = std::array::from_fn(|_| Arc::new(Lane::of(&greedy)));
        let one = Arc::new(Lane::of(&modest));
        let mut lanes = Lanes::new(9);
        lanes.add(&many[0], 0, 0);
        for job in 1..4 {
            lanes.add(&many[1], job, 0);
        }
        // Of another client, although each of the connections has little.
        lanes.add(&one, 10, 0);
        lanes.add(&one, 11, 0);
        assert_eq!(lanes.displace(&one, 0, Scarce::Jobs), Some(3));
        // Of the client itself, whose other connection has more.
        assert_eq!(lanes.displace(&many[2], 0, Scarce::Jobs), Some(2));
        assert_eq!(lanes.displace(&many[2], 0, Scarce::Jobs), None);
        assert_eq!(lanes.jobs(), 4);
    }

    #[test]
    fn what_is_left_unread_on_many_connections_is_counted_together() {
        let greedy = Arc::default();
        let many: Vec<Arc<Lane>> = (0..20).map(|_| Arc::new(Lane::of(&greedy))).collect();
        let mut lanes = Lanes::new(9);
        for lane in &many {
            lane.add_unread(MOST_UNREAD);
        }
        lanes.add(&many[0], 1, 0);
        assert!(lanes.next().is_none());
        let resumed = many.iter().skip(1).filter(|lane| lane.has_read(MOST_UNREAD)).count();
        assert_eq!(resumed, 1);
        assert_eq!(lanes.next().map(|(_, job)| job), Some(1));
    }
}
