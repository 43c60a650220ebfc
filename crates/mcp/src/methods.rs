//! The methods that a client can call.

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;

use serde_json::value::RawValue;

use crate::catalog::{Catalog, ToolKey, ToolReply};
use crate::context::{CallContext, Progress};
use crate::error::{RpcError, clip};
use crate::frame::Request;
use crate::json;
use crate::params::Params;
use crate::render;
use crate::revision::{self, Era, Revision};
use crate::server::{Outcome, Peer, Server};

impl<C: Catalog> Server<C> {
    /// Answers a request, exactly once unless it is cancelled.
    pub(crate) fn request(
        &self,
        request: &Request<'_>,
        peer: &Peer<'_>,
        out: &mut Vec<u8>,
    ) -> Outcome {
        let answered = match Params::parse(request.params) {
            Ok(params) => revision::era_of(&request.method, &params, peer.headers.as_ref())
                .and_then(|era| self.method(request, &params, era, peer, out)),
            Err(_) if !is_known(&request.method) => {
                Err(RpcError::method_not_found(&request.method, false))
            }
            Err(error) => Err(error),
        };
        answered.unwrap_or_else(|error| {
            // The id is known, so the error looks the same in both eras.
            render::error(out, Some(request.id), &error, Era::Legacy);
            Outcome::Refused { http_status: error.http_status }
        })
    }

    fn method(
        &self,
        request: &Request<'_>,
        params: &Params<'_>,
        era: Era,
        peer: &Peer<'_>,
        out: &mut Vec<u8>,
    ) -> Result<Outcome, RpcError> {
        let id = request.id;
        match (&*request.method, era) {
            ("tools/call", _) => return self.call_tool(id, params, era, peer, out),
            ("tools/list", _) => {
                let page = self.page(params.cursor)?;
                render::result(out, id, |out| self.rendered.page(out, page, era));
            }
            (revision::DISCOVER, Era::Modern) => {
                render::result(out, id, |out| self.rendered.discover(out));
            }
            ("initialize", Era::Legacy) => {
                let revision = asked_revision(params.protocol_version)?;
                render::result(out, id, |out| self.rendered.initialize(out, revision));
            }
            // A notification sent as a request: the client waits for something.
            ("ping" | "notifications/initialized", Era::Legacy) => {
                render::result(out, id, |out| out.extend_from_slice(b"{}"));
            }
            (method, era) => {
                return Err(RpcError::method_not_found(method, era == Era::Modern));
            }
        }
        Ok(Outcome::Answered)
    }

    /// The number of the page that a cursor asks for.
    fn page(&self, cursor: Option<&RawValue>) -> Result<usize, RpcError> {
        let Some(cursor) = cursor.filter(|cursor| !json::is_null(cursor)) else {
            return Ok(0);
        };
        let cursor = json::string(cursor)
            .ok_or_else(|| RpcError::invalid_params("cursor must be a string"))?;
        if cursor.is_empty() {
            return Ok(0);
        }
        let page =
            cursor.parse().ok().filter(|page| (1..self.rendered.page_count()).contains(page));
        page.ok_or_else(|| {
            RpcError::invalid_params("unknown cursor: leave it out to start from the first page")
        })
    }

    fn call_tool(
        &self,
        id: &str,
        params: &Params<'_>,
        era: Era,
        peer: &Peer<'_>,
        out: &mut Vec<u8>,
    ) -> Result<Outcome, RpcError> {
        let tool = self.tool(params.name)?;
        let arguments = Arguments::read(params.arguments)?;
        let arguments = arguments.as_raw();
        if peer.defer_slow && self.catalog.is_slow(tool, arguments) {
            if let Some(calls) = peer.calls {
                calls.announce(id);
            }
            return Ok(Outcome::Deferred);
        }
        // Where slow calls are deferred, this one is quick: over before anyone could cancel it.
        let running = if peer.defer_slow { None } else { peer.calls.map(|calls| calls.enter(id)) };
        let context = CallContext {
            cancelled: running.as_ref().map(|running| running.cancelled.clone()),
            time_limit: self.time_limit,
            progress: (params.meta.progress_token.zip(peer.notify))
                .map(|(token, notify)| Progress::new(token, notify)),
        };
        let reply = if context.is_cancelled() {
            None
        } else {
            Some(self.run(tool, arguments, &context, params.name)?)
        };
        match reply {
            Some(reply) if !running.is_some_and(|call| call.cancelled.load(Ordering::Relaxed)) => {
                render::result(out, id, |out| self.rendered.tool_reply(out, &reply, era));
                Ok(Outcome::Answered)
            }
            // The protocol wants no reply to a cancelled request.
            _ => Ok(Outcome::Silent),
        }
    }

