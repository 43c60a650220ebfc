use arithma_analysis::PowerSum;
use arithma_num::{Exact, Number};

use super::params::{exact, short};
use super::rates::{chosen, none, rates};
use crate::prelude::*;

/// # Internal rate of return
///
/// Rate a period in percent at which regular cash flows are worth nothing. Several such rates are
/// refused by name, unless a guess picks one.
///
/// All rates above -100 percent are found.
#[derive(Arguments)]
pub(crate) struct InternalRateOfReturn {
    /// Paid negative.
    cash_flows: NumberList,
    /// Nearest of several.
    guess: Option<Rate>,
}

impl Tool for InternalRateOfReturn {
    const NAME: &str = "internalRateOfReturn";
    const ALIASES: &[&str] = &["irr"];
    const EXAMPLES: &[Example] = &[
        example("a project of three years", r#"{"cashFlows":"-1000,400,500,300"}"#)
            .gives("INTERNAL_RATE_OF_RETURN: OK | RESULT: 10.13310487726095107627002657681172"),
        example("an exact one", r#"{"cashFlows":[-200, 110, 121]}"#)
            .gives("INTERNAL_RATE_OF_RETURN: OK | RESULT: 10"),
        example("two rates", r#"{"cashFlows":"-1600,10000,-10000"}"#)
            .fails(Code::DomainError, "25%, 400%"),
        example("one of the two", r#"{"cashFlows":"-1600,10000,-10000","guess":"300%"}"#)
            .gives("INTERNAL_RATE_OF_RETURN: OK | RESULT: 400"),
        example("nothing is paid", r#"{"cashFlows":"100,200"}"#)
            .fails(Code::DomainError, "both ways"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let flows = exact_flows(self.cash_flows.0, cx)?;
        // In powers of 1 + rate: the last flow has none.
        let terms = flows.into_iter().rev().enumerate().map(|(k, flow)| (k as i64, flow));
        let sum = PowerSum::new(terms, &cx.budget)?;
        let factors = sum.positive_zeros(&cx.budget)?;
        if factors.is_empty() {
            return Err(none(&sum));
        }
        let rate = chosen(&rates(factors, cx)?, self.guess.map(|guess| guess.0).as_ref(), cx)?;
        Ok(Scalar(short(rate)))
    }
}

/// The flows as exact numbers: at least two of them, and not nothing.
pub(super) fn exact_flows(flows: Vec<Number>, cx: &Context) -> Result<Vec<Exact>> {
    if flows.len() < 2 {
        return Err(Error::invalid("at least two cash flows are needed").inside("cashFlows"));
    }
    cx.budget.charge(flows.len() * 2 * size_of::<(i64, Exact)>())?;
    let flows: Vec<Exact> = flows.into_iter().map(exact).collect::<Result<_>>()?;
    if flows.iter().all(Exact::is_zero) { Err(nothing()) } else { Ok(flows) }
}

/// The error of flows that are nothing at any time.
pub(super) fn nothing() -> Error {
    let reason = "all cash flows are 0: every rate makes them worth nothing";
    Error::invalid(reason).inside("cashFlows")
}
