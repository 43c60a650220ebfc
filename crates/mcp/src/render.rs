//! Writing replies. What never changes is rendered once, when the server is built.

use std::io::Write;
use std::time::Duration;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::about::About;
use crate::ask::Question;
use crate::catalog::ToolReply;
use crate::content::Content;
use crate::dialect::{Dialect, Replies};
use crate::error::RpcError;
use crate::json;
use crate::revision::{Era, Revision};

/// How long a client may keep a list that does not change while the server runs.
const FIXED_FOR: Duration = Duration::from_secs(3600);

/// How long it may keep one that does, if nobody tells it of changes.
const CHANGING_FOR: Duration = Duration::from_secs(60);

/// What a server has to offer.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Offer {
    pub(crate) resources: bool,
    pub(crate) prompts: bool,
    pub(crate) skills: bool,
    pub(crate) completions: bool,
    pub(crate) logging: bool,
    /// Whether all that may change.
    pub(crate) changes: bool,
}

impl Offer {
    /// The capabilities, as JSON.
    fn capabilities(self, about: &About) -> String {
        let lists = if self.changes { "{\"listChanged\":true}" } else { "{}" };
        let resources =
            if self.changes { "{\"subscribe\":true,\"listChanged\":true}" } else { "{}" };
        let members = [
            (true, "tools", lists),
            (self.resources, "resources", resources),
            (self.prompts, "prompts", lists),
            (self.completions, "completions", "{}"),
            (self.logging, "logging", "{}"),
        ];
        let offered = members.iter().filter(|(is_offered, ..)| *is_offered);
        let mut members: Vec<String> =
            offered.map(|(_, name, value)| format!("\"{name}\":{value}")).collect();
        let mut extensions = about.extensions.clone();
        if self.skills {
            extensions.insert("io.modelcontextprotocol/skills".to_owned(), Map::new().into());
        }
        if !extensions.is_empty() {
            members.push(format!("\"extensions\":{}", Value::from(extensions)));
        }
        format!("{{{}}}", members.join(","))
    }
}

/// The parts of replies that are the same for every request. All JSON text.
#[derive(Debug)]
pub(crate) struct Rendered {
    /// After `{"protocolVersion":…` of `initialize`.
    initialize_rest: String,
    /// The same for revisions that know what a server says of itself.
    initialize_rest_about: String,
    /// The result of `server/discover`.
    discover: String,
    /// What ends a modern result, after its first member: identity.
    modern_end: String,
    /// What ends a modern list.
    modern_list_end: String,
    /// What ends a modern result that is none yet: identity.
    modern_unfinished_end: String,
    /// How the outcome of a tool is told.
    pub(crate) replies: Replies,
    /// How long a client may keep what does not change by itself.
    pub(crate) fresh_for: Duration,
}

impl Rendered {
    pub(crate) fn new(
        dialect: &Dialect,
        offer: Offer,
        about: &About,
        instructions: Option<&str>,
    ) -> Self {
        let server_info = |more: &str| {
            format!(
                "{{\"name\":{}{},\"version\":{}{more}}}",
                json::quoted(dialect.server_name),
                optional_member("title", dialect.server_title),
                json::quoted(dialect.server_version)
            )
        };
        // Pictures are for those who come, not for every reply.
        let full_info = server_info(&about.members());
        let server_info = server_info("");
        let instructions = optional_member("instructions", instructions);
        let meta = format!("\"_meta\":{{\"io.modelcontextprotocol/serverInfo\":{server_info}}}");
        let modern_end = format!(",\"resultType\":\"complete\",{meta}}}");
        let modern_unfinished_end = format!(",\"resultType\":\"input_required\",{meta}}}");
        let fresh_for = if offer.changes { CHANGING_FOR } else { FIXED_FOR };
        let modern_list_end = format!("{}{modern_end}", caching(fresh_for));
        let capabilities = offer.capabilities(about);
        let initialize_rest = |info: &str| {
            format!(",\"capabilities\":{capabilities},\"serverInfo\":{info}{instructions}}}")
        };
        let discover = format!(
            "{{\"supportedVersions\":{},\"capabilities\":{capabilities}{instructions}{},\
             \"resultType\":\"complete\",\
             \"_meta\":{{\"io.modelcontextprotocol/serverInfo\":{full_info}}}}}",
            Revision::list(),
            caching(fresh_for)
        );
        Self {
            initialize_rest: initialize_rest(&server_info),
            initialize_rest_about: initialize_rest(&full_info),
            discover,
            modern_end,
            modern_list_end,
            modern_unfinished_end,
            replies: dialect.replies,
            fresh_for,
        }
    }

    pub(crate) fn initialize(&self, out: &mut Vec<u8>, revision: Revision) {
        out.extend_from_slice(b"{\"protocolVersion\":");
        json::write_string(out, revision.as_str());
        let rest = if revision >= Revision::V2025_11_25 {
            &self.initialize_rest_about
        } else {
            &self.initialize_rest
        };
        out.extend_from_slice(rest.as_bytes());
    }