    fn tool(&self, name: Option<&RawValue>) -> Result<ToolKey, RpcError> {
        let Some(name) = name else {
            return Err(RpcError::invalid_params("name is missing: name the tool to call"));
        };
        let name =
            json::string(name).ok_or_else(|| RpcError::invalid_params("name must be a string"))?;
        self.catalog
            .find(&name)
            .ok_or_else(|| RpcError::unknown_tool(&name, &self.catalog.nearest(&name)))
    }

    /// The one place that runs a tool. A panic is a bug of ours: it costs one reply, not the server.
    fn run(
        &self,
        tool: ToolKey,
        arguments: Option<&RawValue>,
        context: &CallContext<'_>,
        name: Option<&RawValue>,
    ) -> Result<ToolReply, RpcError> {
        let call = AssertUnwindSafe(|| self.catalog.call(tool, arguments, context));
        catch_unwind(call).map_err(|_| {
            let name = name.and_then(json::string).unwrap_or_default();
            RpcError::internal(format!("internal error: the tool {} failed", clip(&name)))
        })
    }

    /// Whether a request is a call of a slow tool, and well-formed enough to be made.
    pub(crate) fn is_slow(&self, request: &Request<'_>, peer: &Peer<'_>) -> bool {
        if request.method != "tools/call" {
            return false;
        }
        let Ok(params) = Params::parse(request.params) else {
            return false;
        };
        let era = revision::era_of(&request.method, &params, peer.headers.as_ref());
        let (Ok(_), Ok(tool)) = (era, self.tool(params.name)) else {
            return false;
        };
        Arguments::read(params.arguments)
            .is_ok_and(|arguments| self.catalog.is_slow(tool, arguments.as_raw()))
    }
}

/// Whether some era has the method: only then do its parameters matter.
fn is_known(method: &str) -> bool {
    matches!(method, "tools/call" | "tools/list" | "initialize" | "ping" | revision::DISCOVER)
}

/// The revision that `initialize` answers. A client that names none is taken for the oldest.
fn asked_revision(version: Option<&RawValue>) -> Result<Revision, RpcError> {
    match version.filter(|version| !json::is_null(version)) {
        None => Ok(Revision::V2024_11_05),
        Some(version) => json::string(version)
            .map(|name: Cow<'_, str>| Revision::negotiate(&name))
            .ok_or_else(|| RpcError::invalid_params("protocolVersion must be a string")),
    }
}

/// The arguments of a call.
enum Arguments<'a> {
    None,
    Object(&'a RawValue),
    /// Some models write the object into a string.
    Unwrapped(Box<RawValue>),
}

impl<'a> Arguments<'a> {
    fn read(raw: Option<&'a RawValue>) -> Result<Self, RpcError> {
        match raw {
            None => Ok(Self::None),
            Some(raw) if json::is_object(raw) => Ok(Self::Object(raw)),
            Some(raw) if json::is_null(raw) => Ok(Self::None),
            Some(raw) => {
                let text = json::string(raw).unwrap_or_default();
                match serde_json::from_str::<Box<RawValue>>(&text) {
                    Ok(inside) if json::is_object(&inside) => Ok(Self::Unwrapped(inside)),
                    _ => Err(RpcError::invalid_params("arguments must be an object")),
                }
            }
        }
    }

    fn as_raw(&self) -> Option<&RawValue> {
        match self {
            Self::None => None,
            Self::Object(raw) => Some(raw),
            Self::Unwrapped(raw) => Some(raw),
        }
    }
}
