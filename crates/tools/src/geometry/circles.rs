//! Circles.

use super::pi;
use crate::prelude::*;

/// # Area of a circle
///
/// pi r^2.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct CircleArea {
    /// The radius.
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
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let r = cx.quantity(self.radius.0);
        Ok(Scalar((pi(cx) * &r * &r).show()?))
    }
}

/// # Perimeter of a circle
///
/// 2 pi r.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct CirclePerimeter {
    /// The radius.
    radius: Size,
}

impl Tool for CirclePerimeter {
    const NAME: &str = "circlePerimeter";
    const EXAMPLES: &[Example] = &[
        example("of radius 1/2", r#"{"radius":0.5}"#)
            .gives("CIRCLE_PERIMETER: OK | RESULT: 3.141592653589793238462643383279503"),
        example("a negative radius", r#"{"radius":-1}"#).fails(Code::DomainError, "received=-1"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let r = cx.quantity(self.radius.0);
        Ok(Scalar((2 * pi(cx) * r).show()?))
    }
}
