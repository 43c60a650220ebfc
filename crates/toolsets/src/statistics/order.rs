//! Numbers by their rank.

use arithma_num::{Budget, Decimal, IBig, Number};

use crate::order::ordered;
use crate::prelude::*;

/// The value at a share, from 0 to 1, of the way through data in ascending order: between two values
/// by linear interpolation (type 7 of Hyndman and Fan).
pub(super) fn quantile(sorted: &[Number], share: &Number, cx: &Context) -> Result<Number> {
    let budget = &cx.budget;
    let last = sorted.len() - 1;
    let position = share.mul(&IBig::from(last).into(), budget)?;
    let whole = position.floor(budget)?;
    let rank = whole.as_exact().map(|whole| whole.to_integer(budget)).transpose()?.flatten();
    let rank = rank.and_then(|rank| usize::try_from(&rank).ok()).unwrap_or(0).min(last);
    let part = position.sub(&whole, budget)?;
    let low = &sorted[rank];
    match sorted.get(rank + 1) {
        Some(high) if !part.is_zero() => {
            let step = high.sub(low, budget).and_then(|step| step.mul(&part, budget));
            step.and_then(|step| low.add(&step, budget)).map_err(Error::overflow)
        }
        _ => Ok(low.clone()),
    }
}

/// A quarter, a half or three quarters of the way.
pub(super) fn quartile(sorted: &[Number], quarters: i64, cx: &Context) -> Result<Number> {
    quantile(sorted, &Decimal::new(25 * quarters, -2)?.into(), cx)
}

/// The numbers in ascending order; an error where that of two is not decided.
pub(super) fn ascending(mut values: Vec<Number>, budget: &Budget) -> Result<Vec<Number>> {
    budget.check()?;
    if values.iter().all(Number::is_exact) {
        values.sort_unstable_by(|a, b| a.as_exact().cmp(&b.as_exact()));
        return Ok(values);
    }
    merge_sort(values, budget)
}

/// A sort whose comparison may fail, which those of the library may not.
fn merge_sort(mut values: Vec<Number>, budget: &Budget) -> Result<Vec<Number>> {
    if values.len() < 2 {
        return Ok(values);
    }
    budget.check()?;
    let right = merge_sort(values.split_off(values.len() / 2), budget)?;
    let left = merge_sort(values, budget)?;
    let mut sorted = Vec::with_capacity(left.len() + right.len());
    let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
    while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
        let smaller = if ordered(a, b, budget)?.is_gt() { &mut right } else { &mut left };
        sorted.extend(smaller.next());
    }
    sorted.extend(left.chain(right));
    Ok(sorted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reals_are_put_in_order() {
        let cx = Context::default();
        let root = |n: i64| Number::from(n).sqrt(&cx.budget).unwrap();
        let values = vec![root(5), 2.into(), root(2), Number::pi(), 1.into(), root(3)];
        let sorted = ascending(values, &cx.budget).unwrap();
        let texts: Vec<String> = sorted.iter().map(|number| cx.written(number)).collect();
        let expected = ["1", "1.414213562", "1.732050808", "2", "2.236067977", "3.141592654"];
        assert_eq!(texts, expected);
    }
}
