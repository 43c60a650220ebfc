//! Regular cash flows, and what they grow to.

use std::sync::Arc;

use arithma_kit::Figure;
use arithma_num::{Budget, Decimal, Interval, IntervalContext, Number, Source};

use crate::finance::growth;
use crate::prelude::*;

/// Digits of a sum that is written out. A longer one is known by enclosures: it costs the digits
/// that are shown, and not all of them.
const EXACT_DIGITS: u64 = 20_000;

/// What flows grow to by the time of the last one.
pub(super) fn future_value(flows: &[Number], rate: &Number, cx: &Context) -> Result<Number> {
    let factor = Number::ONE.add(rate, &cx.budget)?;
    let digits = |number: &Number| {
        let exact = number.as_exact()?;
        Some(exact.as_decimal().map_or_else(|| exact.to_text().len() as u64, Decimal::digits))
    };
    let length = digits(&factor).unwrap_or(u64::MAX).saturating_mul(flows.len() as u64);
    if length <= EXACT_DIGITS && flows.iter().all(|flow| digits(flow).is_some()) {
        let mut sum = cx.figure(Number::ZERO);
        for flow in flows {
            cx.budget.check()?;
            sum = sum * factor.clone() + flow.clone();
        }
        return sum.number();
    }
    cx.budget.charge(size_of_val(flows))?;
    Ok(Number::from_source(Arc::new(Compounded { flows: flows.to_vec(), factor }))?)
}

/// What flows are worth at the time of the first one.
pub(super) fn present_value<'c>(
    flows: &[Number],
    rate: &Number,
    cx: &'c Context,
) -> Result<Figure<'c>> {
    let future = cx.figure(future_value(flows, rate, cx)?);
    let periods = cx.figure(flows.len() as i64 - 1);
    Ok(future / growth(cx.figure(rate.clone()), periods)?)
}

/// Flows with interest, too long to be written out.
#[derive(Debug)]
struct Compounded {
    flows: Vec<Number>,
    factor: Number,
}

/// How often more bits are taken where the flows cancel each other.
const MOST_DOUBLINGS: usize = 4;

impl Source for Compounded {
    fn enclosure(&self, bits: usize, budget: &Budget) -> arithma_num::Result<Interval> {
        let mut sum = Interval::integer(0);
        for doubling in 0..MOST_DOUBLINGS {
            let cx = IntervalContext::new((bits + 64) << doubling, budget);
            let factor = Interval::from_number(&self.factor, &cx)?;
            sum = Interval::integer(0);
            for flow in &self.flows {
                budget.check()?;
                sum = sum.mul(&factor, &cx).add(&Interval::from_number(flow, &cx)?, &cx);
            }
            let scale = Interval::integer(2).powi(bits as i64, &cx)?;
            let is_narrow = |width: Interval| width.mul(&scale, &cx).certainly_less(&sum.abs());
            if sum.width(&cx).is_some_and(is_narrow) {
                break;
            }
        }
        Ok(sum)
    }

    fn refines(&self) -> bool {
        true
    }
}
