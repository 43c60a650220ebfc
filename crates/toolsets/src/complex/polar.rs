//! Magnitude and phase.

use super::number::ComplexNumber;
use super::{phase, shown};
use crate::prelude::*;

/// # Magnitude of a complex number
///
/// |z|, the distance from 0.
#[derive(Arguments)]
pub(crate) struct ComplexMagnitude {
    /// The number.
    z: ComplexNumber,
}

impl Tool for ComplexMagnitude {
    const NAME: &str = "complexMagnitude";
    const EXAMPLES: &[Example] = &[
        example("a whole one", r#"{"z":"3,4"}"#).gives("COMPLEX_MAGNITUDE: OK | RESULT: 5"),
        example("irrational", r#"{"z":"1+i"}"#)
            .gives("COMPLEX_MAGNITUDE: OK | RESULT: 1.414213562373095048801688724209698"),
        example("nothing", r#"{"z":""}"#).fails(Code::InvalidInput, "a value is missing"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let magnitude = self.z.value.abs(&cx.budget).map_err(Error::overflow)?;
        Ok(Scalar(shown(magnitude, cx)?))
    }
}

/// # Phase of a complex number
///
/// Angle from the positive real axis in degrees, above -180 and up to 180; 0 for zero.
#[derive(Arguments)]
pub(crate) struct ComplexPhase {
    /// The number.
    z: ComplexNumber,
}

impl Tool for ComplexPhase {
    const NAME: &str = "complexPhase";
    const EXAMPLES: &[Example] = &[
        example("of i", r#"{"z":"i"}"#).gives("COMPLEX_PHASE: OK | RESULT: 90"),
        example("below the real axis", r#"{"z":"1,-1"}"#).gives("COMPLEX_PHASE: OK | RESULT: -45"),
        example("not numbers", r#"{"z":"a,b"}"#)
            .fails(Code::ParseError, "parameter=z[0] | received=a"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        Ok(Scalar::from(phase(&self.z, cx).map_err(Error::overflow)?))
    }
}

/// # Rectangular to polar form
///
/// Magnitude and angle in degrees (above -180 and up to 180) of a complex number.
#[derive(Arguments)]
pub(crate) struct RectToPolar {
    /// The number.
    z: ComplexNumber,
}

/// A complex number in polar form.
#[derive(Debug, Answer)]
pub(crate) struct Polar {
    magnitude: Shown,
    angle_deg: Shown,
    exact: Exactness,
}

impl Tool for RectToPolar {
    const NAME: &str = "rectToPolar";
    const EXAMPLES: &[Example] = &[
        example("on an axis", r#"{"z":"0,2"}"#)
            .gives("RECT_TO_POLAR: OK | MAGNITUDE: 2 | ANGLE_DEG: 90"),
        example("on the diagonal", r#"{"z":"1+i"}"#).gives(
            "RECT_TO_POLAR: OK | MAGNITUDE: 1.414213562373095048801688724209698 | ANGLE_DEG: 45",
        ),
        example("not a number", r#"{"z":"1+k"}"#).fails(Code::ParseError, "received=1+k"),
    ];
    type Output = Polar;

    fn run(self, cx: &Context) -> Result<Polar> {
        let magnitude = shown(self.z.value.abs(&cx.budget).map_err(Error::overflow)?, cx)?;
        let angle_deg = phase(&self.z, cx).map_err(Error::overflow)?.into();
        Ok(Polar { magnitude, angle_deg, exact: Exactness })
    }
}
