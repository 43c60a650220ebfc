//! The server: bytes in, bytes out.

use std::num::NonZeroUsize;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use arithma_host::Instant;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::about::About;
use crate::calls::Calls;
use crate::catalog::{Catalog, MethodError};
use crate::changes::Listening;
use crate::context::Notify;
use crate::dialect::Dialect;
use crate::error::{RpcError, clip};
use crate::frame::{Frame, Message};
use crate::json;
use crate::library::Library;
use crate::lists::Lists;
use crate::observe::{Later, Observer, Transport};
use crate::params::Params;
use crate::pending::Pending;
use crate::render::{self, Offer, Rendered};
use crate::revision::{Era, Headers};
use crate::seal::Seal;
use crate::view::{ViewKey, Views};

/// Messages in a batch. The smallest message is a byte, and each is answered with some eighty.
pub(crate) const MAX_BATCH: usize = 10_000;

/// Bytes of a batch's reply after which the rest of the batch is refused: forty bytes can ask for
/// the whole list of tools.
const MAX_BATCH_REPLY: usize = 4 << 20;

/// The same where others wait: a longer reply begins again elsewhere, so that a few bytes that ask for
/// much cannot fill every connection's buffer.
const MAX_QUICK_REPLY: usize = 256 << 10;

/// What is settled when a server is built.
#[derive(Debug, Clone)]
pub struct Options {
    /// How it presents itself.
    pub dialect: Dialect,
    /// Items on a page of a list; `None` for one page with all.
    pub page_size: Option<NonZeroUsize>,
    /// How long a call may take.
    pub time_limit: Duration,
    /// What signs the state that clients keep for calls that ask them something. Copies of a server
    /// that stand in for each other must share it; `None` for one of its own.
    pub state_key: Option<[u8; 32]>,
}

impl Default for Options {
    /// arithma's own dialect, one page, ten seconds.
    fn default() -> Self {
        let time_limit = Duration::from_secs(10);
        Self { dialect: Dialect::ARITHMA, page_size: None, time_limit, state_key: None }
    }
}

/// What the transport knows of the client and the message, beside the bytes.
#[derive(Clone, Copy, Default)]
pub struct Peer<'a> {
    /// Over HTTP, the headers that the body is checked against.
    pub headers: Option<Headers<'a>>,
    /// Where notifications go; without it there are none.
    pub notify: Option<Notify<'a>>,
    /// The calls under way, for cancellation; without it there is none.
    pub calls: Option<&'a Calls>,
    /// Until when calls may run here, where others wait for them: see [`Outcome::Deferred`].
    pub allowance: Option<Instant>,
    /// How long a call may take, where that is less than usual.
    pub time_limit: Option<Duration>,
    /// Where the client's subscriptions are kept; without it there are none.
    pub listening: Option<&'a Listening>,
    /// The views that the client has chosen, to be listed together; none for the server's own list.
    pub views: &'a [ViewKey],
    /// How the message came.
    pub transport: Transport,
    /// When it was received, if that was some time ago.
    pub received: Option<Instant>,
    /// What the transport says of the trace that it belongs to, for messages that say nothing.
    pub traceparent: Option<&'a str>,
}

/// What became of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Outcome {
    /// Nothing is to be sent: a notification, a response, a cancelled call, white space.
    Silent,
    /// The reply was appended.
    Answered,
    /// An error was appended, and HTTP sends it with this status.
    Refused {
        /// 200, 400, 404 or 503
        http_status: u16,
    },
    /// Nothing was appended: the message takes longer than [`Peer::allowance`], or is a subscription.
    /// Hand the same bytes in again, without the allowance and with the same [`Peer::calls`], where
    /// waiting hurts nobody.
    Deferred {
        /// Whether it waits for something outside: calculations should not have to wait for it.
        blocks: bool,
    },
    /// Nothing was appended: the client has subscribed to changes. Keep [`Peer::listening`] for as
    /// long as it can be reached.
    Listening,
}

