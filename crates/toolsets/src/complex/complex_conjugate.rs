use super::Parts;
use super::number::ComplexNumber;
use crate::prelude::*;

/// # Complex conjugate
///
/// The number with the sign of its imaginary part changed.
#[derive(Arguments)]
pub(crate) struct ComplexConjugate {
    /// The number.
    z: ComplexNumber,
}

impl Tool for ComplexConjugate {
    const NAME: &str = "complexConjugate";
    const EXAMPLES: &[Example] = &[
        example("by its parts", r#"{"z":"3,5"}"#)
            .gives("COMPLEX_CONJUGATE: OK | REAL: 3 | IMAG: -5"),
        example("as a sum", r#"{"z":"0.5-0.25i"}"#)
            .gives("COMPLEX_CONJUGATE: OK | REAL: 0.5 | IMAG: 0.25"),
        example("one part", r#"{"z":"3"}"#).fails(Code::InvalidInput, "\"3,0\""),
    ];
    type Output = Parts;

    fn run(self, cx: &Context) -> Result<Parts> {
        Parts::of(self.z.value.conj(&cx.budget), cx)
    }
}
