//! Limits of a function at a point or at infinity, proven.
//!
//! Where the function is continuous the limit is its value. Elsewhere the first term of its asymptotic expansion
//! in the distance t from the point decides (see [`super::asymptotic`]). Where none is known the function is
//! written as `t^p (c_0 + c_1 t + ...)` with enclosed coefficients (see [`super::factored`]), or bounded by
//! `t^p c` (see [`super::leading`]): the first coefficient that is not zero decides.

use std::cmp::Ordering;

use arithma_expr::{BinaryOp, Expr, Function, NodeKind};
use arithma_kit::param::Limit;
use arithma_kit::{Context, Error, Result};
use arithma_num::{Continuity, Exact, IBig, Interval, IntervalContext, Number};

use crate::asymptotic::{Leads, Towards, leads_to};
use crate::factored::expansion;
use crate::formula::Formula;
use crate::leading::{Approach, leading};

/// From which side a point is approached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// From below.
    Left,
    /// From above.
    Right,
}

/// What a function tends to.
#[derive(Debug, Clone)]
pub enum Tends {
    /// To a number.
    To(Number),
    /// Above every number.
    PosInfinity,
    /// Below every number.
    NegInfinity,
    /// To nothing: the two sides differ.
    Apart(Box<[Tends; 2]>),
}

/// The bits at which coefficients are computed, one after the other until they suffice.
const BITS: [usize; 2] = [192, 768];

/// The terms of an expansion.
const ORDER: usize = 12;

/// The terms of an asymptotic expansion: first so many, and where these are not enough, more.
const ORDERS: [usize; 3] = [2, 5, 12];

/// How close to the point the function must have one form, as powers of two.
const REACHES: [i64; 4] = [-4, -12, -40, -120];

/// The limit of a formula; one side only where one is given.
pub fn limit(formula: &Formula, at: &Limit, side: Option<Side>, cx: &Context) -> Result<Tends> {
    let point = match at {
        Limit::PosInfinity => {
            return one_sided(formula, &Towards::PosInfinity, Some(&Approach::PosInfinity), cx);
        }
        Limit::NegInfinity => {
            return one_sided(formula, &Towards::NegInfinity, Some(&Approach::NegInfinity), cx);
        }
        Limit::Finite(point) => point,
    };
    if let Some(value) = by_continuity(formula, point, side, cx)? {
        return Ok(Tends::To(value));
    }
    // What is enclosed and not expanded is so near rational points only.
    let exact = point.as_exact();
    let sides = [
        (Towards::Below(point.clone()), exact.cloned().map(Approach::Below)),
        (Towards::Above(point.clone()), exact.cloned().map(Approach::Above)),
    ];
    let [left, right] = sides;
    match side {
        Some(Side::Right) => return one_sided(formula, &right.0, right.1.as_ref(), cx),
        Some(Side::Left) => return one_sided(formula, &left.0, left.1.as_ref(), cx),
        None => {}
    }
    match [&left.0, &right.0].map(|towards| expanded_sum(formula, towards, cx)) {
        [Some(Ok(left)), Some(Ok(right))] => return joined(left, right, cx),
        [Some(Err(_)), Some(Ok(_))] => return Err(not_real(formula, "left", "right")),
        [Some(Ok(_)), Some(Err(_))] => return Err(not_real(formula, "right", "left")),
        [Some(Err(error)), Some(Err(_))] => return Err(error),
        _ => cx.budget.check()?,
    }
    if let Some(above) = &right.1
        && is_analytic(formula.expr())
        && let Some(tends) = two_sided(formula, above, cx)?
    {
        return Ok(tends);
    }
    let left = one_sided(formula, &left.0, left.1.as_ref(), cx)?;
    let right = one_sided(formula, &right.0, right.1.as_ref(), cx)?;
    joined(left, right, cx)
}

/// The limit that the asymptotic expansion gives, where it is known; an error where the function has no real
/// values on that side.
fn expanded_sum(formula: &Formula, towards: &Towards, cx: &Context) -> Option<Result<Tends>> {
    for order in ORDERS {
        match leads_to(formula.expr(), formula.name(), towards, order, &cx.budget) {
            Some(Leads::To(number)) => return Some(Ok(Tends::To(number))),
            Some(Leads::PosInfinity) => return Some(Ok(Tends::PosInfinity)),
            Some(Leads::NegInfinity) => return Some(Ok(Tends::NegInfinity)),
            Some(Leads::NotReal) => {
                let reason = "the function has no real values there";
                return Some(Err(Error::domain(format!("there is no limit: {reason}"))));
            }
            None => {}
        }
    }
    None
}

