//! Slow calls: they run on the pool, and what they say comes back through a channel.

use std::sync::Arc;
use std::time::Instant;

use arithma_mcp::{Calls, Catalog, Listening, Outcome, Peer, ViewKey};
use hyper::HeaderMap;
use hyper::body::Bytes;
use tokio::sync::mpsc::{self, Receiver, Sender};

use super::Shared;
use super::http::headers;

/// Messages on their way to a client that does not read. Beyond them its notifications are dropped:
/// the next one says more anyway.
const UNREAD: usize = 256;

/// What a running message says.
pub(super) enum Said {
    /// A message of the server, outside any reply.
    Notification(Vec<u8>),
    /// The end: what became of the message, and the reply.
    Reply(Outcome, Vec<u8>),
    /// In place of the end: the client has subscribed, and hears of changes while this is kept.
    Listening(Listening),
}

/// Where running messages say it.
pub(super) fn channel() -> (Sender<Said>, Receiver<Said>) {
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
}

impl<C: Catalog + 'static> Deferred<C> {
    /// Hands the message to the pool. Exactly one [`Said::Reply`] or [`Said::Listening`] will come;
    /// at once when the pool is full. `false` when the client has left that many messages unread that there is no
    /// place for it.
    pub(super) fn start(self, said: &Sender<Said>) -> bool {
        // The place of the reply is kept from the beginning: notifications cannot crowd it out.
        let Ok(place) = said.clone().try_reserve_owned() else { return false };
        let (received, bytes) = (Instant::now(), self.message.len());
        let shared = Arc::clone(&self.shared);
        let notifications = said.clone();
        let refusal = (Arc::clone(&shared), self.message.clone(), Arc::clone(&self.calls));
        let refusal_headers = self.headers.clone();
        let job = move || {
            // Nobody waits any more: the connection is gone.
            if notifications.is_closed() {
                return;
            }
            place.send(if received.elapsed() > self.shared.limits.waiting_time {
                let headers = self.headers.as_ref();
                let (outcome, reply) = refuse(&self.shared, &self.message, headers, &self.calls);
                Said::Reply(outcome, reply)
            } else {
                self.run(&notifications)
            });
        };
        if !shared.pool.run(job, bytes) {
            let (shared, message, calls) = refusal;
            let (outcome, reply) = refuse(&shared, &message, refusal_headers.as_ref(), &calls);
            return said.try_send(Said::Reply(outcome, reply)).is_ok();
        }
        true
    }

    fn run(&self, notifications: &Sender<Said>) -> Said {
        let sink = notifications.clone();
        let listening = Listening::new(Arc::new(move |message: &[u8]| {
            let _ = sink.try_send(Said::Notification(message.to_vec()));
        }));
        let notify = |message: &[u8]| {
            let _ = notifications.try_send(Said::Notification(message.to_vec()));
        };
        let name = self.headers.as_ref().and_then(headers::name);
        let peer = Peer {
            headers: self.headers.as_ref().map(|map| headers::claims(map, name.as_deref())),
            notify: self.streams.then_some(&notify),
            calls: Some(&self.calls),
            listening: self.streams.then_some(&listening),
            views: &self.views,
            ..Peer::default()
        };
        let mut out = Vec::new();
        match self.shared.server.handle(&self.message, &peer, &mut out) {
            Outcome::Listening => Said::Listening(listening),
            outcome => Said::Reply(outcome, out),
        }
    }
}

fn refuse<C: Catalog>(
    shared: &Shared<C>,
    message: &[u8],
    map: Option<&HeaderMap>,
    calls: &Calls,
) -> (Outcome, Vec<u8>) {
    let name = map.and_then(headers::name);
    let headers = map.map(|map| headers::claims(map, name.as_deref()));
    let peer = Peer { headers, calls: Some(calls), ..Peer::default() };
    let mut out = Vec::new();
    let outcome = shared.server.refuse_busy(message, &peer, &mut out);
    (outcome, out)
}
