use arithma_num::{Exact, Number};
use serde::Serialize;

use super::all_exact;
use super::moments::Moments;
use super::student::{critical_t, critical_z};
use crate::prelude::*;

/// # Confidence interval
///
/// Interval for the mean: mean ± critical value * s / √n, by Student's t or the normal z.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct ConfidenceInterval {
    /// The data.
    values: Sample,
    /// Between 0 and 1, such as 0.95.
    confidence_level: Decimal,
    /// t unless given.
    method: Option<Method>,
}

/// Where the critical value comes from.
#[derive(Deserialize, Serialize, JsonSchema, Clone, Copy)]
#[serde(rename_all = "camelCase")]
enum Method {
    T,
    Z,
}

/// The interval.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Interval {
    mean: Digits,
    lower: Digits,
    upper: Digits,
    margin: Digits,
    method: String,
    critical_value: Digits,
    exact: bool,
}

impl Tool for ConfidenceInterval {
    const NAME: &str = "confidenceInterval";
    const EXAMPLES: &[Example] = &[
        example("95 percent", r#"{"values":"1,2,3,4,5","confidenceLevel":"0.95"}"#).gives(
            "CONFIDENCE_INTERVAL: OK | MEAN: 3 | LOWER: 1.0367568385224423023443938651886 | \
             UPPER: 4.9632431614775576976556061348114 | MARGIN: 1.9632431614775576976556061348114 | \
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
    const EFFECTS: Effects = Effects::CALCULATION.slow();
    type Output = Interval;

    fn run(self, cx: &Context) -> Result<Interval> {
        let (Sample(values), budget) = (self.values, &cx.budget);
        let level = level(&self.confidence_level)?;
        let freedom = i64::try_from(values.len() - 1).unwrap_or(i64::MAX);
        if freedom == 0 {
            return Err(Error::invalid("an interval needs at least two values"));
        }
        let moments = Moments::of(&values, cx)?;
        let square_of_se = (moments.variance(false, budget)?)
            .div(&Exact::from(values.len()), budget)
            .map_err(Error::overflow)?;
        let (method, critical) = match self.method.unwrap_or(Method::T) {
            Method::T => ("t", critical_t(&level, freedom, budget)?),
            Method::Z => ("z", critical_z(&level, budget)?),
        };
        let mean = Number::from(moments.mean(budget)?);
        let margin = Number::from(square_of_se).sqrt(budget)?.mul(&critical, budget)?;
        let [mean, lower, upper, margin, critical_value] = [
            cx.show(&mean)?,
            cx.show(&mean.sub(&margin, budget)?)?,
            cx.show(&mean.add(&margin, budget)?)?,
            cx.show(&margin)?,
            cx.show(&critical)?,
        ];
        let exact = all_exact([&mean, &lower, &upper, &margin, &critical_value]);
        Ok(Interval { mean, lower, upper, margin, method: method.into(), critical_value, exact })
    }
}

/// A level of confidence, strictly between 0 and 1.
fn level(level: &Decimal) -> Result<Exact> {
    let exact = Exact::from(level.clone());
    if exact.signum() <= 0 || exact >= Exact::ONE {
        let reason = "must be between 0 and 1: 0.95 means 95 percent";
        return Err(Error::out_of_range(reason)
            .received(level.to_text())
            .inside("confidenceLevel"));
    }
    Ok(exact)
}
