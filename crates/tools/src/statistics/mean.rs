use arithma_num::Exact;

use super::moments::total;
use crate::prelude::*;

/// # Mean
///
/// Arithmetic mean, summed exactly.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct Mean {
    /// The data.
    values: Sample,
}

impl Tool for Mean {
    const NAME: &str = "mean";
    const EXAMPLES: &[Example] = &[
        example("of decimals", r#"{"values":"0.1,0.2,0.3"}"#).gives("MEAN: OK | RESULT: 0.2"),
        example("rounded", r#"{"values":[1,2,2]}"#)
            .gives("MEAN: OK | RESULT: 1.666666666666666666666666666666667"),
        example("not a number", r#"{"values":"1,a"}"#)
            .fails(Code::ParseError, "parameter=values[1] | received=a"),
        example("no data", r#"{"values":""}"#).fails(Code::InvalidInput, "value is missing"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let Sample(values) = self.values;
        let sum = total(&values, cx)?;
        let mean = sum.div(&Exact::from(values.len()), &cx.budget).map_err(Error::overflow)?;
        Ok(Scalar(cx.show_exact(&mean)?))
    }
}
