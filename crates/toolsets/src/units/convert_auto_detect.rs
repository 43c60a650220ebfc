use super::lookup;
use crate::prelude::*;

/// # Convert units, category detected
///
/// Value in another unit, by an exact factor. The two units tell the category: F is Fahrenheit
/// beside C, farad beside µF.
#[derive(Arguments)]
pub(crate) struct ConvertAutoDetect {
    value: AnyNumber,
    /// Its unit: km, mW, °C, miles.
    from_unit: UnitName,
    to_unit: UnitName,
}

impl Tool for ConvertAutoDetect {
    const NAME: &str = "convertAutoDetect";
    const EXAMPLES: &[Example] = &[
        example("a temperature", r#"{"value":"100","fromUnit":"C","toUnit":"F"}"#)
            .gives("CONVERT_AUTO_DETECT: OK | RESULT: 212"),
        example("binary prefixes", r#"{"value":1,"fromUnit":"GiB","toUnit":"MiB"}"#)
            .gives("CONVERT_AUTO_DETECT: OK | RESULT: 1024"),
        example("a length is no mass", r#"{"value":"1","fromUnit":"km","toUnit":"kg"}"#)
            .fails(Code::InvalidInput, "LENGTH and MASS\nDETAIL: fromUnit=km | toUnit=kg"),
        example("misspelled", r#"{"value":"1","fromUnit":"killometers","toUnit":"m"}"#)
            .fails(Code::InvalidInput, "unit=killometers | nearest=kilometers"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (from, to) = lookup::pair(&self.from_unit, &self.to_unit, None)?;
        Ok(Scalar(lookup::convert(&self.value.0, &from, &to, cx)?))
    }
}
