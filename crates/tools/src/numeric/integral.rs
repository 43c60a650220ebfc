//! Integrals with proven bounds: the panel of the widest enclosure is cut in two until the sum is
//! narrow enough, or the work is used up.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::time::Duration;

use arithma_expr::Expr;
use arithma_num::{Budget, Exact, Interval, IntervalContext};

use super::panel::{Failure, Integrand, Panel, Part, log_size};
use super::polynomial::Polynomial;
use crate::kit::{Error, Result};
use crate::param::Limit;

/// The bits of an end: 48 digits, of which sums and remainders may use up a dozen.
const BITS: usize = 160;

/// Relative width of the sum at which nothing is left to improve, as a binary logarithm: 36 digits.
const GOAL: f64 = -120.0;

/// Panels without an enclosure that were halved so often hold a singularity.
const SINGULAR_DEPTH: u32 = 48;

/// Integrands that do not show that they vanish beyond two to this power never will.
const ENDLESS_DEPTH: u32 = 32;

/// How much may be done, in nodes evaluated to a series; and for how long, where they are slow.
const WORK: usize = 6_000;
const PATIENCE: Duration = Duration::from_millis(500);

/// Limits may be so large, and so long.
const MAX_MAGNITUDE: i64 = 1_000;

/// The value of an integral.
#[derive(Debug, Clone)]
pub(crate) enum Integral {
    /// A rational number.
    Exact(Exact),
    /// In here.
    Within(Interval),
}

/// The integral of an expression in one variable. An integral that diverges, or whose integrand
/// is undefined somewhere, is a DOMAIN_ERROR.
pub(crate) fn integrate(
    expr: &Expr,
    variable: &str,
    lower: &Limit,
    upper: &Limit,
    budget: &Budget,
) -> Result<Integral> {
    let (sign, lower, upper) =
        if is_above(lower, upper) { (-1, upper, lower) } else { (1, lower, upper) };
    if let (Limit::Finite(a), Limit::Finite(b)) = (lower, upper) {
        if a == b {
            return Ok(Integral::Exact(Exact::ZERO));
        }
        if let Some(polynomial) = Polynomial::of(expr, variable, Exact::ZERO, budget) {
            let primitive = polynomial.integral(budget)?;
            let area = primitive.at(b, budget)?.sub(&primitive.at(a, budget)?, budget)?;
            return Ok(Integral::Exact(area.mul(&Exact::from(sign), budget)?));
        }
    }
    for limit in [lower, upper] {
        check_size(limit)?;
    }
    let cx = IntervalContext::new(BITS, budget);
    let simplified = expr.simplify().unwrap_or_else(|_| expr.clone());
    let integrand = Integrand { expr: &simplified, variable, cx };
    let parts = parts(lower, upper, budget)?;
    let value = adapt(&integrand, parts)?;
    Ok(Integral::Within(value.mul(&Interval::integer(sign), &cx)))
}

fn is_above(a: &Limit, b: &Limit) -> bool {
    match (a, b) {
        (Limit::Finite(a), Limit::Finite(b)) => a > b,
        (Limit::PosInfinity, _) => *b != Limit::PosInfinity,
        (_, Limit::NegInfinity) => *a != Limit::NegInfinity,
        _ => false,
    }
}

fn check_size(limit: &Limit) -> Result<()> {
    let Limit::Finite(value) = limit else { return Ok(()) };
    let fits = value.as_decimal().is_some_and(|decimal| {
        decimal.magnitude().abs() <= MAX_MAGNITUDE && decimal.digits() <= MAX_MAGNITUDE as u64
    });
    if fits {
        return Ok(());
    }
    Err(Error::out_of_range(format!(
        "limits may have at most {MAX_MAGNITUDE} digits and magnitudes up to 1e{MAX_MAGNITUDE}"
    )))
}

