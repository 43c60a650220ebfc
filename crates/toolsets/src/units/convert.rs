use super::lookup;
use crate::prelude::*;

/// # Convert units
///
/// Value in another unit of the same category, by an exact factor. SI prefixes work on SI units;
/// case tells mW (milli) from MW (mega).
#[derive(Arguments)]
pub(crate) struct Convert {
    value: AnyNumber,
    /// Its unit: km, mW, °C, miles.
    from_unit: UnitName,
    to_unit: UnitName,
    /// What both measure.
    #[param(unlisted)]
    category: Option<Category>,
}

impl Tool for Convert {
    const NAME: &str = "convert";
    const EXAMPLES: &[Example] = &[
        example(
            "kilometers in miles",
            r#"{"value":"5","fromUnit":"km","toUnit":"mi","category":"LENGTH"}"#,
        )
        .gives("CONVERT: OK | RESULT: 3.106855961186669848087170921816591"),
        example(
            "an exact factor",
            r#"{"value":1,"fromUnit":"pounds","toUnit":"kg","category":"mass"}"#,
        )
        .gives("CONVERT: OK | RESULT: 0.45359237"),
        example("with pi", r#"{"value":"180","fromUnit":"°","toUnit":"rad","category":"ANGLE"}"#)
            .gives("CONVERT: OK | RESULT: 3.141592653589793238462643383279503"),
        example(
            "no such unit",
            r#"{"value":"1","fromUnit":"foo","toUnit":"mi","category":"LENGTH"}"#,
        )
        .fails(Code::InvalidInput, "unit is not a recognized unit\nDETAIL: unit=foo"),
        example(
            "milli or mega",
            r#"{"value":"1","fromUnit":"Mw","toUnit":"W","category":"POWER"}"#,
        )
        .fails(Code::InvalidInput, "unit=Mw | candidates=MW,mW"),
        example(
            "colder than anything",
            r#"{"value":"-300","fromUnit":"°C","toUnit":"K","category":"TEMPERATURE"}"#,
        )
        .fails(Code::DomainError, "below absolute zero, which is -273.15 °C"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let category = self.category.map(|Category(category)| category);
        let (from, to) = lookup::pair(&self.from_unit, &self.to_unit, category)?;
        Ok(Scalar(lookup::convert(&self.value.0, &from, &to, cx)?))
    }
}
