//! What a tool is: declared once, and everything a client sees derived from the declaration.

pub(crate) mod arguments;
mod attachment;
mod case;
mod code;
mod context;
mod envelope;
mod error;
mod example;
mod formula;
mod json;
mod output;
mod place;
pub(crate) mod schema;
mod tool;

pub use attachment::Attachment;
pub(crate) use case::squeezed;
pub use code::Code;
pub use context::{Context, DEFAULT_DIGITS, DEFAULT_TIMEOUT};
pub use error::{Error, Result};
pub use example::{Call, Example, Outcome, example};
pub use formula::{Operand, Quantity};
pub use json::Json;
pub use output::{Digits, List, Scalar, Sourced, Written};
pub use tool::{Effects, Reply, Tool, ToolDef, Toolset};
