//! Equations on the whole line, extremes, limits and endless sums: certified numbers, and a word on what
//! is not proven.

mod extremes;
mod infinite_sum;
mod limit;
mod solve;

use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "equations",
    title: "Equations & limits",
    description: "All real solutions of an equation, greatest and least values, limits, endless sums.",
    listed: false,
    tools: &[
        ToolDef::of::<solve::Solve>(),
        ToolDef::of::<extremes::Maximum>(),
        ToolDef::of::<extremes::Minimum>(),
        ToolDef::of::<limit::FindLimit>(),
        ToolDef::of::<infinite_sum::InfiniteSum>(),
    ],
};

/// The variable that is given, or the only one that an expression has.
fn variable_of(given: Option<Name>, expression: &Expression, cx: &Context) -> Result<Name> {
    if let Some(name) = given {
        return Ok(name);
    }
    let formula = expression.formula(&[], cx)?;
    let names: Vec<&str> = formula.free_variables().collect();
    match names[..] {
        [only] if ["nan", "inf", "infinity"].contains(&only.to_ascii_lowercase().as_str()) => {
            Err(Error::invalid("this is no variable to solve for").received(only))
        }
        [only] => Ok(Name(only.to_owned())),
        [] => Err(Error::invalid("there is no variable in the expression to solve for")
            .received(expression.text())),
        _ => Err(Error::invalid(format!(
            "there are several variables, {}: name the one that is meant as the second argument",
            names.join(", ")
        ))
        .with("parameter", "variable")),
    }
}
