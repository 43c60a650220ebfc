//! What the file of a tool needs.

pub(crate) use arithma_kit::param::*;
pub(crate) use arithma_kit::{
    Answer, Arguments, Attachment, Choice, Code, Context, Error, Exactness, Example, Result, Shown,
    Tool, example,
};
