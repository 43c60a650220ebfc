use arithma_num::Number;

use super::flows::{future_value, present_value};
use super::params::{GrowthRate, short};
use crate::prelude::*;

/// # Modified internal rate of return
///
/// Rate a period in percent: (FV of receipts / PV of payments)^(1/(n-1)) - 1, n flows.
///
/// Payments are financed at one rate, and returns reinvested at another.
#[derive(Arguments)]
pub(crate) struct ModifiedInternalRateOfReturn {
    /// Paid negative.
    cash_flows: NumberList,
    /// In percent.
    #[param(plain)]
    finance_rate: GrowthRate,
    #[param(plain)]
    reinvest_rate: GrowthRate,
}

impl Tool for ModifiedInternalRateOfReturn {
    const NAME: &str = "modifiedInternalRateOfReturn";
    const ALIASES: &[&str] = &["mirr"];
    const EXAMPLES: &[Example] = &[
        example(
            "five years of a loan's money",
            r#"{"cashFlows":"-120000,39000,30000,21000,37000,46000","financeRate":"10","reinvestRate":"12"}"#,
        )
        .gives("MODIFIED_INTERNAL_RATE_OF_RETURN: OK | \
             RESULT: 12.60941303659051458284218800503109"),
        example(
            "an exact one",
            r#"{"cashFlows":"-100,0,144","financeRate":"5%","reinvestRate":"5%"}"#,
        )
        .gives("MODIFIED_INTERNAL_RATE_OF_RETURN: OK | RESULT: 20"),
        example("nothing received", r#"{"cashFlows":"-1,-2","financeRate":5,"reinvestRate":5}"#)
            .fails(Code::DomainError, "received"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let flows = self.cash_flows.0;
        cx.budget.charge(2 * size_of_val(&flows[..]))?;
        let (mut paid, mut received) = (Vec::new(), Vec::new());
        let (mut pays, mut receives) = (false, false);
        for flow in flows {
            let sign = flow.sign(&cx.budget)?;
            pays |= sign.is_lt();
            receives |= sign.is_gt();
            let (out, back) = if sign.is_lt() {
                (flow.neg(&cx.budget)?, Number::ZERO)
            } else {
                (Number::ZERO, flow)
            };
            paid.push(out);
            received.push(back);
        }
        if !pays || !receives {
            let missing = if pays { "received (positive)" } else { "paid (negative)" };
            let reason = format!("no flow is {missing}: there is no return without both");
            return Err(Error::domain(reason).inside("cashFlows"));
        }
        let spent = present_value(&paid, &self.finance_rate.0, cx)?;
        let grown = cx.figure(future_value(&received, &self.reinvest_rate.0, cx)?);
        let periods = cx.figure(paid.len() as i64 - 1);
        let rate = ((grown / spent).pow(1 / periods) - 1) * 100;
        Ok(Scalar(short(rate.number()?)))
    }
}
