use super::params::{Span, short};
use crate::prelude::*;

/// # Compound annual growth rate
///
/// Steady yearly growth in percent from one value to another: (end / start)^(1 / years) - 1.
#[derive(Arguments)]
pub(crate) struct CompoundAnnualGrowthRate {
    start_value: Positive,
    end_value: Positive,
    /// Time between.
    #[unit("yr")]
    years: Span,
}

impl Tool for CompoundAnnualGrowthRate {
    const NAME: &str = "compoundAnnualGrowthRate";
    const ALIASES: &[&str] = &["cagr", "annualizedReturn"];
    const EXAMPLES: &[Example] = &[
        example("half more in three years", r#"{"startValue":"1000","endValue":"1500","years":3}"#)
            .gives("COMPOUND_ANNUAL_GROWTH_RATE: OK | RESULT: 14.47142425533318678080422119396770"),
        example("an exact one", r#"{"startValue":100,"endValue":144,"years":2}"#)
            .gives("COMPOUND_ANNUAL_GROWTH_RATE: OK | RESULT: 20"),
        example("from nothing", r#"{"startValue":"0","endValue":"50","years":"3"}"#)
            .fails(Code::OutOfRange, "parameter=startValue"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let ratio = cx.figure(self.end_value.0) / self.start_value.0;
        let growth = ratio.pow(1 / cx.figure(self.years.0));
        Ok(Scalar(short(((growth - 1) * 100).number()?)))
    }
}
