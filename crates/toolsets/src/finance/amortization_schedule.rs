use arithma_num::{Budget, Decimal as Money, Exact, IBig, Number, Precision, Rounding};

use super::MONTHS_PER_YEAR;
use super::growth::payment;
use crate::prelude::*;

/// # Amortization schedule
///
/// Every payment of a monthly loan, half up to cents; the last settles the balance.
///
/// As a bank prints it. At most 1200 months. The rate is compounded monthly.
#[derive(Arguments)]
pub(crate) struct AmortizationSchedule {
    principal: PositiveAmount,
    /// Nominal.
    annual_rate: Rate,
    /// Such as 30 or "7/12".
    #[param(plain)]
    #[unit("yr")]
    years: Term,
}

/// The most rows of a schedule.
const MOST_MONTHS: i64 = 1_200;

/// Amounts of a schedule stay below 10 to this power, so that a row stays a line.
const MOST_DIGITS: i64 = 34;

/// The schedule and its sums. All amounts have two decimal places.
#[derive(Answer)]
pub(crate) struct Schedule {
    #[answer(main)]
    monthly_payment: Shown,
    total_interest: Shown,
    total_paid: Shown,
    months: Shown,
    rows: Vec<Row>,
}

#[derive(Answer)]
pub(crate) struct Row {
    month: Shown,
    payment: Shown,
    principal: Shown,
    interest: Shown,
    balance: Shown,
}

