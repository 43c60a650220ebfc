//! One small door: four tools that reach, find, check and draw what all the others do.

mod calculate;
mod find_function;
mod plot;
mod verify;

pub use self::plot::plot_scene;
use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "compact",
    title: "One small door",
    description: "Four tools that reach every function of the others, by name, in one expression.",
    tools: &[
        ToolDef::of::<calculate::Calculate>(),
        ToolDef::of::<find_function::FindFunction>(),
        ToolDef::of::<verify::Verify>(),
        ToolDef::of::<plot::Plot>(),
    ],
};
