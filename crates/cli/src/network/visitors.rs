//! Who is connected: by the token that they show, else by the address that they come from.
//!
//! A client may open many connections. What it asks for on all of them has one turn. And when all places are
//! taken, whoever holds the most gives one up for a newcomer that holds fewer: an idle one if there is any,
//! then one whose message does not come or whose reply is not read, and at last one with a call. Where all hold
//! the same, one that is idle over HTTP goes.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::mem;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use arithma_mcp::{Allowance, Asker};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::accept::Transport;
use super::arriving::Arriving;
use super::seat::{Doing, Seat, Stage};

/// How long a connection says nothing at first before it gives way to another of the same client.
const SILENT: Duration = Duration::from_millis(500);

/// The same for one that is idle, or does not get on.
const STALLED: Duration = Duration::from_secs(2);

/// Whoever has connections.
#[derive(Debug)]
pub(super) struct Holder {
    /// Whose turn its calls take.
    pub(super) asker: Arc<Asker>,
    /// Room for its unfinished messages.
    pub(super) arriving: Arriving,
    /// Its places over each transport that are not being given up.
    http: AtomicUsize,
    tcp: AtomicUsize,
}

impl Default for Holder {
    fn default() -> Self {
        let (http, tcp) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Self { asker: Arc::default(), arriving: Arriving::of_one(), http, tcp }
    }
}

impl Holder {
    fn over(&self, transport: Transport) -> &AtomicUsize {
        match transport {
            Transport::Http => &self.http,
            Transport::Tcp => &self.tcp,
        }
    }

    fn count(&self, transport: Transport) -> usize {
        self.over(transport).load(Ordering::Relaxed)
    }
}

/// Those who are connected.
#[derive(Debug, Default)]
pub(super) struct Visitors(Mutex<Present>);

#[derive(Debug, Default)]
struct Present {
    /// Who comes from an address, and how many connections do.
    addresses: HashMap<IpAddr, (Arc<Holder>, usize)>,
    /// Whoever has places.
    holders: Vec<Arc<Holder>>,
    /// All places, by the number of the connection.
    seats: HashMap<u64, Taken>,
    /// How many wait for a place that somebody gives up.
    expected: HashMap<Transport, usize>,
    next: u64,
}

#[derive(Debug)]
struct Taken {
    seat: Arc<Seat>,
    holder: Arc<Holder>,
    transport: Transport,
}

impl Present {
    /// Notes that somebody has one more place.
    fn add(&mut self, holder: &Arc<Holder>, transport: Transport) {
        holder.over(transport).fetch_add(1, Ordering::Relaxed);
        if !self.holders.iter().any(|known| Arc::ptr_eq(known, holder)) {
            self.holders.push(Arc::clone(holder));
        }
    }

    /// Notes that somebody has one place less.
    fn remove(&mut self, holder: &Arc<Holder>, transport: Transport) {
        holder.over(transport).fetch_sub(1, Ordering::Relaxed);
        if holder.count(Transport::Http) == 0 && holder.count(Transport::Tcp) == 0 {
            self.holders.retain(|known| !Arc::ptr_eq(known, holder));
        }
    }

    /// Notes that one less waits for a place.
    fn expect_one_less(&mut self, transport: Transport) {
        if let Some(count) = self.expected.get_mut(&transport) {
            *count -= 1;
        }
    }

    /// Whether more places are being given up than others wait for: whoever waited for one may have left.
    fn has_spare(&self, transport: Transport) -> bool {
        let is_leaving = |taken: &&Taken| taken.transport == transport && taken.seat.is_given_up();
        let leaving = self.seats.values().filter(is_leaving).count();
        leaving > self.expected.get(&transport).copied().unwrap_or_default()
    }

    /// The connection that is easiest given up, of those that may be; and whose it is.
    fn easiest(
        &self,
        transport: Transport,
        is_of: impl Fn(&Arc<Holder>) -> bool,
        may_go: impl Fn(Stage, Duration) -> bool,
    ) -> Option<(Arc<Holder>, Arc<Seat>)> {
        let staged = self.seats.values().filter_map(|taken| {
            if taken.transport != transport || taken.seat.is_given_up() || !is_of(&taken.holder) {
                return None;
            }
            let (stage, time) = taken.seat.stage();
            may_go(stage, time).then_some(((stage, Reverse(time)), taken))
        });
        let (_, taken) = staged.min_by_key(|(order, _)| *order)?;
        Some((Arc::clone(&taken.holder), Arc::clone(&taken.seat)))
    }
}

