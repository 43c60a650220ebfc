//! The methods that a client can call.

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::value::RawValue;

use crate::catalog::{Catalog, MethodKey, ToolKey};
use crate::context::{CallContext, Progress};
use crate::dialect::Replies;
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
            Err(_) if !self.is_known(&request.method) => {
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
                return match self.catalog.find_method(method) {
                    Some(method) => self.call_direct(request, method, params, peer, out),
                    None => Err(RpcError::method_not_found(method, era == Era::Modern)),
                };
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
        let call = |context: &CallContext<'_>| self.catalog.call(tool, arguments, context);
        let reply = self.run(id, params, peer, call).map_err(|_: Panicked| {
            let name = params.name.and_then(json::string).unwrap_or_default();
            RpcError::internal(format!("internal error: the tool {} failed", clip(&name)))
        })?;
        match reply {
            Some(reply) if reply.is_error && self.rendered.replies == Replies::TextOrError => {
                Err(RpcError::invalid_params(reply.text))
            }
            Some(reply) => {
                render::result(out, id, |out| self.rendered.tool_reply(out, &reply, era));
                Ok(Outcome::Answered)
            }
            // The protocol wants no reply to a cancelled request.
            None => Ok(Outcome::Silent),
        }
    }

    /// Calls a method of the catalogue's own.
    fn call_direct(
        &self,
        request: &Request<'_>,
        method: MethodKey,
        params: &Params<'_>,
        peer: &Peer<'_>,
        out: &mut Vec<u8>,
    ) -> Result<Outcome, RpcError> {
        let id = request.id;
        if peer.defer_slow && self.catalog.is_slow_method(method) {
            if let Some(calls) = peer.calls {
                calls.announce(id);
            }
            return Ok(Outcome::Deferred);
        }
        let call =
            |context: &CallContext<'_>| self.catalog.call_method(method, request.params, context);
        let result = self.run(id, params, peer, call).map_err(|_: Panicked| {
            RpcError::internal(format!("internal error: the method {} failed", request.method))
        })?;
        let Some(result) = result else { return Ok(Outcome::Silent) };
        let result = result?;
        render::result(out, id, |out| out.extend_from_slice(result.get().as_bytes()));
        Ok(Outcome::Answered)
    }

    /// The one place that runs a tool or a direct method: `None` if the call was cancelled. A panic
    /// is a bug of ours: it costs one reply, not the server.
    fn run<T>(
        &self,
        id: &str,
        params: &Params<'_>,
        peer: &Peer<'_>,
        call: impl FnOnce(&CallContext<'_>) -> T,
    ) -> Result<Option<T>, Panicked> {
        // Where slow calls are deferred, this one is quick: over before anyone could cancel it.
        let running = if peer.defer_slow { None } else { peer.calls.map(|calls| calls.enter(id)) };
        let context = CallContext {
            cancelled: running.as_ref().map(|running| running.cancelled.clone()),
            time_limit: self.time_limit,
            progress: (params.meta.progress_token.zip(peer.notify))
                .map(|(token, notify)| Progress::new(token, notify)),
        };
        if context.is_cancelled() {
            return Ok(None);
        }
        let reply = catch_unwind(AssertUnwindSafe(|| call(&context))).map_err(|_| Panicked)?;
        Ok((!context.is_cancelled()).then_some(reply))
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

    /// Whether there is such a method in some era: only then do its parameters matter.
    fn is_known(&self, method: &str) -> bool {
        matches!(method, "tools/call" | "tools/list" | "initialize" | "ping" | revision::DISCOVER)
            || self.catalog.find_method(method).is_some()
    }

    /// Whether a request is a call of a slow tool or method, and well-formed enough to be made.
    pub(crate) fn is_slow(&self, request: &Request<'_>, peer: &Peer<'_>) -> bool {
        if request.method != "tools/call" {
            let method = self.catalog.find_method(&request.method);
            return method.is_some_and(|method| self.catalog.is_slow_method(method));
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

/// A tool or a direct method panicked.
struct Panicked;

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
