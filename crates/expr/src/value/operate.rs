//! Operators between values: numbers, quantities, lists element by element, dates.

use std::sync::Arc;

use arithma_num::{Budget, Error as NumberError, Number};
use arithma_units::Dimension;

use super::moment::Moment;
use super::percent::percentages;
use super::period::Period;
use super::quantities::{power, quantities};
use super::quantity::Quantity;
use super::uncertain::{self, Uncertain};
use super::{Result, Value, mismatch};
use super::{complex, matrix};
use crate::error::ErrorKind;
use crate::tree::BinaryOp;

/// Elements after which the budget is looked at again.
pub(super) const CHECK_EVERY: usize = 64;

/// The most lists within lists that an operator goes through.
const MOST_LEVELS: usize = 256;

/// An operator between any two values.
pub(crate) fn binary(op: BinaryOp, a: Value, b: Value, budget: &Budget) -> Result<Value> {
    operate(op, a, b, 0, budget)
}

/// The value with the other sign. `-40 °C` is a reading of -40, not a reading turned round.
pub(crate) fn negate(value: Value, budget: &Budget) -> Result<Value> {
    negate_at(value, 0, budget)
}

fn negate_at(value: Value, level: usize, budget: &Budget) -> Result<Value> {
    match value {
        Value::Number(number) => Ok(Value::Number(number.neg(budget)?)),
        Value::Percent(percent) => Ok(Value::Percent(percent.neg(budget)?)),
        Value::Quantity(quantity) if quantity.is_reading && quantity.units.own_zero().is_some() => {
            let shown = quantity.shown(budget)?.neg(budget)?;
            Ok(Value::Quantity(Quantity::in_units(shown, quantity.units, budget)?))
        }
        Value::List(items) => {
            let level = deeper(level)?;
            each(&items, budget, |item, budget| negate_at(item, level, budget))
        }
        Value::Record(_) | Value::Formed(_) if !matches!(value.resolved(), Value::Record(_)) => {
            negate_at(value.resolved().clone(), level, budget)
        }
        other => binary(BinaryOp::Mul, Value::Number(Number::from(-1)), other, budget),
    }
}