impl Outcome {
    /// The status that HTTP sends.
    pub fn http_status(self) -> u16 {
        match self {
            Self::Silent | Self::Deferred { .. } => 202,
            Self::Answered | Self::Listening => 200,
            Self::Refused { http_status } => http_status,
        }
    }
}

/// A server of the tools in `C`. It knows nothing of its clients but which of them it waits for an
/// answer from: one value serves all at once.
pub struct Server<C> {
    pub(crate) catalog: C,
    pub(crate) dialect: Dialect,
    pub(crate) rendered: Rendered,
    pub(crate) about: About,
    pub(crate) views: Views,
    pub(crate) lists: RwLock<Lists>,
    pub(crate) page_size: Option<NonZeroUsize>,
    pub(crate) offer: Offer,
    pub(crate) pending: Pending,
    pub(crate) seal: Seal,
    pub(crate) time_limit: Duration,
    /// Whoever wants to hear of every request.
    pub(crate) observer: Option<Arc<dyn Observer>>,
}

impl<C: std::fmt::Debug> std::fmt::Debug for Server<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("catalog", &self.catalog).finish_non_exhaustive()
    }
}

impl<C: Catalog> Server<C> {
    /// A server with the default options.
    pub fn new(catalog: C) -> Self {
        Self::with_options(catalog, &Options::default())
    }

    /// A server with the given options.
    pub fn with_options(catalog: C, options: &Options) -> Self {
        let lists = Lists::new(&catalog, options.page_size);
        let offer = Offer {
            resources: lists.has_resources(),
            prompts: lists.has_prompts(),
            skills: lists.has_skills(),
            completions: catalog.library().is_some_and(Library::completes),
            logging: catalog.logs(),
            changes: catalog.changes().is_some(),
        };
        let about = catalog.about();
        let rendered = Rendered::new(&options.dialect, offer, &about, catalog.instructions());
        Self {
            catalog,
            dialect: options.dialect,
            rendered,
            about,
            views: Views::default(),
            lists: RwLock::new(lists),
            page_size: options.page_size,
            offer,
            pending: Pending::default(),
            seal: Seal::new(options.state_key),
            time_limit: options.time_limit,
            observer: None,
        }
    }

    /// The same server, with someone who hears of every request.
    #[must_use]
    pub fn with_observer(mut self, observer: Arc<dyn Observer>) -> Self {
        self.observer = Some(observer);
        self
    }

    /// Whether anything that it serves can change, so that clients can listen.
    pub fn has_changes(&self) -> bool {
        self.offer.changes
    }

    /// Whether someone hears of every request.
    pub fn is_observed(&self) -> bool {
        self.observer.is_some()
    }

    /// How many tools it lists.
    pub fn tool_count(&self) -> usize {
        self.lists.read().unwrap_or_else(PoisonError::into_inner).tool_count
    }

    /// Answers one message, or one batch: appends the reply to `out`, without a newline.
    pub fn handle(&self, message: &[u8], peer: &Peer<'_>, out: &mut Vec<u8>) -> Outcome {
        match Frame::parse(message) {
            Ok(Frame::Empty) => Outcome::Silent,
            Ok(Frame::Single(text)) => {
                let outcome = self.message(text, peer, out, self.observer.as_deref());
                if matches!(outcome, Outcome::Deferred { .. })
                    && let (Some(calls), Message::Request(request)) =
                        (peer.calls, Message::parse(text))
                {
                    calls.announce([request.id]);
                }
                outcome
            }
            Ok(Frame::Batch(messages)) => self.batch(&messages, peer, out),
            Err(error) => refuse(out, None, &error, header_era(peer)),
        }
    }

    /// Answers what a transport could not even deliver: a message of more than `limit` bytes.
    pub fn refuse_oversized(&self, limit: usize, peer: &Peer<'_>, out: &mut Vec<u8>) -> Outcome {
        let message = format!("invalid request: a message may have at most {limit} bytes");
        refuse(out, None, &RpcError::invalid_request(message), header_era(peer))
    }