/// The range in parts; what reaches to infinity starts beyond one.
fn parts(lower: &Limit, upper: &Limit, budget: &Budget) -> Result<Vec<Part>> {
    let mut parts = Vec::new();
    let one = Exact::ONE;
    let from = match lower {
        Limit::Finite(a) => a.clone(),
        Limit::NegInfinity => {
            let mut from = -&one;
            if let Limit::Finite(b) = upper
                && *b < from
            {
                from = b.clone();
            }
            parts.push(Part::Below(from.clone()));
            from
        }
        Limit::PosInfinity => return Ok(parts),
    };
    let to = match upper {
        Limit::Finite(b) => b.clone(),
        Limit::PosInfinity => {
            let to = if from < one { one } else { from.clone() };
            parts.push(Part::Above(to.clone()));
            to
        }
        Limit::NegInfinity => return Ok(parts),
    };
    // Singularities at zero are common: it is an end from the beginning.
    if from.is_negative() && to.signum() > 0 && from.abs().max(to.clone()) > Exact::ZERO {
        parts.push(Part::Between(from, Exact::ZERO));
        parts.push(Part::Between(Exact::ZERO, to));
    } else if from < to {
        parts.push(Part::Between(from, to));
    }
    budget.check()?;
    Ok(parts)
}

fn adapt(integrand: &Integrand<'_>, parts: Vec<Part>) -> Result<Interval> {
    let budget = integrand.cx.budget();
    let cost = integrand.expr.nodes().len() + 2;
    let mut heap = BinaryHeap::new();
    let mut done = Vec::new();
    let mut work = WORK / cost;
    for part in parts {
        heap.push(Widest(integrand.panel(part, 0).map_err(failed)?));
    }
    let patience = budget.clone().with_timeout(PATIENCE);
    let mut goal = f64::NEG_INFINITY;
    let mut until_sum = 0;
    while let Some(Widest(panel)) = heap.pop() {
        budget.check()?;
        if panel.error < f64::INFINITY {
            if until_sum == 0 {
                let size = |panel: &Panel| match &panel.value {
                    Some(value) => log_size(value, &integrand.cx),
                    None => f64::NEG_INFINITY,
                };
                let most =
                    heap.iter().map(|Widest(panel)| size(panel)).fold(size(&panel), f64::max);
                goal = most + GOAL;
                until_sum = 1 + heap.len() / 8;
            }
            until_sum -= 1;
            if panel.error + ((heap.len() + 1) as f64).log2() <= goal {
                done.push(panel);
                break;
            }
        } else if panel.depth >= SINGULAR_DEPTH
            || (panel.depth >= ENDLESS_DEPTH && panel.place().is_infinite())
        {
            return Err(singular(&panel));
        }
        let stop = work == 0 || patience.check().is_err();
        let Some((left, right)) = panel.cut(budget).filter(|_| !stop) else {
            if panel.error == f64::INFINITY {
                return Err(singular(&panel));
            }
            done.push(panel);
            break;
        };
        work -= 1;
        for part in [left, right] {
            let child = integrand.panel(part, panel.depth + 1).map_err(failed)?;
            heap.push(Widest(child));
        }
    }
    done.extend(heap.into_iter().map(|Widest(panel)| panel));
    let mut sum = Interval::integer(0);
    for panel in &done {
        let Some(value) = &panel.value else { return Err(singular(panel)) };
        sum = sum.add(&value.as_argument(), &integrand.cx);
    }
    Ok(sum)
}

fn failed(failure: Failure) -> Error {
    match failure {
        Failure::Diverges => Error::domain(
            "the integral diverges: the integrand grows too fast towards a singularity, or \
             vanishes too slowly towards infinity",
        ),
        Failure::Undefined(place) => {
            Error::domain("the integrand is undefined in a part of the range").with("near", place)
        }
    }
}

fn singular(panel: &Panel) -> Error {
    let place = panel.place();
    if place.is_infinite() {
        return Error::domain(
            "the integral diverges, or its integrand does not visibly vanish at infinity",
        );
    }
    Error::domain(
        "the integrand is undefined or unbounded inside the range: the integral diverges there, \
         or has to be split at that point",
    )
    .with("near", place)
}

/// The panel of the widest enclosure comes first; of those without one, the widest panel.
struct Widest(Panel);

impl Ord for Widest {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_error = self.0.error.total_cmp(&other.0.error);
        by_error.then(other.0.depth.cmp(&self.0.depth))
    }
}

impl PartialOrd for Widest {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Widest {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Widest {}
