use super::params::{GrowthRate, short};
use crate::prelude::*;

/// # Real rate
///
/// Rate in percent after inflation (Fisher, exactly): (1 + nominal) / (1 + inflation) - 1.
#[derive(Arguments)]
pub(crate) struct RealRate {
    /// Of interest or return.
    nominal_rate: GrowthRate,
    /// Of prices.
    inflation_rate: GrowthRate,
}

impl Tool for RealRate {
    const NAME: &str = "realRate";
    const ALIASES: &[&str] =
        &["realInterestRate", "inflationAdjustedRate", "fisherEquation", "realReturn"];
    const EXAMPLES: &[Example] = &[
        example("after inflation", r#"{"nominalRate":"7","inflationRate":"3"}"#)
            .gives("REAL_RATE: OK | RESULT: 3.883495145631067961165048543689320"),
        example("an exact one", r#"{"nominalRate":"10%","inflationRate":"25%"}"#)
            .gives("REAL_RATE: OK | RESULT: -12"),
        example("prices of nothing", r#"{"nominalRate":"2","inflationRate":"-100"}"#)
            .fails(Code::OutOfRange, "parameter=inflationRate"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let [nominal, inflation] =
            [self.nominal_rate, self.inflation_rate].map(|rate| cx.figure(rate.0) + 1);
        Ok(Scalar(short(((nominal / inflation - 1) * 100).number()?)))
    }
}
