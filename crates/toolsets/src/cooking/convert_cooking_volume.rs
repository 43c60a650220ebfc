use super::convert;
use crate::prelude::*;

/// # Convert cooking volumes
///
/// Amount in another kitchen volume: l, ml, cup, tbsp, tsp, floz, pint, quart, gallon (all US),
/// igal, ipt, iqt, ifloz (imperial). Exact factors.
#[derive(Arguments)]
pub(crate) struct ConvertCookingVolume {
    /// At least 0.
    value: AnyNumber,
    from_unit: UnitName,
    to_unit: UnitName,
}

/// The codes of the kitchen's volumes.
const CODES: [&str; 13] = [
    "l", "ml", "uscup", "tbsp", "tsp", "usfloz", "uspt", "usqt", "usgal", "ifloz", "ipt", "iqt",
    "igal",
];

impl Tool for ConvertCookingVolume {
    const NAME: &str = "convertCookingVolume";
    const EXAMPLES: &[Example] = &[
        example("a cup in tablespoons", r#"{"value":"1","fromUnit":"uscup","toUnit":"tbsp"}"#)
            .gives("CONVERT_COOKING_VOLUME: OK | RESULT: 16"),
        example("a cup in milliliters", r#"{"value":1,"fromUnit":"cup","toUnit":"ml"}"#)
            .gives("CONVERT_COOKING_VOLUME: OK | RESULT: 236.5882365"),
        example("quarts in fluid ounces", r#"{"value":1.5,"fromUnit":"quarts","toUnit":"fl oz"}"#)
            .gives("CONVERT_COOKING_VOLUME: OK | RESULT: 48"),
        example("less than nothing", r#"{"value":"-1","fromUnit":"cup","toUnit":"ml"}"#)
            .fails(Code::InvalidInput, "parameter=value | received=-1"),
        example("not of the kitchen", r#"{"value":"1","fromUnit":"cup","toUnit":"m3"}"#)
            .fails(Code::InvalidInput, "unit=m3"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let units = [&self.from_unit, &self.to_unit];
        convert(&self.value.0, units, arithma_units::Category::VOLUME, &CODES, cx)
    }
}
