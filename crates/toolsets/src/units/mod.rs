//! Units of measure: exact conversions, rounded once.

mod convert;
mod convert_auto_detect;
pub(crate) mod lookup;

use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "units",
    title: "Unit conversion",
    description: "Conversions between units of 21 categories, by exact factors.",
    listed: true,
    tools: &[
        ToolDef::of::<convert::Convert>(),
        ToolDef::of::<convert_auto_detect::ConvertAutoDetect>(),
    ],
};
