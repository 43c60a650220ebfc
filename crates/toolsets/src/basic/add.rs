use super::operands::Operands;
use crate::prelude::*;

/// # Add
///
/// Exact sum of decimals: first + second, or all of `numbers`. The scale is kept: 1.10 + 2.20 = 3.30.
#[derive(Arguments)]
pub(crate) struct Add {
    /// First addend.
    first: Option<AnyNumber>,
    /// Second addend.
    second: Option<AnyNumber>,
    /// All addends, instead of first and second.
    #[param(plain)]
    numbers: Option<NumberArray>,
}

impl Tool for Add {
    const NAME: &str = "add";
    const EXAMPLES: &[Example] = &[
        example("no binary artefacts", r#"{"first":"0.1","second":"0.2"}"#)
            .gives("ADD: OK | RESULT: 0.3"),
        example("the scale is kept", r#"{"first":"1.10","second":"2.20"}"#)
            .gives("ADD: OK | RESULT: 3.30"),
        example("a list", r#"{"numbers":[1,2.5,"1e3"]}"#).gives("ADD: OK | RESULT: 1003.5"),
        example("not a number", r#"{"first":"abc","second":"2"}"#)
            .fails(Code::ParseError, "parameter=first | received=abc"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let operands = Operands::choose(self.first, self.second, self.numbers)?;
        let sum = operands.fold(|a, b| a.add(b, &cx.budget))?;
        Ok(Scalar(Shown::by(Rule::Scaled, sum)))
    }
}
