use arithma_num::{Exact, Number};
use serde::Serialize;

use super::all_exact;
use super::moments::Moments;
use super::student::two_sided_tail;
use crate::prelude::*;

/// # One-sample t test
///
/// Student's t of the mean against a hypothesized one, with the two-sided p-value.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct TTestOneSample {
    /// The data.
    values: Sample,
    /// Mean to test against.
    hypothesized_mean: Decimal,
}

/// The test.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Test {
    t: Digits,
    df: String,
    mean: Digits,
    se: Digits,
    p_value: Digits,
    exact: bool,
}

impl Tool for TTestOneSample {
    const NAME: &str = "tTestOneSample";
    const EXAMPLES: &[Example] = &[
        example("five values", r#"{"values":"1,2,3,4,5","hypothesizedMean":"2.5"}"#).gives(
            "T_TEST_ONE_SAMPLE: OK | T: 0.707106781186547524400844362104849 | DF: 4 | MEAN: 3 | \
             SE: 0.707106781186547524400844362104849 | \
             P_VALUE: 0.5185185185185185185185185185185185",
        ),
        example("no difference", r#"{"values":[1,2,3],"hypothesizedMean":2}"#).gives(
            "T_TEST_ONE_SAMPLE: OK | T: 0 | DF: 2 | MEAN: 2 | \
             SE: 0.5773502691896257645091487805019575 | P_VALUE: 1",
        ),
        example("no spread", r#"{"values":"1,1","hypothesizedMean":"0"}"#)
            .fails(Code::DomainError, "all the same"),
        example("one value", r#"{"values":"1","hypothesizedMean":"0"}"#)
            .fails(Code::InvalidInput, "at least two values"),
    ];
    const EFFECTS: Effects = Effects::CALCULATION.slow();
    type Output = Test;

    fn run(self, cx: &Context) -> Result<Test> {
        let (Sample(values), budget) = (self.values, &cx.budget);
        let freedom = i64::try_from(values.len() - 1).unwrap_or(i64::MAX);
        if freedom == 0 {
            return Err(Error::invalid("a t test needs at least two values"));
        }
        let moments = Moments::of(&values, cx)?;
        if moments.is_constant() {
            return Err(Error::domain("no t is defined where the values are all the same"));
        }
        let mean = moments.mean(budget)?;
        let square_of_se = (moments.variance(false, budget)?)
            .div(&Exact::from(values.len()), budget)
            .map_err(Error::overflow)?;
        let difference =
            mean.sub(&self.hypothesized_mean.into(), budget).map_err(Error::overflow)?;
        let t_squared = difference
            .mul(&difference, budget)
            .and_then(|square| square.div(&square_of_se, budget))
            .map_err(Error::overflow)?;
        let size = Number::from(t_squared.clone()).sqrt(budget)?;
        let t = if difference.is_negative() { size.neg(budget)? } else { size };
        let [t, mean, se, p_value] = [
            cx.show(&t)?,
            cx.show_exact(&mean)?,
            cx.show(&Number::from(square_of_se).sqrt(budget)?)?,
            cx.show(&two_sided_tail(&t_squared, freedom, budget)?)?,
        ];
        let exact = all_exact([&t, &mean, &se, &p_value]);
        Ok(Test { t, df: freedom.to_string(), mean, se, p_value, exact })
    }
}
