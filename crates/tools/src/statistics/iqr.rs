use serde::Serialize;

use super::{all_exact, order::quartile};
use crate::prelude::*;

/// # Interquartile range
///
/// Third quartile minus the first, and both (type 7).
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct Iqr {
    /// The data.
    values: Sample,
}

/// The middle half of the data.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Range {
    q1: Digits,
    q3: Digits,
    iqr: Digits,
    exact: bool,
}

impl Tool for Iqr {
    const NAME: &str = "iqr";
    const EXAMPLES: &[Example] = &[
        example("of nine values", r#"{"values":"1,2,3,4,5,6,7,8,9"}"#)
            .gives("IQR: OK | Q1: 3 | Q3: 7 | IQR: 4"),
        example("between values", r#"{"values":[4,3,2,1]}"#)
            .gives("IQR: OK | Q1: 1.75 | Q3: 3.25 | IQR: 1.5"),
        example("no data", r#"{"values":" , "}"#).fails(Code::InvalidInput, "no numbers"),
    ];
    type Output = Range;

    fn run(self, cx: &Context) -> Result<Range> {
        let Sample(mut values) = self.values;
        let (low, high) = (quartile(&mut values, 1, cx)?, quartile(&mut values, 3, cx)?);
        let range = high.sub(&low, &cx.budget)?;
        let [q1, q3, iqr] = [cx.show_exact(&low)?, cx.show_exact(&high)?, cx.show_exact(&range)?];
        let exact = all_exact([&q1, &q3, &iqr]);
        Ok(Range { q1, q3, iqr, exact })
    }
}
