use super::sum_of_products;
use crate::prelude::*;

/// # Dot product
///
/// Exact sum of the products of the elements of two lists of one length.
#[derive(Arguments)]
pub(crate) struct DotProduct {
    /// First vector.
    first: NumberList,
    /// Second vector, as long as the first.
    second: NumberList,
}

impl Tool for DotProduct {
    const NAME: &str = "dotProduct";
    const EXAMPLES: &[Example] = &[
        example("of three elements", r#"{"first":"1,2,3","second":[4,5,6]}"#)
            .gives("DOT_PRODUCT: OK | RESULT: 32"),
        example("of different lengths", r#"{"first":"1,2","second":"1"}"#)
            .fails(Code::InvalidInput, "2 and 1"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (NumberList(a), NumberList(b)) = (self.first, self.second);
        if a.len() != b.len() {
            let reason =
                format!("both lists need the same length, not {} and {}", a.len(), b.len());
            return Err(Error::invalid(reason));
        }
        let sum = sum_of_products(a.iter().zip(&b), &cx.budget).map_err(Error::overflow)?;
        Ok(Scalar::from(sum))
    }
}