impl Visitors {
    /// Notes a connection from an address. It has no place yet.
    pub(super) fn enter(self: &Arc<Self>, address: IpAddr, transport: Transport) -> Guest {
        let address = client_of(address);
        let mut present = self.lock();
        let (holder, count) = present.addresses.entry(address).or_default();
        *count += 1;
        let holder = Arc::clone(holder);
        drop(present);
        Guest { visitors: Arc::clone(self), holder, address, transport, is_expected: false }
    }

    fn lock(&self) -> MutexGuard<'_, Present> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What was found for somebody who wants a place.
#[derive(Debug)]
pub(super) enum Found {
    Place(OwnedSemaphorePermit),
    /// One will be free soon.
    Awaited,
    Nothing,
}

/// A connection that has no place, noted until this is dropped.
#[derive(Debug)]
pub(super) struct Guest {
    visitors: Arc<Visitors>,
    /// Whoever comes from its address.
    holder: Arc<Holder>,
    address: IpAddr,
    transport: Transport,
    /// Whether another gives up a place for it, which counts as taken.
    is_expected: bool,
}

impl Guest {
    /// How it came.
    pub(super) fn transport(&self) -> Transport {
        self.transport
    }

    /// Finds a place: one that is free by now, or one that somebody gives up for it. That is whoever holds the most,
    /// if that is more than this one's address would hold; else one of its own goes that does not get on, or one
    /// at rest of somebody who holds as many as it would: so those who do nothing keep nobody out.
    pub(super) fn find_place(&mut self, places: &Arc<Semaphore>) -> Found {
        let visitors = Arc::clone(&self.visitors);
        let mut present = visitors.lock();
        // While the lock is held a place is free or counted.
        if let Ok(place) = Arc::clone(places).try_acquire_owned() {
            return Found::Place(place);
        }
        if self.is_expected || present.has_spare(self.transport) || self.turn_one_out(&mut present)
        {
            self.expect(&mut present);
            return Found::Awaited;
        }
        Found::Nothing
    }

    /// Notes that it waits for a place, which counts as taken.
    fn expect(&mut self, present: &mut Present) {
        if !mem::replace(&mut self.is_expected, true) {
            present.add(&self.holder, self.transport);
            *present.expected.entry(self.transport).or_default() += 1;
        }
    }

    /// Has somebody give up a place for it; whether anyone does.
    fn turn_one_out(&self, present: &mut Present) -> bool {
        let (transport, own) = (self.transport, self.holder.count(self.transport));
        let greatest = present.holders.iter().max_by_key(|holder| holder.count(transport));
        let greater = greatest.filter(|greatest| greatest.count(transport) > own + 1);
        let found = if let Some(greatest) = greater {
            present.easiest(transport, |holder| Arc::ptr_eq(holder, greatest), |_, _| true)
        } else {
            let is_own = |holder: &Arc<Holder>| Arc::ptr_eq(holder, &self.holder);
            let has_more = |holder: &Arc<Holder>| holder.count(transport) > own;
            // Clients of HTTP come again by themselves; over TCP a model may think.
            let rests = |stage, time| match stage {
                Stage::Silent => time >= SILENT && transport == Transport::Http,
                Stage::Idle => time >= STALLED && transport == Transport::Http,
                Stage::Sending | Stage::Unread | Stage::Calling => false,
            };
            let is_stalled = |stage, time| match stage {
                Stage::Sending | Stage::Unread => time >= STALLED,
                stage => rests(stage, time),
            };
            let of_own = present.easiest(transport, is_own, is_stalled);
            of_own.or_else(|| present.easiest(transport, has_more, rests))
        };
        let Some((holder, seat)) = found else { return false };
        seat.give_up();
        present.remove(&holder, transport);
        true
    }

