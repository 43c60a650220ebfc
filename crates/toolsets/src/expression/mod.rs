//! Expressions: the nearest double, or all digits.

mod evaluate;
mod evaluate_exact;
mod evaluate_exact_with_variables;
mod evaluate_with_variables;

use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "expression",
    title: "Expression engine",
    description: "Whole formulas in one call, as the nearest double or with every digit.",
    listed: true,
    tools: &[
        ToolDef::of::<evaluate::Evaluate>(),
        ToolDef::of::<evaluate_with_variables::EvaluateWithVariables>(),
        ToolDef::of::<evaluate_exact::EvaluateExact>(),
        ToolDef::of::<evaluate_exact_with_variables::EvaluateExactWithVariables>(),
    ],
};
