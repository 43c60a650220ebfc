//! Basic arithmetic on decimals: exact, with the scale of the operands kept.

mod add;
mod operands;

use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "basic",
    title: "Basic math",
    description: "Exact arithmetic on decimals of any length.",
    tools: &[ToolDef::of::<add::Add>()],
};
