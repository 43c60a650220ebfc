//! The methods that a client can call.

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use arithma_host::Instant;
use serde_json::value::RawValue;

use crate::ask::Unfinished;
use crate::catalog::{Catalog, MethodKey, ToolKey};
use crate::context::{CallContext, Client, Progress};
use crate::dialect::Replies;
use crate::error::{METHOD_NOT_FOUND, RpcError, clip};
use crate::frame::{Message, Request};
use crate::json;
use crate::lists::Kind;
use crate::log_level::LogLevel;
use crate::observe::{Failure, Note, Observer, Operation, TraceParent};
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
        observer: Option<&dyn Observer>,
    ) -> Outcome {
        let note = Note::default();
        match observer {
            None => self.answer(request, peer, out, None, &note).0,
            Some(observer) => self.observed(observer, request, peer, out, &note),
        }
    }

    /// Answers a request, and tells the observer.
    fn observed<'a>(
        &self,
        observer: &dyn Observer,
        request: &Request<'a>,
        peer: &Peer<'_>,
        out: &mut Vec<u8>,
        note: &Note<'a>,
    ) -> Outcome {
        let began = peer.received.unwrap_or_else(Instant::now);
        let (outcome, code) = self.answer(request, peer, out, Some(observer), note);
        if matches!(outcome, Outcome::Deferred { .. }) {
            // It begins again elsewhere, and is told then.
            return outcome;
        }
        let failure = match (outcome, code) {
            (_, Some(code)) => Some(Failure::Error(code)),
            (Outcome::Silent, _) => Some(Failure::Cancelled),
            _ => note.tool_failed.get().then_some(Failure::Tool),
        };
        let name = match note.tool.get().and_then(|tool| self.catalog.tool_name(tool)) {
            Some(name) => Some(Cow::Borrowed(name)),
            None => note.name.get().and_then(json::string),
        };
        let stated = note.version.get().and_then(json::string);
        let header = || peer.headers.and_then(|headers| headers.protocol_version);
        observer.observe(&Operation {
            method: &request.method,
            is_known: code != Some(METHOD_NOT_FOUND),
            tool: note.tool.get(),
            name: name.as_deref(),
            id: request.id,
            failure,
            revision: stated.as_deref().or_else(header).and_then(Revision::from_name),
            transport: peer.transport,
            span: note.span.get(),
            began,
            duration: began.elapsed(),
        });
        outcome
    }

    /// Answers a request; also the code of the error, if it was one.
    fn answer<'a>(
        &self,
        request: &Request<'a>,
        peer: &Peer<'_>,
        out: &mut Vec<u8>,
        observer: Option<&dyn Observer>,
        note: &Note<'a>,
    ) -> (Outcome, Option<i32>) {
        let answered = match Params::parse(request.params) {
            Ok(mut params) => {
                if let Some(observer) = observer {
                    if observer.follows_traces() {
                        let of_transport = || peer.traceparent.and_then(TraceParent::parse);
                        let parent = params.trace_parent().or_else(of_transport);
                        params.span = observer.begin_span(parent);
                    }
                    note.name.set(params.name);
                    note.version.set(params.meta.protocol_version);
                    note.span.set(params.span);
                }
                revision::era_of(&request.method, &params, peer.headers.as_ref())
                    .and_then(|era| self.method(request, &params, era, peer, out, note))
            }
            Err(_) if !self.is_known(&request.method) => {
                Err(RpcError::method_not_found(&request.method, false))
            }
            Err(error) => Err(error),
        };
        match answered {
            Ok(outcome) => (outcome, None),
            Err(error) => {
                // The id is known, so the error looks the same in both eras.
                render::error(out, Some(request.id), &error, Era::Legacy);
                (Outcome::Refused { http_status: error.http_status }, Some(error.code))
            }
        }
    }

    fn method(
        &self,
        request: &Request<'_>,
        params: &Params<'_>,
        era: Era,
        peer: &Peer<'_>,
        out: &mut Vec<u8>,
        note: &Note<'_>,
    ) -> Result<Outcome, RpcError> {
        let id = request.id;
        match (&*request.method, era) {
            ("tools/call", _) => return self.call_tool(id, params, era, peer, out, note),
            (revision::DISCOVER, Era::Modern) => {
                render::result(out, id, |out| self.rendered_for(peer).discover(out));
            }
            ("initialize", Era::Legacy) => {
                let revision = asked_revision(params.protocol_version)?;
                render::result(out, id, |out| self.rendered_for(peer).initialize(out, revision));
                if let (Some(listening), Some(changes)) = (peer.listening, self.catalog.changes()) {
                    listening.begin_legacy(changes);
                }
            }
            // A notification sent as a request: the client waits for something.
            ("ping" | "notifications/initialized", Era::Legacy) => {
                render::result(out, id, |out| out.extend_from_slice(b"{}"));
            }
            (method, era) if self.offers(method) => {
                return match Kind::of(method) {
                    Some(kind) => self.list(kind, id, params, era, peer, out),
                    None => self.library_method(request, params, era, peer, out),
                };
            }
            (method, era) => {
                return match self.catalog.find_method(method) {
                    Some(method) => self.call_direct(request, method, params, era, peer, out),
                    None => Err(RpcError::method_not_found(method, era == Era::Modern)),
                };
            }
        }
        Ok(Outcome::Answered)
    }

    fn call_tool(
        &self,
        id: &str,
        params: &Params<'_>,
        era: Era,
        peer: &Peer<'_>,
        out: &mut Vec<u8>,
        note: &Note<'_>,
    ) -> Result<Outcome, RpcError> {
        let tool = self.tool(params.name)?;
        note.tool.set(Some(tool));
        let arguments = Arguments::read(params.arguments)?;
        let arguments = arguments.as_raw();
        if peer.allowance.is_some() && self.catalog.blocks(tool) {
            return Ok(Outcome::Deferred { blocks: true });
        }
        let name = || params.name.and_then(json::string).unwrap_or_default();
        let client = match era {
            Era::Legacy => self.legacy_client(peer),
            Era::Modern => self.client(["tools/call", &name()], params, era, peer)?,
        };
        let call = |context: &CallContext<'_>| self.catalog.call(tool, arguments, context);
        let reply = self.run(id, params, peer, client, call).map_err(|_: Panicked| {
            RpcError::internal(format!("internal error: the tool {} failed", clip(&name())))
        })?;
        match reply {
            Some(Ok(reply)) if reply.is_error && self.rendered.replies == Replies::TextOrError => {
                Err(RpcError::invalid_params(reply.text))
            }
            Some(Ok(reply)) => {
                note.tool_failed.set(reply.is_error);
                render::result(out, id, |out| self.rendered.tool_reply(out, &reply, era));
                Ok(Outcome::Answered)
            }
            Some(Err(unfinished)) => {
                self.unfinished(unfinished, id, ["tools/call", &name()], era, peer, out)
            }
            // The protocol wants no reply to a cancelled request.
            None => Ok(Outcome::Silent),
        }
    }

    /// Ends a request without its reply.
    pub(crate) fn unfinished(
        &self,
        unfinished: Unfinished,
        id: &str,
        purpose: [&str; 2],
        era: Era,
        peer: &Peer<'_>,
        out: &mut Vec<u8>,
    ) -> Result<Outcome, RpcError> {
        let (questions, state) = match unfinished {
            Unfinished::Refused(error) => return Err(error.into()),
            Unfinished::Later if peer.allowance.is_some() => {
                return Ok(Outcome::Deferred { blocks: false });
            }
            Unfinished::Later => return Err(RpcError::internal("the call did not end")),
            Unfinished::NeedsInput { .. } if era == Era::Legacy => {
                return Err(RpcError::internal("this revision has no questions in results"));
            }
            Unfinished::NeedsInput { questions, state } => (questions, state),
        };
        let sealed = match state {
            None => None,
            Some(state) => {
                let sealed = self.seal.seal(&purpose, &state);
                Some(sealed.ok_or_else(|| RpcError::internal("the state cannot be signed"))?)
            }
        };
        render::result(out, id, |out| self.rendered.questions(out, &questions, sealed.as_deref()));
        Ok(Outcome::Answered)
    }

    /// What a request says of its client. `purpose` is its method, and what that is about.
    pub(crate) fn client<'a>(
        &'a self,
        purpose: [&str; 2],
        params: &Params<'a>,
        era: Era,
        peer: &Peer<'a>,
    ) -> Result<Client<'a>, RpcError> {
        let client = self.legacy_client(peer);
        if era == Era::Legacy {
            return Ok(client);
        }
        let log_from = match params.meta.log_level {
            None => None,
            Some(level) => Some(log_level(level)?),
        };
        let [answers, sealed] = params
            .others(["inputResponses", "requestState"])?
            .map(|member| member.filter(|member| !json::is_null(member)));
        let state = match sealed {
            None => None,
            Some(sealed) => {
                let opened = json::string(sealed).and_then(|text| self.seal.open(&purpose, &text));
                Some(opened.ok_or_else(|| {
                    RpcError::invalid_params(
                        "requestState is not what the server sent, or too old: start again \
                         without it",
                    )
                })?)
            }
        };
        let capabilities = params.meta.client_capabilities;
        Ok(Client { era, capabilities, answers, state, log_from, ..client })
    }

    /// What is known of a client whose requests say nothing of it.
    fn legacy_client<'a>(&'a self, peer: &Peer<'a>) -> Client<'a> {
        Client {
            era: Era::Legacy,
            capabilities: None,
            answers: None,
            state: None,
            log_from: Some(match peer.calls {
                Some(calls) if self.offer.logging => calls.log_threshold.get(),
                _ => LogLevel::Info,
            }),
            // A call that begins again would say everything twice.
            notify: peer.notify.filter(|_| peer.allowance.is_none()),
            pending: &self.pending,
        }
    }

    /// Calls a method of the catalog's own.
    fn call_direct(
        &self,
        request: &Request<'_>,
        method: MethodKey,
        params: &Params<'_>,
        era: Era,
        peer: &Peer<'_>,
        out: &mut Vec<u8>,
    ) -> Result<Outcome, RpcError> {
        let id = request.id;
        if peer.allowance.is_some() && self.catalog.blocks_method(method) {
            return Ok(Outcome::Deferred { blocks: true });
        }
        let call =
            |context: &CallContext<'_>| self.catalog.call_method(method, request.params, context);
        let client = self.client([&request.method, ""], params, era, peer)?;
        let result = self.run(id, params, peer, client, call).map_err(|_: Panicked| {
            RpcError::internal(format!("internal error: the method {} failed", request.method))
        })?;
        let result = match result {
            None => return Ok(Outcome::Silent),
            Some(Err(unfinished)) => {
                return self.unfinished(unfinished, id, [&request.method, ""], era, peer, out);
            }
            Some(Ok(result)) => result,
        };
        render::result(out, id, |out| out.extend_from_slice(result.get().as_bytes()));
        Ok(Outcome::Answered)
    }

    /// The one place that runs what a catalog provides: `None` if the call was cancelled. A panic
    /// is a bug of ours: it costs one reply, not the server.
    pub(crate) fn run<'a, T>(
        &'a self,
        id: &str,
        params: &Params<'a>,
        peer: &Peer<'a>,
        client: Client<'a>,
        call: impl FnOnce(&CallContext<'_>) -> T,
    ) -> Result<Option<T>, Panicked> {
        // Within its allowance a call is over before anyone could cancel it.
        let running = match peer.allowance {
            Some(_) => None,
            None => peer.calls.map(|calls| calls.enter(id)),
        };
        let context = CallContext {
            cancelled: running.as_ref().map(|running| running.cancelled.clone()),
            time_limit: peer.time_limit.map_or(self.time_limit, |limit| limit.min(self.time_limit)),
            allowance: peer.allowance,
            progress: (params.meta.progress_token.zip(client.notify))
                .map(|(token, notify)| Progress::new(token, notify)),
            client,
            span: params.span,
        };
        if context.is_cancelled() {
            return Ok(None);
        }
        let reply = catch_unwind(AssertUnwindSafe(|| call(&context))).map_err(|_| Panicked)?;
        Ok((!context.is_cancelled()).then_some(reply))
    }

    /// Whether a message is a call that waits for something outside.
    pub(crate) fn blocks(&self, message: &Message<'_>) -> bool {
        let Message::Request(request) = message else { return false };
        if request.method != "tools/call" {
            let method = self.catalog.find_method(&request.method);
            return method.is_some_and(|method| self.catalog.blocks_method(method));
        }
        let name = Params::parse(request.params).ok().and_then(|params| params.name);
        let tool = name.and_then(json::string).and_then(|name| self.catalog.find(&name));
        tool.is_some_and(|tool| self.catalog.blocks(tool))
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
        matches!(method, "tools/call" | "initialize" | "ping" | revision::DISCOVER)
            || self.offers(method)
            || self.catalog.find_method(method).is_some()
    }
}

/// A tool, or something else of the catalog's, panicked.
pub(crate) struct Panicked;

/// The name of a level.
pub(crate) fn log_level(level: &RawValue) -> Result<LogLevel, RpcError> {
    let level = json::string(level).and_then(|name| LogLevel::from_name(&name));
    level.ok_or_else(|| {
        RpcError::invalid_params(
            "the level must be one of debug, info, notice, warning, error, critical, alert, \
             emergency",
        )
    })
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
