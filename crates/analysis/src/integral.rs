//! Integrals with proven bounds: the panel of the widest enclosure is cut in two until the sum is
//! narrow enough, or the work is used up.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::time::Duration;

use arithma_kit::param::Limit;
use arithma_kit::{Context, Error, Result};
use arithma_num::{Budget, Continuity, Exact, Interval, IntervalContext, Number};

use crate::formula::Formula;
use crate::panel::{Failure, Integrand, Panel, Part, log_size};
use crate::polynomial::Polynomial;

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

/// The integral of a formula between two limits: exact for polynomials between rational numbers, a
/// certified real for polynomials between others, else a number that is enclosed. An integral that
/// diverges, or whose integrand is undefined somewhere, is a DOMAIN_ERROR.
pub fn integrate(formula: &Formula, lower: &Limit, upper: &Limit, cx: &Context) -> Result<Number> {
    let budget = &cx.budget;
    let (is_swapped, lower, upper) = match order(lower, upper, budget)? {
        Ordering::Equal => return Ok(Number::ZERO),
        Ordering::Less => (false, lower, upper),
        Ordering::Greater => (true, upper, lower),
    };
    let area = match (lower, upper) {
        (Limit::Finite(a), Limit::Finite(b)) => match of_polynomial(formula, a, b, budget)? {
            Some(area) => area,
            None => within(formula, lower, upper, budget)?,
        },
        _ => within(formula, lower, upper, budget)?,
    };
    if is_swapped { Ok(area.neg(budget)?) } else { Ok(area) }
}

/// How two limits compare.
fn order(a: &Limit, b: &Limit, budget: &Budget) -> Result<Ordering> {
    Ok(match (a, b) {
        (Limit::Finite(a), Limit::Finite(b)) => a.compare(b, budget)?.ok_or_else(too_close)?,
        (Limit::PosInfinity, Limit::PosInfinity) | (Limit::NegInfinity, Limit::NegInfinity) => {
            Ordering::Equal
        }
        (Limit::NegInfinity, _) | (_, Limit::PosInfinity) => Ordering::Less,
        (Limit::PosInfinity, _) | (_, Limit::NegInfinity) => Ordering::Greater,
    })
}

fn too_close() -> Error {
    Error::domain("the limits cannot be told apart: write them so that one is surely the larger")
}

/// The difference of the antiderivative at two numbers.
fn of_polynomial(
    formula: &Formula,
    a: &Number,
    b: &Number,
    budget: &Budget,
) -> Result<Option<Number>> {
    let polynomial = Polynomial::of(formula.expr(), formula.name(), Exact::ZERO, budget);
    let Some(polynomial) = polynomial else { return Ok(None) };
    let primitive = polynomial.integral(budget)?;
    let [low, high] = [primitive.at(a, budget)?, primitive.at(b, budget)?];
    Ok(Some(high.sub(&low, budget)?))
}

/// The integral from a lower limit to one above it, enclosed.
fn within(formula: &Formula, lower: &Limit, upper: &Limit, budget: &Budget) -> Result<Number> {
    let cx = IntervalContext::new(BITS, budget);
    let expr = match (lower, upper) {
        (Limit::Finite(a), Limit::Finite(b)) => {
            let ends = [
                Interval::from_number(a, &cx)?.lo(budget)?,
                Interval::from_number(b, &cx)?.hi(budget)?,
            ];
            match ends {
                [Some(a), Some(b)] => formula.settled(&a, &b, budget)?,
                _ => Cow::Borrowed(formula.expr()),
            }
        }
        _ => Cow::Borrowed(formula.expr()),
    };
    let simplified = expr.simplify().unwrap_or_else(|_| expr.into_owned());
    let integrand = Integrand { expr: &simplified, variable: formula.name(), cx };
    let (lower, below) = End::of(lower, &integrand)?;
    let (upper, above) = End::of(upper, &integrand)?;
    // The parts of the range where a limit that is no rational number lies.
    let (lower, upper) = (lower.inside(true), upper.inside(false));
    if let (Inside::Finite(a), Inside::Finite(b)) = (&lower, &upper)
        && a >= b
    {
        return Err(too_close());
    }
    let value = adapt(&integrand, parts(&lower, &upper, budget)?)?;
    Ok(Number::enclosed(value.add(&below, &cx).add(&above, &cx).as_argument())?)
}

/// A limit, enclosed where it is not rational.
enum End {
    /// From one number to another.
    Finite(Exact, Exact),
    Infinite,
}

/// Where the part of the range that is looked at closely begins or ends.
enum Inside {
    Finite(Exact),
    Infinite,
}

impl End {
    /// The limit, and all that the integral over the interval in which it lies can be.
    fn of(limit: &Limit, integrand: &Integrand<'_>) -> Result<(Self, Interval)> {
        let (cx, budget) = (&integrand.cx, integrand.cx.budget());
        let nothing = Interval::integer(0);
        let number = match limit {
            Limit::Finite(number) => number,
            _ => return Ok((Self::Infinite, nothing)),
        };
        if let Some(exact) = number.as_exact() {
            check_size(exact)?;
            return Ok((Self::Finite(exact.clone(), exact.clone()), nothing));
        }
        let place = Interval::from_number(number, cx)?.as_argument();
        let (Some(lo), Some(hi)) = (place.lo(budget)?, place.hi(budget)?) else {
            return Err(Error::out_of_range("a limit is not known to be bounded"));
        };
        check_size(&lo)?;
        let values = integrand.expr.interval(&[(integrand.variable, place.clone())], cx)?;
        if values.continuity() < Continuity::Defined || !values.is_bounded() {
            return Err(Error::domain(
                "the integrand is undefined or unbounded at a limit that is not a rational number",
            ));
        }
        let width = place.width(cx).unwrap_or(Interval::WHOLE).hull(&nothing);
        Ok((Self::Finite(lo, hi), values.as_argument().mul(&width, cx)))
    }

    /// The end of what surely lies between the limits.
    fn inside(self, is_lower: bool) -> Inside {
        match self {
            Self::Finite(lo, hi) => Inside::Finite(if is_lower { hi } else { lo }),
            Self::Infinite => Inside::Infinite,
        }
    }
}

fn check_size(value: &Exact) -> Result<()> {
    let fits = value.as_decimal().is_none_or(|decimal| {
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
fn parts(lower: &Inside, upper: &Inside, budget: &Budget) -> Result<Vec<Part>> {
    let mut parts = Vec::new();
    let one = Exact::ONE;
    let from = match lower {
        Inside::Finite(a) => a.clone(),
        Inside::Infinite => {
            let from = match upper {
                Inside::Finite(b) if *b < -&one => b.clone(),
                _ => -&one,
            };
            parts.push(Part::Below(from.clone()));
            from
        }
    };
    let to = match upper {
        Inside::Finite(b) => b.clone(),
        Inside::Infinite => {
            let to = if from < one { one } else { from.clone() };
            parts.push(Part::Above(to.clone()));
            to
        }
    };
    // Singularities at zero are common: it is an end from the beginning.
    if from.is_negative() && to.signum() > 0 {
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
        budget.check()?;
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
        budget.check()?;
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
