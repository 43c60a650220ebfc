use super::operands::Operands;
use crate::prelude::*;

/// # Subtract
///
/// Exact difference of decimals: first - second, or `numbers` from left to right.
#[derive(Arguments)]
pub(crate) struct Subtract {
    /// Number to subtract from.
    first: Option<AnyNumber>,
    /// Number to subtract.
    second: Option<AnyNumber>,
    /// All operands in order, instead of first and second.
    #[param(plain)]
    numbers: Option<NumberArray>,
}

impl Tool for Subtract {
    const NAME: &str = "subtract";
    const EXAMPLES: &[Example] = &[
        example("exact", r#"{"first":"0.3","second":"0.1"}"#).gives("SUBTRACT: OK | RESULT: 0.2"),
        example("from left to right", r#"{"numbers":[10,3,2]}"#).gives("SUBTRACT: OK | RESULT: 5"),
        example("a missing operand", r#"{"first":"10"}"#)
            .fails(Code::InvalidInput, "parameter=second"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let operands = Operands::choose(self.first, self.second, self.numbers)?;
        let difference = operands.fold(|a, b| a.sub(b, &cx.budget))?;
        Ok(Scalar(Shown::by(Rule::Scaled, difference)))
    }
}
