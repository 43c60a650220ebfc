use arithma_num::Number;

use super::dates::{Dates, check_count, days_since};
use super::params::{GrowthRate, short};
use crate::finance::growth;
use crate::prelude::*;

/// # Net present value of dated flows
///
/// Value on the first date of dated cash flows: sum of CF_k / (1 + rate)^(days/365) (XNPV).
#[derive(Arguments)]
pub(crate) struct DatedNetPresentValue {
    /// In percent.
    #[param(plain)]
    rate: GrowthRate,
    /// Paid negative.
    #[param(plain)]
    cash_flows: NumberList,
    ///
    /// One a flow; none before the first.
    dates: Dates,
}

impl Tool for DatedNetPresentValue {
    const NAME: &str = "datedNetPresentValue";
    const ALIASES: &[&str] = &["xnpv"];
    const EXAMPLES: &[Example] = &[
        example(
            "half a year and a year",
            r#"{"rate":"8","cashFlows":"-1000,500,600","dates":"2025-01-01,2025-07-01,2026-01-01"}"#,
        )
        .gives("DATED_NET_PRESENT_VALUE: OK | RESULT: 36.83297339130273686065858096887568"),
        example(
            "a year of 365 days",
            r#"{"rate":"10%","cashFlows":[-100,110],"dates":["2025-03-01","2026-03-01"]}"#,
        )
        .gives("DATED_NET_PRESENT_VALUE: OK | RESULT: 0"),
        example(
            "two readings of a date",
            r#"{"rate":"8","cashFlows":"-1,2","dates":"01/02/2025,01/02/2026"}"#,
        )
        .fails(Code::ParseError, "dates[0]"),
        example(
            "before the first",
            r#"{"rate":"8","cashFlows":"-1,2","dates":"2025-01-02,2025-01-01"}"#,
        )
        .fails(Code::InvalidInput, "dates[1]"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (Dates(dates), flows) = (self.dates, self.cash_flows.0);
        check_count(&dates, flows.len())?;
        let first = dates.first().copied().unwrap_or_default();
        if let Some(early) = dates.iter().position(|date| *date < first) {
            let reason = format!("must not be before the first date, {first}");
            return Err(Error::invalid(reason)
                .received(dates[early])
                .at_index(early)
                .inside("dates"));
        }
        let rate = cx.figure(self.rate.0);
        let mut values = Vec::with_capacity(flows.len());
        for (flow, days) in flows.into_iter().zip(days_since(first, &dates)) {
            cx.budget.check()?;
            let years = cx.figure(days) / 365;
            values.push((cx.figure(flow) * growth(rate.clone(), -years)?).number()?);
        }
        Ok(Scalar(short(Number::sum(values, &cx.budget)?)))
    }
}