    /// Answers a message that [`handle`](Self::handle) deferred and that no worker could take: every
    /// request in it is refused for now.
    pub fn refuse_busy(&self, message: &[u8], peer: &Peer<'_>, out: &mut Vec<u8>) -> Outcome {
        match Frame::parse(message) {
            Ok(Frame::Empty) => Outcome::Silent,
            Ok(Frame::Single(text)) => refuse_unserved(text, peer, out, RpcError::busy),
            Ok(Frame::Batch(messages)) => {
                let refused = append_batch(&messages, out, |text, out| {
                    let _ = refuse_unserved(text, peer, out, RpcError::busy);
                });
                let http_status = RpcError::busy().http_status;
                if refused { Outcome::Refused { http_status } } else { Outcome::Silent }
            }
            Err(error) => refuse(out, None, &error, header_era(peer)),
        }
    }

    fn message(
        &self,
        text: &str,
        peer: &Peer<'_>,
        out: &mut Vec<u8>,
        observer: Option<&dyn Observer>,
    ) -> Outcome {
        match Message::parse(text) {
            Message::Request(request) => self.request(&request, peer, out, observer),
            Message::Notification { method, params } => {
                notification(&method, params, peer);
                Outcome::Silent
            }
            Message::Response { id, result, error } => {
                self.take_answer(id, result, error);
                Outcome::Silent
            }
            Message::Invalid { id, params, error } => refuse_message(out, id, params, &error, peer),
        }
    }

    /// Takes the client's answer to a request of ours.
    fn take_answer(
        &self,
        id: Option<&RawValue>,
        result: Option<&RawValue>,
        error: Option<&RawValue>,
    ) {
        let Some(id) = id.and_then(json::string) else { return };
        let read = |raw: &RawValue| serde_json::from_str::<Value>(raw.get()).unwrap_or_default();
        let answer = match (error.map(read), result.map(read)) {
            (Some(error), _) => {
                let code = error["code"].as_i64().and_then(|code| i32::try_from(code).ok());
                let message = error["message"].as_str().unwrap_or_default();
                let message = format!("the client answers: {}", clip(message));
                Err(MethodError::new(code.unwrap_or(-32603), message))
            }
            (None, result) => Ok(result.unwrap_or_default()),
        };
        self.pending.resolve(&id, answer);
    }

    fn batch(&self, messages: &[&RawValue], peer: &Peer<'_>, out: &mut Vec<u8>) -> Outcome {
        if let Err(error) = check_batch(messages.len(), peer) {
            return refuse(out, None, &error, header_era(peer));
        }
        // What may begin again elsewhere is told only when it is certain that it does not.
        let later = self.observer.as_deref().filter(|_| peer.allowance.is_some()).map(Later::new);
        let observer: Option<&dyn Observer> = match &later {
            Some(later) => Some(later),
            None => self.observer.as_deref(),
        };
        let (end, length) = (Instant::now() + self.time_limit, out.len());
        let mut deferred = false;
        let answered = append_batch(messages, out, |text, out| {
            let written = out.len() - length;
            let time_left = end.saturating_duration_since(Instant::now());
            let is_enough = |until: Instant| written >= MAX_QUICK_REPLY || Instant::now() >= until;
            if deferred || (written > 1 && peer.allowance.is_some_and(is_enough)) {
                // The whole batch begins again elsewhere.
                deferred = true;
            } else if written >= MAX_BATCH_REPLY {
                let _ = refuse_unserved(text, peer, out, batch_too_long);
            } else if time_left.is_zero() {
                let _ = refuse_unserved(text, peer, out, batch_too_slow);
            } else {
                let peer = Peer { time_limit: Some(time_left), ..*peer };
                let outcome = self.message(text, &peer, out, observer);
                deferred = matches!(outcome, Outcome::Deferred { .. });
            }
        });
        if deferred {
            out.truncate(length);
            let parsed = messages.iter().map(|text| Message::parse(text.get()));
            let (mut blocks, mut ids) = (false, Vec::new());
            for message in parsed {
                blocks = blocks || self.blocks(&message);
                if let Message::Request(request) = message {
                    ids.push(request.id);
                }
            }
            if let Some(calls) = peer.calls {
                calls.announce(ids);
            }
            return Outcome::Deferred { blocks };
        }
        if peer.allowance.is_none() {
            forget_batch(messages, peer);
        }
        if let Some(later) = later {
            later.tell();
        }
        if answered { Outcome::Answered } else { Outcome::Silent }
    }
}

