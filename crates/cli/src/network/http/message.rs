//! A message of JSON-RPC in the body of a POST, and its reply.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use arithma_mcp::{Calls, Catalog, Lane, Outcome, Peer, Transport, ViewKey, message_count};
use hyper::body::{Body as _, Bytes, Incoming};
use hyper::header::{ACCEPT, CONNECTION, CONTENT_TYPE, EXPECT};
use hyper::http::request::Parts;
use hyper::{HeaderMap, Response, StatusCode};
use tokio::task::yield_now;
use tokio::time::timeout;

use super::body::{Body, ClientGuard, Events};
use super::pace::UnderWay;
use super::{Client, headers, reply};
use crate::network::arriving::{ALWAYS, Arriving, Reserved};
use crate::network::live::Caller;
use crate::network::slow::{self, Deferred, Said};
use crate::network::visitors::Holder;

/// Bytes of a body over the limit that are read all the same, and thrown away: a client that is
/// still writing when the connection is closed never sees why.
const DISCARDED: usize = 8 << 20;

/// How long the body of a request may take to come that is refused, or answered without it. Then its
/// connection ends.
const UNWANTED_TIME: Duration = Duration::from_secs(1);

/// What becomes of a call whose connection is given up.
const GIVEN_UP: &str = "busy: another client needs this connection; try again soon";

/// What becomes of a request whose body does not come in time.
const CUT_SHORT: &str =
    "busy: this request has not ended, and is no longer awaited; try again soon";

/// What becomes of a call that takes long when its client can no longer be told from one that has left.
const HALF_CLOSED: &str =
    "the client closed its half of the connection: keep it open until the reply has come";

/// The door by which a message comes in.
#[derive(Debug)]
pub(super) enum Door {
    /// Plain JSON-RPC, with any content type, as `curl -d` sends it, and without MCP's headers.
    Plain,
    /// MCP, with the surfaces that the path has chosen.
    Mcp(Vec<ViewKey>),
}

/// Answers a message; `request` lasts as long as the reply takes.
pub(super) async fn answer<C: Catalog + 'static>(
    client: &Client<C>,
    door: Door,
    caller: Caller,
    parts: Parts,
    body: Incoming,
    request: UnderWay,
) -> Response<Body> {
    let (is_mcp, views) = match door {
        Door::Plain => (false, Vec::new()),
        Door::Mcp(views) => (true, views),
    };
    if is_mcp && !is_json(&parts.headers) {
        let refused = reply::refusal(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "send JSON, as Content-Type: application/json",
        );
        return without(client, &parts.headers, body, refused).await;
    }
    let Caller { holder, charge } = caller;
    let message = match receive(client, &holder, &parts.headers, body).await {
        Ok(message) => message,
        Err(refused) => return *refused,
    };
    client.pace.has_received();
    if let Some(charge) = &charge
        && let Err(wait) = charge.begin(message_count(&message))
    {
        return reply::too_many(wait);
    }
    // The clock is read for those who want to know only.
    let received =
        (charge.is_some() || client.shared.server.is_observed()).then(std::time::Instant::now);
    let (calls, allowance) = (Calls::new(), client.visit.allowance());
    let mut out = Vec::new();
    let outcome = {
        let name = headers::name(&parts.headers);
        let peer = Peer {
            headers: is_mcp.then(|| headers::claims(&parts.headers, name.as_deref())),
            calls: Some(&calls),
            allowance: Some(allowance.next()),
            views: &views,
            transport: Transport::Http,
            received,
            traceparent: headers::traceparent(&parts.headers),
            ..Peer::default()
        };
        client.shared.server.handle(&message, &peer, &mut out)
    };
    if let (Some(charge), Some(received)) = (&charge, received) {
        charge.spend(received.elapsed());
    }
    // hyper goes on with what is pipelined behind this request: first it is the turn of others.
    if allowance.is_over() {
        yield_now().await;
    }
    match outcome {
        Outcome::Deferred { blocks } => {
            let streams = accepts_events(&parts.headers);
            let calls = Arc::new(calls);
            let lane = Arc::new(Lane::of(&holder.asker));
            let shared = Arc::clone(&client.shared);
            let guard = ClientGuard {
                calls: Arc::clone(&calls),
                lane: Arc::clone(&lane),
                pools: Arc::clone(&shared.pools),
            };
            let headers = is_mcp.then_some(parts.headers);
            let deferred = Deferred {
                shared,
                message,
                headers,
                views,
                calls,
                streams,
                lane,
                blocks,
                transport: Transport::Http,
                received,
                charge,
            };
            answer_slowly(deferred, guard, request, client).await
        }
        Outcome::Silent if message.trim_ascii().is_empty() => {
            reply::refusal(StatusCode::BAD_REQUEST, "the body is empty: send a JSON-RPC message")
        }
        outcome => reply::outcome(outcome, out.into()),
    }
}

