use super::order::{ascending, quartile};
use crate::prelude::*;

/// # Median
///
/// Middle value of the data in order; of an even number, the mean of the two in the middle.
#[derive(Arguments)]
pub(crate) struct Median {
    /// The data.
    values: NumberList,
}

impl Tool for Median {
    const NAME: &str = "median";
    const EXAMPLES: &[Example] = &[
        example("an odd number of values", r#"{"values":"3,1,2"}"#).gives("MEDIAN: OK | RESULT: 2"),
        example("an even number", r#"{"values":[4,1,3,2]}"#).gives("MEDIAN: OK | RESULT: 2.5"),
        example("no data", r#"{"values":[]}"#).fails(Code::InvalidInput, "list"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let sorted = ascending(self.values.0, &cx.budget)?;
        Ok(Scalar::from(quartile(&sorted, 2, cx)?))
    }
}
