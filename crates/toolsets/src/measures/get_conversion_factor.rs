use crate::prelude::*;
use crate::units::lookup;

/// # Conversion factor
///
/// How many of one unit make one of another: 1 mile is 1.609344 km. Exact, or rounded to 34 digits.
/// Temperatures have no factor: explainConversion gives their equation.
#[derive(Arguments)]
pub(crate) struct GetConversionFactor {
    from_unit: UnitName,
    to_unit: UnitName,
}

impl Tool for GetConversionFactor {
    const NAME: &str = "getConversionFactor";
    const EXAMPLES: &[Example] = &[
        example("a mile in kilometers", r#"{"fromUnit":"mi","toUnit":"km"}"#)
            .gives("GET_CONVERSION_FACTOR: OK | RESULT: 1.609344"),
        example("an endless one", r#"{"fromUnit":"torr","toUnit":"Pa"}"#)
            .gives("GET_CONVERSION_FACTOR: OK | RESULT: 133.3223684210526315789473684210526"),
        example("temperatures have none", r#"{"fromUnit":"c","toUnit":"f"}"#)
            .fails(Code::InvalidInput, "explainConversion"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (from, to) = lookup::pair(&self.from_unit, &self.to_unit, None)?;
        if from.category() == arithma_units::Category::TEMPERATURE {
            let reason = "temperature scales have no single factor: use convert, or \
                          explainConversion for the equation";
            return Err(Error::invalid(reason)
                .with("fromUnit", &self.from_unit.0)
                .with("toUnit", &self.to_unit.0));
        }
        let factor = arithma_units::factor(&from, &to, &cx.budget)?;
        Ok(Scalar(lookup::shown(factor, 1, cx)))
    }
}
