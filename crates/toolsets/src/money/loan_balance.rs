use super::params::{InterestRate, Span, short};
use crate::finance::{annuity, growth, payment};
use crate::prelude::*;

/// # Loan balance
///
/// What is owed on a loan after some payments.
///
/// And what they paid. With level payments. Not rounded to cents.
#[derive(Arguments)]
pub(crate) struct LoanBalance {
    #[param(plain)]
    principal: Positive,
    /// In percent.
    #[param(plain)]
    annual_rate: InterestRate,
    #[param(plain)]
    #[unit("yr")]
    years: Span,
    #[param(plain)]
    payments_made: Count<0, 1_000_000>,
    /// Default 12.
    #[param(plain)]
    payments_per_year: Option<Count<1, 366>>,
}

/// The loan after so many payments.
#[derive(Debug, Answer)]
pub(crate) struct Balance {
    payment: Shown,
    #[answer(main)]
    balance: Shown,
    principal_paid: Shown,
    interest_paid: Shown,
    exact: Exactness,
}

/// The most payments of a loan.
const MOST_PAYMENTS: i64 = 1_000_000;

impl Tool for LoanBalance {
    const NAME: &str = "loanBalance";
    const ALIASES: &[&str] =
        &["remainingBalance", "outstandingBalance", "loanPayoff", "cumulativeInterest"];
    const EXAMPLES: &[Example] = &[
        example(
            "after half the time",
            r#"{"principal":"10000","annualRate":"4.5","years":5,"paymentsMade":30}"#,
        )
        .gives(
            "LOAN_BALANCE: OK | PAYMENT: 186.4301924151664832751718370246183 | \
             BALANCE: 5280.429372782886630334131630838673 | \
             PRINCIPAL_PAID: 4719.570627217113369665868369161327 | \
             INTEREST_PAID: 873.3351452378811285892867415772228",
        ),
        example(
            "without interest, by quarters",
            r#"{"principal":800,"annualRate":0,"years":2,"paymentsMade":3,"paymentsPerYear":4}"#,
        )
        .gives(
            "LOAN_BALANCE: OK | PAYMENT: 100 | BALANCE: 500 | PRINCIPAL_PAID: 300 | \
             INTEREST_PAID: 0",
        ),
        example(
            "more payments than there are",
            r#"{"principal":"1000","annualRate":"5","years":"1","paymentsMade":"13"}"#,
        )
        .fails(Code::OutOfRange, "at most 12"),
        example(
            "a part of a month",
            r#"{"principal":"1000","annualRate":"5","years":"0.3","paymentsMade":"1"}"#,
        )
        .fails(Code::InvalidInput, "parameter=years"),
    ];
    type Output = Balance;

    fn run(self, cx: &Context) -> Result<Balance> {
        let a_year = self.payments_per_year.map_or(12, |count| count.0);
        let n = self.years.periods(a_year, MOST_PAYMENTS, cx)?;
        let Count(made) = self.payments_made;
        if made > n {
            let reason = format!("must be at most {n}, the number of payments");
            return Err(Error::out_of_range(reason).received(made).inside("paymentsMade"));
        }
        let (p, i) = (cx.figure(self.principal.0), cx.figure(self.annual_rate.0) / a_year);
        let (n, k) = (cx.figure(n), cx.figure(made));
        let pmt = payment(p.clone(), i.clone(), n)?;
        let balance = &p * growth(i.clone(), k.clone())? - &pmt * annuity(i, k.clone())?;
        let paid = p - &balance;
        let interest = k * &pmt - &paid;
        let [payment, balance, principal_paid, interest_paid] =
            [pmt, balance, paid, interest].map(|amount| amount.number().map(short));
        Ok(Balance {
            payment: payment?,
            balance: balance?,
            principal_paid: principal_paid?,
            interest_paid: interest_paid?,
            exact: Exactness,
        })
    }
}
