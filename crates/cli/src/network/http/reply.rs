//! Responses.

use std::time::Duration;

use arithma_mcp::Outcome;
use hyper::body::Bytes;
use hyper::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ALLOW, CACHE_CONTROL, CONTENT_TYPE,
    HeaderName, HeaderValue, RETRY_AFTER, VARY,
};
use hyper::{Response, StatusCode};

use super::body::{Body, Events};
use super::gate::Fault;

const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// A JSON text.
pub(super) fn json(status: StatusCode, text: impl Into<Bytes>) -> Response<Body> {
    let mut response = Response::new(Body::Text(text.into()));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, JSON);
    response
}

/// What became of a message, and the reply to it.
pub(super) fn outcome(outcome: Outcome, reply: Bytes) -> Response<Body> {
    let status = StatusCode::from_u16(outcome.http_status()).unwrap_or(StatusCode::OK);
    if reply.is_empty() {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = status;
        return response;
    }
    let response = json(status, reply);
    if status == StatusCode::SERVICE_UNAVAILABLE {
        return with(response, RETRY_AFTER, "1");
    }
    response
}

/// A request that never reached the protocol. The body is an error of JSON-RPC all the same, for
/// clients that look at nothing else.
pub(super) fn refusal(status: StatusCode, reason: &str) -> Response<Body> {
    let error = serde_json::json!({
        "jsonrpc": "2.0",
        "id": null,
        "error": {"code": -32000, "message": reason},
    });
    json(status, error.to_string())
}

/// A request that could be read in two ways, or in none; see [`Gate`](super::gate::Gate).
pub(super) fn unreadable(fault: Fault) -> Response<Body> {
    let status = match fault {
        Fault::TooLong => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
        Fault::NoRoom => return busy(fault.reason()),
        _ => StatusCode::BAD_REQUEST,
    };
    refusal(status, fault.reason())
}

/// There is no room for this request now.
pub(super) fn busy(reason: &str) -> Response<Body> {
    with(refusal(StatusCode::SERVICE_UNAVAILABLE, reason), RETRY_AFTER, "1")
}

/// The client has asked for more than it may in a second.
pub(super) fn too_many(wait: Duration) -> Response<Body> {
    let seconds = (wait.as_secs() + u64::from(wait.subsec_nanos() > 0)).max(1);
    let reason = format!("this token asks for more than it may: try again in {seconds} s");
    let mut response = refusal(StatusCode::TOO_MANY_REQUESTS, &reason);
    response.headers_mut().insert(RETRY_AFTER, seconds.into());
    response
}

/// Metrics for Prometheus.
pub(super) fn metrics(text: Option<String>) -> Response<Body> {
    let mut response = Response::new(Body::Text(text.unwrap_or_default().into()));
    let kind = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    response.headers_mut().insert(CONTENT_TYPE, kind);
    response
}

/// The method is not for this path.
pub(super) fn wrong_method(allowed: &'static str, reason: &str) -> Response<Body> {
    with(refusal(StatusCode::METHOD_NOT_ALLOWED, reason), ALLOW, allowed)
}

/// A stream of events.
pub(super) fn events(events: Events) -> Response<Body> {
    let mut response = Response::new(Body::Events(events));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    // nginx would keep the events until there is a page of them.
    let buffering = HeaderName::from_static("x-accel-buffering");
    headers.insert(buffering, HeaderValue::from_static("no"));
    response
}

/// What a browser asks before it lets a page call.
pub(super) fn preflight() -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    let response = with(response, ACCESS_CONTROL_ALLOW_METHODS, "POST, GET, OPTIONS");
    let response = with(
        response,
        ACCESS_CONTROL_ALLOW_HEADERS,
        "Accept, Authorization, Content-Type, Last-Event-ID, Mcp-Method, Mcp-Name, \
         MCP-Protocol-Version, Mcp-Session-Id",
    );
    with(response, ACCESS_CONTROL_MAX_AGE, "3600")
}

/// Lets pages of `origin` read the response.
pub(super) fn for_origin(mut response: Response<Body>, origin: &HeaderValue) -> Response<Body> {
    response.headers_mut().insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
    let response = with(response, VARY, "Origin");
    with(response, ACCESS_CONTROL_EXPOSE_HEADERS, "Retry-After, WWW-Authenticate")
}

/// The response with one more header.
pub(super) fn with(
    mut response: Response<Body>,
    name: HeaderName,
    value: &'static str,
) -> Response<Body> {
    response.headers_mut().insert(name, HeaderValue::from_static(value));
    response
}
