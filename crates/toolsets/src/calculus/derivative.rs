use arithma_analysis::Formula;

use crate::prelude::*;

/// # Derivative
///
/// Derivative of an expression at a point, by its exact formula. Degrees: that of sin(x) at 0 is
/// pi/180.
#[derive(Arguments)]
pub(crate) struct Derivative {
    /// Such as x^2 + sin(x).
    expression: Expression,
    variable: Name,
    /// Where to take it.
    point: AnyNumber,
}

impl Tool for Derivative {
    const NAME: &str = "derivative";
    const ALIASES: &[&str] = &["diff"];
    const EXAMPLES: &[Example] = &[
        example("exact", r#"{"expression":"x^2","variable":"x","point":3}"#)
            .gives("DERIVATIVE: OK | RESULT: 6"),
        example("in degrees", r#"{"expression":"sin(x)","variable":"x","point":0}"#)
            .gives("DERIVATIVE: OK | RESULT: 0.01745329251994329576923690768488613"),
        example("a pole", r#"{"expression":"1/x","variable":"x","point":0}"#)
            .fails(Code::DomainError, "divides by zero"),
        example("a corner", r#"{"expression":"abs(x)","variable":"x","point":0}"#)
            .fails(Code::DomainError, "corner"),
        example("no corner", r#"{"expression":"x*abs(x)","variable":"x","point":0}"#)
            .gives("DERIVATIVE: OK | RESULT: 0"),
        example("another name", r#"{"expression":"y+1","variable":"x","point":0}"#)
            .fails(Code::UnknownVariable, "name=y"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let formula = Formula::read(self.expression, self.variable, cx)?;
        Ok(formula.derivative_at(&self.point.0, 1, cx)?.into())
    }
}
