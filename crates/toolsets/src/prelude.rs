//! What the file of a tool needs.

pub(crate) use arithma_kit::param::*;
pub(crate) use arithma_kit::{
    Answer, Argument, Arguments, Choice, Code, Context, Effects, Error, Exactness, Example, Form,
    Likely, List, Result, Rule, Scalar, Schema, Shown, Sourced, Tool, ToolDef, Toolset, Written,
    example,
};
