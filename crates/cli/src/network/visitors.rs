//! Who is connected, by the address that they come from.
//!
//! A client may open many connections. What it asks for on all of them has one turn: by its token where
//! there is one, else by its address. And when all places are taken, whoever holds the most gives one up for
//! a newcomer that holds fewer.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arithma_mcp::{Allowance, Asker};
use tokio::sync::Notify;

use super::accept::Transport;

/// Those who are connected.
#[derive(Debug, Default)]
pub(super) struct Visitors(Mutex<HashMap<IpAddr, Arc<Visitor>>>);

/// Whoever comes from one address.
#[derive(Debug, Default)]
struct Visitor {
    asker: Arc<Asker>,
    http: Connections,
    tcp: Connections,
}

/// Its connections over one transport.
#[derive(Debug, Default)]
struct Connections {
    count: AtomicUsize,
    /// Told when one of them is to be given up.
    give_up: Notify,
}

impl Visitor {
    fn over(&self, transport: Transport) -> &Connections {
        match transport {
            Transport::Http => &self.http,
            Transport::Tcp => &self.tcp,
        }
    }

    fn count(&self, transport: Transport) -> usize {
        self.over(transport).count.load(Ordering::Relaxed)
    }
}

impl Visitors {
    /// Notes a connection from an address.
    pub(super) fn enter(self: &Arc<Self>, address: IpAddr, transport: Transport) -> Visit {
        let address = place(address);
        let visitor = Arc::clone(self.lock().entry(address).or_default());
        visitor.over(transport).count.fetch_add(1, Ordering::Relaxed);
        Visit { visitors: Arc::clone(self), visitor, address, transport }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, Arc<Visitor>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection, noted until this is dropped.
#[derive(Debug)]
pub(super) struct Visit {
    visitors: Arc<Visitors>,
    visitor: Arc<Visitor>,
    address: IpAddr,
    transport: Transport,
}

impl Visit {
    /// How it came.
    pub(super) fn transport(&self) -> Transport {
        self.transport
    }

    /// Whose turn it takes where no token says so.
    pub(super) fn asker(&self) -> &Arc<Asker> {
        &self.visitor.asker
    }

    /// What a reader may do for this connection before it is somebody else's turn.
    pub(super) fn allowance(&self) -> Allowance {
        Allowance::begin_on_one_of(self.visitor.count(self.transport))
    }

    /// Has whoever holds the most connections give one up, if that is more than this one's address holds;
    /// whether anyone does.
    pub(super) fn make_room(&self) -> bool {
        let visitors = self.visitors.lock();
        let greatest = visitors.values().max_by_key(|visitor| visitor.count(self.transport));
        let Some(greatest) = greatest else { return false };
        if greatest.count(self.transport) <= self.visitor.count(self.transport) {
            return false;
        }
        greatest.over(self.transport).give_up.notify_one();
        true
    }

    /// Done when this connection is the one to be given up.
    pub(super) async fn given_up(&self) {
        self.visitor.over(self.transport).give_up.notified().await;
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let mut visitors = self.visitors.lock();
        self.visitor.over(self.transport).count.fetch_sub(1, Ordering::Relaxed);
        if self.visitor.count(Transport::Http) == 0 && self.visitor.count(Transport::Tcp) == 0 {
            visitors.remove(&self.address);
        }
    }
}

/// Whom an address stands for: of IPv6 everyone has at least 2^64 of them.
fn place(address: IpAddr) -> IpAddr {
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

    fn enter(visitors: &Arc<Visitors>, address: &str) -> Visit {
        visitors.enter(address.parse().unwrap(), Transport::Http)
    }

    #[test]
    fn one_address_is_one_client() {
        let visitors = Arc::default();
        let same = |one: &str, other: &str| {
            let (one, other) = (enter(&visitors, one), enter(&visitors, other));
            Arc::ptr_eq(one.asker(), other.asker())
        };
        assert!(same("192.0.2.1", "192.0.2.1"));
        assert!(same("192.0.2.1", "::ffff:192.0.2.1"));
        assert!(!same("192.0.2.1", "192.0.2.2"));
        assert!(same("2001:db8:0:1::1", "2001:db8:0:1:ffff::2"));
        assert!(!same("2001:db8:0:1::1", "2001:db8:0:2::1"));
        assert!(visitors.lock().is_empty());
        // Over both transports it is the same one, and it is so as long as one connection lasts.
        let http = enter(&visitors, "192.0.2.1");
        let tcp = visitors.enter("192.0.2.1".parse().unwrap(), Transport::Tcp);
        assert!(Arc::ptr_eq(http.asker(), tcp.asker()));
        drop(http);
        assert!(Arc::ptr_eq(enter(&visitors, "192.0.2.1").asker(), tcp.asker()));
    }

    #[test]
    fn whoever_holds_the_most_gives_way() {
        let visitors = Arc::default();
        let greedy: Vec<Visit> = (0..3).map(|_| enter(&visitors, "192.0.2.1")).collect();
        let newcomer = enter(&visitors, "192.0.2.2");
        assert!(newcomer.make_room());
        let second = enter(&visitors, "192.0.2.2");
        assert!(second.make_room());
        let third = enter(&visitors, "192.0.2.2");
        assert!(!third.make_room(), "they hold the same");
        assert!(!greedy[0].make_room(), "of themselves");
    }
}
