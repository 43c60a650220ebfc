use arithma_analysis::{Formula, Side, Tends, limit};
use arithma_expr::How;
use arithma_kit::{Content, Part, Shape};

use crate::prelude::*;

/// # Limit
///
/// What an expression tends to, proven: a number, inf, -inf, or none, with both sides.
///
/// As its variable approaches a point or infinity. Angles in degrees.
#[derive(Arguments)]
pub(crate) struct FindLimit {
    /// Such as sin_r(x)/x.
    expression: Expression,
    variable: Name,
    /// Or inf, -inf.
    #[param(plain)]
    point: Limit,
    side: Option<SideWord>,
}

/// `left` or `right`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SideWord(Side);

impl Param for SideWord {
    const SCHEMA: Schema = Schema::text(Form::Words("left or right."));
    const HOW: How = How::Name;

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let word = argument.source();
        match word.trim().trim_matches('"').to_ascii_lowercase().as_str() {
            "left" | "below" | "-" => Ok(Self(Side::Left)),
            "right" | "above" | "+" => Ok(Self(Side::Right)),
            _ => Err(Error::invalid("a side is left or right").received(word)),
        }
    }
}

/// What the expression tends to.
#[derive(Debug, Answer)]
pub(crate) struct Limiting {
    result: Tending,
    /// The limit from the left, where there is none from both sides.
    left: Option<Tending>,
    /// The limit from the right.
    right: Option<Tending>,
    exact: Exactness,
}

/// A number, or a word.
#[derive(Debug)]
pub(crate) struct Tending(Tends);

impl Content for Tending {
    const SHAPE: Shape = Shape::Text;

    fn part(self) -> Part {
        match self.0 {
            Tends::To(number) => Shown::from(number).part(),
            Tends::PosInfinity => "inf".part(),
            Tends::NegInfinity => "-inf".part(),
            Tends::Apart(_) => "does not exist".part(),
        }
    }
}

impl Tool for FindLimit {
    const NAME: &str = "limit";
    const ALIASES: &[&str] = &["lim"];
    const EXAMPLES: &[Example] = &[
        example(
            "where there is no value",
            r#"{"expression":"sin_r(x)/x","variable":"x","point":0}"#,
        )
        .gives("LIMIT: OK | RESULT: 1"),
        example("at infinity", r#"{"expression":"(2*x+1)/(x-3)","variable":"x","point":"inf"}"#)
            .gives("LIMIT: OK | RESULT: 2"),
        example("from two sides", r#"{"expression":"1/x","variable":"x","point":0}"#)
            .gives("LIMIT: OK | RESULT: does not exist | LEFT: -inf | RIGHT: inf"),
        example(
            "not known",
            r#"{"expression":"sin_r(1/x)","variable":"x","point":0,"side":"right"}"#,
        )
        .fails(Code::DomainError, "the limit is not known"),
    ];
    type Output = Limiting;

    fn run(self, cx: &Context) -> Result<Limiting> {
        let formula = Formula::read(self.expression, self.variable, cx)?;
        let side = self.side.map(|SideWord(side)| side);
        let tends = limit(&formula, &self.point, side, cx)?;
        let [left, right] = match &tends {
            Tends::Apart(sides) => sides.clone().map(|side| Some(Tending(side))),
            _ => [None, None],
        };
        Ok(Limiting { result: Tending(tends), left, right, exact: Exactness })
    }
}
