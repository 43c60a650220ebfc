//! Slow calls: they run on a pool, and what they say comes back through a channel.

use std::sync::Arc;
use std::time::Instant;

use arithma_mcp::{Calls, Catalog, Job, Lane, Listening, Outcome, Peer, Transport, ViewKey};
use hyper::HeaderMap;
use hyper::body::Bytes;
use tokio::sync::mpsc::{self, OwnedPermit, Receiver, Sender};
use tokio::time::sleep_until;

use super::Shared;
use super::http::headers;
use super::live::Charge;
use super::unread::Held;
use crate::telemetry::Refusal;

/// Messages on their way to a client that does not read. Beyond them its notifications are dropped:
/// the next one says more anyway.
const UNREAD: usize = 256;

/// What a running message says.
pub(super) enum Said {
    /// A message of the server, outside any reply.
    Notification(Vec<u8>),
    /// The end: what became of the message, and the reply.
    Reply(Outcome, Reply),
    /// In place of the end: the client has subscribed, and hears of changes while this is kept.
    Listening(Listening),
}

/// A reply, counted until the client has read it.
pub(super) struct Reply {
    pub(super) text: Vec<u8>,
    pub(super) held: Held,
}

impl Reply {
    /// The reply as bytes that are counted while any part of them is kept.
    pub(super) fn into_bytes(self) -> Bytes {
        Bytes::from_owner(self)
    }
}

impl AsRef<[u8]> for Reply {
    fn as_ref(&self) -> &[u8] {
        &self.text
    }
}

/// Where running messages say it. Boxed, since a channel keeps room for 32 of them from the start, on every
/// connection.
pub(super) fn channel() -> (Sender<Box<Said>>, Receiver<Box<Said>>) {
    mpsc::channel(UNREAD)
}

/// A message that [`Server::handle`](arithma_mcp::Server::handle) has deferred.
pub(super) struct Deferred<C> {
    pub(super) shared: Arc<Shared<C>>,
    pub(super) message: Bytes,
    /// Over HTTP, the headers that the body is checked against.
    pub(super) headers: Option<HeaderMap>,
    /// The surfaces that the client has chosen.
    pub(super) views: Vec<ViewKey>,
    pub(super) calls: Arc<Calls>,
    /// Whether the client can be told anything before the reply.
    pub(super) streams: bool,
    /// Whose turn it takes.
    pub(super) lane: Arc<Lane>,
    /// Whether it waits for something outside.
    pub(super) blocks: bool,
    /// How it came, and when if anyone wants to know.
    pub(super) transport: Transport,
    pub(super) received: Option<Instant>,
    /// Who pays for it.
    pub(super) charge: Option<Charge>,
}

impl<C: Catalog + 'static> Deferred<C> {
    /// Hands the message to a pool. Exactly one [`Said::Reply`] or [`Said::Listening`] will come: at
    /// once when the pool is full, and after the longest wait at the latest when no thread gets free.
    /// `false` when the client has left that many messages unread that there is no place for it.
    pub(super) fn start(self, said: &Sender<Box<Said>>) -> bool {
        // The place of the reply is kept from the beginning: notifications cannot crowd it out.
        let Ok(place) = said.clone().try_reserve_owned() else { return false };
        let (shared, lane, bytes) =
            (Arc::clone(&self.shared), Arc::clone(&self.lane), self.message.len());
        let blocks = self.blocks;
        let waiting = Waiting { deferred: self, place, notifications: said.clone() };
        shared.pools.run(&lane, Box::new(waiting), bytes, blocks);
        shared.somebody_waits.notify_one();
        true
    }

    /// Refuses the message before it begins; `false` as above.
    pub(super) fn refuse(self, said: &Sender<Box<Said>>) -> bool {
        let Ok(place) = said.clone().try_reserve_owned() else { return false };
        place.send(Box::new(self.refusal()));
        true
    }

    fn run(&self, notifications: &Sender<Box<Said>>) -> Said {
        let sink = notifications.clone();
        let listening = Listening::new(Arc::new(move |message: &[u8]| {
            let _ = sink.try_send(Box::new(Said::Notification(message.to_vec())));
        }));
        let notify = |message: &[u8]| {
            let _ = notifications.try_send(Box::new(Said::Notification(message.to_vec())));
        };
        let name = self.headers.as_ref().and_then(headers::name);
        let peer = Peer {
            headers: self.headers.as_ref().map(|map| headers::claims(map, name.as_deref())),
            notify: self.streams.then_some(&notify),
            calls: Some(&self.calls),
            listening: self.streams.then_some(&listening),
            views: &self.views,
            transport: self.transport,
            received: self.received,
            traceparent: self.headers.as_ref().and_then(headers::traceparent),
            ..Peer::default()
        };
        let mut out = Vec::new();
        let began = self.charge.as_ref().map(|_| Instant::now());
        let outcome = self.shared.server.handle(&self.message, &peer, &mut out);
        if let (Some(charge), Some(began)) = (&self.charge, began) {
            charge.spend(began.elapsed());
        }
        match outcome {
            Outcome::Listening => Said::Listening(listening),
            outcome => self.reply(outcome, out),
        }
    }

    /// The reply, unless too much waits unread already.
    fn reply(&self, outcome: Outcome, text: Vec<u8>) -> Said {
        match self.shared.unread.hold(&self.lane, text.len()) {
            Some(held) => Said::Reply(outcome, Reply { text, held }),
            None => self.refusal(),
        }
    }

    fn refusal(&self) -> Said {
        // Over HTTP the response counts.
        if self.transport == Transport::Tcp {
            self.shared.count_refusal(Refusal::Busy);
        }
        let name = self.headers.as_ref().and_then(headers::name);
        let headers = self.headers.as_ref().map(|map| headers::claims(map, name.as_deref()));
        let peer = Peer { headers, calls: Some(&self.calls), ..Peer::default() };
        let mut text = Vec::new();
        let outcome = self.shared.server.refuse_busy(&self.message, &peer, &mut text);
        let held = self.shared.unread.hold_anyway(&self.lane, text.len());
        Said::Reply(outcome, Reply { text, held })
    }
}

/// A message that waits for a thread.
struct Waiting<C> {
    deferred: Deferred<C>,
    place: OwnedPermit<Box<Said>>,
    notifications: Sender<Box<Said>>,
}

impl<C: Catalog + 'static> Job for Waiting<C> {
    fn run(self: Box<Self>) {
        let Self { deferred, place, notifications } = *self;
        // Unless nobody waits any more, because the connection is gone.
        if !notifications.is_closed() {
            place.send(Box::new(deferred.run(&notifications)));
        }
    }

    fn refuse(self: Box<Self>) {
        let Self { deferred, place, .. } = *self;
        place.send(Box::new(deferred.refusal()));
    }
}

/// Refuses what has waited for as long as it may, when that time is over.
pub(super) async fn refuse_overdue<C: Catalog + 'static>(shared: Arc<Shared<C>>) {
    let limit = shared.limits.waiting_time;
    loop {
        match shared.pools.refuse_overdue(limit) {
            Some(next) => sleep_until(next.max(Instant::now()).into()).await,
            None => shared.somebody_waits.notified().await,
        }
    }
}
