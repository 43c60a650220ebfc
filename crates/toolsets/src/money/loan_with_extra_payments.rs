use arithma_num::{Budget, Exact, IBig, Number};

use super::extra_at::ExtraAt;
use super::params::{InterestRate, Span, exact};
use crate::finance::{check_size, divide_half_up, money, payment, to_cents};
use crate::prelude::*;

/// # Loan with extra payments
///
/// What extra payments save on a monthly loan, in cents.
///
/// As a bank reckons: interest and payment are rounded half up, the last payment settles the
/// balance.
#[derive(Arguments)]
pub(crate) struct LoanWithExtraPayments {
    #[param(plain)]
    principal: Positive,
    /// In percent.
    #[param(plain)]
    annual_rate: InterestRate,
    ///
    /// Time to pay it back without extras; whole months, at most 1200.
    #[param(plain)]
    #[unit("yr")]
    years: Span,
    #[param(plain)]
    extra_per_month: Option<NonNegative>,
    /// By month: "12:5000,24:5000".
    ///
    /// Or {"12": 5000}: single extra payments by the number of their month.
    #[param(plain)]
    extra_at: Option<ExtraAt>,
}

/// The loan with its extras, and what they save.
#[derive(Debug, Answer)]
pub(crate) struct Saved {
    payment: Shown,
    months: Shown,
    months_saved: Shown,
    total_interest: Shown,
    #[answer(main)]
    interest_saved: Shown,
    total_paid: Shown,
}

/// The most months of a loan.
const MOST_MONTHS: i64 = 1_200;

impl Tool for LoanWithExtraPayments {
    const NAME: &str = "loanWithExtraPayments";
    const ALIASES: &[&str] = &["extraPayments", "earlyPayoff", "overpayment", "prepayment"];
    const EXAMPLES: &[Example] = &[
        example(
            "fifty more each month",
            r#"{"principal":"10000","annualRate":"6","years":5,"extraPerMonth":50}"#,
        )
        .gives(
            "LOAN_WITH_EXTRA_PAYMENTS: OK | PAYMENT: 193.33 | MONTHS: 47 | \
             MONTHS_SAVED: 13 | TOTAL_INTEREST: 1222.18 | INTEREST_SAVED: 377.50 | \
             TOTAL_PAID: 11222.18",
        ),
        example(
            "two single payments",
            r#"{"principal":"10000","annualRate":"6","years":5,"extraAt":"12:1000,24:500.50"}"#,
        )
        .gives(
            "LOAN_WITH_EXTRA_PAYMENTS: OK | PAYMENT: 193.33 | MONTHS: 51 | \
             MONTHS_SAVED: 9 | TOTAL_INTEREST: 1270.10 | INTEREST_SAVED: 329.58 | \
             TOTAL_PAID: 11270.10",
        ),
        example(
            "a month that is none",
            r#"{"principal":"10000","annualRate":"6","years":5,"extraAt":{"61":100}}"#,
        )
        .fails(Code::OutOfRange, "1 to 60"),
        example(
            "half a cent",
            r#"{"principal":"10000","annualRate":"6","years":5,"extraPerMonth":0.005}"#,
        )
        .fails(Code::InvalidInput, "parameter=extraPerMonth"),
    ];
    type Output = Saved;

    fn run(self, cx: &Context) -> Result<Saved> {
        let budget = &cx.budget;
        let months = self.years.periods(12, MOST_MONTHS, cx)?;
        let rate = exact((cx.figure(self.annual_rate.0) / 12).number()?)?;
        check_size(&exact(self.principal.0.clone())?, &rate, budget)?;
        let principal = whole_cents(&self.principal.0, "principal", cx)?;
        let every = match &self.extra_per_month {
            Some(extra) => whole_cents(&extra.0, "extraPerMonth", cx)?,
            None => IBig::ZERO,
        };
        let mut extras = vec![every; months as usize];
        for (month, amount) in self.extra_at.map_or_else(Vec::new, |extra| extra.0) {
            let refused = |reason: String, received: String| {
                Err(Error::out_of_range(reason).received(received).inside("extraAt"))
            };
            if !(1..=months).contains(&month) {
                let reason = format!("the months of this loan are 1 to {months}");
                return refused(reason, month.to_string());
            }
            if amount.sign(budget)?.is_lt() {
                return refused("an extra payment is at least 0".into(), cx.written(&amount));
            }
            extras[month as usize - 1] += whole_cents(&amount, "extraAt", cx)?;
        }
        let p = cx.figure(self.principal.0);
        let level = payment(p, cx.figure(rate.clone()), cx.figure(months))?.number()?;
        let loan = Loan { principal, rate, payment: to_cents(&level, budget)? };
        let plain = loan.paid_off(&vec![IBig::ZERO; months as usize], budget)?;
        let quick = loan.paid_off(&extras, budget)?;
        Ok(Saved {
            payment: money(loan.payment)?,
            months: quick.months.into(),
            months_saved: (plain.months - quick.months).into(),
            interest_saved: money(plain.interest - &quick.interest)?,
            total_paid: money(loan.principal + &quick.interest)?,
            total_interest: money(quick.interest)?,
        })
    }
}

/// The amount in cents, of which it must have a whole number.
fn whole_cents(amount: &Number, parameter: &str, cx: &Context) -> Result<IBig> {
    let cents = exact((cx.figure(amount.clone()) * 100).number()?)?.to_integer(&cx.budget)?;
    cents.ok_or_else(|| {
        Error::invalid("an amount of whole cents is needed: at most two decimal places")
            .received(cx.written(amount))
            .inside(parameter)
    })
}

/// A loan in cents.
struct Loan {
    principal: IBig,
    /// A month.
    rate: Exact,
    payment: IBig,
}

/// How a loan ended.
struct End {
    months: i64,
    interest: IBig,
}

impl Loan {
    /// Pays it off with these extra payments by month. The last month settles what is left.
    fn paid_off(&self, extras: &[IBig], budget: &Budget) -> Result<End> {
        let (above, below) =
            (self.rate.numerator(budget)?, IBig::from(self.rate.denominator(budget)?));
        let mut balance = self.principal.clone();
        let mut end = End { months: 0, interest: IBig::ZERO };
        while balance > IBig::ZERO {
            budget.check()?;
            let interest = divide_half_up(&balance * &above, &below);
            let due = &balance + &interest;
            let is_last = end.months as usize + 1 >= extras.len();
            let paid = &self.payment + extras.get(end.months as usize).unwrap_or(&IBig::ZERO);
            balance = if is_last || paid >= due { IBig::ZERO } else { due - paid };
            end.interest += interest;
            end.months += 1;
        }
        Ok(end)
    }
}
