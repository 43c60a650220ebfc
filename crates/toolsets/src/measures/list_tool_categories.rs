use super::Words;
use crate::TOOLSETS;
use crate::prelude::*;

/// # List toolsets
///
/// The toolsets of this calculator, by their titles.
#[derive(Arguments)]
pub(crate) struct ListToolCategories {}

impl Tool for ListToolCategories {
    const NAME: &str = "listToolCategories";
    const EXAMPLES: &[Example] = &[
        example("all of them", "{}").begins("LIST_TOOL_CATEGORIES: OK | COUNT: "),
        example("it takes nothing", r#"{"category":"Finance"}"#)
            .fails(Code::InvalidInput, "parameter=category"),
    ];
    type Output = Words;

    fn run(self, _: &Context) -> Result<Words> {
        Ok(Words::new(TOOLSETS.iter().map(|toolset| toolset.title)))
    }
}
