use arithma_num::Number;

use crate::prelude::*;

/// # Sum of a list
///
/// Exact sum of all numbers.
#[derive(Arguments)]
pub(crate) struct SumArray {
    /// The numbers.
    numbers: NumberList,
}

impl Tool for SumArray {
    const NAME: &str = "sumArray";
    const EXAMPLES: &[Example] = &[
        example("a list as text", r#"{"numbers":"1,2,3,4,5"}"#).gives("SUM_ARRAY: OK | RESULT: 15"),
        example("an array", r#"{"numbers":[0.1,0.2,"0.30"]}"#).gives("SUM_ARRAY: OK | RESULT: 0.6"),
        example("not a number", r#"{"numbers":"1,a"}"#)
            .fails(Code::ParseError, "parameter=numbers[1] | received=a"),
        example("an empty list", r#"{"numbers":""}"#).fails(Code::InvalidInput, "numbers"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let NumberList(numbers) = self.numbers;
        let mut sum = Number::ZERO;
        for number in &numbers {
            cx.budget.check()?;
            sum = sum.plus(number, &cx.budget).map_err(Error::overflow)?;
        }
        Ok(Scalar::from(sum))
    }
}
