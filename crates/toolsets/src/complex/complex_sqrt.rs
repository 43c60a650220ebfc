use super::number::ComplexNumber;
use super::{Parts, on_its_side};
use crate::prelude::*;

/// # Complex square root
///
/// Principal square root (real part >= 0).
#[derive(Arguments)]
pub(crate) struct ComplexSqrt {
    /// The number.
    z: ComplexNumber,
}

impl Tool for ComplexSqrt {
    const NAME: &str = "complexSqrt";
    const EXAMPLES: &[Example] = &[
        example("of minus one", r#"{"z":"-1,0"}"#).gives("COMPLEX_SQRT: OK | REAL: 0 | IMAG: 1"),
        example("an exact one", r#"{"z":"3+4i"}"#).gives("COMPLEX_SQRT: OK | REAL: 2 | IMAG: 1"),
        example("below the branch cut", r#"{"z":"-1,-0"}"#)
            .gives("COMPLEX_SQRT: OK | REAL: 0 | IMAG: -1"),
        example("not a number", r#"{"z":"x,1"}"#)
            .fails(Code::ParseError, "parameter=z[0] | received=x"),
    ];
    type Output = Parts;

    fn run(self, cx: &Context) -> Result<Parts> {
        Parts::of(on_its_side(&self.z, |z| z.sqrt(&cx.budget), cx), cx)
    }
}