/// A function that is real on one side only.
#[cold]
fn not_real(formula: &Formula, side: &str, other: &str) -> Error {
    let name = formula.name();
    Error::domain(format!(
        "the function has no real values to the {side} of the point: ask for the {other}, as in \
         limit(f, {name}, a, {other})"
    ))
}

fn unknown(reason: &str) -> Error {
    Error::domain(format!("the limit is not known: {reason}"))
}

/// The value at a point around which the function is continuous.
fn by_continuity(
    formula: &Formula,
    point: &Number,
    side: Option<Side>,
    cx: &Context,
) -> Result<Option<Number>> {
    let context = IntervalContext::new(BITS[0], &cx.budget);
    let place = Interval::from_number(point, &context)?;
    let reach = place.abs().add(&Interval::integer(1), &context);
    for size in [1e-9, 1e-30] {
        let beside = match side {
            None => Interval::from_f64(-size, size),
            Some(Side::Left) => Interval::from_f64(-size, 0.0),
            Some(Side::Right) => Interval::from_f64(0.0, size),
        };
        let x = place.add(&beside.mul(&reach, &context), &context).as_argument();
        let expr = formula.expr().settled(formula.name(), &x, &cx.budget)?;
        let values = expr.interval(&[(formula.name(), x)], &context);
        let is_continuous = |values: &Interval| {
            values.continuity() == Continuity::Continuous && values.is_bounded()
        };
        if values.is_ok_and(|values| is_continuous(&values)) {
            return formula.at(point, cx).map(Some);
        }
    }
    Ok(None)
}

/// Whether all that a formula is made of has a series in whole powers wherever it is defined.
fn is_analytic(expr: &Expr) -> bool {
    expr.nodes().iter().all(|node| match &node.kind {
        NodeKind::Binary(BinaryOp::Pow, _, b) => match expr.node(*b).kind {
            NodeKind::Number(digits) => expr.text(digits).bytes().all(|c| c.is_ascii_digit()),
            _ => false,
        },
        NodeKind::Binary(op, ..) => !matches!(op, BinaryOp::Rem | BinaryOp::IntDiv),
        NodeKind::Call(function, _) => matches!(
            function,
            Function::Exp
                | Function::Expm1
                | Function::Sin
                | Function::Cos
                | Function::Tan
                | Function::SinR
                | Function::CosR
                | Function::TanR
                | Function::Atan
                | Function::AtanR
                | Function::Sinh
                | Function::Cosh
                | Function::Tanh
                | Function::Asinh
                | Function::Erf
                | Function::Erfc
                | Function::Ln1p
                | Function::Ln
        ),
        NodeKind::Opaque(..) | NodeKind::Relation(..) | NodeKind::Larger(_) => false,
        _ => true,
    })
}

/// What `t^p c` tends to as t goes to zero from above, c being known near there.
fn of_power(power: &Exact, factor: &Interval) -> Option<Tends> {
    match (power.signum(), factor) {
        (1, _) => Some(Tends::To(Number::ZERO)),
        (0, factor) => Number::enclosed(factor.as_argument()).ok().map(Tends::To),
        (_, factor) if factor.certainly_positive() => Some(Tends::PosInfinity),
        (_, factor) if factor.certainly_negative() => Some(Tends::NegInfinity),
        _ => None,
    }
}

/// The power of the first term of a series that is not zero, and its coefficient; the power is large
/// where all are.
fn first_term(
    power: &Exact,
    series: &[Interval],
    cx: &IntervalContext<'_>,
) -> Option<(Exact, Interval)> {
    let is_zero = |c: &Interval| c.is_point() && c.contains_zero();
    let place = series.iter().position(|c| !is_zero(c))?;
    let power = power.add(&Exact::from(place as i64), cx.budget()).ok()?;
    let first = series[place].clone();
    // Towards zero a coefficient may be zero; elsewhere it decides.
    (power.signum() > 0 || power.is_zero() || first.certainly_nonzero()).then_some((power, first))
}

