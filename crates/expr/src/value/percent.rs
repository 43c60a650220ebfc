//! Percentages as values: they add up among themselves, a percentage of a percentage is one, and a
//! number with a percentage added has that much of itself more.

use arithma_num::{Budget, Exact, Number};

use super::operate::{binary, deeper, each};
use super::{Result, Value};
use crate::function::Function;
use crate::tree::BinaryOp;

/// The percentage that a value is.
fn percent(value: &Value) -> Option<&Number> {
    match value.resolved() {
        Value::Percent(percent) => Some(percent),
        _ => None,
    }
}

/// A value in percent: of a number the percentage, of a list those of its elements.
pub(crate) fn percent_of(value: Value, budget: &Budget) -> Result<Value> {
    percent_at(value, 0, budget)
}

fn percent_at(value: Value, level: usize, budget: &Budget) -> Result<Value> {
    match value.resolved() {
        Value::Number(number) => Ok(Value::Percent(number.clone())),
        // `(3%)%` is a percentage as well.
        Value::Percent(percent) => Ok(Value::Percent(percent.div(&Number::from(100), budget)?)),
        Value::List(items) => {
            let level = deeper(level)?;
            each(items, budget, |item, budget| percent_at(item, level, budget))
        }
        _ => binary(BinaryOp::Div, value, Number::from(100).into(), budget),
    }
}

/// An operator one side of which is a percentage; nothing where it counts as its hundredth.
pub(super) fn percentages(
    op: BinaryOp,
    a: &Value,
    b: &Value,
    budget: &Budget,
) -> Result<Option<Value>> {
    let joined = match (op, percent(a), percent(b)) {
        (BinaryOp::Add, Some(a), Some(b)) => a.clone().plus(b, budget)?,
        (BinaryOp::Sub, Some(a), Some(b)) => a.clone().minus(b, budget)?,
        (BinaryOp::Mul, Some(a), Some(b)) => a.mul(b, budget)?.div(&Number::from(100), budget)?,
        (BinaryOp::Div, Some(a), None) => match b.resolved() {
            // `6.5%/12` is a part of a percentage.
            Value::Number(parts) => a.div(parts, budget)?,
            _ => return Ok(None),
        },
        (BinaryOp::Add | BinaryOp::Sub, None, Some(b))
            if matches!(
                a.resolved(),
                Value::Number(_)
                    | Value::Complex(_)
                    | Value::Quantity(_)
                    | Value::Uncertain(_)
                    | Value::List(_)
            ) =>
        {
            // `350 + 8%` is 8% of 350 more.
            let part = binary(BinaryOp::Mul, a.clone(), Value::Percent(b.clone()), budget)?;
            return binary(op, a.clone(), part, budget).map(Some);
        }
        _ => return Ok(None),
    };
    Ok(Some(Value::Percent(joined)))
}

/// A product where a percentage is wanted: a percentage times a number is one, `6.5% * 2` is 13%. A
/// hundred times a percentage is none: that is how its number of percent is written.
pub(crate) fn multiple(a: &Value, b: &Value, budget: &Budget) -> Result<Option<Value>> {
    let (part, times) = match (percent(a), percent(b)) {
        (Some(part), None) => (part, b),
        (None, Some(part)) => (part, a),
        _ => return Ok(None),
    };
    match times.resolved() {
        Value::Number(Number::Exact(times)) if *times == Exact::from(100) => Ok(None),
        Value::Number(times) => Ok(Some(Value::Percent(part.mul(times, budget)?))),
        _ => Ok(None),
    }
}

/// A function whose value is a percentage where its arguments are: `round(6.54%)` is 7%.
pub(super) fn call(function: Function, values: &[Value], budget: &Budget) -> Result<Option<Value>> {
    if !function.keeps_percentages() {
        return Ok(None);
    }
    let numbers: Option<Vec<Number>> = values.iter().map(|value| percent(value).cloned()).collect();
    let Some(numbers) = numbers else { return Ok(None) };
    Ok(Some(Value::Percent(crate::eval::call_function(function, &numbers, budget)?)))
}

/// The sum of percentages; nothing where there are other values among them.
pub(super) fn total(items: &[Value], budget: &Budget) -> Result<Option<Value>> {
    let count = items.iter().filter(|item| percent(item).is_some()).count();
    if count == 0 {
        return Ok(None);
    }
    if count < items.len() {
        return Err(super::mismatch(
            "a sum of percentages and other values has two readings: write 100*(1 + 8%) for 8% more, \
             or 0.08 for the number",
        ));
    }
    let numbers = items.iter().filter_map(|item| percent(item).cloned());
    Ok(Some(Value::Percent(Number::sum(numbers, budget)?)))
}
