//! The parameters of a request, read in one pass whatever the method.

use std::borrow::Cow;

use serde_json::value::RawValue;

use crate::error::RpcError;
use crate::json;
use crate::observe::{Span, TraceParent};
use crate::revision::{Era, Revision};

/// The members that most methods look at, unread. Others are read by the methods that have them.
#[derive(Debug, Default)]
pub(crate) struct Params<'a> {
    pub(crate) meta: Meta<'a>,
    /// `tools/call`
    pub(crate) name: Option<&'a RawValue>,
    /// `tools/call`
    pub(crate) arguments: Option<&'a RawValue>,
    /// `tools/list`
    pub(crate) cursor: Option<&'a RawValue>,
    /// `initialize`
    pub(crate) protocol_version: Option<&'a RawValue>,
    /// `notifications/cancelled`
    pub(crate) request_id: Option<&'a RawValue>,
    /// All members.
    pub(crate) all: Option<&'a RawValue>,
    /// The place of the request in a trace, where someone follows them.
    pub(crate) span: Option<Span>,
}

/// The members of `_meta` that mean something to us.
#[derive(Debug, Default)]
pub(crate) struct Meta<'a> {
    pub(crate) protocol_version: Option<&'a RawValue>,
    pub(crate) client_capabilities: Option<&'a RawValue>,
    /// The JSON text of the token, to be echoed byte for byte.
    pub(crate) progress_token: Option<&'a str>,
    /// How much the call may log to the client; nothing unless it says.
    pub(crate) log_level: Option<&'a RawValue>,
}

impl<'a> Params<'a> {
    pub(crate) fn parse(params: Option<&'a RawValue>) -> Result<Self, RpcError> {
        let Some(params) = params else {
            return Ok(Self::default());
        };
        const NAMES: [&str; 6] =
            ["_meta", "name", "arguments", "cursor", "protocolVersion", "requestId"];
        let (members, twice) = json::members_once(params.get(), NAMES)
            .map_err(|_| RpcError::invalid_params("params must be an object"))?;
        once(NAMES, twice)?;
        let [meta, name, arguments, cursor, protocol_version, request_id] = members;
        Ok(Self {
            meta: meta.map(Meta::parse).transpose()?.unwrap_or_default(),
            name,
            arguments,
            cursor,
            protocol_version,
            request_id,
            all: Some(params),
            span: None,
        })
    }

    /// The text of a member that must be there.
    pub(crate) fn text(&self, name: &'static str) -> Result<Cow<'a, str>, RpcError> {
        let [value] = self.others([name])?;
        let Some(value) = value else {
            return Err(RpcError::invalid_params(format!("{name} is missing")));
        };
        json::string(value)
            .ok_or_else(|| RpcError::invalid_params(format!("{name} must be a string")))
    }

    /// What the request says of the trace that it belongs to.
    pub(crate) fn trace_parent(&self) -> Option<TraceParent> {
        let [meta] = self.others(["_meta"]).ok()?;
        let [parent] = json::members(meta?.get(), ["traceparent"]).ok()?;
        TraceParent::parse(&json::string(parent?)?)
    }

    /// Members that only a few methods have.
    pub(crate) fn others<const N: usize>(
        &self,
        names: [&'static str; N],
    ) -> Result<[Option<&'a RawValue>; N], RpcError> {
        // They were read once, so they are an object.
        let found = self.all.and_then(|all| json::members_once(all.get(), names).ok());
        let Some((found, twice)) = found else { return Ok([None; N]) };
        once(names, twice).map(|()| found)
    }
}

/// Refuses members that are given twice: two readers could take them for two requests.
fn once<const N: usize>(names: [&'static str; N], twice: [bool; N]) -> Result<(), RpcError> {
    let place = twice.iter().position(|twice| *twice);
    place.map_or(Ok(()), |place| Err(RpcError::given_twice(names[place])))
}

impl<'a> Meta<'a> {
    /// A `_meta` that is no object says nothing.
    fn parse(meta: &'a RawValue) -> Result<Self, RpcError> {
        const NAMES: [&str; 4] = [
            "io.modelcontextprotocol/protocolVersion",
            "io.modelcontextprotocol/clientCapabilities",
            "progressToken",
            "io.modelcontextprotocol/logLevel",
        ];
        let Ok((members, twice)) = json::members_once(meta.get(), NAMES) else {
            return Ok(Self::default());
        };
        once(NAMES, twice)?;
        let [protocol_version, client_capabilities, token, log_level] = members;
        let protocol_version = protocol_version.filter(|version| !json::is_null(version));
        let token = token.filter(|token| json::is_string_or_number(token));
        let progress_token = token.map(RawValue::get);
        Ok(Self { protocol_version, client_capabilities, progress_token, log_level })
    }

    /// The era of the version that is stated, if it is one of ours.
    pub(crate) fn era(&self) -> Option<Era> {
        let name = self.protocol_version.and_then(json::string)?;
        Revision::from_name(&name).map(Revision::era)
    }
}
