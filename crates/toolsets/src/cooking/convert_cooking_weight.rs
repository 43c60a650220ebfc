use super::convert;
use crate::prelude::*;

/// # Convert cooking weights
///
/// Amount in another kitchen weight: kg, g, mg, lb, oz. Exact factors.
#[derive(Arguments)]
pub(crate) struct ConvertCookingWeight {
    /// The amount, at least 0.
    value: AnyNumber,
    /// Its unit.
    from_unit: UnitName,
    /// The unit to convert to.
    to_unit: UnitName,
}

/// The codes of the kitchen's weights.
const CODES: [&str; 5] = ["kg", "g", "mg", "lb", "oz"];

impl Tool for ConvertCookingWeight {
    const NAME: &str = "convertCookingWeight";
    const EXAMPLES: &[Example] = &[
        example("a pound in ounces", r#"{"value":"1","fromUnit":"lb","toUnit":"oz"}"#)
            .gives("CONVERT_COOKING_WEIGHT: OK | RESULT: 16"),
        example("ounces in grams", r#"{"value":"8","fromUnit":"ounces","toUnit":"g"}"#)
            .gives("CONVERT_COOKING_WEIGHT: OK | RESULT: 226.796185"),
        example("less than nothing", r#"{"value":"-5","fromUnit":"kg","toUnit":"g"}"#)
            .fails(Code::InvalidInput, "parameter=value | received=-5"),
        example("not of the kitchen", r#"{"value":"1","fromUnit":"stone","toUnit":"g"}"#)
            .fails(Code::InvalidInput, "unit=stone"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let units = [&self.from_unit, &self.to_unit];
        convert(&self.value.0, units, arithma_units::Category::MASS, &CODES, cx)
    }
}
