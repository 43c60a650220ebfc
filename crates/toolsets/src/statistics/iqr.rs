use super::order::{ascending, quartile};
use crate::prelude::*;

/// # Interquartile range
///
/// Third quartile minus the first, and both (type 7).
#[derive(Arguments)]
pub(crate) struct Iqr {
    /// The data.
    values: NumberList,
}

/// The middle half of the data.
#[derive(Answer)]
pub(crate) struct Range {
    q1: Shown,
    q3: Shown,
    #[answer(main)]
    iqr: Shown,
    exact: Exactness,
}

impl Tool for Iqr {
    const NAME: &str = "iqr";
    const EXAMPLES: &[Example] = &[
        example("of nine values", r#"{"values":"1,2,3,4,5,6,7,8,9"}"#)
            .gives("IQR: OK | Q1: 3 | Q3: 7 | IQR: 4"),
        example("between values", r#"{"values":[4,3,2,1]}"#)
            .gives("IQR: OK | Q1: 1.75 | Q3: 3.25 | IQR: 1.5"),
        example("a hole", r#"{"values":"1,,2"}"#).fails(Code::ParseError, "values[1]"),
    ];
    type Output = Range;

    fn run(self, cx: &Context) -> Result<Range> {
        let sorted = ascending(self.values.0, &cx.budget)?;
        let (low, high) = (quartile(&sorted, 1, cx)?, quartile(&sorted, 3, cx)?);
        let range = high.sub(&low, &cx.budget)?;
        let [q1, q3, iqr] = [Shown::from(low), Shown::from(high), Shown::from(range)];
        Ok(Range { q1, q3, iqr, exact: Exactness })
    }
}
