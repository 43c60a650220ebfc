//! Graphs and roots: tables of values, and roots found by interval arithmetic.

mod find_roots;
mod plot_function;
mod solve_equation;

use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "graphing",
    title: "Graphing & roots",
    description: "Tables of values, solutions of equations, and all roots in an interval.",
    listed: true,
    tools: &[
        ToolDef::of::<plot_function::PlotFunction>(),
        ToolDef::of::<solve_equation::SolveEquation>(),
        ToolDef::of::<find_roots::FindRoots>(),
    ],
};
