use arithma_num::Number;

use super::params::{GrowthRate, short};
use crate::order::ordered;
use crate::prelude::*;

/// # Profit margin
///
/// Cost, price, profit, margin (% of price) and markup (% of cost) from any two, except margin and
/// markup.
#[derive(Arguments)]
pub(crate) struct ProfitMargin {
    #[param(plain)]
    cost: Option<Positive>,
    #[param(plain)]
    price: Option<Positive>,
    profit: Option<AnyNumber>,
    /// Below 100.
    #[param(plain)]
    margin: Option<Rate>,
    #[param(plain)]
    markup: Option<GrowthRate>,
}

/// All five.
#[derive(Debug, Answer)]
pub(crate) struct Sale {
    cost: Shown,
    price: Shown,
    profit: Shown,
    /// In percent of the price.
    margin: Shown,
    /// In percent of the cost.
    markup: Shown,
    exact: Exactness,
}

impl Tool for ProfitMargin {
    const NAME: &str = "profitMargin";
    const ALIASES: &[&str] = &["margin", "markup", "grossMargin", "marginToMarkup", "sellingPrice"];
    const EXAMPLES: &[Example] = &[
        example("cost and price", r#"{"cost":"75","price":"100"}"#).gives(
            "PROFIT_MARGIN: OK | COST: 75 | PRICE: 100 | PROFIT: 25 | MARGIN: 25 | \
             MARKUP: 33.33333333333333333333333333333333",
        ),
        example("a price with a margin", r#"{"cost":70,"margin":"30%"}"#).gives(
            "PROFIT_MARGIN: OK | COST: 70 | PRICE: 100 | PROFIT: 30 | MARGIN: 30 | \
             MARKUP: 42.85714285714285714285714285714286",
        ),
        example("one is not enough", r#"{"cost":"70"}"#).fails(Code::InvalidInput, "two"),
        example("a loss of more than all", r#"{"cost":"70","profit":"-80"}"#)
            .fails(Code::OutOfRange, "price"),
    ];
    type Output = Sale;

    fn run(self, cx: &Context) -> Result<Sale> {
        let [cost, price] =
            [self.cost, self.price].map(|amount| amount.map(|amount| cx.figure(amount.0)));
        let profit = self.profit.map(|profit| cx.figure(profit));
        let margin = self.margin.map(|margin| checked(margin.0, cx)).transpose()?;
        let margin = margin.map(|margin| cx.figure(margin));
        let markup = self.markup.map(|markup| cx.figure(markup.0));
        let (cost, price) = match (cost, price, profit, margin, markup) {
            (Some(cost), Some(price), None, None, None) => (cost, price),
            (Some(cost), None, Some(profit), None, None) => (cost.clone(), cost + profit),
            (Some(cost), None, None, Some(margin), None) => (cost.clone(), cost / (1 - margin)),
            (Some(cost), None, None, None, Some(markup)) => (cost.clone(), cost * (markup + 1)),
            (None, Some(price), Some(profit), None, None) => (&price - profit, price),
            (None, Some(price), None, Some(margin), None) => (&price * (1 - margin), price),
            (None, Some(price), None, None, Some(markup)) => (&price / (markup + 1), price),
            (None, None, Some(profit), Some(margin), None) => {
                let price = &profit / margin;
                (&price - profit, price)
            }
            (None, None, Some(profit), None, Some(markup)) => {
                let cost = &profit / markup;
                (cost.clone(), cost + profit)
            }
            _ => {
                return Err(Error::invalid(
                    "give two of cost, price, profit, margin and markup, of which margin and \
                     markup are one",
                ));
            }
        };
        for (name, amount) in [("cost", &cost), ("price", &price)] {
            let amount = amount.clone().number()?;
            if amount.sign(&cx.budget)?.is_le() {
                let reason = format!("the {name} must be above 0");
                return Err(Error::out_of_range(reason).with(name.to_owned(), cx.written(&amount)));
            }
        }
        let profit = &price - &cost;
        Ok(Sale {
            margin: short((&profit / &price * 100).number()?),
            markup: short((&profit / &cost * 100).number()?),
            profit: short(profit.number()?),
            cost: short(cost.number()?),
            price: short(price.number()?),
            exact: Exactness,
        })
    }
}

/// A margin, which is below 100 percent: a cost is above 0.
fn checked(margin: Number, cx: &Context) -> Result<Number> {
    if ordered(&margin, &Number::ONE, &cx.budget)?.is_lt() {
        return Ok(margin);
    }
    let received = (cx.figure(margin) * 100).number()?;
    let reason = "must be below 100 percent: what costs something has no such margin";
    Err(Error::out_of_range(reason).received(cx.written(&received)).inside("margin"))
}
