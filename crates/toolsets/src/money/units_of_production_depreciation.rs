use super::params::{brief, short};
use crate::order::ordered;
use crate::prelude::*;

/// # Depreciation by use
///
/// Depreciation for units made: (cost - salvage) / totalUnits for each.
#[derive(Arguments)]
pub(crate) struct UnitsOfProductionDepreciation {
    #[param(plain)]
    cost: Positive,
    ///
    /// At most the cost.
    #[param(plain)]
    salvage: NonNegative,
    /// Of its whole life.
    #[param(plain)]
    total_units: Positive,
    /// Made.
    #[param(plain)]
    units: NonNegative,
}

/// What the use has cost.
#[derive(Debug, Answer)]
pub(crate) struct Used {
    #[answer(main)]
    depreciation: Shown,
    per_unit: Shown,
    book_value: Shown,
    exact: Exactness,
}

impl Tool for UnitsOfProductionDepreciation {
    const NAME: &str = "unitsOfProductionDepreciation";
    const ALIASES: &[&str] = &["unitsOfProduction"];
    const EXAMPLES: &[Example] = &[
        example("a press", r#"{"cost":"9000","salvage":"1000","totalUnits":40000,"units":5000}"#)
            .gives(
                "UNITS_OF_PRODUCTION_DEPRECIATION: OK | DEPRECIATION: 1000 | PER_UNIT: 0.2 | \
             BOOK_VALUE: 8000",
            ),
        example("not used", r#"{"cost":9000,"salvage":0,"totalUnits":7,"units":0}"#).gives(
            "UNITS_OF_PRODUCTION_DEPRECIATION: OK | DEPRECIATION: 0 | \
             PER_UNIT: 1285.714285714285714285714285714286 | BOOK_VALUE: 9000",
        ),
        example(
            "more than it can",
            r#"{"cost":"1000","salvage":"0","totalUnits":"300","units":"301"}"#,
        )
        .fails(Code::OutOfRange, "parameter=units"),
    ];
    type Output = Used;

    fn run(self, cx: &Context) -> Result<Used> {
        let (cost, salvage) = (self.cost.0, self.salvage.0);
        let (total, units) = (self.total_units.0, self.units.0);
        for (name, value, most, what) in
            [("salvage", &salvage, &cost, "the cost"), ("units", &units, &total, "the total")]
        {
            if ordered(value, most, &cx.budget)?.is_gt() {
                let reason = format!("must be at most {}, {what}", brief(most, cx));
                return Err(Error::out_of_range(reason).received(cx.written(value)).inside(name));
            }
        }
        let per_unit = (cx.figure(cost.clone()) - salvage) / total;
        let used = &per_unit * units;
        Ok(Used {
            book_value: short((cx.figure(cost) - &used).number()?),
            depreciation: short(used.number()?),
            per_unit: short(per_unit.number()?),
            exact: Exactness,
        })
    }
}