fn operate(op: BinaryOp, a: Value, b: Value, level: usize, budget: &Budget) -> Result<Value> {
    let may_be_percent =
        |value: &Value| matches!(value, Value::Percent(_) | Value::Record(_) | Value::Formed(_));
    if (may_be_percent(&b) || may_be_percent(&a))
        && let Some(joined) = percentages(op, &a, &b, budget)?
    {
        return Ok(joined);
    }
    match (a.operand(budget)?, b.operand(budget)?) {
        (Value::Number(a), Value::Number(b)) => Ok(Value::Number(plain(op, a, &b, budget)?)),
        (Value::Quantity(a), Value::Quantity(b))
            if matches!(op, BinaryOp::Add | BinaryOp::Sub) && Period::joins(&a, &b, budget)? =>
        {
            Period::of(&a, budget)?.join(op, Period::of(&b, budget)?)?.simplified()
        }
        (Value::Quantity(a), Value::Quantity(b)) => quantities(op, a, b, budget),
        (Value::Quantity(a), Value::Number(b)) if op == BinaryOp::Pow => power(&a, &b, budget),
        (Value::Quantity(a), Value::Number(b)) => quantities(op, a, Quantity::plain(b), budget),
        (Value::Number(a), Value::Quantity(b)) => quantities(op, Quantity::plain(a), b, budget),
        (Value::Complex(a), Value::Complex(b)) => complex::operate(op, &a, &b, budget),
        (Value::Complex(a), Value::Number(b)) => complex::operate(op, &a, &b.into(), budget),
        (Value::Number(a), Value::Complex(b)) => complex::operate(op, &a.into(), &b, budget),
        (Value::List(a), b @ (Value::Number(_) | Value::Complex(_)))
            if op == BinaryOp::Pow && matrix::is_matrix(&a) =>
        {
            matrix::power(&a, &b, budget)
        }
        (Value::Number(_) | Value::Complex(_), Value::List(b))
            if !matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul)
                && matrix::is_matrix(&b) =>
        {
            let sign = op.symbol();
            Err(mismatch(match op {
                BinaryOp::Div => {
                    "a number / a matrix has two readings: write A^-1 for the inverse, or k ./ A \
                                  for each cell"
                        .to_owned()
                }
                BinaryOp::Pow => "a number ^ a matrix: write k .^ A for each cell".to_owned(),
                _ => format!(
                    "a number {sign} a matrix: write map(row -> map(x -> k {sign} x, row), A) for each cell"
                ),
            }))
        }
        (a @ Value::Uncertain(_), b @ (Value::Number(_) | Value::Quantity(_)))
        | (a @ (Value::Number(_) | Value::Quantity(_)), b @ Value::Uncertain(_))
        | (a @ Value::Uncertain(_), b @ Value::Uncertain(_)) => {
            match (Uncertain::of(&a), Uncertain::of(&b)) {
                (Some(a), Some(b)) => uncertain::operate(op, &a, &b, budget),
                _ => Err(mismatch(format!("'{}' joins no such values", op.symbol()))),
            }
        }
        (Value::List(a), b @ Value::Uncertain(_)) => {
            let level = deeper(level)?;
            each(&a, budget, |item, budget| operate(op, item, b.clone(), level, budget))
        }
        (a @ Value::Uncertain(_), Value::List(b)) => {
            let level = deeper(level)?;
            each(&b, budget, |item, budget| operate(op, a.clone(), item, level, budget))
        }
        (Value::List(a), b @ (Value::Number(_) | Value::Quantity(_) | Value::Complex(_))) => {
            let level = deeper(level)?;
            each(&a, budget, |item, budget| operate(op, item, b.clone(), level, budget))
        }
        (a @ (Value::Number(_) | Value::Quantity(_) | Value::Complex(_)), Value::List(b)) => {
            let level = deeper(level)?;
            each(&b, budget, |item, budget| operate(op, a.clone(), item, level, budget))
        }
        (Value::List(a), Value::List(b)) => {
            if is_sum(op) {
                let (a, b) = (Value::List(Arc::clone(&a)), Value::List(Arc::clone(&b)));
                check_depths(op.symbol(), &a, &b, ["A", "B"])?;
            }
            lists(op, &a, &b, deeper(level)?, budget)
        }
        (Value::Date(a), b) => date(op, &a, b, budget),
        (Value::Period(a), Value::Period(b)) => a.join(op, b)?.simplified(),
        (Value::Period(a), Value::Quantity(b)) if is_time(&b) => {
            a.join(op, Period::of(&b, budget)?)?.simplified()
        }
        (Value::Quantity(a), Value::Period(b)) if is_time(&a) => {
            Period::of(&a, budget)?.join(op, b)?.simplified()
        }
        (Value::Period(a), Value::Number(b)) | (Value::Number(b), Value::Period(a))
            if op == BinaryOp::Mul =>
        {
            a.scaled(&b, budget)?.simplified()
        }
        (Value::Period(a), Value::Date(b)) if op == BinaryOp::Add => {
            date(op, &b, Value::Period(a), budget)
        }
        (Value::Quantity(a), Value::Date(b)) if op == BinaryOp::Add => {
            date(op, &b, Value::Quantity(a), budget)
        }
        // A date in quotes, as other languages have it.
        (Value::Text(text), other) if is_sum(op) && Moment::parse(&text).is_ok() => {
            binary(op, Value::Date(Moment::parse(&text)?), other, budget)
        }
        (other @ (Value::Quantity(_) | Value::Period(_)), Value::Text(text))
            if op == BinaryOp::Add && Moment::parse(&text).is_ok() =>
        {
            binary(op, other, Value::Date(Moment::parse(&text)?), budget)
        }
        (a, b) => {
            Err(mismatch(format!("'{}' does not join {} and {}", op.symbol(), a.kind(), b.kind())))
        }
    }
}

/// An operator between plain numbers.
pub(super) fn plain(op: BinaryOp, a: Number, b: &Number, budget: &Budget) -> Result<Number> {
    budget.check()?;
    let result = match op {
        BinaryOp::Add => a.plus(b, budget),
        BinaryOp::Sub => a.minus(b, budget),
        BinaryOp::Mul => a.mul(b, budget),
        BinaryOp::Div => a.div(b, budget),
        BinaryOp::Rem => a.rem_floor(b, budget),
        BinaryOp::IntDiv => a.div_floor(b, budget),
        BinaryOp::Pow => a.pow(b, budget),
    };
    result.map_err(|error| match (&error, op) {
        (NumberError::TooLarge { .. }, BinaryOp::Pow) => ErrorKind::PowerTooLarge(error),
        _ => ErrorKind::Number(error),
    })
}

/// The level below, unless that is too deep.
pub(super) fn deeper(level: usize) -> Result<usize> {
    if level < MOST_LEVELS {
        return Ok(level + 1);
    }
    Err(ErrorKind::TooLarge { what: "the list", limit: MOST_LEVELS, unit: "levels of nesting" })
}

/// The list of what becomes of each element.
pub(super) fn each(
    items: &[Value],
    budget: &Budget,
    mut step: impl FnMut(Value, &Budget) -> Result<Value>,
) -> Result<Value> {
    budget.charge(size_of_val(items))?;
    let mut out = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        if index % CHECK_EVERY == 0 {
            budget.check()?;
        }
        out.push(step(item.clone(), budget)?);
    }
    Ok(Value::List(out.into()))
}

