//! The body of a response: a text, or a stream of events.

use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use arithma_mcp::{Calls, Lane, Listening, Outcome};
use hyper::body::{Bytes, Frame, SizeHint};
use tokio::sync::mpsc::Receiver;
use tokio::time::{Instant, Interval, interval_at};

use super::pace::UnderWay;
use crate::network::pools::Pools;
use crate::network::slow::{Reply, Said};

/// How often a stream says that it lives, so that no proxy takes it for dead.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// The body of a response.
pub(super) enum Body {
    Text(Bytes),
    Events(Events),
}

impl Body {
    pub(super) fn empty() -> Self {
        Self::Text(Bytes::new())
    }
}

impl hyper::body::Body for Body {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let data = match self.get_mut() {
            Self::Text(text) if text.is_empty() => None,
            Self::Text(text) => Some(std::mem::take(text)),
            Self::Events(events) => ready!(events.poll_next(cx)),
        };
        Poll::Ready(data.map(|data| Ok(Frame::data(data))))
    }

    fn is_end_stream(&self) -> bool {
        match self {
            Self::Text(text) => text.is_empty(),
            Self::Events(events) => events.ended,
        }
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Self::Text(text) => SizeHint::with_exact(text.len() as u64),
            Self::Events(_) => SizeHint::default(),
        }
    }
}

/// What a running call says, as server-sent events, up to its reply.
pub(super) struct Events {
    /// What had been said before the stream began.
    first: Option<Said>,
    hear: Receiver<Box<Said>>,
    keep_alive: Interval,
    ended: bool,
    /// What the client has subscribed to; then the stream goes on until the server stops.
    listening: Option<Listening>,
    stopping: Pin<Box<dyn Future<Output = ()> + Send>>,
    /// Done when the client has left.
    left: Pin<Box<dyn Future<Output = ()> + Send>>,
    /// A client that leaves takes its call along.
    client: ClientGuard,
    _request: UnderWay,
}

impl Events {
    pub(super) fn new(
        first: Said,
        hear: Receiver<Box<Said>>,
        stopping: impl Future<Output = ()> + Send + 'static,
        left: impl Future<Output = ()> + Send + 'static,
        client: ClientGuard,
        request: UnderWay,
    ) -> Self {
        let keep_alive = interval_at(Instant::now() + KEEP_ALIVE, KEEP_ALIVE);
        Self {
            first: Some(first),
            hear,
            keep_alive,
            ended: false,
            listening: None,
            stopping: Box::pin(stopping),
            left: Box::pin(left),
            client,
            _request: request,
        }
    }

    fn poll_next(&mut self, cx: &mut Context<'_>) -> Poll<Option<Bytes>> {
        if self.ended {
            return Poll::Ready(None);
        }
        let said = match self.first.take() {
            Some(said) => Poll::Ready(Some(said)),
            None => self.hear.poll_recv(cx).map(|said| said.map(|said| *said)),
        };
        let event = match said {
            Poll::Ready(Some(Said::Notification(message))) => Some(event(&message).into()),
            Poll::Ready(Some(Said::Reply(outcome, Reply { text, held }))) => {
                self.ended = true;
                let event = || Reply { text: event(&text), held }.into_bytes();
                (outcome != Outcome::Silent).then(event)
            }
            Poll::Ready(None) => {
                self.ended = true;
                None
            }
            Poll::Ready(Some(Said::Listening(listening))) => {
                self.listening = Some(listening);
                return self.poll_next(cx);
            }
            Poll::Pending => return self.poll_quiet(cx),
        };
        Poll::Ready(event)
    }

    /// Nothing is said: the stream ends when the server stops, and else shows that it lives.
    fn poll_quiet(&mut self, cx: &mut Context<'_>) -> Poll<Option<Bytes>> {
        if let Some(listening) = &self.listening
            && self.stopping.as_mut().poll(cx).is_ready()
        {
            self.ended = true;
            let replies: Vec<Vec<u8>> = listening.end().iter().map(|reply| event(reply)).collect();
            return Poll::Ready(Some(replies.concat().into()));
        }
        if self.left.as_mut().poll(cx).is_ready() {
            self.ended = true;
            self.client.calls.cancel_all();
            return Poll::Ready(None);
        }
        ready!(self.keep_alive.poll_tick(cx));
        Poll::Ready(Some(Bytes::from_static(b":\n\n")))
    }
}

/// A message as an event. JSON keeps raw newlines only between its tokens, where a space does.
fn event(message: &[u8]) -> Vec<u8> {
    let mut event = Vec::with_capacity(message.len() + 24);
    event.extend_from_slice(b"event: message\ndata: ");
    let plain = |&byte: &u8| if matches!(byte, b'\n' | b'\r') { b' ' } else { byte };
    event.extend(message.iter().map(plain));
    event.extend_from_slice(b"\n\n");
    event
}

/// Cancels the calls of a request when it is dropped: its client has been answered, or has gone.
pub(super) struct ClientGuard {
    pub(super) calls: Arc<Calls>,
    /// Where they wait for their turn.
    pub(super) lane: Arc<Lane>,
    pub(super) pools: Arc<Pools>,
}

impl Drop for ClientGuard {
    fn drop(&mut self) {
        self.calls.cancel_all();
        self.pools.forget(&self.lane);
    }
}
