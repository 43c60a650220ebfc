use arithma_num::Number;

use super::params::short;
use super::rates::{annuity_factors, chosen};
use crate::prelude::*;

/// # Rate of a loan
///
/// Rate of a loan from its level payment: nominal, effective and per period, in percent.
///
/// Paid at the end of each period; negative where less is paid than borrowed.
#[derive(Arguments)]
pub(crate) struct LoanRate {
    #[param(plain)]
    principal: Positive,
    #[param(plain)]
    payment: Positive,
    /// How many.
    #[param(plain)]
    payments: Count<1, 1_000_000_000>,
    /// Default 12.
    #[param(plain)]
    payments_per_year: Option<Count<1, 366>>,
}

/// The rate in its three forms, in percent.
#[derive(Debug, Answer)]
pub(crate) struct Rates {
    /// Nominal annual.
    #[answer(main)]
    rate: Shown,
    rate_per_period: Shown,
    /// Effective annual.
    effective_rate: Shown,
    exact: Exactness,
}

impl Tool for LoanRate {
    const NAME: &str = "loanRate";
    const ALIASES: &[&str] = &["interestRateOfLoan", "aprOfLoan"];
    const EXAMPLES: &[Example] = &[
        example("a car", r#"{"principal":"20000","payment":"400","payments":60}"#).gives(
            "LOAN_RATE: OK | RATE: 7.420095793504755990074100883183970 | \
             RATE_PER_PERIOD: 0.6183413161253963325061750735986642 | \
             EFFECTIVE_RATE: 7.677718473840335602018186138452273",
        ),
        example(
            "an exact one",
            r#"{"principal":2100,"payment":1210,"payments":2,"paymentsPerYear":1}"#,
        )
        .gives("LOAN_RATE: OK | RATE: 10 | RATE_PER_PERIOD: 10 | EFFECTIVE_RATE: 10"),
        example("nothing is paid", r#"{"principal":"1000","payment":"0","payments":"12"}"#)
            .fails(Code::OutOfRange, "parameter=payment"),
    ];
    type Output = Rates;

    fn run(self, cx: &Context) -> Result<Rates> {
        let a_year = self.payments_per_year.map_or(12, |count| count.0);
        let flows = [self.principal.0, self.payment.0.neg(&cx.budget)?, Number::ZERO];
        let factors = annuity_factors(flows, self.payments.0.into(), false, cx)?;
        let factor = cx.figure(chosen(&factors, None, cx)?);
        let per_period = (&factor - 1) * 100;
        Ok(Rates {
            rate: short((&per_period * a_year).number()?),
            rate_per_period: short(per_period.number()?),
            effective_rate: short(((factor.pow(a_year) - 1) * 100).number()?),
            exact: Exactness,
        })
    }
}
