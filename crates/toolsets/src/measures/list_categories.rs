use super::Words;
use crate::prelude::*;

/// # List unit categories
///
/// The categories of units that convert and listUnits take.
#[derive(Arguments)]
pub(crate) struct ListCategories {}

impl Tool for ListCategories {
    const NAME: &str = "listCategories";
    const EXAMPLES: &[Example] = &[
        example("all of them", "{}").gives(
            "LIST_CATEGORIES: OK | COUNT: 21 | VALUES: DATA_STORAGE,LENGTH,MASS,VOLUME,\
             TEMPERATURE,TIME,SPEED,AREA,ENERGY,FORCE,PRESSURE,POWER,DENSITY,FREQUENCY,ANGLE,\
             DATA_RATE,RESISTANCE,CAPACITANCE,INDUCTANCE,VOLTAGE,CURRENT",
        ),
        example("it takes nothing", r#"{"category":"LENGTH"}"#)
            .fails(Code::InvalidInput, "parameter=category"),
    ];
    type Output = Words;

    fn run(self, _: &Context) -> Result<Words> {
        Ok(Words::new(arithma_units::Category::NAMES))
    }
}
