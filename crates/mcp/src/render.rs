//! Writing replies. What never changes is rendered once, when the server is built.

use std::io::Write;
use std::num::NonZeroUsize;

use crate::catalog::{ToolInfo, ToolReply};
use crate::dialect::{Dialect, Replies};
use crate::error::RpcError;
use crate::json;
use crate::revision::{Era, Revision};

/// How long a client may keep a list: it does not change while the server runs.
const CACHE_TTL_MS: u32 = 3_600_000;

/// The parts of replies that are the same for every request. All JSON text.
#[derive(Debug)]
pub(crate) struct Rendered {
    /// After `{"protocolVersion":…` of `initialize`.
    initialize_rest: String,
    /// The result of `server/discover`.
    discover: String,
    /// The pages of `tools/list`, each without its closing brace.
    pages: Vec<String>,
    /// What ends a modern result, after its first member: identity.
    modern_end: String,
    /// What ends a modern result that may be cached.
    modern_cached_end: String,
    pub(crate) tool_count: usize,
    /// How the outcome of a tool is told.
    pub(crate) replies: Replies,
}

impl Rendered {
    pub(crate) fn new(
        dialect: &Dialect,
        tools: &[ToolInfo],
        page_size: Option<NonZeroUsize>,
    ) -> Self {
        let server_info = format!(
            "{{\"name\":{}{},\"version\":{}}}",
            json::quoted(dialect.server_name),
            optional_member("title", dialect.server_title),
            json::quoted(dialect.server_version)
        );
        let instructions = optional_member("instructions", dialect.instructions);
        let meta = format!("\"_meta\":{{\"io.modelcontextprotocol/serverInfo\":{server_info}}}");
        let modern_end = format!(",\"resultType\":\"complete\",{meta}}}");
        let modern_cached_end = format!(
            ",\"ttlMs\":{CACHE_TTL_MS},\"cacheScope\":\"public\",\"resultType\":\"complete\",\
             {meta}}}"
        );
        let initialize_rest = format!(
            ",\"capabilities\":{{\"tools\":{{}}}},\"serverInfo\":{server_info}{instructions}}}"
        );
        let discover = format!(
            "{{\"supportedVersions\":{},\"capabilities\":{{\"tools\":{{}}}}{instructions}\
             {modern_cached_end}",
            Revision::list()
        );
        let pages = pages(tools, page_size);
        Self {
            initialize_rest,
            discover,
            pages,
            modern_end,
            modern_cached_end,
            tool_count: tools.len(),
            replies: dialect.replies,
        }
    }

    pub(crate) fn initialize(&self, out: &mut Vec<u8>, revision: Revision) {
        out.extend_from_slice(b"{\"protocolVersion\":");
        json::write_string(out, revision.as_str());
        out.extend_from_slice(self.initialize_rest.as_bytes());
    }

    pub(crate) fn discover(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.discover.as_bytes());
    }

    pub(crate) fn page_count(&self) -> usize {
        self.pages.len()
    }

    pub(crate) fn page(&self, out: &mut Vec<u8>, index: usize, era: Era) {
        out.extend_from_slice(self.pages[index].as_bytes());
        out.extend_from_slice(match era {
            Era::Legacy => b"}",
            Era::Modern => self.modern_cached_end.as_bytes(),
        });
    }

    pub(crate) fn tool_reply(&self, out: &mut Vec<u8>, reply: &ToolReply, era: Era) {
        out.extend_from_slice(b"{\"content\":[{\"type\":\"text\",\"text\":");
        json::write_string(out, &reply.text);
        out.extend_from_slice(b"}]");
        if let Some(structured) = &reply.structured {
            out.extend_from_slice(b",\"structuredContent\":");
            out.extend_from_slice(structured.get().as_bytes());
        }
        if self.replies == Replies::Results {
            out.extend_from_slice(b",\"isError\":");
            out.extend_from_slice(if reply.is_error { b"true" } else { b"false" });
        }
        out.extend_from_slice(match era {
            Era::Legacy => b"}",
            Era::Modern => self.modern_end.as_bytes(),
        });
    }
}

/// A member with a comma before it, or nothing.
fn optional_member(name: &str, text: Option<&str>) -> String {
    text.map_or_else(String::new, |text| format!(",\"{name}\":{}", json::quoted(text)))
}

/// The tools as pages of `page_size`, or as one page. The cursor of a page is its number.
fn pages(tools: &[ToolInfo], page_size: Option<NonZeroUsize>) -> Vec<String> {
    let size = page_size.map_or(tools.len(), NonZeroUsize::get).max(1);
    let count = tools.len().div_ceil(size).max(1);
    let render = |number: usize| {
        let from = number * size;
        let page = &tools[from..tools.len().min(from + size)];
        // Raw values and strings always serialize.
        let list = serde_json::to_string(page).unwrap_or_else(|_| "[]".to_owned());
        let mut text = format!("{{\"tools\":{list}");
        if number + 1 < count {
            text.push_str(&format!(",\"nextCursor\":\"{}\"", number + 1));
        }
        text
    };
    (0..count).map(render).collect()
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
