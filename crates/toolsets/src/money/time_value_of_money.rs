use arithma_kit::Figure;
use arithma_num::Number;

use super::params::{GrowthRate, PaymentsAt, is_begin, short};
use super::rates::{annuity_factors, chosen, rates};
use crate::finance::{annuity, growth};
use crate::order::ordered;
use crate::prelude::*;

/// # Time value of money
///
/// Solves PV (1+i)^n + PMT ((1+i)^n - 1)/i + FV = 0 for the one left out; paid is negative.
///
/// Received is positive: a loan has PV > 0, PMT < 0. PMT counts 1 + i times for payments at the
/// beginning.
#[derive(Arguments)]
pub(crate) struct TimeValueOfMoney {
    #[param(plain)]
    periods: Option<Positive>,
    /// i in percent.
    #[param(plain)]
    rate_per_period: Option<GrowthRate>,
    present_value: Option<AnyNumber>,
    payment: Option<AnyNumber>,
    future_value: Option<AnyNumber>,
    ///
    /// At the end of each period if not given.
    payments_at: Option<PaymentsAt>,
}

/// What was left out, and its value: a rate in percent.
#[derive(Debug, Answer)]
pub(crate) struct Solved {
    solved_for: &'static str,
    #[answer(main)]
    value: Shown,
    exact: Exactness,
}

impl Tool for TimeValueOfMoney {
    const NAME: &str = "timeValueOfMoney";
    const ALIASES: &[&str] = &["tvm", "nper", "pmt", "fvAnnuity", "rateOfAnnuity", "solveAnnuity"];
    const EXAMPLES: &[Example] = &[
        example(
            "the payment of a loan",
            r#"{"periods":12,"ratePerPeriod":"1%","presentValue":1000,"futureValue":0}"#,
        )
        .gives(
            "TIME_VALUE_OF_MONEY: OK | SOLVED_FOR: payment | \
             VALUE: -88.84878867834170733998783122788653",
        ),
        example(
            "how long saving takes",
            r#"{"ratePerPeriod":0,"presentValue":0,"payment":-250,"futureValue":1000}"#,
        )
        .gives("TIME_VALUE_OF_MONEY: OK | SOLVED_FOR: periods | VALUE: 4"),
        example(
            "the rate of a loan",
            r#"{"periods":2,"presentValue":2100,"payment":-1210,"futureValue":0}"#,
        )
        .gives("TIME_VALUE_OF_MONEY: OK | SOLVED_FOR: ratePerPeriod | VALUE: 10"),
        example("too little is known", r#"{"periods":12,"presentValue":1000,"payment":-90}"#)
            .fails(Code::InvalidInput, "ratePerPeriod, futureValue"),
        example(
            "never enough",
            r#"{"ratePerPeriod":1,"presentValue":1000,"payment":-10,"futureValue":0}"#,
        )
        .fails(Code::DomainError, "no number of periods"),
    ];
    type Output = Solved;

    fn run(self, cx: &Context) -> Result<Solved> {
        let begin = is_begin(self.payments_at);
        let n = self.periods.map(|n| n.0);
        let i = self.rate_per_period.map(|rate| rate.0);
        let [pv, pmt, fv] = [self.present_value, self.payment, self.future_value]
            .map(|amount| amount.map(Number::from));
        let solved =
            |solved_for, value| Ok(Solved { solved_for, value: short(value), exact: Exactness });
        match (n, i, pv, pmt, fv) {
            (Some(n), Some(i), pv, pmt, fv) => {
                let at = At::new(n, i, begin, cx)?;
                let known = |amount: Option<Number>| amount.map(|amount| cx.figure(amount));
                match (known(pv), known(pmt), known(fv)) {
                    (Some(pv), Some(pmt), None) => {
                        solved("futureValue", (-(pv * at.growth + pmt * at.annuity)).number()?)
                    }
                    (Some(pv), None, Some(fv)) => {
                        solved("payment", (-(pv * at.growth + fv) / at.annuity).number()?)
                    }
                    (None, Some(pmt), Some(fv)) => {
                        solved("presentValue", (-(fv + pmt * at.annuity) / at.growth).number()?)
                    }
                    (pv, pmt, fv) => Err(wanting(&[
                        ("presentValue", pv.is_none()),
                        ("payment", pmt.is_none()),
                        ("futureValue", fv.is_none()),
                    ])),
                }
            }
            (None, Some(i), Some(pv), Some(pmt), Some(fv)) => {
                solved("periods", periods(i, [pv, pmt, fv], begin, cx)?)
            }
            (Some(n), None, Some(pv), Some(pmt), Some(fv)) => {
                let factors = annuity_factors([pv, pmt, fv], n, begin, cx)?;
                solved("ratePerPeriod", chosen(&rates(factors, cx)?, None, cx)?)
            }
            (n, i, pv, pmt, fv) => Err(wanting(&[
                ("periods", n.is_none()),
                ("ratePerPeriod", i.is_none()),
                ("presentValue", pv.is_none()),
                ("payment", pmt.is_none()),
                ("futureValue", fv.is_none()),
            ])),
        }
    }
}

/// What 1 grows to, and what payments of 1 do.
struct At<'c> {
    growth: Figure<'c>,
    annuity: Figure<'c>,
}

impl<'c> At<'c> {
    fn new(n: Number, i: Number, begin: bool, cx: &'c Context) -> Result<Self> {
        let (n, i) = (cx.figure(n), cx.figure(i));
        let paid = annuity(i.clone(), n.clone())?;
        let annuity = if begin { paid * (&i + 1) } else { paid };
        Ok(Self { growth: growth(i, n)?, annuity })
    }
}

fn wanting(parts: &[(&str, bool)]) -> Error {
    let absent: Vec<&str> = parts.iter().filter(|(_, is)| *is).map(|(name, _)| *name).collect();
    Error::invalid(match absent[..] {
        [] => "all five are given: leave out the one to solve for".to_owned(),
        _ => {
            format!("leave out one, and give the others: these are missing: {}", absent.join(", "))
        }
    })
}

/// How many periods it takes: (1+i)^n = (A - FV i) / (A + PV i), with A = PMT (1 + i b).
fn periods(i: Number, amounts: [Number; 3], begin: bool, cx: &Context) -> Result<Number> {
    let never = || Error::domain("no number of periods above 0 solves it: it is never reached");
    let any = || Error::domain("every number of periods solves it");
    let [pv, pmt, fv] = amounts.map(|amount| cx.figure(amount));
    let budget = &cx.budget;
    let periods = if i.is_zero() {
        let (due, pmt) = ((-(pv + fv)).number()?, pmt.number()?);
        if pmt.is_zero() {
            return Err(if due.is_zero() { any() } else { never() });
        }
        due.div(&pmt, budget)?
    } else {
        let i = cx.figure(i);
        let payment = if begin { pmt * (&i + 1) } else { pmt };
        let above = (&payment - fv * &i).number()?;
        let below = (payment + pv * &i).number()?;
        match (above.sign(budget)?, below.sign(budget)?) {
            (a, b) if a.is_eq() && b.is_eq() => return Err(any()),
            (a, b) if a != b || a.is_eq() => return Err(never()),
            _ => {}
        }
        above.div(&below, budget)?.log(&(i + 1).number()?, budget)?
    };
    if ordered(&periods, &Number::ZERO, budget)?.is_le() {
        return Err(never());
    }
    Ok(periods)
}