impl Tool for AmortizationSchedule {
    const NAME: &str = "amortizationSchedule";
    const EXAMPLES: &[Example] = &[
        example("three months", r#"{"principal":"100","annualRate":"10","years":"0.25"}"#).gives(
            "AMORTIZATION_SCHEDULE: OK\n\
             MONTHLY_PAYMENT: 33.89\n\
             TOTAL_INTEREST: 1.67\n\
             TOTAL_PAID: 101.67\n\
             MONTHS: 3\n\
             ROW_1: month=1 | payment=33.89 | principal=33.06 | interest=0.83 | balance=66.94\n\
             ROW_2: month=2 | payment=33.89 | principal=33.33 | interest=0.56 | balance=33.61\n\
             ROW_3: month=3 | payment=33.89 | principal=33.61 | interest=0.28 | balance=0.00",
        ),
        example("the last payment differs", r#"{"principal":100,"annualRate":0,"years":"1/4"}"#)
            .gives(
                "AMORTIZATION_SCHEDULE: OK\n\
             MONTHLY_PAYMENT: 33.33\n\
             TOTAL_INTEREST: 0.00\n\
             TOTAL_PAID: 100.00\n\
             MONTHS: 3\n\
             ROW_1: month=1 | payment=33.33 | principal=33.33 | interest=0.00 | balance=66.67\n\
             ROW_2: month=2 | payment=33.33 | principal=33.33 | interest=0.00 | balance=33.34\n\
             ROW_3: month=3 | payment=33.34 | principal=33.34 | interest=0.00 | balance=0.00",
            ),
        example("a part of a month", r#"{"principal":"100","annualRate":"10","years":"0.3"}"#)
            .fails(Code::InvalidInput, "parameter=years | received=0.3"),
        example("too long", r#"{"principal":"100","annualRate":"10","years":"101"}"#)
            .fails(Code::OutOfRange, "at most 1200 months"),
    ];
    type Output = Schedule;

    fn run(self, cx: &Context) -> Result<Schedule> {
        let (p, rate, t) = (self.principal.0, self.annual_rate.0, self.years.0);
        let budget = &cx.budget;
        let months = whole_months(&t, cx)?;
        let rate = exact(rate.div(&MONTHS_PER_YEAR.into(), budget)?)?;
        if rate <= Exact::from(-1) {
            let reason = "a schedule needs a rate above -1200 percent a year: \
                          at that rate the balance is lost within the first month";
            return Err(Error::domain(reason));
        }
        check_size(&exact(p.clone())?, &rate, budget)?;
        let principal = to_cents(&p, budget)?;
        if principal == IBig::ZERO {
            let reason = "must be at least one cent";
            return Err(Error::invalid(reason).received(cx.written(&p)).inside("principal"));
        }
        let p = Number::from(Money::new(principal.clone(), -2)?);
        let (p, r, n) = (cx.figure(p), cx.figure(rate.clone()), cx.figure(months));
        let payment = to_cents(&payment(p, r, n)?.number()?, budget)?;
        schedule(principal, &rate, &payment, months, budget)
    }
}

/// The months in so many years, from 1 to [`MOST_MONTHS`].
fn whole_months(years: &Number, cx: &Context) -> Result<i64> {
    let budget = &cx.budget;
    let months = exact(years.mul(&MONTHS_PER_YEAR.into(), budget)?)?;
    let refused = |error: Error| error.received(cx.written(years)).inside("years");
    if months > Exact::from(MOST_MONTHS) {
        let reason = format!("a schedule has at most {MOST_MONTHS} months");
        return Err(refused(Error::out_of_range(reason)));
    }
    let whole = months.to_integer(budget)?.and_then(|months| i64::try_from(&months).ok());
    whole.ok_or_else(|| {
        refused(Error::invalid(
            "must be a whole number of months: a month is \"1/12\", a quarter 0.25",
        ))
    })
}

/// What is left of a loan and a month's interest on it is the most that a row can show.
pub(crate) fn check_size(principal: &Exact, rate: &Exact, budget: &Budget) -> Result<()> {
    let limit = Exact::from(Money::new(1, MOST_DIGITS)?);
    let too_large = || {
        Error::out_of_range(format!(
            "the amounts of a schedule, interest included, must be below 1e{MOST_DIGITS}"
        ))
    };
    // Each by itself first: their product may be too long to write out.
    if *principal >= limit || *rate >= limit {
        return Err(too_large());
    }
    let most = principal.mul(&Exact::ONE.add(rate, budget)?, budget)?;
    if most >= limit { Err(too_large()) } else { Ok(()) }
}

/// The rows, in cents.
fn schedule(
    principal: IBig,
    rate: &Exact,
    payment: &IBig,
    months: i64,
    budget: &Budget,
) -> Result<Schedule> {
    let (above, below) = (rate.numerator(budget)?, IBig::from(rate.denominator(budget)?));
    let mut balance = principal;
    let (mut total_interest, mut total_paid) = (IBig::ZERO, IBig::ZERO);
    let mut rows = Vec::new();
    for month in 1..=months {
        budget.check()?;
        budget.charge(size_of::<Row>())?;
        let interest = divide_half_up(&balance * &above, &below);
        let due = &balance + &interest;
        // Rounded up, a payment may settle a small loan before its last month.
        let paid = if month == months || *payment > due { due } else { payment.clone() };
        let repaid = &paid - &interest;
        balance -= &repaid;
        total_interest += &interest;
        total_paid += &paid;
        rows.push(Row {
            month: month.into(),
            payment: money(paid)?,
            principal: money(repaid)?,
            interest: money(interest)?,
            balance: money(balance.clone())?,
        });
    }
    Ok(Schedule {
        monthly_payment: money(payment.clone())?,
        total_interest: money(total_interest)?,
        total_paid: money(total_paid)?,
        months: months.into(),
        rows,
    })
}

/// The quotient rounded to a whole number, a half away from zero; the divisor is positive.
pub(crate) fn divide_half_up(dividend: IBig, divisor: &IBig) -> IBig {
    if dividend < IBig::ZERO {
        return -divide_half_up(-dividend, divisor);
    }
    (dividend * 2 + divisor) / (divisor * IBig::from(2))
}

/// The amount in cents, rounded half up.
pub(crate) fn to_cents(amount: &Number, budget: &Budget) -> Result<IBig> {
    let rounded = amount.round(Precision::Places(2), Rounding::HalfUp, budget)?;
    Ok(rounded.value.rescale(2, Rounding::HalfUp, budget)?.into_parts().0)
}

/// Cents as an amount with two decimal places.
pub(crate) fn money(cents: IBig) -> Result<Shown> {
    Ok(Shown::by(Rule::Fixed(2), Money::new(cents, -2)?))
}

/// The exact value of an argument, which always has one.
fn exact(number: Number) -> Result<Exact> {
    match number {
        Number::Exact(exact) => Ok(exact),
        Number::Real(_) => Err(Error::domain("the arguments of a schedule are exact")),
    }
}
