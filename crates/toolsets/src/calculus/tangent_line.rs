use arithma_analysis::Formula;
use arithma_kit::{Content, Part, Shape};
use arithma_num::{Error as NumberError, Number};

use crate::prelude::*;

/// # Tangent line
///
/// The line y = slope * x + intercept that touches the graph of an expression at a point. Angles in
/// degrees.
#[derive(Arguments)]
pub(crate) struct TangentLine {
    /// Such as x^2.
    expression: Expression,
    variable: Name,
    /// Where it touches.
    point: AnyNumber,
}

/// A line.
#[derive(Debug, Answer)]
pub(crate) struct Line {
    slope: Shown,
    intercept: Shown,
    equation: Equation,
    exact: Exactness,
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
        let formula = Formula::read(self.expression, self.variable, cx)?;
        let (x, budget) = (self.point.0, &cx.budget);
        let m = formula.derivative_at(&x, 1, cx)?;
        let b = formula.at(&x, cx)?.sub(&m.mul(&x, budget)?, budget)?;
        let is_negative = match b.sign(budget) {
            Ok(sign) => sign.is_lt(),
            Err(NumberError::Undecided(_)) => false,
            Err(error) => return Err(error.into()),
        };
        let (sign, size) = if is_negative { (" - ", b.neg(budget)?) } else { (" + ", b.clone()) };
        let equation =
            Equation { slope: m.clone(), variable: formula.name().to_owned(), sign, size };
        Ok(Line { slope: m.into(), intercept: b.into(), equation, exact: Exactness })
    }
}

/// `y = 6.0*x - 9.0`
#[derive(Debug)]
pub(crate) struct Equation {
    slope: Number,
    variable: String,
    sign: &'static str,
    size: Number,
}

impl Content for Equation {
    const SHAPE: Shape = Shape::Text;

    fn part(self) -> Part {
        let Self { slope, variable, sign, size } = self;
        Part::Phrase(vec![
            "y = ".part(),
            Shown::by(Rule::Pointed, slope).part(),
            format!("*{variable}{sign}").part(),
            Shown::by(Rule::Pointed, size).part(),
        ])
    }
}
