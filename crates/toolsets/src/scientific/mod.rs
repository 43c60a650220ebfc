//! Scientific functions: exact where the value is rational, else correctly rounded.

mod angles;
mod factorial;
mod logarithms;
mod sqrt;

use arithma_num::Number;

use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "scientific",
    title: "Scientific",
    description: "Trigonometry in degrees, roots, logarithms and factorials, every digit right.",
    listed: true,
    tools: &[
        ToolDef::of::<angles::Sin>(),
        ToolDef::of::<angles::Cos>(),
        ToolDef::of::<angles::Tan>(),
        ToolDef::of::<sqrt::Sqrt>(),
        ToolDef::of::<logarithms::Log>(),
        ToolDef::of::<logarithms::Log10>(),
        ToolDef::of::<factorial::Factorial>(),
    ],
};

/// The value of a function of one number; an error repeats the number.
fn value_at(
    AnyNumber(x): &AnyNumber,
    function: impl FnOnce(&Number) -> arithma_num::Result<Number>,
    cx: &Context,
) -> Result<Scalar> {
    let value = function(x).map_err(|error| Error::from(error).received(cx.written(x)))?;
    Ok(Scalar::from(value))
}
