//! Sums, products and quotients.

use super::Parts;
use super::number::ComplexNumber;
use crate::prelude::*;

/// # Add complex numbers
///
/// Exact sum a + b of two complex numbers.
#[derive(Arguments)]
pub(crate) struct ComplexAdd {
    /// First number.
    a: ComplexNumber,
    /// Second number.
    b: ComplexNumber,
}

impl Tool for ComplexAdd {
    const NAME: &str = "complexAdd";
    const EXAMPLES: &[Example] = &[
        example("by their parts", r#"{"a":"1,2","b":"3,4"}"#)
            .gives("COMPLEX_ADD: OK | REAL: 4 | IMAG: 6"),
        example("in other forms", r#"{"a":"0.5-i","b":[0.25,1]}"#)
            .gives("COMPLEX_ADD: OK | REAL: 0.75 | IMAG: 0"),
        example("three parts", r#"{"a":"1,2,3","b":"i"}"#)
            .fails(Code::InvalidInput, "two parts, not 3"),
    ];
    type Output = Parts;

    fn run(self, cx: &Context) -> Result<Parts> {
        Parts::of(self.a.value.add(&self.b.value, &cx.budget), cx)
    }
}

/// # Multiply complex numbers
///
/// Exact product a b of two complex numbers.
#[derive(Arguments)]
pub(crate) struct ComplexMult {
    /// First number.
    a: ComplexNumber,
    /// Second number.
    b: ComplexNumber,
}

impl Tool for ComplexMult {
    const NAME: &str = "complexMult";
    const EXAMPLES: &[Example] = &[
        example("by their parts", r#"{"a":"1,2","b":"3,4"}"#)
            .gives("COMPLEX_MULT: OK | REAL: -5 | IMAG: 10"),
        example("i squared", r#"{"a":"i","b":"i"}"#).gives("COMPLEX_MULT: OK | REAL: -1 | IMAG: 0"),
        example("not a number", r#"{"a":"1,x","b":"3,4"}"#)
            .fails(Code::ParseError, "parameter=a[1] | received=x"),
    ];
    type Output = Parts;

    fn run(self, cx: &Context) -> Result<Parts> {
        Parts::of(self.a.value.mul(&self.b.value, &cx.budget), cx)
    }
}

/// # Divide complex numbers
///
/// Quotient a / b of two complex numbers.
#[derive(Arguments)]
pub(crate) struct ComplexDiv {
    /// What to divide.
    a: ComplexNumber,
    /// What to divide by, not 0.
    b: ComplexNumber,
}

impl Tool for ComplexDiv {
    const NAME: &str = "complexDiv";
    const EXAMPLES: &[Example] = &[
        example("by their parts", r#"{"a":"1,2","b":"3,4"}"#)
            .gives("COMPLEX_DIV: OK | REAL: 0.44 | IMAG: 0.08"),
        example("one by i", r#"{"a":"1,0","b":"i"}"#).gives("COMPLEX_DIV: OK | REAL: 0 | IMAG: -1"),
        example("by zero", r#"{"a":"1,0","b":"0,0"}"#).fails(Code::DivisionByZero, "zero"),
    ];
    type Output = Parts;

    fn run(self, cx: &Context) -> Result<Parts> {
        Parts::of(self.a.value.div(&self.b.value, &cx.budget), cx)
    }
}
