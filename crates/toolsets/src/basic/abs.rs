use crate::prelude::*;

/// # Absolute value
///
/// The number without its sign; its scale is kept.
#[derive(Arguments)]
pub(crate) struct Abs {
    /// The number.
    value: AnyNumber,
}

impl Tool for Abs {
    const NAME: &str = "abs";
    const EXAMPLES: &[Example] = &[
        example("a negative number", r#"{"value":"-1.50"}"#).gives("ABS: OK | RESULT: 1.50"),
        example("not a number", r#"{"value":"abc"}"#).fails(Code::ParseError, "received=abc"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        Ok(Scalar(Shown::by(Rule::Scaled, self.value.0.abs(&cx.budget)?)))
    }
}
