use arithma_num::Number;

use super::params::{InterestRate, brief, short};
use crate::finance::{annuity, growth};
use crate::order::ordered;
use crate::prelude::*;

/// # Term of a loan
///
/// How many payments pay off a loan, and the smaller last one. Not rounded to cents.
#[derive(Arguments)]
pub(crate) struct LoanTerm {
    #[param(plain)]
    principal: Positive,
    /// In percent.
    #[param(plain)]
    annual_rate: InterestRate,
    #[param(plain)]
    payment: Positive,
    /// Default 12.
    #[param(plain)]
    payments_per_year: Option<Count<1, 366>>,
}

/// The payments and their sums.
#[derive(Debug, Answer)]
pub(crate) struct Term {
    #[answer(main)]
    payments: Shown,
    final_payment: Shown,
    total_paid: Shown,
    total_interest: Shown,
    /// The solution of the annuity equation, not rounded up.
    exact_periods: Shown,
    exact: Exactness,
}

impl Tool for LoanTerm {
    const NAME: &str = "loanTerm";
    const ALIASES: &[&str] = &["payoffTime", "timeToPayOff", "nperLoan"];
    const EXAMPLES: &[Example] = &[
        example("a credit card", r#"{"principal":"5000","annualRate":"19.9","payment":"150"}"#)
            .gives(
                "LOAN_TERM: OK | PAYMENTS: 49 | \
             FINAL_PAYMENT: 138.9619742868940750384765618173177 | \
             TOTAL_PAID: 7338.961974286894075038476561817318 | \
             TOTAL_INTEREST: 2338.961974286894075038476561817318 | \
             EXACT_PERIODS: 48.92584991098892047834224946970160",
            ),
        example("without interest", r#"{"principal":100,"annualRate":0,"payment":40}"#).gives(
            "LOAN_TERM: OK | PAYMENTS: 3 | FINAL_PAYMENT: 20 | TOTAL_PAID: 100 | \
             TOTAL_INTEREST: 0 | EXACT_PERIODS: 2.5",
        ),
        example(
            "the interest is not paid",
            r#"{"principal":"1000","annualRate":"12","payment":"10"}"#,
        )
        .fails(Code::DomainError, "above 10"),
    ];
    type Output = Term;

    fn run(self, cx: &Context) -> Result<Term> {
        let budget = &cx.budget;
        let a_year = self.payments_per_year.map_or(12, |count| count.0);
        let (p, pmt) = (cx.figure(self.principal.0), cx.figure(self.payment.0));
        let i = (cx.figure(self.annual_rate.0) / a_year).number()?;
        let rate = cx.figure(i.clone());
        let interest = (&p * &rate).number()?;
        let repaid = (&pmt - interest.clone()).number()?;
        if ordered(&repaid, &Number::ZERO, budget)?.is_le() {
            let reason = format!(
                "the payment must be above {}, the first period's interest: the loan is never paid off",
                brief(&interest, cx)
            );
            return Err(Error::domain(reason).inside("payment"));
        }
        let periods = if i.is_zero() {
            (&p / &pmt).number()?
        } else {
            let left = (&pmt / repaid).number()?;
            left.log(&(&rate + 1).number()?, budget)?
        };
        let payments = periods.ceil(budget)?;
        let before = cx.figure(payments.clone()) - 1;
        let owed = &p * growth(rate.clone(), before.clone())?
            - &pmt * annuity(rate.clone(), before.clone())?;
        let last = owed * (rate + 1);
        let paid = before * pmt + &last;
        Ok(Term {
            payments: payments.into(),
            final_payment: short(last.number()?),
            total_interest: short((&paid - p).number()?),
            total_paid: short(paid.number()?),
            exact_periods: short(periods),
            exact: Exactness,
        })
    }
}
