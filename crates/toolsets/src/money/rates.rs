//! Rates that make flows worth nothing: all of them, and the one that is meant.

use std::cmp::Ordering;

use arithma_analysis::PowerSum;
use arithma_num::{Exact, Number};

use super::params::{brief, exact, ratio};
use crate::order::ordered;
use crate::prelude::*;

/// The most rates that an error names.
const MOST_NAMED: usize = 8;

/// Rates in percent of growth factors.
pub(super) fn rates(factors: Vec<Number>, cx: &Context) -> Result<Vec<Number>> {
    factors.into_iter().map(|factor| ((cx.figure(factor) - 1) * 100).number()).collect()
}

/// Growth factors from those of a part of a period: each to this power.
pub(super) fn raised(factors: Vec<Number>, power: &Exact, cx: &Context) -> Result<Vec<Number>> {
    let raise = |factor: Number| Ok(factor.pow(&power.clone().into(), &cx.budget)?);
    if power.is_one() { Ok(factors) } else { factors.into_iter().map(raise).collect() }
}

/// The one rate that there is, or the one next to a guess.
pub(super) fn chosen(rates: &[Number], guess: Option<&Number>, cx: &Context) -> Result<Number> {
    match (rates, guess) {
        ([rate], _) => Ok(rate.clone()),
        (_, None) => Err(several(rates, cx)),
        (_, Some(guess)) => nearest(rates, guess, cx),
    }
}

fn several(rates: &[Number], cx: &Context) -> Error {
    let named: Vec<String> =
        rates.iter().take(MOST_NAMED).map(|rate| format!("{}%", brief(rate, cx))).collect();
    let and = if rates.len() > MOST_NAMED { " and more" } else { "" };
    Error::domain(format!(
        "several rates solve it, and none is better than the others: {}{and}; give a guess to take \
         the nearest",
        named.join(", ")
    ))
    .with("rates", rates.len())
}

fn nearest(rates: &[Number], guess: &Number, cx: &Context) -> Result<Number> {
    let guess = (cx.figure(guess.clone()) * 100).number()?;
    let mut best: Option<(Number, &Number)> = None;
    let mut is_tie = false;
    for rate in rates {
        let away = (cx.figure(rate.clone()) - guess.clone()).abs().number()?;
        let order = match &best {
            None => Ordering::Less,
            Some((least, _)) => ordered(&away, least, &cx.budget)?,
        };
        is_tie = if order.is_lt() { false } else { is_tie || order.is_eq() };
        if order.is_lt() {
            best = Some((away, rate));
        }
    }
    match best {
        Some((_, rate)) if !is_tie => Ok(rate.clone()),
        _ => Err(several(rates, cx).with("guess", cx.written(&guess))),
    }
}

/// Why no rate solves it: the sum has no positive zero.
pub(super) fn none(sum: &PowerSum) -> Error {
    no_rate(sum.terms().windows(2).any(|pair| pair[0].1.signum() != pair[1].1.signum()))
}

fn no_rate(flows_both_ways: bool) -> Error {
    Error::domain(if flows_both_ways {
        "no rate above -100 percent solves it: the flows are worth more than nothing at every rate, \
         or less at every rate"
    } else {
        "no rate solves it: money must flow both ways, paid (negative) and received (positive)"
    })
}

/// All growth factors a period, at least one, at which a present value, payments and a future value add up to nothing.
///
/// With u = 1 + i the equation times (u - 1) u^n is
/// `PV u^(n+1) + (PMT - PV) u^n + FV u - (PMT + FV) = 0` for payments at the end, and
/// `(PV + PMT) u^(n+1) - PV u^n + (FV - PMT) u - FV = 0` for those at the beginning: four terms, and
/// u = 1 solves it besides.
pub(super) fn annuity_factors(
    [pv, pmt, fv]: [Number; 3],
    periods: Number,
    is_begin: bool,
    cx: &Context,
) -> Result<Vec<Number>> {
    let budget = &cx.budget;
    let (n, q) = ratio(&exact(periods.clone())?, cx)?;
    let mut signs = [false; 2];
    for amount in [&pv, &pmt, &fv] {
        let sign = amount.sign(budget)?;
        signs = [signs[0] || sign.is_lt(), signs[1] || sign.is_gt()];
    }
    let [pv, pmt, fv] = [pv, pmt, fv].map(|amount| cx.figure(amount));
    let balance = (&pv + &pmt * periods + &fv).number()?;
    let coefficients = if is_begin {
        [&pv + &pmt, -pv.clone(), &fv - &pmt, -fv.clone()]
    } else {
        [pv.clone(), &pmt - &pv, fv.clone(), -(&pmt + &fv)]
    };
    let mut terms = Vec::with_capacity(4);
    for (coefficient, exponent) in coefficients.into_iter().zip([n + q, n, q, 0]) {
        terms.push((exponent, exact(coefficient.number()?)?));
    }
    let sum = PowerSum::new(terms, budget)?;
    if sum.is_zero() {
        return Err(Error::domain("every rate solves it: nothing is paid or received"));
    }
    let is_balanced = balance.is_zero();
    let is_rate = |factor: &Number| is_balanced || !factor.as_exact().is_some_and(Exact::is_one);
    let factors: Vec<Number> = sum.positive_zeros(budget)?.into_iter().filter(is_rate).collect();
    if factors.is_empty() {
        return Err(no_rate(signs == [true, true]));
    }
    raised(factors, &Exact::from(q), cx)
}
