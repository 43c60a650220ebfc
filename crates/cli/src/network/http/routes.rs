//! Which request goes where, and whether it may.

use arithma_mcp::Catalog;
use hyper::body::Incoming;
use hyper::header::{AUTHORIZATION, HOST, HeaderName, HeaderValue, ORIGIN, WWW_AUTHENTICATE};
use hyper::http::request::Parts;
use hyper::{Method, Request, Response, StatusCode, Version};

use super::body::Body;
use super::{Client, message, reply};
use crate::network::access::ResourceMetadata;

/// Answers one request.
pub(super) async fn answer<C: Catalog + 'static>(
    client: &Client<C>,
    request: Request<Incoming>,
) -> Response<Body> {
    let under_way = client.pace.take_request();
    let (parts, body) = request.into_parts();
    // Whoever asks whether the server lives comes by any name, and learns nothing else.
    match parts.uri.path() {
        "/healthz" => return health(&parts.method, true),
        "/readyz" => return health(&parts.method, !client.shared.is_stopping()),
        _ => {}
    }
    if header_bytes(&parts) > client.shared.limits.header_bytes {
        return reply::refusal(
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            "the headers of this request are too long",
        );
    }
    let origin = match check_source(client, &parts) {
        Ok(origin) => origin,
        Err(refused) => return *refused,
    };
    let response = match direct(client, &parts) {
        Some(response) => response,
        None => message::answer(client, parts, body, under_way).await,
    };
    match origin {
        Some(origin) => reply::for_origin(response, &origin),
        None => response,
    }
}

/// The length of a request's head, but for its punctuation.
fn header_bytes(parts: &Parts) -> usize {
    let target = parts.uri.path_and_query().map_or(0, |target| target.as_str().len());
    let of_header = |(name, value): (&HeaderName, &HeaderValue)| name.as_str().len() + value.len();
    target + parts.headers.iter().map(of_header).sum::<usize>()
}

/// Checks `Host` and `Origin`; gives the origin, if there is one.
fn check_source<C>(
    client: &Client<C>,
    parts: &Parts,
) -> Result<Option<HeaderValue>, Box<Response<Body>>> {
    let access = &client.shared.access;
    let refuse = |status, reason: &str| Err(Box::new(reply::refusal(status, reason)));
    let host = match (parts.uri.authority(), parts.headers.get(HOST)) {
        (Some(authority), _) => Some(authority.as_str()),
        (None, Some(host)) => Some(host.to_str().unwrap_or("?")),
        (None, None) => None,
    };
    match host {
        Some(host) if access.allows_host(host, client.reached) => {}
        Some(_) => {
            return refuse(
                StatusCode::FORBIDDEN,
                "this Host is not served here; the server's option --allow-host lets it in",
            );
        }
        // No browser speaks HTTP/1.0, and only there is a request complete without a host.
        None if parts.version < Version::HTTP_11 => {}
        None => return refuse(StatusCode::BAD_REQUEST, "the Host header is missing"),
    }
    let Some(origin) = parts.headers.get(ORIGIN) else { return Ok(None) };
    if origin.to_str().is_ok_and(|origin| access.allows_origin(origin, host)) {
        return Ok(Some(origin.clone()));
    }
    refuse(
        StatusCode::FORBIDDEN,
        "this Origin may not call; the server's option --allow-origin lets it in",
    )
}

/// The response to all that is no message of JSON-RPC; `None` for a message.
fn direct<C: Catalog>(client: &Client<C>, parts: &Parts) -> Option<Response<Body>> {
    let (method, path) = (&parts.method, parts.uri.path());
    let access = &client.shared.access;
    if method == Method::OPTIONS {
        return Some(reply::preflight());
    }
    if let Some(metadata) = &access.metadata
        && let Some(rest) = path.strip_prefix(ResourceMetadata::PATH)
        && matches!(rest, "" | "/mcp")
        && matches!(*method, Method::GET | Method::HEAD)
    {
        return Some(reply::json(StatusCode::OK, metadata.document.clone()));
    }
    if !is_admitted(client, parts) {
        return Some(unauthorized(access.metadata.as_ref()));
    }
    match path {
        "/mcp" | "/" if method == Method::POST => None,
        "/mcp" => Some(reply::wrong_method(
            "POST, OPTIONS",
            "send messages by POST; there are no sessions, and no stream outside a request",
        )),
        "/" => Some(reply::wrong_method(
            "POST, OPTIONS",
            "send JSON-RPC by POST; MCP clients use the path /mcp",
        )),
        _ => Some(reply::refusal(
            StatusCode::NOT_FOUND,
            "nothing is here; MCP is served at /mcp, plain JSON-RPC at /",
        )),
    }
}

/// Whether the request carries a token, where one is wanted.
fn is_admitted<C>(client: &Client<C>, parts: &Parts) -> bool {
    let Some(tokens) = &client.shared.access.tokens else { return true };
    let mut given = parts.headers.get_all(AUTHORIZATION).iter();
    match (given.next(), given.next()) {
        (Some(authorization), None) => tokens.admit(authorization.as_bytes()),
        _ => false,
    }
}

fn unauthorized(metadata: Option<&ResourceMetadata>) -> Response<Body> {
    let challenge = match metadata {
        Some(metadata) => format!("Bearer resource_metadata=\"{}\"", metadata.url),
        None => "Bearer".to_owned(),
    };
    let mut response = reply::refusal(
        StatusCode::UNAUTHORIZED,
        "a token is needed: send the header Authorization: Bearer TOKEN",
    );
    // The address was checked when it was set.
    if let Ok(challenge) = HeaderValue::from_str(&challenge) {
        response.headers_mut().insert(WWW_AUTHENTICATE, challenge);
    }
    response
}

/// Whether the server lives, or takes requests.
fn health(method: &Method, well: bool) -> Response<Body> {
    if !matches!(*method, Method::GET | Method::HEAD) {
        return reply::wrong_method("GET, HEAD", "ask by GET");
    }
    if well {
        reply::json(StatusCode::OK, "{\"status\":\"ok\"}")
    } else {
        reply::json(StatusCode::SERVICE_UNAVAILABLE, "{\"status\":\"stopping\"}")
    }
}
