//! What a tool is: declared once, and everything a client sees derived from the declaration.
//!
//! A tool *is* its arguments: a struct of parameter types whose doc comment is its help and whose
//! [`run`](Tool::run) is its formula. It takes values and returns values; text and JSON are made of
//! them once, at the edge ([`Reply`]). The same tool is a function of the language, which calls it
//! with values and gets values ([`ToolDef::apply`]).

// The derived code names this crate, here too.
extern crate self as arithma_kit;

mod answer;
mod argument;
mod attachment;
mod case;
mod catalog;
mod code;
mod context;
mod envelope;
mod error;
mod example;
mod explain;
mod figure;
mod form;
mod host;
mod json;
mod outputs;
pub mod param;
mod reply;
mod schema;
mod shown;
mod tool;
pub mod words;
mod written;

pub use answer::{
    Answer, Aside, Content, Exactness, Field, InUnit, Likely, Measured, Part, Shape, Unsaid,
};
pub use argument::{Argument, Given, Items, taken};
/// What is derived from declarations.
pub use arithma_derive::{Answer, Arguments, Choice};
pub use arithma_expr::squeezed;
pub use attachment::Attachment;
pub use catalog::{Catalog, Toolset};
pub use code::Code;
pub use context::{Context, DEFAULT_DIGITS, DEFAULT_TIMEOUT};
pub use error::{Error, Result};
pub use example::{Call, Example, Outcome, example};
pub use explain::explain;
pub use figure::{Figure, Operand};
pub use host::{Functions, told};
pub use json::Json;
pub use outputs::{List, Scalar, Sourced, Written};
pub use param::Choice;
pub use reply::{Reply, Structured};
pub use schema::{Form, Parameter, Schema};
pub use shown::{Rule, Shown};
pub use tool::{Arguments, Effects, Tool, ToolDef};
