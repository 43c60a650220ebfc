use arithma_num::Exact;
use serde::Serialize;

use super::derivative::slope;
use crate::numeric::Formula;
use crate::prelude::*;

/// # Tangent line
///
/// The line y = slope * x + intercept that touches the graph of an expression at a point.
/// Angles in degrees.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct TangentLine {
    /// In one variable, such as x^2.
    expression: Expression,
    /// The variable.
    variable: Name,
    /// Where the line touches the graph.
    point: Decimal,
}

/// A line.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Line {
    slope: Digits,
    intercept: Digits,
    equation: String,
    exact: bool,
}

impl Tool for TangentLine {
    const NAME: &str = "tangentLine";
    const EXAMPLES: &[Example] = &[
        example("of a parabola", r#"{"expression":"x^2","variable":"x","point":3}"#)
            .gives("TANGENT_LINE: OK | SLOPE: 6 | INTERCEPT: -9 | EQUATION: y = 6.0*x - 9.0"),
        example("of an exponential", r#"{"expression":"exp(x)","variable":"x","point":0}"#)
            .gives("TANGENT_LINE: OK | SLOPE: 1 | INTERCEPT: 1 | EQUATION: y = 1.0*x + 1.0"),
        example("at a pole", r#"{"expression":"1/x","variable":"x","point":0}"#)
            .fails(Code::DomainError, "divides by zero"),
    ];
    type Output = Line;

    fn run(self, cx: &Context) -> Result<Line> {
        let formula = Formula::parse(self.expression, self.variable)?;
        let x: Exact = self.point.into();
        let m = slope(&formula, &x, cx)?;
        let b = formula.at(&x, cx)?.sub(&m.mul(&x.into(), &cx.budget)?, &cx.budget)?;
        let (slope, intercept) = (cx.show(&m)?, cx.show(&b)?);
        let (sign, size) = match intercept.text().strip_prefix('-') {
            Some(size) => ('-', size),
            None => ('+', intercept.text()),
        };
        let equation =
            format!("y = {}*{} {sign} {}", pointed(slope.text()), formula.name, pointed(size));
        let exact = slope.is_exact() && intercept.is_exact();
        Ok(Line { slope, intercept, equation, exact })
    }
}

/// With a point, as equations are written here.
fn pointed(digits: &str) -> String {
    if digits.contains(['.', 'e', 'E']) { digits.to_owned() } else { format!("{digits}.0") }
}
