use arithma_expr::{Expr, Variables as Values};
use arithma_num::{Decimal as Shortest, Number};

use crate::prelude::*;

/// # Evaluate
///
/// Value of an expression as the nearest double in its shortest form (about 17 digits). Operators:
/// `+ - * / // % ^ !`; functions such as sqrt, sin (degrees), sin_r, log(x), log(x, base), max, gcd;
/// constants pi, e, tau, phi.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
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

/// Up to so many digits the shortest form of a double shows all those before the point.
const WHOLE_DIGITS: u64 = 16;

/// The double nearest to the value, in its shortest form.
pub(super) fn nearest_double(
    expression: &Expression,
    variables: &Values,
    cx: &Context,
) -> Result<Scalar> {
    let expr = expression.parse(variables).map_err(|error| error.inside("expression"))?;
    let double = expr.nearest_f64(variables, &cx.budget);
    let double = double.map_err(|error| expression.explain(error, &expr).inside("expression"))?;
    let shortest = Shortest::from_f64_shortest(double)?;
    let exact = is_value_of(&shortest, &expr, variables, cx);
    Ok(Scalar(if exact {
        Digits::exact(shortest.to_text())
    } else {
        Digits::rounded(&shortest, WHOLE_DIGITS)
    }))
}

/// Whether the expression is known to have exactly this value.
fn is_value_of(shortest: &Shortest, expr: &Expr, variables: &Values, cx: &Context) -> bool {
    match expr.certified(variables, &cx.budget) {
        Ok(Number::Exact(exact)) => exact.as_decimal() == Some(shortest),
        _ => false,
    }
}