    pub(crate) fn discover(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.discover.as_bytes());
    }

    /// Appends a page of a list.
    pub(crate) fn page(&self, out: &mut Vec<u8>, page: &str, era: Era) {
        out.extend_from_slice(page.as_bytes());
        out.extend_from_slice(match era {
            Era::Legacy => b"}",
            Era::Modern => self.modern_list_end.as_bytes(),
        });
    }

    /// Appends a result with one member.
    pub(crate) fn member<T: Serialize>(
        &self,
        out: &mut Vec<u8>,
        name: &str,
        value: &T,
        fresh_for: Option<Duration>,
        era: Era,
    ) {
        // Writing to a vector cannot fail, and these values always serialize.
        let _ = write!(out, "{{\"{name}\":");
        let _ = serde_json::to_writer(&mut *out, value);
        if let (Era::Modern, Some(fresh_for)) = (era, fresh_for) {
            out.extend_from_slice(caching(fresh_for).as_bytes());
        }
        self.end(out, era);
    }

    /// Appends the result that asks the client something. `state` is sealed already.
    pub(crate) fn questions(&self, out: &mut Vec<u8>, questions: &[Question], state: Option<&str>) {
        out.extend_from_slice(b"{\"inputRequests\":{");
        for (index, question) in questions.iter().enumerate() {
            if index > 0 {
                out.push(b',');
            }
            json::write_string(out, &question.key);
            let _ = write!(
                out,
                ":{{\"method\":\"{}\",\"params\":{}}}",
                question.needs.method(),
                question.params
            );
        }
        out.push(b'}');
        if let Some(state) = state {
            out.extend_from_slice(b",\"requestState\":");
            json::write_string(out, state);
        }
        out.extend_from_slice(self.modern_unfinished_end.as_bytes());
    }

    fn end(&self, out: &mut Vec<u8>, era: Era) {
        out.extend_from_slice(match era {
            Era::Legacy => b"}",
            Era::Modern => self.modern_end.as_bytes(),
        });
    }

    pub(crate) fn tool_reply(&self, out: &mut Vec<u8>, reply: &ToolReply, era: Era) {
        if reply.content.is_empty() {
            out.extend_from_slice(b"{\"content\":[{\"type\":\"text\",\"text\":");
            json::write_string(out, &reply.text);
            out.extend_from_slice(b"}]");
        } else {
            write_content(out, reply);
        }
        if let Some(structured) = &reply.structured {
            out.extend_from_slice(b",\"structuredContent\":");
            out.extend_from_slice(structured.as_bytes());
        }
        if self.replies == Replies::Results {
            out.extend_from_slice(b",\"isError\":");
            out.extend_from_slice(if reply.is_error { b"true" } else { b"false" });
        }
        self.end(out, era);
    }
}

/// Appends the text, if there is one, and what comes after it.
fn write_content(out: &mut Vec<u8>, reply: &ToolReply) {
    out.extend_from_slice(b"{\"content\":[");
    let text = (!reply.text.is_empty()).then(|| Content::text(&*reply.text));
    for (index, content) in text.iter().chain(&reply.content).enumerate() {
        if index > 0 {
            out.push(b',');
        }
        // Writing to a vector cannot fail.
        let _ = serde_json::to_writer(&mut *out, content);
    }
    out.push(b']');
}

/// How long a client may keep a result, and that it is the same for everyone.
fn caching(fresh_for: Duration) -> String {
    format!(",\"ttlMs\":{},\"cacheScope\":\"public\"", fresh_for.as_millis())
}

/// A member with a comma before it, or nothing.
fn optional_member(name: &str, text: Option<&str>) -> String {
    text.map_or_else(String::new, |text| format!(",\"{name}\":{}", json::quoted(text)))
}

/// Appends a reply with a result, which `write` appends.
pub(crate) fn result(out: &mut Vec<u8>, id: &str, write: impl FnOnce(&mut Vec<u8>)) {
    out.extend_from_slice(b"{\"jsonrpc\":\"2.0\",\"id\":");
    out.extend_from_slice(id.as_bytes());
    out.extend_from_slice(b",\"result\":");
    write(out);
    out.push(b'}');
}

/// Appends a reply with an error. When the id could not be read, JSON-RPC wants `null` and
/// revision 2026-07-28 no id at all.
pub(crate) fn error(out: &mut Vec<u8>, id: Option<&str>, error: &RpcError, era: Era) {
    out.extend_from_slice(b"{\"jsonrpc\":\"2.0\"");
    match (id, era) {
        (None, Era::Modern) => {}
        (id, _) => {
            out.extend_from_slice(b",\"id\":");
            out.extend_from_slice(id.unwrap_or("null").as_bytes());
        }
    }
    // Writing to a vector cannot fail.
    let _ = write!(out, ",\"error\":{{\"code\":{},\"message\":", error.code);
    json::write_string(out, &error.message);
    if let Some(data) = &error.data {
        out.extend_from_slice(b",\"data\":");
        out.extend_from_slice(data.as_bytes());
    }
    out.extend_from_slice(b"}}");
}