    /// Takes a place. It counts from now on, even if it is served only later: of many who come at once none
    /// is overlooked.
    pub(super) fn sit(mut self, place: OwnedSemaphorePermit) -> Visit {
        let mut present = self.visitors.lock();
        let number = present.next;
        present.next += 1;
        // It counts already where it was expected.
        match mem::take(&mut self.is_expected) {
            true => present.expect_one_less(self.transport),
            false => present.add(&self.holder, self.transport),
        }
        let (seat, holder) = (Arc::new(Seat::new()), Arc::clone(&self.holder));
        let taken = Taken { seat: Arc::clone(&seat), holder, transport: self.transport };
        present.seats.insert(number, taken);
        drop(present);
        let holder = Mutex::new(Arc::clone(&self.holder));
        Visit { guest: self, holder, seat, number, place: Some(place) }
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut present = self.visitors.lock();
        if self.is_expected {
            present.remove(&self.holder, self.transport);
            present.expect_one_less(self.transport);
        }
        if let Some((_, count)) = present.addresses.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                present.addresses.remove(&self.address);
            }
        }
    }
}

/// A connection that has a place, until this is dropped.
#[derive(Debug)]
pub(super) struct Visit {
    guest: Guest,
    /// Whose it is.
    holder: Mutex<Arc<Holder>>,
    seat: Arc<Seat>,
    number: u64,
    /// Its place, until this is dropped.
    place: Option<OwnedSemaphorePermit>,
}

impl Visit {
    /// How it came.
    pub(super) fn transport(&self) -> Transport {
        self.guest.transport
    }

    /// Notes who tells what it does, now that it is served.
    pub(super) fn does(&self, doing: Arc<dyn Doing>) {
        self.seat.does(doing);
    }

