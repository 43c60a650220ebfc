//! Rates of return, loans, bonds, options and depreciation. Exact in fractions for as long as that
//! is short, certified beyond; rates are zeros that are counted and enclosed, not searched for.

mod black_scholes;
mod bond;
mod bond_duration;
mod bond_price;
mod bond_yield;
mod break_even;
mod compound_annual_growth_rate;
mod dated_internal_rate_of_return;
mod dated_net_present_value;
mod dates;
mod depreciation;
mod depreciation_schedule;
mod effective_rate;
mod extra_at;
mod flows;
mod growing_annuity;
mod implied_volatility;
mod internal_rate_of_return;
mod loan_balance;
mod loan_rate;
mod loan_term;
mod loan_with_extra_payments;
mod modified_internal_rate_of_return;
mod net_present_value;
mod nominal_rate;
mod params;
mod percent_change;
mod perpetuity_value;
mod profit_margin;
mod rates;
mod real_rate;
mod time_value_of_money;
mod units_of_production_depreciation;

use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "money",
    title: "Money",
    description: "Rates of return, present values, loans, bonds, options, depreciation, margins.",
    listed: false,
    tools: &[
        ToolDef::of::<time_value_of_money::TimeValueOfMoney>(),
        ToolDef::of::<net_present_value::NetPresentValue>(),
        ToolDef::of::<internal_rate_of_return::InternalRateOfReturn>(),
        ToolDef::of::<modified_internal_rate_of_return::ModifiedInternalRateOfReturn>(),
        ToolDef::of::<dated_net_present_value::DatedNetPresentValue>(),
        ToolDef::of::<dated_internal_rate_of_return::DatedInternalRateOfReturn>(),
        ToolDef::of::<loan_balance::LoanBalance>(),
        ToolDef::of::<loan_rate::LoanRate>(),
        ToolDef::of::<loan_term::LoanTerm>(),
        ToolDef::of::<loan_with_extra_payments::LoanWithExtraPayments>(),
        ToolDef::of::<effective_rate::EffectiveRate>(),
        ToolDef::of::<nominal_rate::NominalRate>(),
        ToolDef::of::<compound_annual_growth_rate::CompoundAnnualGrowthRate>(),
        ToolDef::of::<percent_change::PercentChange>(),
        ToolDef::of::<profit_margin::ProfitMargin>(),
        ToolDef::of::<break_even::BreakEven>(),
        ToolDef::of::<depreciation::Depreciation>(),
        ToolDef::of::<depreciation_schedule::DepreciationSchedule>(),
        ToolDef::of::<units_of_production_depreciation::UnitsOfProductionDepreciation>(),
        ToolDef::of::<bond_price::BondPrice>(),
        ToolDef::of::<bond_yield::BondYield>(),
        ToolDef::of::<bond_duration::BondDuration>(),
        ToolDef::of::<black_scholes::BlackScholes>(),
        ToolDef::of::<implied_volatility::ImpliedVolatility>(),
        ToolDef::of::<perpetuity_value::PerpetuityValue>(),
        ToolDef::of::<growing_annuity::GrowingAnnuity>(),
        ToolDef::of::<real_rate::RealRate>(),
    ],
};
