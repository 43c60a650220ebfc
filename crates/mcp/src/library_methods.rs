//! The methods about lists, resources, prompts, completions, logging and subscriptions.

use std::collections::BTreeMap;
use std::sync::PoisonError;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::catalog::Catalog;
use crate::context::CallContext;
use crate::error::{RpcError, clip};
use crate::frame::Request;
use crate::json;
use crate::library::{Completing, Library, Subject};
use crate::lists::{self, Kind, Lists};
use crate::methods::{Panicked, log_level};
use crate::params::Params;
use crate::render;
use crate::revision::Era;
use crate::server::{Outcome, Peer, Server};

/// Completions in a reply; the protocol allows no more.
const MOST_COMPLETIONS: usize = 100;

impl<C: Catalog> Server<C> {
    /// Whether there is such a method in some era, because of what the catalog has.
    pub(crate) fn offers(&self, method: &str) -> bool {
        match method {
            "tools/list" => true,
            "resources/list" | "resources/templates/list" | "resources/read" => {
                self.offer.resources
            }
            "resources/subscribe" | "resources/unsubscribe" => {
                self.offer.resources && self.offer.changes
            }
            "prompts/list" | "prompts/get" => self.offer.prompts,
            "skills/list" | "skills/get" => self.offer.skills,
            "completion/complete" => self.offer.completions,
            "logging/setLevel" => self.offer.logging,
            "subscriptions/listen" => self.offer.changes,
            _ => false,
        }
    }

    /// Answers with a page of a list.
    pub(crate) fn list(
        &self,
        kind: Kind,
        id: &str,
        params: &Params<'_>,
        era: Era,
        peer: &Peer<'_>,
        out: &mut Vec<u8>,
    ) -> Result<Outcome, RpcError> {
        if kind == Kind::Tools && !peer.views.is_empty() {
            let page = self.view_page(params, peer)?;
            render::result(out, id, |out| self.rendered.page(out, &page, era));
            return Ok(Outcome::Answered);
        }
        if self.lists.read().unwrap_or_else(PoisonError::into_inner).version
            != lists::version_of(&self.catalog)
        {
            let lists = Lists::new(&self.catalog, self.page_size);
            *self.lists.write().unwrap_or_else(PoisonError::into_inner) = lists;
        }
        let lists = self.lists.read().unwrap_or_else(PoisonError::into_inner);
        let page = lists.get(kind).page(params.cursor)?;
        render::result(out, id, |out| self.rendered.page(out, page, era));
        Ok(Outcome::Answered)
    }

    /// Answers a request of a method that [`offers`](Self::offers) has and that is no list.
    pub(crate) fn library_method(
        &self,
        request: &Request<'_>,
        params: &Params<'_>,
        era: Era,
        peer: &Peer<'_>,
        out: &mut Vec<u8>,
    ) -> Result<Outcome, RpcError> {
        let (id, method) = (request.id, &*request.method);
        match (method, era, self.catalog.library()) {
            ("resources/read", _, Some(library)) => {
                self.read_resource(library, id, params, era, peer, out)
            }
            ("prompts/get", _, Some(library)) => {
                self.get_prompt(library, id, params, era, peer, out)
            }
            ("skills/get", _, Some(library)) => self.get_skill(library, id, params, era, out),
            ("completion/complete", _, Some(library)) => {
                self.complete(library, id, params, era, out)
            }
            ("logging/setLevel", Era::Legacy, _) => {
                let [level] = params.others(["level"])?;
                let level = level.ok_or_else(|| RpcError::invalid_params("level is missing"))?;
                let level = log_level(level)?;
                // Over HTTP there is nobody to remember it for: every request stands for itself.
                if let Some(calls) = peer.calls {
                    calls.log_threshold.set(level);
                }
                Ok(nothing(out, id))
            }
            ("resources/subscribe" | "resources/unsubscribe", Era::Legacy, _) => {
                let uri = params.text("uri")?;
                // Over HTTP there is no stream outside a request, so nothing will be heard.
                if let (Some(listening), Some(changes)) = (peer.listening, self.catalog.changes()) {
                    listening.watch(changes, &uri, method == "resources/subscribe");
                }
                Ok(nothing(out, id))
            }
            ("subscriptions/listen", Era::Modern, _) => self.listen(id, params, peer),
            _ => Err(RpcError::method_not_found(method, era == Era::Modern)),
        }
    }

    fn read_resource(
        &self,
        library: &dyn Library,
        id: &str,
        params: &Params<'_>,
        era: Era,
        peer: &Peer<'_>,
        out: &mut Vec<u8>,
    ) -> Result<Outcome, RpcError> {
        let uri = params.text("uri")?;
        let purpose = ["resources/read", &*uri];
        let client = self.client(purpose, params, era, peer)?;
        let read = |context: &CallContext<'_>| library.read(&uri, context);
        let reading = self.run(id, params, peer, client, read).map_err(|_: Panicked| {
            RpcError::internal(format!("internal error: {} cannot be read", clip(&uri)))
        })?;
        match reading {
            None => Ok(Outcome::Silent),
            Some(Err(unfinished)) => self.unfinished(unfinished, id, purpose, era, peer, out),
            Some(Ok(None)) => Err(RpcError::unknown_resource(&uri, era == Era::Modern)),
            Some(Ok(Some(reading))) => {
                render::result(out, id, |out| {
                    let fresh_for = Some(reading.fresh_for);
                    self.rendered.member(out, "contents", &reading.contents, fresh_for, era);
                });
                Ok(Outcome::Answered)
            }
        }
    }

