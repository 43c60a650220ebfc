use super::sum_of_products;
use crate::prelude::*;

/// # Length of a vector
///
/// Root of the sum of squares.
#[derive(Arguments)]
pub(crate) struct MagnitudeArray {
    /// The elements of the vector.
    numbers: NumberList,
}

impl Tool for MagnitudeArray {
    const NAME: &str = "magnitudeArray";
    const EXAMPLES: &[Example] = &[
        example("a right triangle", r#"{"numbers":"3,4"}"#)
            .gives("MAGNITUDE_ARRAY: OK | RESULT: 5"),
        example("irrational", r#"{"numbers":[1,1,1]}"#)
            .gives("MAGNITUDE_ARRAY: OK | RESULT: 1.732050807568877293527446341505872"),
        example("an empty list", r#"{"numbers":[]}"#).fails(Code::InvalidInput, "list is empty"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let NumberList(numbers) = self.numbers;
        let squares = sum_of_products(numbers.iter().zip(&numbers), &cx.budget);
        let length = squares.and_then(|sum| sum.sqrt(&cx.budget));
        Ok(Scalar::from(length.map_err(Error::overflow)?))
    }
}
