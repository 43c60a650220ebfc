//! Logarithms.

use super::value_at;
use crate::prelude::*;

/// # Natural logarithm
///
/// Logarithm to base e.
#[derive(Arguments)]
pub(crate) struct Log {
    /// A number above 0.
    number: AnyNumber,
}

impl Tool for Log {
    const NAME: &str = "log";
    const EXAMPLES: &[Example] = &[
        example("of one", r#"{"number":1}"#).gives("LOG: OK | RESULT: 0"),
        example("of ten", r#"{"number":10}"#)
            .gives("LOG: OK | RESULT: 2.302585092994045684017991454684364"),
        example("of zero", r#"{"number":0}"#).fails(Code::DomainError, "received=0"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        value_at(&self.number, |x| x.ln(&cx.budget), cx)
    }
}

/// # Logarithm to base 10
///
/// Logarithm to base 10: exact for powers of ten, else 34 digits.
#[derive(Arguments)]
pub(crate) struct Log10 {
    /// A number above 0.
    number: AnyNumber,
}

impl Tool for Log10 {
    const NAME: &str = "log10";
    const EXAMPLES: &[Example] = &[
        example("a power of ten", r#"{"number":1000}"#).gives("LOG_10: OK | RESULT: 3"),
        example("irrational", r#"{"number":"2"}"#)
            .gives("LOG_10: OK | RESULT: 0.3010299956639811952137388947244930"),
        example("of a negative number", r#"{"number":-5}"#).fails(Code::DomainError, "received=-5"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        value_at(&self.number, |x| x.log10(&cx.budget), cx)
    }
}
