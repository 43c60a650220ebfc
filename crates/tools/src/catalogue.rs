//! All toolsets, in the order in which they are listed.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::kit::{ToolDef, Toolset};
use crate::{
    analog, basic, calculus, chemistry, compact, complex, cooking, crypto, datetime, digital,
    expression, finance, geometry, graphing, matrices, measures, networking, number_theory,
    physics, scientific, statistics, tape, units, vectors,
};

/// Every toolset. A tool that is in none of them does not compile: it would be dead code.
pub static CATALOGUE: &[Toolset] = &[
    basic::TOOLSET,
    scientific::TOOLSET,
    expression::TOOLSET,
    vectors::TOOLSET,
    finance::TOOLSET,
    calculus::TOOLSET,
    units::TOOLSET,
    cooking::TOOLSET,
    measures::TOOLSET,
    datetime::TOOLSET,
    tape::TOOLSET,
    graphing::TOOLSET,
    networking::TOOLSET,
    analog::TOOLSET,
    digital::TOOLSET,
    statistics::TOOLSET,
    number_theory::TOOLSET,
    geometry::TOOLSET,
    complex::TOOLSET,
    crypto::TOOLSET,
    matrices::TOOLSET,
    physics::TOOLSET,
    chemistry::TOOLSET,
    compact::TOOLSET,
];

/// Every tool, in the order in which it is listed.
pub fn all_tools() -> &'static [&'static ToolDef] {
    static ALL: OnceLock<Vec<&'static ToolDef>> = OnceLock::new();
    ALL.get_or_init(|| CATALOGUE.iter().flat_map(|toolset| toolset.tools).collect())
}

/// The tool of this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static ToolDef> {
    index_of(name).map(|index| all_tools()[index])
}

/// The place in [`all_tools`] of the tool of this name.
#[must_use]
pub fn index_of(name: &str) -> Option<usize> {
    static INDEX: OnceLock<HashMap<&'static str, usize>> = OnceLock::new();
    let index = INDEX.get_or_init(|| {
        all_tools().iter().enumerate().map(|(place, tool)| (tool.name(), place)).collect()
    });
    index.get(name).copied()
}

/// The names of tools that someone who wrote `name` may have meant, best first.
#[must_use]
pub fn nearest(name: &str) -> Vec<String> {
    arithma_expr::nearest(name, all_tools().iter().map(|tool| tool.name()))
}
