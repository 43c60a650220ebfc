use arithma_num::Number;

use crate::prelude::*;

/// # Scale a list
///
/// Exact products of each number with one scalar.
#[derive(Arguments)]
pub(crate) struct ScaleArray {
    /// The numbers.
    numbers: NumberList,
    /// What to multiply each by.
    scalar: AnyNumber,
}

impl Tool for ScaleArray {
    const NAME: &str = "scaleArray";
    const EXAMPLES: &[Example] = &[
        example("by a half", r#"{"numbers":"1.5,-4","scalar":"0.5"}"#)
            .gives("SCALE_ARRAY: OK | RESULT: 0.75,-2"),
        example("not a number", r#"{"numbers":"1,2","scalar":"x"}"#)
            .fails(Code::ParseError, "parameter=scalar | received=x"),
    ];
    type Output = List;

    fn run(self, cx: &Context) -> Result<List> {
        let NumberList(numbers) = self.numbers;
        let scale = |number: &Number| {
            cx.budget.check()?;
            let product = number.mul(&self.scalar.0, &cx.budget).map_err(Error::overflow)?;
            Ok(product.into())
        };
        Ok(List::new(numbers.iter().map(scale).collect::<Result<_>>()?))
    }
}
