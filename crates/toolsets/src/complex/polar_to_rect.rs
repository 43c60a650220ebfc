use arithma_num::{Angle, Complex};

use super::Parts;
use crate::prelude::*;

/// # Polar to rectangular form
///
/// Real and imaginary part of the number of this magnitude at this angle.
#[derive(Arguments)]
pub(crate) struct PolarToRect {
    /// Distance from 0.
    magnitude: Size,
    /// Angle from the real axis, in degrees.
    #[unit("deg")]
    angle_degrees: AnyNumber,
}

impl Tool for PolarToRect {
    const NAME: &str = "polarToRect";
    const EXAMPLES: &[Example] = &[
        example("a right angle", r#"{"magnitude":"2","angleDegrees":"90"}"#)
            .gives("POLAR_TO_RECT: OK | REAL: 0 | IMAG: 2"),
        example("a notable angle", r#"{"magnitude":1,"angleDegrees":60}"#)
            .gives("POLAR_TO_RECT: OK | REAL: 0.5 | IMAG: 0.8660254037844386467637231707529362"),
        example("a negative magnitude", r#"{"magnitude":"-1","angleDegrees":"90"}"#)
            .fails(Code::DomainError, "parameter=magnitude | received=-1"),
    ];
    type Output = Parts;

    fn run(self, cx: &Context) -> Result<Parts> {
        let (r, angle) = (self.magnitude.0, self.angle_degrees.0);
        Parts::of(Complex::from_polar(&r, &angle, Angle::Degrees, &cx.budget), cx)
    }
}
