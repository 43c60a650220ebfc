//! The Model Context Protocol, without I/O and without tools.
//!
//! A [`Server`] turns the bytes of a message into the bytes of its reply. It serves every revision
//! from 2024-11-05 to 2026-07-28, chosen anew for each request, and knows tools only as a
//! [`Catalog`]. Transports are shells around [`Server::handle`]; the one for streams of lines
//! (stdio, TCP) is here: [`serve_lines`].
//!
//! ```text
//! bytes -> frame (JSON-RPC) -> params -> revision (which era) -> methods -> Catalog::call -> render -> bytes
//! ```
//!
//! A request is never copied: its id, its arguments and its progress token stay the client's own
//! text, so the id comes back byte for byte and a number keeps its digits.
//!
//! ```
//! use arithma_mcp::{CallContext, Catalog, Peer, Server, ToolInfo, ToolKey, ToolReply, Unfinished};
//! use serde_json::value::RawValue;
//!
//! /// One tool, which says the same whatever it is asked.
//! struct Greeter;
//!
//! impl Catalog for Greeter {
//!     fn tools(&self) -> Vec<ToolInfo> {
//!         let schema = RawValue::from_string(r#"{"type":"object"}"#.to_owned());
//!         vec![ToolInfo {
//!             name: "greet".into(),
//!             title: None,
//!             description: "Says hello.".into(),
//!             input_schema: schema.expect("JSON"),
//!             output_schema: None,
//!             annotations: None,
//!             meta: None,
//!         }]
//!     }
//!
//!     fn find(&self, name: &str) -> Option<ToolKey> {
//!         (name == "greet").then_some(ToolKey(0))
//!     }
//!
//!     fn call(
//!         &self,
//!         _tool: ToolKey,
//!         _arguments: Option<&RawValue>,
//!         _context: &CallContext<'_>,
//!     ) -> Result<ToolReply, Unfinished> {
//!         Ok(ToolReply::success("hello"))
//!     }
//! }
//!
//! let server = Server::new(Greeter);
//! let call = br#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"greet"}}"#;
//! let mut reply = Vec::new();
//! server.handle(call, &Peer::default(), &mut reply);
//! let reply: serde_json::Value = serde_json::from_slice(&reply)?;
//! assert_eq!(reply["id"], 7);
//! assert_eq!(reply["result"]["content"][0]["text"], "hello");
//! # Ok::<(), serde_json::Error>(())
//! ```

mod about;
mod allowance;
mod ask;
mod calls;
mod catalog;
mod changes;
mod content;
mod context;
mod dialect;
mod error;
mod frame;
mod json;
mod library;
mod library_methods;
mod lines;
mod lists;
mod log_level;
mod methods;
mod observe;
mod params;
mod pending;
mod render;
mod revision;
mod seal;
mod server;
mod view;

pub use about::{About, Icon};
pub use allowance::Allowance;
pub use ask::{Capability, Question, Unfinished};
pub use calls::Calls;
pub use catalog::{Annotations, Catalog, MethodError, MethodKey, ToolInfo, ToolKey, ToolReply};
pub use changes::{Change, Changes, Listening, Sink};
pub use content::{Content, Media, ResourceContents};
pub use context::{CallContext, Notify};
pub use dialect::{Dialect, Replies};
pub use frame::message_count;
pub use library::{
    Completing, Library, PromptArgument, PromptInfo, PromptMessage, PromptReply, Reading,
    ResourceInfo, Role, Skill, SkillFile, Subject, TemplateInfo,
};
pub use lines::{Asker, Framer, Job, Lane, Limits, Line, Pool, serve_lines};
pub use log_level::LogLevel;
pub use observe::{Failure, Observer, Operation, Span, TraceParent, Transport};
pub use revision::{Headers, Revision};
pub use server::{Options, Outcome, Peer, Server};
pub use view::{View, ViewKey};