/// Waits for what a slow call says. If that is its reply, it is sent as JSON, with the status that
/// goes with it; a notification before it makes the response a stream.
async fn answer_slowly<C: Catalog + 'static>(
    deferred: Deferred<C>,
    guard: ClientGuard,
    request: UnderWay,
    client: &Client<C>,
) -> Response<Body> {
    let socket = &client.socket;
    let (said, mut hear) = slow::channel();
    let mut stopping = deferred.shared.stopping.subscribe();
    deferred.start(&said);
    drop(said);
    let said = tokio::select! {
        said = hear.recv() => said.map(|said| *said),
        // What runs is cancelled. Only a client that has closed its half of the connection reads this.
        () = socket.clone().left() => return reply::refusal(StatusCode::BAD_REQUEST, HALF_CLOSED),
        () = client.visit.given_up() => return reply::busy(GIVEN_UP),
    };
    match said {
        Some(Said::Reply(outcome, reply)) => reply::outcome(outcome, reply.into_bytes()),
        Some(first) => {
            let stopped = async move {
                let _ = stopping.wait_for(|stopping| *stopping).await;
            };
            reply::events(Events::new(first, hear, stopped, socket.clone().left(), guard, request))
        }
        None => reply::refusal(StatusCode::INTERNAL_SERVER_ERROR, "internal error"),
    }
}

/// The whole body, or the response that says why there is none.
async fn receive<C: Catalog>(
    client: &Client<C>,
    holder: &Holder,
    headers: &HeaderMap,
    mut body: Incoming,
) -> Result<Bytes, Box<Response<Body>>> {
    let limits = &client.shared.limits;
    let longest = limits.calls.message_bytes;
    let mut room =
        Room { own: &holder.arriving, all: &client.shared.arriving, longest, reserved: None };
    let mut has_ended = false;
    let reading = async {
        let read = read(&mut body, &mut room).await;
        // A client that asks first has not sent anything yet.
        if matches!(read, Err(Fault::TooLong)) && !headers.contains_key(EXPECT) {
            has_ended = discard(&mut body).await;
        }
        read
    };
    let read = tokio::select! {
        biased;
        read = timeout(limits.body_time, reading) => read,
        () = client.cut_short() => Ok(Err(Fault::CutShort)),
    };
    let refused = match read {
        Ok(Ok(message)) => return Ok(message),
        Ok(Err(Fault::CutShort)) => reply::busy(CUT_SHORT),
        Ok(Err(Fault::TooLong)) => {
            let mut out = Vec::new();
            let name = headers::name(headers);
            let claims = Some(headers::claims(headers, name.as_deref()));
            let peer = Peer { headers: claims, ..Peer::default() };
            let _ = client.shared.server.refuse_oversized(longest, &peer, &mut out);
            reply::json(StatusCode::PAYLOAD_TOO_LARGE, out)
        }
        Ok(Err(Fault::Broken)) => {
            reply::refusal(StatusCode::BAD_REQUEST, "the body could not be read")
        }
        Err(_) => reply::refusal(StatusCode::REQUEST_TIMEOUT, "the body took too long"),
    };
    Err(Box::new(if has_ended { refused } else { reply::with(refused, CONNECTION, "close") }))
}

