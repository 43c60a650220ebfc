use arithma_expr::Variables as Values;

use crate::prelude::*;

/// # Evaluate
///
/// Value of an expression as the nearest double in its shortest form (about 17 digits). Operators:
/// `+ - * / // % ^ !`; functions such as sqrt, sin (degrees), sin_r, log(x), log(x, base), max, gcd;
/// constants pi, e, tau, phi.
#[derive(Arguments)]
pub(crate) struct Evaluate {
    /// Expression, such as 2 * sin(45) + 3^2.
    expression: Expression,
}

impl Tool for Evaluate {
    const NAME: &str = "evaluate";
    const EXAMPLES: &[Example] = &[
        example("angles are in degrees", r#"{"expression":"2 * sin(45) + 3^2"}"#)
            .gives("EVALUATE: OK | RESULT: 10.414213562373096"),
        example("powers go from the right", r#"{"expression":"2^3^2"}"#)
            .gives("EVALUATE: OK | RESULT: 512"),
        example("a syntax error", r#"{"expression":"2+"}"#)
            .fails(Code::ParseError, "INPUT: 2+\nCARET:   ^"),
        example("an unknown name", r#"{"expression":"foo+1"}"#)
            .fails(Code::UnknownVariable, "name=foo"),
        example("too large", r#"{"expression":"9^9^9"}"#).fails(Code::Overflow, "digits"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        nearest_double(&self.expression, &Values::none(), cx)
    }
}

/// The value, shown as the nearest double in its shortest form.
pub(super) fn nearest_double(
    expression: &Expression,
    variables: &Values,
    cx: &Context,
) -> Result<Scalar> {
    let value = expression.number(variables, cx).map_err(|error| error.inside("expression"))?;
    Ok(Scalar(Shown::by(Rule::Double, value)))
}
