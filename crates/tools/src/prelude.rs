//! What the file of a tool needs.

pub(crate) use schemars::JsonSchema;
pub(crate) use serde::Deserialize;

pub(crate) use crate::kit::{
    Attachment, Code, Context, Digits, Effects, Error, Example, List, Result, Scalar, Sourced,
    Tool, ToolDef, Toolset, Written, example,
};
pub(crate) use crate::param::*;