/// A response that needs nothing of the body. That is taken all the same, so that the next request is found
/// behind it; or, where it does not come, the connection ends.
pub(super) async fn without<C>(
    client: &Client<C>,
    headers: &HeaderMap,
    mut body: Incoming,
    response: Response<Body>,
) -> Response<Body> {
    if body.is_end_stream() {
        return response;
    }
    // A client that asks first has not sent anything yet.
    let has_come = !headers.contains_key(EXPECT)
        && tokio::select! {
            biased;
            come = timeout(UNWANTED_TIME, discard(&mut body)) => come.is_ok_and(|ended| ended),
            () = client.cut_short() => false,
        };
    if has_come { response } else { reply::with(response, CONNECTION, "close") }
}

enum Fault {
    TooLong,
    Broken,
    /// It is no longer awaited.
    CutShort,
}

/// Room for a body that has not ended.
struct Room<'a> {
    own: &'a Arriving,
    all: &'a Arriving,
    /// The longest that it may be.
    longest: usize,
    reserved: Option<Reserved>,
}

impl Room<'_> {
    /// Waits until so many bytes of a body may be kept.
    async fn take(&mut self, bytes: usize) {
        if bytes > ALWAYS && self.reserved.is_none() {
            self.reserved = self.own.clone().reserve(self.all.clone(), bytes).await;
        }
    }
}

async fn read(body: &mut Incoming, room: &mut Room<'_>) -> Result<Bytes, Fault> {
    let told = body.size_hint();
    if told.lower() > room.longest as u64 {
        return Err(Fault::TooLong);
    }
    let told = told.exact().and_then(|length| usize::try_from(length).ok());
    room.take(told.unwrap_or(0)).await;
    let mut first = Bytes::new();
    let mut whole = Vec::new();
    while let Some(data) = next(body).await? {
        let length = first.len().max(whole.len()) + data.len();
        if length > room.longest {
            return Err(Fault::TooLong);
        }
        if length > ALWAYS {
            room.take(room.longest).await;
        }
        // Nearly every message comes in one piece, and that is not copied.
        if first.is_empty() && whole.is_empty() {
            first = data;
        } else {
            if whole.is_empty() {
                whole.reserve_exact(told.unwrap_or(0));
                whole.extend_from_slice(&first);
            }
            whole.extend_from_slice(&data);
        }
    }
    Ok(if whole.is_empty() { first } else { whole.into() })
}

/// The next piece of a body that has data.
async fn next(body: &mut Incoming) -> Result<Option<Bytes>, Fault> {
    loop {
        match poll_fn(|cx| Pin::new(&mut *body).poll_frame(cx)).await {
            None => return Ok(None),
            Some(Err(_)) => return Err(Fault::Broken),
            Some(Ok(frame)) => {
                if let Ok(data) = frame.into_data()
                    && !data.is_empty()
                {
                    return Ok(Some(data));
                }
            }
        }
    }
}

/// Throws a body away; whether it has come to its end.
async fn discard(body: &mut Incoming) -> bool {
    let mut left = DISCARDED;
    while left > 0 {
        match next(body).await {
            Ok(Some(data)) => left = left.saturating_sub(data.len()),
            Ok(None) => return true,
            Err(_) => return false,
        }
    }
    false
}

/// Whether the body is said to be JSON, or nothing is said.
fn is_json(headers: &HeaderMap) -> bool {
    let Some(value) = headers.get(CONTENT_TYPE) else { return true };
    let kind = value.as_bytes().split(|&byte| byte == b';').next().unwrap_or_default();
    let kind = kind.trim_ascii().to_ascii_lowercase();
    kind == b"application/json" || kind.ends_with(b"+json")
}

/// Whether the client says that it takes a stream of events.
fn accepts_events(headers: &HeaderMap) -> bool {
    headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok()).any(|value| {
        value.split(',').any(|range| {
            let mut parts = range.split(';').map(str::trim);
            let is_events =
                parts.next().is_some_and(|kind| kind.eq_ignore_ascii_case("text/event-stream"));
            is_events && !parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
        })
    })
}
