use arithma_kit::{Content, Part, Shape};

use crate::prelude::*;
use crate::units::lookup;

/// # Explain a conversion
///
/// How one unit converts to another: the factor to multiply by, or the equation of two temperature
/// scales.
#[derive(Arguments)]
pub(crate) struct ExplainConversion {
    /// The unit to convert from.
    from_unit: UnitName,
    /// The unit to convert to.
    to_unit: UnitName,
}

#[derive(Answer)]
pub(crate) struct Explanation {
    /// The unit as it was called.
    from: String,
    /// The unit as it was called.
    to: String,
    /// Empty for temperatures.
    factor: Factor,
    /// Empty for all others.
    formula: String,
    exact: Exactness,
}

/// A factor, or blank text where there is none.
pub(crate) struct Factor(Option<Shown>);

impl Content for Factor {
    const SHAPE: Shape = Shape::Text;

    fn part(self) -> Part {
        self.0.map_or(Part::Text("".into()), Part::Number)
    }
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
        let explain = |factor, formula| Explanation {
            from: from.clone(),
            to: to.clone(),
            factor: Factor(factor),
            formula,
            exact: Exactness,
        };
        if source.category() == arithma_units::Category::TEMPERATURE {
            return Ok(explain(None, arithma_units::formula(&source, &target, &cx.budget)?));
        }
        let factor = arithma_units::factor(&source, &target, &cx.budget)?;
        Ok(explain(Some(lookup::shown(factor, 1, cx)), String::new()))
    }
}
