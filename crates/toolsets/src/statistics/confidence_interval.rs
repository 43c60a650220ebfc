use arithma_num::Number;

use super::moments::{Moments, count_of};
use super::student::{critical_t, critical_z};
use crate::order::ordered;
use crate::prelude::*;

/// # Confidence interval
///
/// Interval for the mean: mean ± critical value * s / √n, by Student's t or the normal z.
#[derive(Arguments)]
pub(crate) struct ConfidenceInterval {
    values: NumberList,
    /// Such as 0.95.
    confidence_level: AnyNumber,
    /// Default t.
    method: Option<Method>,
}

/// Where the critical value comes from.
#[derive(Clone, Copy, Choice)]
pub(crate) enum Method {
    T,
    Z,
}

/// The interval.
#[derive(Answer)]
pub(crate) struct Interval {
    mean: Shown,
    lower: Shown,
    upper: Shown,
    margin: Shown,
    method: Method,
    critical_value: Shown,
    exact: Exactness,
}

impl Tool for ConfidenceInterval {
    const NAME: &str = "confidenceInterval";
    const EXAMPLES: &[Example] = &[
        example("95 percent", r#"{"values":"1,2,3,4,5","confidenceLevel":"0.95"}"#).gives(
            "CONFIDENCE_INTERVAL: OK | MEAN: 3 | LOWER: 1.036756838522442302344393865188600 | \
             UPPER: 4.963243161477557697655606134811400 | MARGIN: 1.963243161477557697655606134811400 | \
             METHOD: t | CRITICAL_VALUE: 2.776445105197794357803104846748628",
        ),
        example("normal", r#"{"values":[2,4,4,6],"confidenceLevel":0.9,"method":"z"}"#).gives(
            "CONFIDENCE_INTERVAL: OK | MEAN: 4 | LOWER: 2.656982637467553172593117269430293 | \
             UPPER: 5.343017362532446827406882730569707 | \
             MARGIN: 1.343017362532446827406882730569707 | METHOD: z | \
             CRITICAL_VALUE: 1.644853626951472714863848907991632",
        ),
        example("percent", r#"{"values":"1,2","confidenceLevel":"95"}"#)
            .fails(Code::OutOfRange, "parameter=confidenceLevel | received=95"),
        example("one value", r#"{"values":"1","confidenceLevel":"0.95"}"#)
            .fails(Code::InvalidInput, "at least two values"),
    ];
    type Output = Interval;

    fn run(self, cx: &Context) -> Result<Interval> {
        let (NumberList(values), budget) = (self.values, &cx.budget);
        let level = level(self.confidence_level.0, cx)?;
        let freedom = i64::try_from(values.len() - 1).unwrap_or(i64::MAX);
        if freedom == 0 {
            return Err(Error::invalid("an interval needs at least two values"));
        }
        let moments = Moments::of(&values, cx)?;
        let square_of_se = (moments.variance(false, budget)?)
            .div(&count_of(&values), budget)
            .map_err(Error::overflow)?;
        let method = self.method.unwrap_or(Method::T);
        let critical = match method {
            Method::T => critical_t(&level, freedom, budget)?,
            Method::Z => critical_z(&level, budget)?,
        };
        let mean = moments.mean(budget)?;
        let margin = square_of_se.sqrt(budget)?.mul(&critical, budget)?;
        Ok(Interval {
            lower: mean.sub(&margin, budget)?.into(),
            upper: mean.add(&margin, budget)?.into(),
            mean: mean.into(),
            margin: margin.into(),
            method,
            critical_value: critical.into(),
            exact: Exactness,
        })
    }
}

/// A level of confidence, strictly between 0 and 1.
fn level(level: Number, cx: &Context) -> Result<Number> {
    let budget = &cx.budget;
    if level.sign(budget)?.is_le() || ordered(&level, &Number::ONE, budget)?.is_ge() {
        let reason = "must be between 0 and 1: 0.95 means 95 percent";
        let error = Error::out_of_range(reason).received(cx.written(&level));
        return Err(error.inside("confidenceLevel"));
    }
    Ok(level)
}
