//! What can be converted: categories, units, factors, and the toolsets themselves.

mod explain_conversion;
mod get_conversion_factor;
mod list_categories;
mod list_tool_categories;
mod list_units;

use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "measures",
    title: "Measure reference",
    description: "The units that can be converted, their categories and exact factors.",
    listed: true,
    tools: &[
        ToolDef::of::<list_categories::ListCategories>(),
        ToolDef::of::<list_units::ListUnits>(),
        ToolDef::of::<get_conversion_factor::GetConversionFactor>(),
        ToolDef::of::<explain_conversion::ExplainConversion>(),
        ToolDef::of::<list_tool_categories::ListToolCategories>(),
    ],
};

/// Words and how many they are.
#[derive(Answer)]
pub(crate) struct Words {
    count: Shown,
    #[answer(main)]
    values: Vec<String>,
}

impl Words {
    fn new<T: Into<String>>(values: impl IntoIterator<Item = T>) -> Self {
        let values: Vec<String> = values.into_iter().map(Into::into).collect();
        Self { count: values.len().into(), values }
    }
}
