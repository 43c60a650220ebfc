//! The JSON-RPC envelope: which kind of message some bytes are.

use std::borrow::Cow;

use serde_json::value::RawValue;

use crate::error::RpcError;
use crate::json;
use crate::server::MAX_BATCH;

/// One delivery of a transport.
pub(crate) enum Frame<'a> {
    /// White space only.
    Empty,
    /// One message, not yet looked at.
    Single(&'a str),
    /// A batch, as revision 2025-03-26 has them.
    Batch(Vec<&'a RawValue>),
}

impl<'a> Frame<'a> {
    pub(crate) fn parse(bytes: &'a [u8]) -> Result<Self, RpcError> {
        let text = std::str::from_utf8(bytes)
            .map_err(|error| RpcError::parse(format!("parse error: not UTF-8: {error}")))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let text = text.trim_matches([' ', '\t', '\r', '\n']);
        match text.as_bytes().first() {
            None => Ok(Self::Empty),
            Some(b'[') => json::elements(text, MAX_BATCH).map(Self::Batch).map_err(syntax),
            Some(_) => Ok(Self::Single(text)),
        }
    }
}

/// How many messages some bytes hold: those of a batch, or one. Bytes that are no JSON count as one.
#[must_use]
pub fn message_count(bytes: &[u8]) -> usize {
    match Frame::parse(bytes) {
        Ok(Frame::Batch(messages)) => messages.len(),
        _ => 1,
    }
}

/// A message of the client.
pub(crate) enum Message<'a> {
    Request(Request<'a>),
    Notification {
        method: Cow<'a, str>,
        params: Option<&'a RawValue>,
    },
    /// The reply to a request of ours.
    Response {
        id: Option<&'a RawValue>,
        result: Option<&'a RawValue>,
        error: Option<&'a RawValue>,
    },
    /// To be answered with the error, and with the id if it could be read.
    Invalid {
        id: Option<&'a str>,
        params: Option<&'a RawValue>,
        error: RpcError,
    },
}

/// A message that wants exactly one reply.
pub(crate) struct Request<'a> {
    /// The JSON text of the id, to be echoed byte for byte.
    pub(crate) id: &'a str,
    pub(crate) method: Cow<'a, str>,
    pub(crate) params: Option<&'a RawValue>,
}

impl<'a> Message<'a> {
    pub(crate) fn parse(text: &'a str) -> Self {
        if !text.starts_with('{') {
            let error = match serde_json::from_str::<&RawValue>(text) {
                Ok(_) => RpcError::invalid_request("invalid request: a message is an object"),
                Err(error) => syntax(error),
            };
            return Self::Invalid { id: None, params: None, error };
        }
        const NAMES: [&str; 6] = ["jsonrpc", "id", "method", "params", "result", "error"];
        match json::members_once(text, NAMES) {
            Ok((members, twice)) => match twice.iter().position(|twice| *twice) {
                None => Self::from_members(members),
                // Two readers could take it for two messages: a guard for one, and we for the other.
                Some(place) => {
                    let [_, id, _, params, ..] = members;
                    let id = id.filter(|id| !twice[1] && json::is_string_or_number(id));
                    let error = RpcError::given_twice(NAMES[place]);
                    Self::Invalid { id: id.map(RawValue::get), params, error }
                }
            },
            Err(error) => Self::Invalid { id: None, params: None, error: syntax(error) },
        }
    }

    fn from_members(members: [Option<&'a RawValue>; 6]) -> Self {
        let [version, raw_id, method, params, result, error] = members;
        let id = raw_id.filter(|id| json::is_string_or_number(id)).map(RawValue::get);
        let params = params.filter(|params| !is_nothing(params));
        let invalid = |message: &'static str| {
            let error = RpcError::invalid_request(message);
            Self::Invalid { id, params, error }
        };
        if version.and_then(json::string).as_deref() != Some("2.0") {
            return invalid("invalid request: \"jsonrpc\" must be \"2.0\"");
        }
        let Some(method) = method else {
            return if result.is_some() || error.is_some() {
                Self::Response { id: raw_id, result, error }
            } else {
                invalid("invalid request: \"method\" is missing")
            };
        };
        let Some(method) = json::string(method) else {
            return invalid("invalid request: \"method\" must be a string");
        };
        match (id, raw_id) {
            (Some(id), _) => Self::Request(Request { id, method, params }),
            (None, None) => Self::Notification { method, params },
            // Serializers that write every field give notifications a null id.
            (None, Some(raw)) if json::is_null(raw) && method.starts_with("notifications/") => {
                Self::Notification { method, params }
            }
            (None, Some(_)) => invalid("invalid request: \"id\" must be a string or a number"),
        }
    }
}

/// What libraries write where there are no parameters.
fn is_nothing(params: &RawValue) -> bool {
    json::is_null(params) || params.get() == "[]"
}

#[allow(clippy::needless_pass_by_value)] // the shape that `map_err` wants
fn syntax(error: serde_json::Error) -> RpcError {
    RpcError::parse(format!("parse error: {error}"))
}
