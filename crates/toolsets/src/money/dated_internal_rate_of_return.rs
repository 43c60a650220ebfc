use arithma_analysis::PowerSum;
use arithma_num::{Exact, IBig};

use super::dates::{Dates, check_count, days_since};
use super::internal_rate_of_return::{exact_flows, nothing};
use super::params::short;
use super::rates::{chosen, none, raised, rates};
use crate::prelude::*;

/// # Internal rate of return of dated flows
///
/// Annual rate in percent at which dated cash flows are worth nothing (XIRR).
///
/// Effective, actual/365. Several rates are refused by name, unless a guess picks one.
#[derive(Arguments)]
pub(crate) struct DatedInternalRateOfReturn {
    /// Paid negative.
    #[param(plain)]
    cash_flows: NumberList,
    ///
    /// One a flow, in any order.
    dates: Dates,
    /// If there are several.
    #[param(plain)]
    guess: Option<Rate>,
}

impl Tool for DatedInternalRateOfReturn {
    const NAME: &str = "datedInternalRateOfReturn";
    const ALIASES: &[&str] = &["xirr"];
    const EXAMPLES: &[Example] = &[
        example(
            "two returns",
            r#"{"cashFlows":"-1000,500,600","dates":"2025-01-01,2025-07-01,2026-01-01"}"#,
        )
        .gives("DATED_INTERNAL_RATE_OF_RETURN: OK | RESULT: 13.23257848747321057431804943221236"),
        example(
            "a year of 365 days",
            r#"{"cashFlows":[-100,125],"dates":["2025-03-01","2026-03-01"]}"#,
        )
        .gives("DATED_INTERNAL_RATE_OF_RETURN: OK | RESULT: 25"),
        example("all on one day", r#"{"cashFlows":"-1,2","dates":"2025-01-01,2025-01-01"}"#)
            .fails(Code::DomainError, "no rate"),
        example("a date too few", r#"{"cashFlows":"-1,2","dates":"2025-01-01"}"#)
            .fails(Code::InvalidInput, "as many dates"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let Dates(dates) = self.dates;
        check_count(&dates, self.cash_flows.0.len())?;
        let flows = exact_flows(self.cash_flows.0, cx)?;
        let last = dates.iter().max().copied().unwrap_or_default();
        // In powers of the growth of a day, or of as many days as all spans are multiples of.
        let before: Vec<i64> = days_since(last, &dates).into_iter().map(|days| -days).collect();
        let step = before.iter().fold(0, |step, days| common(step, *days)).max(1);
        let terms = before.iter().map(|days| days / step).zip(flows);
        let sum = PowerSum::new(terms, &cx.budget)?;
        if sum.is_zero() {
            return Err(nothing());
        }
        let factors = sum.positive_zeros(&cx.budget)?;
        if factors.is_empty() {
            return Err(none(&sum));
        }
        let steps = Exact::from_fraction(IBig::from(365), IBig::from(step))?;
        let rates = rates(raised(factors, &steps, cx)?, cx)?;
        let rate = chosen(&rates, self.guess.map(|guess| guess.0).as_ref(), cx)?;
        Ok(Scalar(short(rate)))
    }
}

/// The greatest common divisor.
fn common(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { common(b, a % b) }
}
