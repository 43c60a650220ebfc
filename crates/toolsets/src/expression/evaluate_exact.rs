use arithma_expr::Variables as Values;

use crate::prelude::*;

/// # Evaluate exactly
///
/// Value of an expression, every digit right: all of an exact decimal, else 34. The language is
/// that of evaluate.
#[derive(Arguments)]
pub(crate) struct EvaluateExact {
    /// Expression, such as sqrt(2)/3.
    expression: Expression,
}

impl Tool for EvaluateExact {
    const NAME: &str = "evaluateExact";
    const EXAMPLES: &[Example] = &[
        example("irrational", r#"{"expression":"sqrt(2)"}"#)
            .gives("EVALUATE_EXACT: OK | RESULT: 1.414213562373095048801688724209698"),
        example("exact again", r#"{"expression":"sqrt(2)^2 + 1e-40"}"#)
            .gives("EVALUATE_EXACT: OK | RESULT: 2.0000000000000000000000000000000000000001"),
        example("an unknown function", r#"{"expression":"sqtr(2)"}"#)
            .fails(Code::UnknownFunction, "function=sqtr | nearest=sqrt"),
        example("by zero", r#"{"expression":"1/0"}"#)
            .fails(Code::DivisionByZero, "cannot divide by zero"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        all_digits(&self.expression, &Values::none(), cx)
    }
}

/// The value with all digits, or with as many as the context asks for.
pub(super) fn all_digits(
    expression: &Expression,
    variables: &Values,
    cx: &Context,
) -> Result<Scalar> {
    let value = expression.number(variables, cx);
    let value = value.map_err(|error| error.inside("expression"))?;
    Ok(Scalar::from(value))
}
