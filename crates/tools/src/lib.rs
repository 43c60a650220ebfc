//! The toolbox: what a tool is, its argument types, and the tools themselves.
//!
//! A tool is one struct: its fields are its parameters, its doc comment is its help, its
//! [`run`](kit::Tool::run) is its formula. The list of a client, the documentation, the text reply
//! and the structured value are derived from it. Nothing here knows how a call arrives.
//!
//! ```
//! use arithma_tools::{Context, find};
//!
//! let reply = find("add").unwrap().call(r#"{"first": "0.1", "second": 0.2}"#, &Context::default());
//! assert_eq!(reply.text, "ADD: OK | RESULT: 0.3");
//! assert_eq!(reply.structured.get(), r#"{"result":"0.3","exact":true}"#);
//! ```

mod analog;
mod basic;
mod calculus;
mod catalogue;
mod chemistry;
mod compact;
mod complex;
mod cooking;
mod crypto;
mod datetime;
mod digital;
mod expression;
mod finance;
mod geometry;
mod graphing;
pub mod kit;
mod matrices;
mod measures;
mod networking;
mod number_theory;
mod numeric;
pub mod param;
mod physics;
mod prelude;
pub mod reference;
mod scientific;
pub mod search;
mod statistics;
mod tape;
mod units;
mod vectors;

pub use catalogue::{CATALOGUE, all_tools, find, index_of, nearest};
pub use compact::plot_scene;
pub use kit::{
    Attachment, Code, Context, Effects, Error, Example, Outcome, Reply, Result, ToolDef, Toolset,
};
