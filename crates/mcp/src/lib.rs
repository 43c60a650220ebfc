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
