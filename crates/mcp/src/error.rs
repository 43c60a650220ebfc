//! Protocol errors: what is answered when there is no result.

use std::borrow::Cow;

use crate::catalog::MethodError;
use crate::json;
use crate::revision::Revision;

/// A JSON-RPC error, with the HTTP status that goes with it.
#[derive(Debug)]
pub(crate) struct RpcError {
    pub(crate) code: i32,
    pub(crate) message: Cow<'static, str>,
    /// JSON text.
    pub(crate) data: Option<String>,
    pub(crate) http_status: u16,
}

const PARSE_ERROR: i32 = -32700;
const INVALID_REQUEST: i32 = -32600;
pub(crate) const METHOD_NOT_FOUND: i32 = -32601;
const INVALID_PARAMS: i32 = -32602;
const INTERNAL_ERROR: i32 = -32603;
// Of the revisions before 2026-07-28.
const RESOURCE_NOT_FOUND: i32 = -32002;
const SERVER_ERROR: i32 = -32000;
// Of revision 2026-07-28.
const HEADER_MISMATCH: i32 = -32020;
pub(crate) const MISSING_CLIENT_CAPABILITY: i32 = -32021;
const UNSUPPORTED_PROTOCOL_VERSION: i32 = -32022;

impl RpcError {
    fn new(code: i32, http_status: u16, message: impl Into<Cow<'static, str>>) -> Self {
        Self { code, message: message.into(), data: None, http_status }
    }

    /// The bytes are no JSON.
    pub(crate) fn parse(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(PARSE_ERROR, 400, message)
    }

    /// The JSON is no JSON-RPC 2.0 message.
    pub(crate) fn invalid_request(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(INVALID_REQUEST, 400, message)
    }

    /// A member comes twice, and readers differ in which of them counts.
    pub(crate) fn given_twice(name: &str) -> Self {
        Self::invalid_request(format!("invalid request: \"{name}\" is given twice"))
    }

    /// Modern HTTP answers 404 here; in the legacy era every reply is a 200.
    pub(crate) fn method_not_found(method: &str, modern: bool) -> Self {
        let message = format!("method not found: {}", clip(method));
        Self::new(METHOD_NOT_FOUND, if modern { 404 } else { 200 }, message)
    }

    pub(crate) fn invalid_params(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(INVALID_PARAMS, 200, message)
    }

    /// A modern request without what every modern request must carry.
    pub(crate) fn invalid_meta(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(INVALID_PARAMS, 400, message)
    }

    pub(crate) fn unknown_tool(name: &str, nearest: &[String]) -> Self {
        let mut message = format!("unknown tool: {}", clip(name));
        let mut data = format!("{{\"tool\":{}", json::quoted(&clip(name)));
        if !nearest.is_empty() {
            message.push_str("; did you mean ");
            message.push_str(&nearest.join(" or "));
            message.push('?');
            let quoted: Vec<String> = nearest.iter().map(|name| json::quoted(name)).collect();
            data.push_str(&format!(",\"nearest\":[{}]", quoted.join(",")));
        }
        data.push('}');
        Self { data: Some(data), ..Self::invalid_params(message) }
    }

    /// The legacy era has a code of its own for this.
    pub(crate) fn unknown_resource(uri: &str, modern: bool) -> Self {
        let code = if modern { INVALID_PARAMS } else { RESOURCE_NOT_FOUND };
        let uri = clip(uri);
        let error = Self::new(code, 200, format!("resource not found: {uri}"));
        Self { data: Some(format!("{{\"uri\":{}}}", json::quoted(&uri))), ..error }
    }

    pub(crate) fn internal(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(INTERNAL_ERROR, 200, message)
    }

    /// The request is fine, and cannot be served now.
    pub(crate) fn busy() -> Self {
        Self::new(SERVER_ERROR, 503, "busy: too many slow calls are waiting; try again soon")
    }

    /// The HTTP headers and the body say different things.
    pub(crate) fn header_mismatch(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(HEADER_MISMATCH, 400, message)
    }

    pub(crate) fn unsupported_version(requested: &str) -> Self {
        let data = format!(
            "{{\"supported\":{},\"requested\":{}}}",
            Revision::list(),
            json::quoted(&clip(requested))
        );
        let error = Self::new(UNSUPPORTED_PROTOCOL_VERSION, 400, "unsupported protocol version");
        Self { data: Some(data), ..error }
    }
}

impl From<MethodError> for RpcError {
    fn from(error: MethodError) -> Self {
        let MethodError { code, message, data } = error;
        let http_status = if code == MISSING_CLIENT_CAPABILITY { 400 } else { 200 };
        Self { code, message, data: data.map(|data| data.get().to_owned()), http_status }
    }
}

/// What a client sent, short enough to say back: a name of a megabyte is not repeated.
pub(crate) fn clip(text: &str) -> Cow<'_, str> {
    const LONGEST: usize = 100;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}
