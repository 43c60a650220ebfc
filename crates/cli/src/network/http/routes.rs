//! Which request goes where, and whether it may.

use std::sync::Arc;
use std::time::Instant;

use arithma_mcp::Catalog;
use hyper::body::Incoming;
use hyper::header::{
    AUTHORIZATION, CONNECTION, HOST, HeaderName, HeaderValue, ORIGIN, WWW_AUTHENTICATE,
};
use hyper::http::request::Parts;
use hyper::{Method, Request, Response, StatusCode, Version};

use super::body::Body;
use super::message::Door;
use super::surfaces::{Asked, ENDPOINT, asked};
use super::{Client, message, metrics, page, reply};
use crate::network::access::ResourceMetadata;
use crate::network::live::{Caller, Charge};

/// Answers one request, and counts it where that is wanted.
pub(super) async fn answer<C: Catalog + 'static>(
    client: &Client<C>,
    request: Request<Incoming>,
) -> Response<Body> {
    let mut response = match &client.shared.metrics {
        None => respond(client, request).await,
        Some(metrics) => {
            let (began, method) = (Instant::now(), request.method().clone());
            let response = respond(client, request).await;
            metrics.respond(method.as_str(), response.status().as_u16(), began.elapsed());
            response
        }
    };
    if client.shared.is_stopping() {
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

async fn respond<C: Catalog + 'static>(
    client: &Client<C>,
    request: Request<Incoming>,
) -> Response<Body> {
    let under_way = client.pace.take_request();
    if let Some(fault) = under_way.fault() {
        return reply::unreadable(fault);
    }
    let (parts, body) = request.into_parts();
    let (response, origin) = match enter(client, &parts) {
        Err(response) => (message::without(client, &parts.headers, body, *response).await, None),
        Ok((Err(response), origin)) => {
            (message::without(client, &parts.headers, body, *response).await, origin)
        }
        Ok((Ok((door, caller)), origin)) => {
            (message::answer(client, door, caller, parts, body, under_way).await, origin)
        }
    };
    match origin {
        Some(origin) => reply::for_origin(response, &origin),
        None => response,
    }
}

/// A response that needs nothing of what the body says.
type Settled = Box<Response<Body>>;

/// The door by which a request comes in, or the response to all that is no message; with the origin that
/// may read it.
type Entered = (Result<(Door, Caller), Settled>, Option<HeaderValue>);

/// Where a request goes by its head.
fn enter<C: Catalog>(client: &Client<C>, parts: &Parts) -> Result<Entered, Settled> {
    // Whoever asks whether the server lives comes by any name, and learns nothing else.
    match parts.uri.path() {
        "/healthz" => return Err(Box::new(health(&parts.method, true))),
        "/readyz" => return Err(Box::new(health(&parts.method, !client.shared.is_stopping()))),
        _ => {}
    }
    if header_bytes(parts) > client.shared.limits.header_bytes {
        return Err(Box::new(reply::refusal(
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            "the headers of this request are too long",
        )));
    }
    let origin = check_source(client, parts)?;
    Ok((direct(client, parts), origin))
}

/// The length of a request's head, but for its punctuation.
fn header_bytes(parts: &Parts) -> usize {
    let target = parts.uri.path_and_query().map_or(0, |target| target.as_str().len());
    let of_header = |(name, value): (&HeaderName, &HeaderValue)| name.as_str().len() + value.len();
    target + parts.headers.iter().map(of_header).sum::<usize>()
}

/// Checks `Host` and `Origin`; gives the origin, if there is one.
fn check_source<C>(client: &Client<C>, parts: &Parts) -> Result<Option<HeaderValue>, Settled> {
    let access = &client.shared.access;
    let refuse = |status, reason: &str| Err(Box::new(reply::refusal(status, reason)));
    for (name, reason) in [
        (HOST, "the Host header is given twice: send one"),
        (ORIGIN, "the Origin header is given twice: send one"),
    ] {
        if parts.headers.get_all(name).iter().nth(1).is_some() {
            return refuse(StatusCode::BAD_REQUEST, reason);
        }
    }
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
    let Some(origin) = parts.headers.get(ORIGIN) else {
        // A browser says who asks even where it sends no origin, and no page can change that.
        let mut sites = parts.headers.get_all("sec-fetch-site").iter();
        let is_foreign = |site: &HeaderValue| {
            [&b"cross-site"[..], b"same-site"]
                .iter()
                .any(|kind| site.as_bytes().eq_ignore_ascii_case(kind))
        };
        if sites.any(is_foreign) && !page::is_visit(parts) {
            return refuse(
                StatusCode::FORBIDDEN,
                "pages of other sites may not call without Origin",
            );
        }
        return Ok(None);
    };
    if origin.to_str().is_ok_and(|origin| access.allows_origin(origin, host)) {
        return Ok(Some(origin.clone()));
    }
    refuse(
        StatusCode::FORBIDDEN,
        "this Origin may not call; the server's option --allow-origin lets it in",
    )
}

/// The door by which a message of JSON-RPC comes in, or the response to all that is no message.
fn direct<C: Catalog>(client: &Client<C>, parts: &Parts) -> Result<(Door, Caller), Settled> {
    let (method, path) = (&parts.method, parts.uri.path());
    let access = &client.shared.access;
    if method == Method::OPTIONS {
        return Err(Box::new(reply::preflight()));
    }
    if matches!(*method, Method::GET | Method::HEAD)
        && let Some(document) = metadata(client, path)
    {
        return Err(Box::new(reply::json(StatusCode::OK, document)));
    }
    // The page holds nothing that a token guards, and asks for one itself.
    if client.shared.page
        && let Some(response) = page::answer(parts)
    {
        return Err(Box::new(response));
    }
    let asked = asked(&client.shared.server, path);
    let Ok(caller) = admit(client, parts) else {
        let below = if matches!(asked, Asked::Mcp(_)) { &path[ENDPOINT.len()..] } else { "" };
        return Err(Box::new(unauthorized(access.metadata.as_ref(), below)));
    };
    Err(Box::new(match asked {
        Asked::Mcp(views) if method == Method::POST => return Ok((Door::Mcp(views), caller)),
        Asked::Mcp(_) => reply::wrong_method(
            "POST, OPTIONS",
            "send messages by POST; there are no sessions, and no stream outside a request",
        ),
        Asked::Unknown(reason) => reply::refusal(StatusCode::NOT_FOUND, &reason),
        Asked::Other if path == "/" && method == Method::POST => {
            return Ok((Door::Plain, caller));
        }
        Asked::Other if path == "/" => reply::wrong_method(
            "POST, OPTIONS",
            "send JSON-RPC by POST; MCP clients use the path /mcp",
        ),
        Asked::Other
            if path == metrics::PATH
                && client.shared.metrics_here
                && client.shared.metrics.is_some()
                && matches!(*method, Method::GET | Method::HEAD) =>
        {
            reply::metrics(client.shared.metrics_text())
        }
        Asked::Other => reply::refusal(
            StatusCode::NOT_FOUND,
            "nothing is here; MCP is served at /mcp, plain JSON-RPC at /",
        ),
    }))
}

/// The protected-resource metadata that `path` asks for. Each surface is a resource of its own,
/// since a client checks that the document names the very address that it uses.
fn metadata<C: Catalog>(client: &Client<C>, path: &str) -> Option<String> {
    let metadata = client.shared.access.metadata.as_ref()?;
    let resource = path.strip_prefix(ResourceMetadata::PATH)?;
    match asked(&client.shared.server, resource) {
        Asked::Mcp(_) => Some(metadata.document_below(&resource[ENDPOINT.len()..])),
        _ => resource.is_empty().then(|| metadata.document.clone()),
    }
}

/// The request carries none of our tokens.
struct Stranger;

/// Whose request it is: that of its token, which it must carry where one is wanted, else of its address.
fn admit<C>(client: &Client<C>, parts: &Parts) -> Result<Caller, Stranger> {
    let settings = client.shared.live.get();
    let Some(tokens) = &settings.tokens else {
        return Ok(Caller { holder: client.visit.holder(), charge: None });
    };
    let mut given = parts.headers.get_all(AUTHORIZATION).iter();
    let (Some(authorization), None) = (given.next(), given.next()) else { return Err(Stranger) };
    let account = tokens.admit(authorization.as_bytes()).ok_or(Stranger)?;
    client.visit.belongs_to(&account.holder);
    let rates = settings.rates;
    let charge = rates.is_limited().then(|| Charge { account: Arc::clone(account), rates });
    Ok(Caller { holder: Arc::clone(&account.holder), charge })
}

/// `below` is what the path has after the endpoint, if that is a surface.
fn unauthorized(metadata: Option<&ResourceMetadata>, below: &str) -> Response<Body> {
    let challenge = match metadata {
        Some(metadata) => format!("Bearer resource_metadata=\"{}{below}\"", metadata.url),
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
