//! Money over time. Rates are exact fractions, powers are exact while they are short and certified
//! reals beyond, so a rate of 1e-12 percent and 100,000 periods a year cost no digits.

mod amortization_schedule;
mod compound_interest;
mod future_value_annuity;
mod growth;
mod loan_payment;
mod present_value;
mod return_on_investment;

pub(crate) use self::amortization_schedule::{check_size, divide_half_up, money, to_cents};
pub(crate) use self::growth::{annuity, growth, payment};
use crate::prelude::*;

/// Loans are paid monthly.
const MONTHS_PER_YEAR: i64 = 12;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "finance",
    title: "Finance",
    description: "Interest, loans, annuities and returns, to 34 digits or to the cent.",
    listed: true,
    tools: &[
        ToolDef::of::<compound_interest::CompoundInterest>(),
        ToolDef::of::<loan_payment::LoanPayment>(),
        ToolDef::of::<present_value::PresentValue>(),
        ToolDef::of::<future_value_annuity::FutureValueAnnuity>(),
        ToolDef::of::<return_on_investment::ReturnOnInvestment>(),
        ToolDef::of::<amortization_schedule::AmortizationSchedule>(),
    ],
};
