use super::flows::present_value;
use super::params::{GrowthRate, short};
use crate::prelude::*;

/// # Net present value
///
/// Value now of cash flows: sum of CF_k / (1 + rate)^k, k from firstPeriod: 0, or 1 as in
/// spreadsheets.
///
/// One flow a period.
#[derive(Arguments)]
pub(crate) struct NetPresentValue {
    /// Percent a period.
    #[param(plain)]
    rate: GrowthRate,
    /// Paid negative.
    cash_flows: NumberList,
    /// Default 0.
    ///
    /// When the first flow comes: now (0), or after one period (1).
    #[param(plain)]
    first_period: Option<Count<0, 1>>,
}

impl Tool for NetPresentValue {
    const NAME: &str = "netPresentValue";
    const ALIASES: &[&str] = &["npv", "discountedCashFlow", "dcf"];
    const EXAMPLES: &[Example] = &[
        example("a project of two years", r#"{"rate":"10","cashFlows":"-200,110,121"}"#)
            .gives("NET_PRESENT_VALUE: OK | RESULT: 0"),
        example(
            "as spreadsheets count",
            r#"{"rate":"25%","cashFlows":[-100, 150],"firstPeriod":1}"#,
        )
        .gives("NET_PRESENT_VALUE: OK | RESULT: 16"),
        example("nothing is left", r#"{"rate":"-100","cashFlows":"-1,2"}"#)
            .fails(Code::OutOfRange, "parameter=rate"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let GrowthRate(rate) = self.rate;
        let now = present_value(&self.cash_flows.0, &rate, cx)?;
        let first = self.first_period.map_or(0, |first| first.0);
        let value = if first == 1 { now / (cx.figure(rate) + 1) } else { now };
        Ok(Scalar(short(value.number()?)))
    }
}
