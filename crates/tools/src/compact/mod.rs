//! One small door: the few tools through which all the others are found and checked.

mod find_function;
mod plot;
mod verify;

pub use self::plot::plot_scene;
use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "compact",
    title: "One small door",
    description: "A few tools that reach all the others.",
    tools: &[
        ToolDef::of::<find_function::FindFunction>(),
        ToolDef::of::<verify::Verify>(),
        ToolDef::of::<plot::Plot>(),
    ],
};
