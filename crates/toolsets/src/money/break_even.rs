use super::params::short;
use crate::prelude::*;

/// # Break-even point
///
/// Sales at which revenue covers the costs: fixed costs / (price - variable cost).
#[derive(Arguments)]
pub(crate) struct BreakEven {
    /// Whatever is sold.
    fixed_costs: NonNegative,
    price_per_unit: AnyNumber,
    variable_cost_per_unit: NonNegative,
}

/// The point, in units and in money.
#[derive(Debug, Answer)]
pub(crate) struct Point {
    #[answer(main)]
    units: Shown,
    /// Rounded up.
    whole_units: Shown,
    revenue: Shown,
    /// Of one unit to the fixed costs.
    contribution: Shown,
    exact: Exactness,
}

impl Tool for BreakEven {
    const NAME: &str = "breakEven";
    const ALIASES: &[&str] = &["breakEvenPoint", "breakEvenUnits"];
    const EXAMPLES: &[Example] = &[
        example(
            "a workshop",
            r#"{"fixedCosts":"4000","pricePerUnit":"70","variableCostPerUnit":"40"}"#,
        )
        .gives(
            "BREAK_EVEN: OK | UNITS: 133.3333333333333333333333333333333 | \
             WHOLE_UNITS: 134 | REVENUE: 9333.333333333333333333333333333333 | \
             CONTRIBUTION: 30",
        ),
        example("no costs", r#"{"fixedCosts":0,"pricePerUnit":5,"variableCostPerUnit":2}"#)
            .gives("BREAK_EVEN: OK | UNITS: 0 | WHOLE_UNITS: 0 | REVENUE: 0 | CONTRIBUTION: 3"),
        example(
            "each sale is a loss",
            r#"{"fixedCosts":"1000","pricePerUnit":"5","variableCostPerUnit":"6"}"#,
        )
        .fails(Code::DomainError, "never"),
    ];
    type Output = Point;

    fn run(self, cx: &Context) -> Result<Point> {
        let price = cx.figure(self.price_per_unit);
        let contribution = &price - self.variable_cost_per_unit.0;
        if contribution.clone().number()?.sign(&cx.budget)?.is_le() {
            let reason = "the price must be above the variable cost: sales never cover the costs";
            return Err(Error::domain(reason).inside("pricePerUnit"));
        }
        let units = cx.figure(self.fixed_costs.0) / &contribution;
        let whole = units.clone().map(|units, cx| units.ceil(&cx.budget)).number()?;
        Ok(Point {
            whole_units: whole.into(),
            revenue: short((&units * price).number()?),
            units: short(units.number()?),
            contribution: short(contribution.number()?),
            exact: Exactness,
        })
    }
}