fn lists(op: BinaryOp, a: &[Value], b: &[Value], level: usize, budget: &Budget) -> Result<Value> {
    if op == BinaryOp::Mul
        && level == 1
        && let Some(product) = matrix::product(a, b, budget)
    {
        return product;
    }
    if !matches!(op, BinaryOp::Add | BinaryOp::Sub) {
        return Err(several_readings(op, a, b));
    }
    if a.len() != b.len() {
        let (a, b) = (a.len(), b.len());
        return Err(mismatch(format!("lists of {a} and of {b} elements do not add up")));
    }
    let mut others = b.iter().cloned();
    each(a, budget, |item, budget| match others.next() {
        Some(other) => operate(op, item, other, level, budget),
        None => Ok(item),
    })
}

/// `[[1, 2], [3, 4]] + [10, 20]`: a list beside a matrix may go along its rows or along its columns. The names
/// are for the message.
pub(crate) fn check_depths(sign: &str, a: &Value, b: &Value, names: [&str; 2]) -> Result<()> {
    let is_list = |value: &Value| matches!(value.resolved(), Value::List(_));
    let (Value::List(left), Value::List(right)) = (a.resolved(), b.resolved()) else {
        return Ok(());
    };
    let Some((first, _)) = left.iter().zip(&right[..]).find(|(a, b)| is_list(a) != is_list(b))
    else {
        return Ok(());
    };
    let [a, b] = names;
    // A row with an element of the list, and with the whole list.
    let row = |n: usize, whole: bool| match (is_list(first), whole) {
        (_, false) => format!("{a}[{n}] {sign} {b}[{n}]"),
        (true, true) => format!("{a}[{n}] {sign} {b}"),
        (false, true) => format!("{a} {sign} {b}[{n}]"),
    };
    let rows = |whole: bool| {
        let count = left.len().max(right.len());
        let shown: Vec<String> = (1..=count.min(3)).map(|n| row(n, whole)).collect();
        format!("[{}{}]", shown.join(", "), if count > 3 { ", ..." } else { "" })
    };
    Err(mismatch(format!(
        "'{sign}' between a matrix and a list has two readings: write {} for an element to each row, or {} for \
         the list to each row",
        rows(false),
        rows(true)
    )))
}

fn several_readings(op: BinaryOp, a: &[Value], b: &[Value]) -> ErrorKind {
    let sign = op.symbol();
    mismatch(match op {
        BinaryOp::Mul => {
            "a product of lists has several readings: write dot(a, b), cross(a, b), or \
                          a .* b for each element"
                .to_owned()
        }
        BinaryOp::Div if matrix::is_matrix(a) && matrix::is_matrix(b) => {
            "a quotient of matrices has two readings: write A*B^-1, or A ./ B for each cell"
                .to_owned()
        }
        BinaryOp::Div | BinaryOp::Pow => {
            format!("'{sign}' does not join two lists: write a .{sign} b for each element")
        }
        _ => format!("'{sign}' does not join two lists"),
    })
}

fn is_sum(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Add | BinaryOp::Sub)
}

fn date(op: BinaryOp, date: &Moment, other: Value, budget: &Budget) -> Result<Value> {
    match (op, other) {
        (BinaryOp::Sub, Value::Date(earlier)) => date.since(&earlier),
        (BinaryOp::Sub, Value::Text(text)) if Moment::parse(&text).is_ok() => {
            date.since(&Moment::parse(&text)?)
        }
        (BinaryOp::Add | BinaryOp::Sub, Value::Quantity(time)) if is_time(&time) => {
            moved(op, date, Period::of(&time, budget)?)
        }
        (BinaryOp::Add | BinaryOp::Sub, Value::Period(period)) => moved(op, date, period),
        (BinaryOp::Add, Value::Date(other)) if let Some(both) = date.added_to(&other) => {
            Err(mismatch(both))
        }
        (_, other) => Err(mismatch(format!(
            "'{}' does not join {} and {}: add or subtract a time such as {}",
            op.symbol(),
            date.kind(),
            other.kind(),
            date.such_as()
        ))),
    }
}

fn moved(op: BinaryOp, date: &Moment, period: Period) -> Result<Value> {
    let period = if op == BinaryOp::Sub { period.times(-1)? } else { period };
    Ok(Value::Date(date.after(&period)?))
}

/// Whether a date moves by it.
fn is_time(quantity: &Quantity) -> bool {
    matches!(quantity.dimension(), Dimension::TIME | Dimension::MONTHS)
}
