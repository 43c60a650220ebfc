use serde::Serialize;

use crate::prelude::*;
use crate::units::lookup;

/// # Explain a conversion
///
/// How one unit converts to another: the factor to multiply by, or the equation of two temperature
/// scales.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct ExplainConversion {
    /// The unit to convert from.
    from_unit: UnitName,
    /// The unit to convert to.
    to_unit: UnitName,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Explanation {
    /// The unit as it was called.
    from: String,
    /// The unit as it was called.
    to: String,
    /// Empty for temperatures.
    factor: String,
    /// Empty for all others.
    formula: String,
    exact: bool,
}

impl Tool for ExplainConversion {
    const NAME: &str = "explainConversion";
    const EXAMPLES: &[Example] = &[
        example("a factor", r#"{"fromUnit":"nmi","toUnit":"km"}"#)
            .gives("EXPLAIN_CONVERSION: OK | FROM: nmi | TO: km | FACTOR: 1.852 | FORMULA: "),
        example("an equation", r#"{"fromUnit":"c","toUnit":"f"}"#).gives(
            "EXPLAIN_CONVERSION: OK | FROM: c | TO: f | FACTOR:  | FORMULA: F = C * 9/5 + 32",
        ),
        example("no such unit", r#"{"fromUnit":"x","toUnit":"km"}"#)
            .fails(Code::InvalidInput, "unit is not a recognized unit\nDETAIL: unit=x"),
    ];
    type Output = Explanation;

    fn run(self, cx: &Context) -> Result<Explanation> {
        let (UnitName(from), UnitName(to)) = (&self.from_unit, &self.to_unit);
        let (source, target) = lookup::pair(&self.from_unit, &self.to_unit, None)?;
        let explain = |factor: &str, formula, exact| Explanation {
            from: from.clone(),
            to: to.clone(),
            factor: factor.to_owned(),
            formula,
            exact,
        };
        if source.category() == arithma_units::Category::TEMPERATURE {
            let formula = arithma_units::formula(&source, &target, &cx.budget)?;
            return Ok(explain("", formula, true));
        }
        let factor = arithma_units::factor(&source, &target, &cx.budget)?;
        let factor = lookup::show(&factor, 1, cx)?;
        Ok(explain(factor.text(), String::new(), factor.is_exact()))
    }
}
