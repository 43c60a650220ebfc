//! Basic arithmetic on decimals: exact, with the scale of the operands kept.

mod abs;
mod add;
mod divide;
mod modulo;
mod multiply;
mod operands;
mod percentage;
mod power;
mod subtract;

use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "basic",
    title: "Basic math",
    description: "Exact arithmetic on decimals of any length.",
    listed: true,
    tools: &[
        ToolDef::of::<add::Add>(),
        ToolDef::of::<subtract::Subtract>(),
        ToolDef::of::<multiply::Multiply>(),
        ToolDef::of::<divide::Divide>(),
        ToolDef::of::<power::Power>(),
        ToolDef::of::<modulo::Modulo>(),
        ToolDef::of::<abs::Abs>(),
        ToolDef::of::<percentage::Percentage>(),
    ],
};
