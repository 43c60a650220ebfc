//! Cones and cylinders.

use super::pi;
use crate::prelude::*;

/// # Volume of a cone
///
/// pi r^2 h / 3.
#[derive(Arguments)]
pub(crate) struct ConeVolume {
    /// The radius of the base.
    radius: Size,
    /// The height above the base.
    height: Size,
}

impl Tool for ConeVolume {
    const NAME: &str = "coneVolume";
    const EXAMPLES: &[Example] = &[
        example("as high as three radii", r#"{"radius":"1","height":"3"}"#)
            .gives("CONE_VOLUME: OK | RESULT: 3.141592653589793238462643383279503"),
        example("a negative height", r#"{"radius":1,"height":-1}"#)
            .fails(Code::DomainError, "parameter=height | received=-1"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (r, h) = (cx.figure(self.radius.0), cx.figure(self.height.0));
        (pi(cx) * &r * &r * h / 3).scalar()
    }
}

/// # Volume of a cylinder
///
/// pi r^2 h.
#[derive(Arguments)]
pub(crate) struct CylinderVolume {
    /// The radius of the base.
    radius: Size,
    /// The height above the base.
    height: Size,
}

impl Tool for CylinderVolume {
    const NAME: &str = "cylinderVolume";
    const EXAMPLES: &[Example] = &[
        example("half as high as wide", r#"{"radius":"2","height":"0.5"}"#)
            .gives("CYLINDER_VOLUME: OK | RESULT: 6.283185307179586476925286766559006"),
        example("a negative radius", r#"{"radius":-1,"height":1}"#)
            .fails(Code::DomainError, "parameter=radius | received=-1"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (r, h) = (cx.figure(self.radius.0), cx.figure(self.height.0));
        (pi(cx) * &r * &r * h).scalar()
    }
}
