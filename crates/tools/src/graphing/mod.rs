//! Graphs and roots: tables of values, and roots found by interval arithmetic.

mod features;
mod find_roots;
mod picture;
mod plot_function;
mod sample;
mod solve_equation;

pub(crate) use self::features::{Features, brief};
pub(crate) use self::picture::{Picture, Seen, Subject, png, takes_degrees};
pub(crate) use self::plot_function::value_text;
use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "graphing",
    title: "Graphing & roots",
    description: "Tables of values, solutions of equations, and all roots in an interval.",
    tools: &[
        ToolDef::of::<plot_function::PlotFunction>(),
        ToolDef::of::<solve_equation::SolveEquation>(),
        ToolDef::of::<find_roots::FindRoots>(),
    ],
};
