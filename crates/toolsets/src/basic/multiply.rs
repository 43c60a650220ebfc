use super::operands::Operands;
use crate::prelude::*;

/// # Multiply
///
/// Exact product of decimals: first * second, or all of `numbers`.
#[derive(Arguments)]
pub(crate) struct Multiply {
    /// First factor.
    first: Option<AnyNumber>,
    /// Second factor.
    second: Option<AnyNumber>,
    /// All factors, instead of first and second.
    #[param(plain)]
    numbers: Option<NumberArray>,
}

impl Tool for Multiply {
    const NAME: &str = "multiply";
    const EXAMPLES: &[Example] = &[
        example("the scale is kept", r#"{"first":"2.50","second":"2"}"#)
            .gives("MULTIPLY: OK | RESULT: 5.00"),
        example("a list", r#"{"numbers":[18.7,0.015,42.3]}"#)
            .gives("MULTIPLY: OK | RESULT: 11.86515"),
        example("not a number", r#"{"first":"x","second":"2"}"#)
            .fails(Code::ParseError, "parameter=first | received=x"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let operands = Operands::choose(self.first, self.second, self.numbers)?;
        let product = operands.fold(|a, b| a.mul(b, &cx.budget))?;
        Ok(Scalar(Shown::by(Rule::Scaled, product)))
    }
}
