//! Numbers by their rank.

use arithma_num::{Decimal, Exact};

use crate::prelude::*;

/// The value at a share, from 0 to 1, of the way through the data in order: between two values by
/// linear interpolation (type 7 of Hyndman and Fan). The data may change their order.
pub(super) fn quantile(values: &mut [Decimal], share: &Exact, cx: &Context) -> Result<Exact> {
    let budget = &cx.budget;
    budget.check()?;
    let position = share.mul(&Exact::from(values.len() - 1), budget)?;
    let whole = position.floor(budget)?;
    let rank = usize::try_from(&whole).map_or(0, |rank| rank.min(values.len() - 1));
    let part = position.sub(&Exact::from(whole), budget)?;
    let (_, low, above) = values.select_nth_unstable(rank);
    let low = Exact::from(low.clone());
    let Some(high) = above.iter().min().filter(|_| !part.is_zero()) else { return Ok(low) };
    let between = || {
        let step = Exact::from(high.clone()).sub(&low, budget)?;
        low.add(&step.mul(&part, budget)?, budget)
    };
    between().map_err(Error::overflow)
}

/// A quarter, a half or three quarters of the way.
pub(super) fn quartile(values: &mut [Decimal], quarters: i64, cx: &Context) -> Result<Exact> {
    quantile(values, &Exact::from(Decimal::new(25 * quarters, -2)?), cx)
}
