//! One small door: a few tools that reach all the others.

mod calculate;

use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "compact",
    title: "One small door",
    description: "Every function of the other toolsets, by name, in one expression.",
    tools: &[ToolDef::of::<calculate::Calculate>()],
};
