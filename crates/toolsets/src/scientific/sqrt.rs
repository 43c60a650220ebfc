use super::value_at;
use crate::prelude::*;

/// # Square root
///
/// Square root: exact for perfect squares, else 34 digits.
#[derive(Arguments)]
pub(crate) struct Sqrt {
    /// A number from 0 upwards.
    number: AnyNumber,
}

impl Tool for Sqrt {
    const NAME: &str = "sqrt";
    const EXAMPLES: &[Example] = &[
        example("a perfect square", r#"{"number":16}"#).gives("SQRT: OK | RESULT: 4"),
        example("irrational", r#"{"number":"2"}"#)
            .gives("SQRT: OK | RESULT: 1.414213562373095048801688724209698"),
        example("not real", r#"{"number":-1}"#).fails(Code::DomainError, "received=-1"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        value_at(&self.number, |x| x.sqrt(&cx.budget), cx)
    }
}
