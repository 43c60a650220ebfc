use std::cmp::Ordering;

use super::number::{ComplexExponent, ComplexNumber};
use super::{Parts, on_its_side};
use crate::prelude::*;

/// # Complex power
///
/// Principal value of z^w = exp(w ln z).
#[derive(Arguments)]
pub(crate) struct ComplexPower {
    /// The base.
    z: ComplexNumber,
    /// The exponent w.
    exponent: ComplexExponent,
}

impl Tool for ComplexPower {
    const NAME: &str = "complexPower";
    const EXAMPLES: &[Example] = &[
        example("a whole exponent", r#"{"z":"1,2","exponent":"3"}"#)
            .gives("COMPLEX_POWER: OK | REAL: -11 | IMAG: -2"),
        example("an exact cube root", r#"{"z":"2+11i","exponent":"1/3"}"#)
            .gives("COMPLEX_POWER: OK | REAL: 2 | IMAG: 1"),
        example("i to the i", r#"{"z":"i","exponent":"i"}"#)
            .gives("COMPLEX_POWER: OK | REAL: 0.2078795763507619085469556198349788 | IMAG: 0"),
        example("zero to a negative power", r#"{"z":"0,0","exponent":"-1"}"#)
            .fails(Code::DomainError, "positive real part"),
        example("not a number", r#"{"z":"1,1","exponent":"x"}"#)
            .fails(Code::ParseError, "parameter=exponent | received=x"),
    ];
    type Output = Parts;

    fn run(self, cx: &Context) -> Result<Parts> {
        let (z, ComplexExponent(w)) = (self.z, self.exponent);
        if z.value.is_zero() && w.re().sign(&cx.budget)? != Ordering::Greater {
            let reason = "a power of zero needs an exponent with a positive real part";
            return Err(Error::domain(reason).inside("exponent"));
        }
        // z^w is symmetric about the real axis in both together.
        let w = if z.below { w.conj(&cx.budget)? } else { w };
        Parts::of(on_its_side(&z, |z| z.pow(&w, &cx.budget), cx), cx)
    }
}
