use arithma_num::{Exact, Number};

use crate::numeric::Formula;
use crate::prelude::*;

/// # Derivative
///
/// Derivative of an expression at a point, from the exact derivative of its formula. Trigonometry
/// is in degrees, so the derivative of sin(x) at 0 is pi/180.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct Derivative {
    /// In one variable, such as x^2 + sin(x).
    expression: Expression,
    /// The variable.
    variable: Name,
    /// Where to take the derivative.
    point: Decimal,
}

impl Tool for Derivative {
    const NAME: &str = "derivative";
    const EXAMPLES: &[Example] = &[
        example("exact", r#"{"expression":"x^2","variable":"x","point":3}"#)
            .gives("DERIVATIVE: OK | RESULT: 6"),
        example("in degrees", r#"{"expression":"sin(x)","variable":"x","point":0}"#)
            .gives("DERIVATIVE: OK | RESULT: 0.01745329251994329576923690768488613"),
        example("a pole", r#"{"expression":"1/x","variable":"x","point":0}"#)
            .fails(Code::DomainError, "divides by zero"),
        example("a corner", r#"{"expression":"abs(x)","variable":"x","point":0}"#)
            .fails(Code::DomainError, "corner"),
        example("another name", r#"{"expression":"y+1","variable":"x","point":0}"#)
            .fails(Code::UnknownVariable, "name=y"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let formula = Formula::parse(self.expression, self.variable)?;
        Ok(Scalar(cx.show(&slope(&formula, &self.point.into(), cx)?)?))
    }
}

/// The first derivative at a point where the function has a value.
pub(super) fn slope(formula: &Formula, x: &Exact, cx: &Context) -> Result<Number> {
    formula.at(x, cx)?;
    formula.require_no_corner(x, cx)?;
    formula.evaluate(&formula.derivative(&formula.expr)?, x, cx)
}