    /// Whose it is.
    pub(super) fn holder(&self) -> Arc<Holder> {
        Arc::clone(&self.holder.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Notes whose it is, now that it has shown a token.
    pub(super) fn belongs_to(&self, holder: &Arc<Holder>) {
        let mut own = self.holder.lock().unwrap_or_else(PoisonError::into_inner);
        if Arc::ptr_eq(&own, holder) {
            return;
        }
        let mut present = self.guest.visitors.lock();
        let transport = self.guest.transport;
        if !self.seat.is_given_up() {
            present.remove(&own, transport);
            present.add(holder, transport);
        }
        if let Some(taken) = present.seats.get_mut(&self.number) {
            taken.holder = Arc::clone(holder);
        }
        *own = Arc::clone(holder);
    }

    /// What a reader may do for this connection before it is somebody else's turn.
    pub(super) fn allowance(&self) -> Allowance {
        let holder = self.holder.lock().unwrap_or_else(PoisonError::into_inner);
        Allowance::begin_on_one_of(holder.count(self.guest.transport))
    }

    /// Done when this connection is to be given up.
    pub(super) async fn given_up(&self) {
        self.seat.given_up().await;
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let holder = self.holder();
        let mut present = self.guest.visitors.lock();
        present.seats.remove(&self.number);
        // Told while the lock is held, so that it is counted once.
        if !self.seat.is_given_up() {
            present.remove(&holder, self.guest.transport);
        }
        // Free for another while the lock is held, too: who looks for a place finds it free or counted.
        self.place = None;
    }
}

/// Whom an address stands for: of IPv6 everyone has at least 2^64 of them.
pub(super) fn client_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Does one thing all the time.
    struct Always(Stage, Duration);

    impl Doing for Always {
        fn stage(&self) -> (Stage, Duration) {
            (self.0, self.1)
        }
    }

    const NEW: (Stage, Duration) = (Stage::Idle, Duration::ZERO);
    const OLD: Duration = Duration::from_secs(60);

    fn guest(visitors: &Arc<Visitors>, address: &str) -> Guest {
        visitors.enter(address.parse().unwrap(), Transport::Http)
    }

    fn sit(guest: Guest, (stage, time): (Stage, Duration)) -> Visit {
        let place = Arc::new(Semaphore::new(1)).try_acquire_owned().unwrap();
        let visit = guest.sit(place);
        visit.does(Arc::new(Always(stage, time)));
        visit
    }

    fn visit(visitors: &Arc<Visitors>, address: &str, doing: (Stage, Duration)) -> Visit {
        sit(guest(visitors, address), doing)
    }

    impl Guest {
        /// Whether somebody gives up a place for it, where none is free.
        fn make_room(&mut self) -> bool {
            matches!(self.find_place(&Arc::new(Semaphore::new(0))), Found::Awaited)
        }
    }

    impl Visit {
        fn is_given_up(&self) -> bool {
            self.seat.is_given_up()
        }
    }

    #[test]
    fn one_address_is_one_client() {
        let visitors = Arc::default();
        let same = |one: &str, other: &str| {
            let (one, other) = (visit(&visitors, one, NEW), visit(&visitors, other, NEW));
            Arc::ptr_eq(&one.holder(), &other.holder())
        };
        assert!(same("192.0.2.1", "192.0.2.1"));
        assert!(same("192.0.2.1", "::ffff:192.0.2.1"));
        assert!(!same("192.0.2.1", "192.0.2.2"));
        assert!(same("2001:db8:0:1::1", "2001:db8:0:1:ffff::2"));
        assert!(!same("2001:db8:0:1::1", "2001:db8:0:2::1"));
        let present = visitors.lock();
        assert!(present.addresses.is_empty() && present.holders.is_empty());
        drop(present);
        // Over both transports it is the same one, and it is so as long as one connection lasts.
        let http = visit(&visitors, "192.0.2.1", NEW);
        let tcp = visitors.enter("192.0.2.1".parse().unwrap(), Transport::Tcp);
        assert!(Arc::ptr_eq(&http.holder(), &tcp.holder));
        drop(http);
        assert!(Arc::ptr_eq(&visit(&visitors, "192.0.2.1", NEW).holder(), &tcp.holder));
    }

    /// Those who have given up their places leave; how many they are.
    fn leave(visits: &mut Vec<Visit>) -> usize {
        let before = visits.len();
        visits.retain(|visit| !visit.is_given_up());
        before - visits.len()
    }

    #[test]
    fn whoever_holds_the_most_gives_way() {
        let visitors = Arc::default();
        let mut greedy: Vec<Visit> = (0..4).map(|_| visit(&visitors, "192.0.2.1", NEW)).collect();
        assert!(!guest(&visitors, "192.0.2.1").make_room(), "of themselves");
        let mut seated = Vec::new();
        for _ in 0..2 {
            let mut newcomer = guest(&visitors, "192.0.2.2");
            assert!(newcomer.make_room());
            assert_eq!(leave(&mut greedy), 1);
            seated.push(sit(newcomer, NEW));
        }
        assert!(!guest(&visitors, "192.0.2.2").make_room(), "they hold the same");
        assert_eq!(leave(&mut greedy), 0);
    }

    #[test]
    fn where_all_hold_the_same_whoever_rests_gives_way() {
        let visitors = Arc::default();
        let modest = |doing| visit(&visitors, "192.0.2.1", doing);
        let other = |doing| visit(&visitors, "192.0.2.2", doing);
        for stage in [Stage::Calling, Stage::Sending, Stage::Unread] {
            let _busy = (modest((stage, OLD)), other(NEW));
            assert!(!guest(&visitors, "192.0.2.3").make_room(), "{stage:?}");
        }
        for stage in [Stage::Silent, Stage::Idle] {
            let (at_rest, busy) = (modest((stage, OLD)), other((Stage::Calling, OLD)));
            // Whoever has a place takes none from others who have one.
            assert!(!guest(&visitors, "192.0.2.2").make_room() && !at_rest.is_given_up());
            assert!(guest(&visitors, "192.0.2.3").make_room(), "{stage:?}");
            assert!(at_rest.is_given_up() && !busy.is_given_up());
        }
        let tcp = |address: &str| visitors.enter(address.parse().unwrap(), Transport::Tcp);
        let _thinking = sit(tcp("192.0.2.1"), (Stage::Idle, OLD));
        assert!(!tcp("192.0.2.2").make_room());
    }

    #[test]
    fn nobody_gives_way_where_a_place_is_free() {
        let visitors = Arc::default();
        let mut modest: Vec<Visit> = (0..3).map(|_| visit(&visitors, "192.0.2.1", NEW)).collect();
        // It came when all places were taken, and until it has said what it wants one is free again.
        let free = Arc::new(Semaphore::new(1));
        let mut late = guest(&visitors, "192.0.2.2");
        let Found::Place(place) = late.find_place(&free) else { panic!("it is free") };
        assert_eq!(leave(&mut modest), 0);
        drop((place, late));
        assert!(guest(&visitors, "192.0.2.2").make_room());
        // Whoever it was given up for has left before it was free: it is the next one's.
        let mut next = guest(&visitors, "192.0.2.2");
        assert!(next.make_room());
        assert_eq!(leave(&mut modest), 1);
        drop(sit(next, NEW));
        assert!(visitors.lock().expected.values().all(|count| *count == 0));
    }

    #[test]
    fn what_is_easiest_given_up_goes_first() {
        let visitors = Arc::default();
        let stages = [Stage::Calling, Stage::Unread, Stage::Idle, Stage::Sending, Stage::Silent];
        let greedy = stages.map(|stage| visit(&visitors, "192.0.2.1", (stage, Duration::ZERO)));
        let older = visit(&visitors, "192.0.2.1", (Stage::Idle, OLD));
        let mut newcomers: Vec<Guest> =
            (2..8).map(|last| guest(&visitors, &format!("192.0.2.{last}"))).collect();
        let order = [&greedy[4], &older, &greedy[2], &greedy[3], &greedy[1]];
        for (visit, newcomer) in order.into_iter().zip(&mut newcomers) {
            assert!(!visit.is_given_up() && newcomer.make_room() && visit.is_given_up());
        }
        // One is left, of which the last would have as many.
        assert!(!newcomers[5].make_room() && !greedy[0].is_given_up());
    }

    #[test]
    fn of_its_own_a_client_gives_up_what_does_not_get_on() {
        let visitors = Arc::default();
        let old = |stage| visit(&visitors, "192.0.2.1", (stage, OLD));
        let _calling = old(Stage::Calling);
        let _new = visit(&visitors, "192.0.2.1", (Stage::Sending, STALLED / 2));
        assert!(!guest(&visitors, "192.0.2.1").make_room());
        for stage in [Stage::Silent, Stage::Idle, Stage::Sending, Stage::Unread] {
            let stalled = old(stage);
            let mut newcomer = guest(&visitors, "192.0.2.1");
            assert!(newcomer.make_room() && stalled.is_given_up(), "{stage:?}");
        }
        // Over TCP a model may think.
        let tcp = || visitors.enter("192.0.2.1".parse().unwrap(), Transport::Tcp);
        let _thinking = sit(tcp(), (Stage::Idle, OLD));
        assert!(!tcp().make_room());
    }

    #[test]
    fn those_who_come_at_once_count_before_they_are_served() {
        let visitors = Arc::default();
        let modest: Vec<Visit> = (0..3).map(|_| visit(&visitors, "192.0.2.1", NEW)).collect();
        // They have places, and nobody has begun to serve them.
        let place = || Arc::new(Semaphore::new(1)).try_acquire_owned().unwrap();
        let crowd: Vec<Visit> =
            (0..90).map(|_| guest(&visitors, "192.0.2.2").sit(place())).collect();
        assert!(!guest(&visitors, "192.0.2.2").make_room(), "for one more of them");
        assert!(guest(&visitors, "192.0.2.1").make_room());
        assert!(!modest.iter().any(Visit::is_given_up));
        assert_eq!(crowd.iter().filter(|visit| visit.is_given_up()).count(), 1);
    }

    #[test]
    fn those_who_wait_for_a_place_count_as_if_they_had_it() {
        let visitors = Arc::default();
        let greedy: Vec<Visit> = (0..10).map(|_| visit(&visitors, "192.0.2.1", NEW)).collect();
        let mut crowd: Vec<Guest> = (0..20).map(|_| guest(&visitors, "192.0.2.2")).collect();
        assert_eq!(crowd.iter_mut().filter_map(|guest| guest.make_room().then_some(())).count(), 5);
        assert_eq!(greedy.iter().filter(|visit| visit.is_given_up()).count(), 5);
        drop((greedy, crowd));
        assert!(visitors.lock().holders.is_empty());
    }

    #[test]
    fn a_token_counts_and_not_the_address() {
        let visitors = Arc::default();
        let [greedy, modest] = [Arc::new(Holder::default()), Arc::new(Holder::default())];
        let proxy = "192.0.2.1";
        let with = |holder: &Arc<Holder>| {
            let visit = visit(&visitors, proxy, NEW);
            visit.belongs_to(holder);
            visit
        };
        let many: Vec<Visit> = (0..3).map(|_| with(&greedy)).collect();
        let one = with(&modest);
        // Nobody knows yet who comes: the greatest gives way, and it is not the modest one.
        assert!(guest(&visitors, proxy).make_room());
        assert!(many.iter().any(Visit::is_given_up) && !one.is_given_up());
        drop((many, one));
        assert!(visitors.lock().holders.is_empty());
        assert_eq!(greedy.count(Transport::Http), 0);
    }
}
