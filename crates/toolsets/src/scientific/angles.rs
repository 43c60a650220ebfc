//! Sine, cosine and tangent of an angle in degrees.

use arithma_num::Angle;

use super::value_at;
use crate::prelude::*;

/// # Sine
///
/// Sine of an angle in degrees; exact where it is rational (0, 30, 90, ...).
#[derive(Arguments)]
pub(crate) struct Sin {
    /// Angle in degrees.
    degrees: AnyNumber,
}

impl Tool for Sin {
    const NAME: &str = "sin";
    const EXAMPLES: &[Example] = &[
        example("exact", r#"{"degrees":30}"#).gives("SIN: OK | RESULT: 0.5"),
        example("irrational", r#"{"degrees":"-45"}"#)
            .gives("SIN: OK | RESULT: -0.7071067811865475244008443621048490"),
        example("not a number", r#"{"degrees":"north"}"#).fails(Code::ParseError, "received=north"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        value_at(&self.degrees, |x| x.sin(Angle::Degrees, &cx.budget), cx)
    }
}

/// # Cosine
///
/// Cosine of an angle in degrees; exact where it is rational (0, 60, 90, ...).
#[derive(Arguments)]
pub(crate) struct Cos {
    /// Angle in degrees.
    degrees: AnyNumber,
}

impl Tool for Cos {
    const NAME: &str = "cos";
    const EXAMPLES: &[Example] = &[
        example("exact", r#"{"degrees":90}"#).gives("COS: OK | RESULT: 0"),
        example("irrational", r#"{"degrees":10}"#)
            .gives("COS: OK | RESULT: 0.9848077530122080593667430245895230"),
        example("no angle", r#"{}"#).fails(Code::InvalidInput, "degrees"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        value_at(&self.degrees, |x| x.cos(Angle::Degrees, &cx.budget), cx)
    }
}

/// # Tangent
///
/// Tangent of an angle in degrees; it has no value at 90, 270, ...
#[derive(Arguments)]
pub(crate) struct Tan {
    /// Angle in degrees.
    degrees: AnyNumber,
}

impl Tool for Tan {
    const NAME: &str = "tan";
    const EXAMPLES: &[Example] = &[
        example("exact", r#"{"degrees":45}"#).gives("TAN: OK | RESULT: 1"),
        example("irrational", r#"{"degrees":"30"}"#)
            .gives("TAN: OK | RESULT: 0.5773502691896257645091487805019575"),
        example("a pole", r#"{"degrees":90}"#).fails(Code::DomainError, "received=90"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        value_at(&self.degrees, |x| x.tan(Angle::Degrees, &cx.budget), cx)
    }
}
