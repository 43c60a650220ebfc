//! Calculus: derivatives of the syntax tree, integrals with proven bounds.

mod definite_integral;
mod derivative;
mod nth_derivative;
mod tangent_line;

use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "calculus",
    title: "Calculus",
    description: "Derivatives, tangents and integrals of expressions; trigonometry in degrees.",
    listed: true,
    tools: &[
        ToolDef::of::<derivative::Derivative>(),
        ToolDef::of::<nth_derivative::NthDerivative>(),
        ToolDef::of::<definite_integral::DefiniteIntegral>(),
        ToolDef::of::<tangent_line::TangentLine>(),
    ],
};