/// Notes that the requests of a batch are over.
fn forget_batch(messages: &[&RawValue], peer: &Peer<'_>) {
    let Some(calls) = peer.calls else { return };
    for message in messages {
        if let Message::Request(request) = Message::parse(message.get()) {
            calls.forget(request.id);
        }
    }
}

/// Notifications are never answered, right or wrong.
fn notification(method: &str, params: Option<&RawValue>, peer: &Peer<'_>) {
    if method == "notifications/cancelled"
        && let Ok(Params { request_id: Some(id), .. }) = Params::parse(params)
    {
        if let Some(calls) = peer.calls {
            calls.cancel(id.get());
        }
        if let Some(listening) = peer.listening {
            listening.cancel(id.get());
        }
    }
}

fn check_batch(length: usize, peer: &Peer<'_>) -> Result<(), RpcError> {
    if peer.headers.is_some_and(|headers| headers.forbid_batches()) {
        return Err(RpcError::invalid_request(
            "invalid request: this revision has no batches; send one message at a time",
        ));
    }
    match length {
        0 => Err(RpcError::invalid_request("invalid request: the batch is empty")),
        1..=MAX_BATCH => Ok(()),
        _ => Err(RpcError::invalid_request(format!(
            "invalid request: a batch may hold at most {MAX_BATCH} messages"
        ))),
    }
}

/// Appends an array of what `answer` appends for each message; nothing if it appends nothing.
/// Whether anything was appended.
fn append_batch(
    messages: &[&RawValue],
    out: &mut Vec<u8>,
    mut answer: impl FnMut(&str, &mut Vec<u8>),
) -> bool {
    let start = out.len();
    out.push(b'[');
    for message in messages {
        let before = out.len();
        answer(message.get(), out);
        if out.len() > before {
            out.push(b',');
        }
    }
    if out.len() == start + 1 {
        out.truncate(start);
        return false;
    }
    // The last comma becomes the bracket.
    out.pop();
    out.push(b']');
    true
}

fn batch_too_long() -> RpcError {
    RpcError::invalid_request(
        "invalid request: the reply to this batch is too long; send the rest again",
    )
}

fn batch_too_slow() -> RpcError {
    RpcError::invalid_request(
        "invalid request: this batch has taken as long as a call may take; send the rest again",
    )
}

/// Answers a message that is not served, if it wants an answer.
fn refuse_unserved(
    text: &str,
    peer: &Peer<'_>,
    out: &mut Vec<u8>,
    error: fn() -> RpcError,
) -> Outcome {
    match Message::parse(text) {
        Message::Request(request) => {
            // If it was announced, it will never run.
            drop(peer.calls.map(|calls| calls.enter(request.id)));
            refuse(out, Some(request.id), &error(), header_era(peer))
        }
        Message::Invalid { id, params, error } => refuse_message(out, id, params, &error, peer),
        Message::Notification { .. } | Message::Response { .. } => Outcome::Silent,
    }
}

/// Answers JSON that is no JSON-RPC message, in the era that its parameters or headers tell.
fn refuse_message(
    out: &mut Vec<u8>,
    id: Option<&str>,
    params: Option<&RawValue>,
    error: &RpcError,
    peer: &Peer<'_>,
) -> Outcome {
    let stated = Params::parse(params).ok().and_then(|params| params.meta.era());
    refuse(out, id, error, stated.unwrap_or_else(|| header_era(peer)))
}

/// The era of a message whose parameters cannot be read.
fn header_era(peer: &Peer<'_>) -> Era {
    peer.headers.map_or(Era::Legacy, |headers| headers.era())
}

fn refuse(out: &mut Vec<u8>, id: Option<&str>, error: &RpcError, era: Era) -> Outcome {
    render::error(out, id, error, era);
    Outcome::Refused { http_status: error.http_status }
}
