use super::operands::Operands;
use crate::prelude::*;

/// # Divide
///
/// Quotient: first / second, or `numbers` from left to right. Exact where it ends, else half up to
/// 20 decimals (20 significant digits below 0.1).
#[derive(Arguments)]
pub(crate) struct Divide {
    first: Option<AnyNumber>,
    /// Not 0.
    second: Option<AnyNumber>,
    /// Dividend and divisors, instead of both.
    #[param(plain)]
    numbers: Option<NumberArray>,
}

/// Decimal places of a quotient that does not end, and its significant digits where those are more.
const PLACES: u32 = 20;

impl Tool for Divide {
    const NAME: &str = "divide";
    const EXAMPLES: &[Example] = &[
        example("a quotient that ends", r#"{"first":"10","second":"4"}"#)
            .gives("DIVIDE: OK | RESULT: 2.5"),
        example("one that does not", r#"{"first":"10","second":"3"}"#)
            .gives("DIVIDE: OK | RESULT: 3.33333333333333333333"),
        example("from left to right", r#"{"numbers":[100,5,"2"]}"#)
            .gives("DIVIDE: OK | RESULT: 10"),
        example("by zero", r#"{"first":"1","second":"0"}"#)
            .fails(Code::DivisionByZero, "cannot divide by zero"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let operands = Operands::choose(self.first, self.second, self.numbers)?;
        let quotient = operands.fold(|a, b| a.div(b, &cx.budget))?;
        Ok(Scalar(Shown::by(Rule::Places(PLACES), quotient)))
    }
}
