//! Circles.

use super::pi;
use crate::prelude::*;

/// # Area of a circle
///
/// pi r^2.
#[derive(Arguments)]
pub(crate) struct CircleArea {
    /// The radius.
    #[unit("m")]
    radius: Size,
}

impl Tool for CircleArea {
    const NAME: &str = "circleArea";
    const EXAMPLES: &[Example] = &[
        example("of radius 1", r#"{"radius":"1"}"#)
            .gives("CIRCLE_AREA: OK | RESULT: 3.141592653589793238462643383279503"),
        example("a point", r#"{"radius":0}"#).gives("CIRCLE_AREA: OK | RESULT: 0"),
        example("a negative radius", r#"{"radius":"-1"}"#).fails(Code::DomainError, "received=-1"),
    ];
    const UNIT: Option<&str> = Some("m^2");
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let r = cx.figure(self.radius.0);
        (pi(cx) * &r * &r).scalar()
    }
}

/// # Perimeter of a circle
///
/// 2 pi r.
#[derive(Arguments)]
pub(crate) struct CirclePerimeter {
    /// The radius.
    #[unit("m")]
    radius: Size,
}

impl Tool for CirclePerimeter {
    const NAME: &str = "circlePerimeter";
    const ALIASES: &[&str] = &["circumference", "circleCircumference"];
    const EXAMPLES: &[Example] = &[
        example("of radius 1/2", r#"{"radius":0.5}"#)
            .gives("CIRCLE_PERIMETER: OK | RESULT: 3.141592653589793238462643383279503"),
        example("a negative radius", r#"{"radius":-1}"#).fails(Code::DomainError, "received=-1"),
    ];
    const UNIT: Option<&str> = Some("m");
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let r = cx.figure(self.radius.0);
        (2 * pi(cx) * r).scalar()
    }
}