    fn get_prompt(
        &self,
        library: &dyn Library,
        id: &str,
        params: &Params<'_>,
        era: Era,
        peer: &Peer<'_>,
        out: &mut Vec<u8>,
    ) -> Result<Outcome, RpcError> {
        let name = params.text("name")?;
        let unknown = || RpcError::invalid_params(format!("unknown prompt: {}", clip(&name)));
        let prompts = library.prompts();
        let prompt = prompts.iter().find(|prompt| prompt.name == name).ok_or_else(unknown)?;
        let arguments = texts(params.arguments)?;
        let missing = prompt
            .arguments
            .iter()
            .find(|argument| argument.required && !arguments.contains_key::<str>(&argument.name));
        if let Some(argument) = missing {
            return Err(RpcError::invalid_params(format!("{} is missing", argument.name)));
        }
        let purpose = ["prompts/get", &*name];
        let client = self.client(purpose, params, era, peer)?;
        let get = |context: &CallContext<'_>| library.prompt(&name, &arguments, context);
        let reply = self.run(id, params, peer, client, get).map_err(|_: Panicked| {
            RpcError::internal(format!("internal error: the prompt {} failed", clip(&name)))
        })?;
        match reply {
            None => Ok(Outcome::Silent),
            Some(Err(unfinished)) => self.unfinished(unfinished, id, purpose, era, peer, out),
            Some(Ok(None)) => Err(unknown()),
            Some(Ok(Some(reply))) => {
                render::result(out, id, |out| {
                    self.rendered.member(out, "messages", &reply.messages, None, era);
                });
                Ok(Outcome::Answered)
            }
        }
    }

    fn get_skill(
        &self,
        library: &dyn Library,
        id: &str,
        params: &Params<'_>,
        era: Era,
        out: &mut Vec<u8>,
    ) -> Result<Outcome, RpcError> {
        let uri = params.text("uri")?;
        let skill = library.skills().into_iter().find(|skill| skill.uri == uri);
        let unknown = || RpcError::invalid_params(format!("unknown skill: {}", clip(&uri)));
        let skill = skill.ok_or_else(unknown)?;
        render::result(out, id, |out| {
            let fresh_for = Some(self.rendered.fresh_for);
            self.rendered.member(out, "skill", &skill, fresh_for, era);
        });
        Ok(Outcome::Answered)
    }

    fn complete(
        &self,
        library: &dyn Library,
        id: &str,
        params: &Params<'_>,
        era: Era,
        out: &mut Vec<u8>,
    ) -> Result<Outcome, RpcError> {
        let wanted: Wanted =
            params.all.and_then(|all| serde_json::from_str(all.get()).ok()).ok_or_else(|| {
                RpcError::invalid_params("ref and argument must say what to complete")
            })?;
        let completing = Completing {
            subject: match &wanted.reference {
                Reference::Prompt { name } => Subject::Prompt(name),
                Reference::Template { uri } => Subject::Template(uri),
            },
            argument: &wanted.argument.name,
            typed: &wanted.argument.value,
            others: &wanted.context.arguments,
        };
        let values = library
            .complete(&completing)
            .ok_or_else(|| RpcError::invalid_params("there is no such argument to complete"))?;
        let completion = Completion {
            values: &values[..values.len().min(MOST_COMPLETIONS)],
            total: values.len(),
            has_more: values.len() > MOST_COMPLETIONS,
        };
        render::result(out, id, |out| {
            self.rendered.member(out, "completion", &completion, None, era);
        });
        Ok(Outcome::Answered)
    }

    fn listen(&self, id: &str, params: &Params<'_>, peer: &Peer<'_>) -> Result<Outcome, RpcError> {
        let [notifications] = params.others(["notifications"])?;
        match (peer.listening, self.catalog.changes()) {
            (Some(listening), Some(changes)) => {
                listening.begin(changes, self.offer, id, notifications.map(RawValue::get))?;
                Ok(Outcome::Listening)
            }
            (None, Some(_)) if peer.allowance.is_some() => Ok(Outcome::Deferred { blocks: false }),
            _ => Err(RpcError::method_not_found("subscriptions/listen", true)),
        }
    }
}

/// Appends an empty result of the legacy era.
fn nothing(out: &mut Vec<u8>, id: &str) -> Outcome {
    render::result(out, id, |out| out.extend_from_slice(b"{}"));
    Outcome::Answered
}

/// Arguments that are all texts.
fn texts(arguments: Option<&RawValue>) -> Result<BTreeMap<String, String>, RpcError> {
    let Some(arguments) = arguments.filter(|arguments| !json::is_null(arguments)) else {
        return Ok(BTreeMap::new());
    };
    serde_json::from_str(arguments.get())
        .map_err(|_| RpcError::invalid_params("arguments must be an object of strings"))
}

/// The parameters of `completion/complete`.
#[derive(Deserialize)]
struct Wanted {
    #[serde(rename = "ref")]
    reference: Reference,
    argument: Argument,
    #[serde(default)]
    context: Others,
}

#[derive(Deserialize)]
#[serde(tag = "type")]
enum Reference {
    #[serde(rename = "ref/prompt")]
    Prompt { name: String },
    #[serde(rename = "ref/resource")]
    Template { uri: String },
}

#[derive(Deserialize)]
struct Argument {
    name: String,
    value: String,
}

#[derive(Default, Deserialize)]
struct Others {
    #[serde(default)]
    arguments: BTreeMap<String, String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Completion<'a> {
    values: &'a [String],
    total: usize,
    has_more: bool,
}
