//! The calculator with a paper tape.

mod calculate_with_tape;
mod operations;

use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "tape",
    title: "Tape calculator",
    description: "A running total, with a printed line for every key.",
    listed: true,
    tools: &[ToolDef::of::<calculate_with_tape::CalculateWithTape>()],
};