/// The series of the formula near the point: its first term, for t of either sign or above zero only.
fn expanded(
    formula: &Formula,
    approach: &Approach,
    both: bool,
    bits: usize,
    cx: &Context,
) -> Result<Option<(Exact, Interval)>> {
    let context = IntervalContext::new(bits, &cx.budget);
    for reach in REACHES {
        cx.budget.check()?;
        let reach = Exact::from(2).pow(&reach.into(), &cx.budget)?;
        let expr = settled(formula, approach, &reach, cx)?;
        let least = if both { -&reach } else { Exact::ZERO };
        let all = Interval::from_bounds(&least, &reach, &context)?;
        let on_all = expansion(&expr, formula.name(), approach, &all, ORDER, &context);
        let zero = Interval::integer(0);
        let at_end = expansion(&expr, formula.name(), approach, &zero, ORDER, &context);
        let (Some((power, _)), Some((same, series))) = (on_all, at_end) else { continue };
        if power != same || (both && !power.is_integer()) {
            continue;
        }
        if let Some(first) = first_term(&power, &series, &context) {
            return Ok(Some(first));
        }
    }
    Ok(None)
}

/// The formula near the point, where parts that formulas do not look into may be one.
fn settled(formula: &Formula, approach: &Approach, reach: &Exact, cx: &Context) -> Result<Expr> {
    let ends = match approach {
        Approach::Above(point) => [point.clone(), point.add(reach, &cx.budget)?],
        Approach::Below(point) => [point.sub(reach, &cx.budget)?, point.clone()],
        Approach::PosInfinity | Approach::NegInfinity => return Ok(formula.expr().clone()),
    };
    Ok(formula.settled(&ends[0], &ends[1], &cx.budget)?.into_owned())
}

fn one_sided(
    formula: &Formula,
    towards: &Towards,
    approach: Option<&Approach>,
    cx: &Context,
) -> Result<Tends> {
    if let Some(tends) = expanded_sum(formula, towards, cx) {
        return tends;
    }
    cx.budget.check()?;
    let Some(approach) = approach else {
        return Err(unknown("the function has no expansion there that was found"));
    };
    for bits in BITS {
        if let Some((power, factor)) = expanded(formula, approach, false, bits, cx)?
            && let Some(tends) = of_power(&power, &factor)
        {
            return Ok(tends);
        }
    }
    let context = IntervalContext::new(BITS[0], &cx.budget);
    for reach in REACHES {
        cx.budget.check()?;
        let reach = Exact::from(2).pow(&reach.into(), &cx.budget)?;
        let expr = settled(formula, approach, &reach, cx)?;
        let Some((power, factor)) = leading(&expr, formula.name(), approach, &reach, &context)
        else {
            continue;
        };
        // A factor that is only bounded decides where the power is not zero.
        if (!power.is_zero() || factor.is_point())
            && let Some(tends) = of_power(&power, &factor)
        {
            return Ok(tends);
        }
    }
    Err(unknown("the function has no series there that was found, nor a bound that tends to it"))
}

/// The limit from both sides, of a series in whole powers of the distance.
fn two_sided(formula: &Formula, approach: &Approach, cx: &Context) -> Result<Option<Tends>> {
    for bits in BITS {
        let Some((power, factor)) = expanded(formula, approach, true, bits, cx)? else { continue };
        let Some(right) = of_power(&power, &factor) else { continue };
        if power.signum() >= 0 {
            return Ok(Some(right));
        }
        let is_odd = power.to_integer(&cx.budget)?.is_some_and(|n| n % IBig::from(2) != IBig::ZERO);
        let left = if is_odd { of_power(&power, &factor.neg()) } else { Some(right.clone()) };
        let Some(left) = left else { continue };
        return joined(left, right, cx).map(Some);
    }
    Ok(None)
}

/// The limit of which both sides are known.
fn joined(left: Tends, right: Tends, cx: &Context) -> Result<Tends> {
    let is_same = match (&left, &right) {
        (Tends::PosInfinity, Tends::PosInfinity) | (Tends::NegInfinity, Tends::NegInfinity) => true,
        (Tends::To(a), Tends::To(b)) => match a.compare(b, &cx.budget) {
            Ok(Some(order)) => order == Ordering::Equal,
            _ => {
                return Err(unknown(
                    "those from the left and from the right agree as far as they are known, which \
                     does not prove that they are equal: ask for one side, left or right",
                ));
            }
        },
        _ => false,
    };
    Ok(if is_same { right } else { Tends::Apart(Box::new([left, right])) })
}
