use super::moments::{Moments, count_of};
use super::student::two_sided_tail;
use crate::prelude::*;

/// # One-sample t test
///
/// Student's t of the mean against a hypothesized one, with the two-sided p-value.
#[derive(Arguments)]
pub(crate) struct TTestOneSample {
    /// The data.
    values: NumberList,
    /// Mean to test against.
    hypothesized_mean: AnyNumber,
}

/// The test.
#[derive(Answer)]
pub(crate) struct Test {
    t: Shown,
    df: Shown,
    mean: Shown,
    se: Shown,
    #[answer(main)]
    p_value: Shown,
    exact: Exactness,
}

impl Tool for TTestOneSample {
    const NAME: &str = "tTestOneSample";
    const EXAMPLES: &[Example] = &[
        example("five values", r#"{"values":"1,2,3,4,5","hypothesizedMean":"2.5"}"#).gives(
            "T_TEST_ONE_SAMPLE: OK | T: 0.7071067811865475244008443621048490 | DF: 4 | MEAN: 3 | \
             SE: 0.7071067811865475244008443621048490 | \
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
    type Output = Test;

    fn run(self, cx: &Context) -> Result<Test> {
        let (NumberList(values), budget) = (self.values, &cx.budget);
        let freedom = i64::try_from(values.len() - 1).unwrap_or(i64::MAX);
        if freedom == 0 {
            return Err(Error::invalid("a t test needs at least two values"));
        }
        let moments = Moments::of(&values, cx)?;
        if moments.is_constant(budget)? {
            return Err(Error::domain("no t is defined where the values are all the same"));
        }
        let mean = moments.mean(budget)?;
        let square_of_se = (moments.variance(false, budget)?)
            .div(&count_of(&values), budget)
            .map_err(Error::overflow)?;
        let difference = mean.sub(&self.hypothesized_mean.0, budget).map_err(Error::overflow)?;
        let t_squared = difference
            .mul(&difference, budget)
            .and_then(|square| square.div(&square_of_se, budget))
            .map_err(Error::overflow)?;
        let size = t_squared.sqrt(budget)?;
        let t = if difference.sign(budget)?.is_lt() { size.neg(budget)? } else { size };
        Ok(Test {
            t: t.into(),
            df: freedom.into(),
            mean: mean.into(),
            se: square_of_se.sqrt(budget)?.into(),
            p_value: two_sided_tail(&t_squared, freedom, budget)?.into(),
            exact: Exactness,
        })
    }
}
