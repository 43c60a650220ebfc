use super::moments::{count_of, total};
use crate::prelude::*;

/// # Mean
///
/// Arithmetic mean, summed exactly.
#[derive(Arguments)]
pub(crate) struct Mean {
    /// The data.
    values: NumberList,
}

impl Tool for Mean {
    const NAME: &str = "mean";
    const ALIASES: &[&str] = &["avg", "average"];
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
        let NumberList(values) = self.values;
        let sum = total(&values, cx)?;
        let mean = sum.div(&count_of(&values), &cx.budget).map_err(Error::overflow)?;
        Ok(Scalar::from(mean))
    }
}
