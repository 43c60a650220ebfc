//! The page for people: `/` for a browser, and its files at `/ui/NAME`.
//!
//! GET computes nothing, so a link from anywhere may lead here. Nobody may frame the page, and its policy
//! lets it load and call this server alone, run no text as code and parse no text as markup.

use arithma_catalog::web::{self, File, INDEX};
use hyper::header::{
    ACCEPT, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderMap, HeaderName,
    HeaderValue, IF_NONE_MATCH, REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS,
};
use hyper::http::request::Parts;
use hyper::{Method, Response, StatusCode};

use super::body::Body;
use super::reply::{self, with};

/// Below it lie the files of the page.
const FILES: &str = "/ui/";

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
    require-trusted-types-for 'script'; trusted-types 'none'";

/// What a request for the page or for one of its files is answered with; `None` when it asks for
/// something else.
pub(super) fn answer(parts: &Parts) -> Option<Response<Body>> {
    if !matches!(parts.method, Method::GET | Method::HEAD) {
        return None;
    }
    let path = parts.uri.path();
    if path == "/" {
        return wants_page(&parts.headers)
            .then(|| web::file(INDEX).map(|file| send(file, parts)))?;
    }
    let name = path.strip_prefix(FILES)?;
    let Some(file) = web::file(name).filter(|file| file.name != INDEX) else {
        return Some(reply::refusal(StatusCode::NOT_FOUND, "the page has no such file"));
    };
    Some(send(file, parts))
}

/// Whether somebody follows a link or types the address: the browser shows what comes, and no other page
/// can read it.
pub(super) fn is_visit(parts: &Parts) -> bool {
    let is = |name: &str, value: &str| parts.headers.get(name).is_some_and(|given| given == value);
    parts.method == Method::GET
        && parts.uri.path() == "/"
        && is("sec-fetch-mode", "navigate")
        && is("sec-fetch-dest", "document")
}

/// Whether the client names HTML among what it takes. `*/*` alone is a program that looks for an API.
fn wants_page(headers: &HeaderMap) -> bool {
    let values = headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|range| {
        let kind = range.split(';').next().unwrap_or_default().trim();
        kind.eq_ignore_ascii_case("text/html")
    })
}

fn send(file: &'static File, parts: &Parts) -> Response<Body> {
    let known = parts.headers.get_all(IF_NONE_MATCH).iter().any(|value| has_tag(value, &file.tag));
    let mut response = if known {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        response
    } else {
        Response::new(Body::Text(file.text.into()))
    };
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(file.media_type));
    // A hash in quotes is a header's value.
    if let Ok(tag) = HeaderValue::from_str(&file.tag) {
        headers.insert(ETAG, tag);
    }
    let response = with(response, CACHE_CONTROL, "no-cache");
    // The same address answers programs otherwise.
    let response = if file.name == INDEX { with(response, VARY, "Accept") } else { response };
    let response = with(response, CONTENT_SECURITY_POLICY, POLICY);
    let response = with(response, X_CONTENT_TYPE_OPTIONS, "nosniff");
    let response = with(response, REFERRER_POLICY, "no-referrer");
    let name = HeaderName::from_static;
    let response = with(response, name("cross-origin-opener-policy"), "same-origin");
    with(response, name("cross-origin-resource-policy"), "same-origin")
}

/// Whether a list of tags holds this one, or any.
fn has_tag(value: &HeaderValue, tag: &str) -> bool {
    let Ok(value) = value.to_str() else { return false };
    value.split(',').map(str::trim).any(|one| one == "*" || one.trim_start_matches("W/") == tag)
}
