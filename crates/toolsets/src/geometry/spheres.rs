//! Spheres.

use super::pi;
use crate::prelude::*;

/// # Volume of a sphere
///
/// 4/3 pi r^3.
#[derive(Arguments)]
pub(crate) struct SphereVolume {
    /// The radius.
    #[unit("m")]
    radius: Size,
}

impl Tool for SphereVolume {
    const NAME: &str = "sphereVolume";
    const EXAMPLES: &[Example] = &[
        example("of radius 1", r#"{"radius":"1"}"#)
            .gives("SPHERE_VOLUME: OK | RESULT: 4.188790204786390984616857844372671"),
        example("a negative radius", r#"{"radius":"-1"}"#).fails(Code::DomainError, "received=-1"),
    ];
    const UNIT: Option<&str> = Some("m^3");
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let r = cx.figure(self.radius.0);
        (4 * pi(cx) / 3 * &r * &r * &r).scalar()
    }
}

/// # Surface area of a sphere
///
/// 4 pi r^2.
#[derive(Arguments)]
pub(crate) struct SphereArea {
    /// The radius.
    #[unit("m")]
    radius: Size,
}

impl Tool for SphereArea {
    const NAME: &str = "sphereArea";
    const EXAMPLES: &[Example] = &[
        example("of radius 1/2", r#"{"radius":0.5}"#)
            .gives("SPHERE_AREA: OK | RESULT: 3.141592653589793238462643383279503"),
        example("a negative radius", r#"{"radius":"-1"}"#).fails(Code::DomainError, "received=-1"),
    ];
    const UNIT: Option<&str> = Some("m^2");
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let r = cx.figure(self.radius.0);
        (4 * pi(cx) * &r * &r).scalar()
    }
}
