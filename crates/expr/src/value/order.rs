//! Comparisons of values.

use std::cmp::Ordering;

use arithma_num::{Budget, Number};

use super::complex;
use super::period::Period;
use super::quantities::check_same;
use super::quantity::Quantity;
use super::uncertain::{self, Uncertain};
use super::{Result, Value, hundredth, mismatch};
use crate::tree::Relation;

/// The order of two values; an error where they cannot be told apart. `sign` is what compares them,
/// for the message.
pub(crate) fn order(sign: &str, a: &Value, b: &Value, budget: &Budget) -> Result<Ordering> {
    match (a.resolved(), b.resolved()) {
        (Value::Percent(a), b) => order(sign, &Value::Number(hundredth(a, budget)?), b, budget),
        (a, Value::Percent(b)) => order(sign, a, &Value::Number(hundredth(b, budget)?), budget),
        (Value::Number(a), Value::Number(b)) => numbers(a, b, budget),
        (Value::Complex(a), Value::Complex(b)) => complex::order(sign, a, b, budget),
        (Value::Complex(a), Value::Number(b)) => complex::order(sign, a, &b.clone().into(), budget),
        (Value::Number(a), Value::Complex(b)) => complex::order(sign, &a.clone().into(), b, budget),
        (a @ Value::Uncertain(_), b) | (a, b @ Value::Uncertain(_)) => {
            match (Uncertain::of(a), Uncertain::of(b)) {
                (Some(a), Some(b)) => uncertain::order(sign, &a, &b, budget),
                _ => Err(mismatch(format!(
                    "'{sign}' does not compare {} and {}",
                    a.kind(),
                    b.kind()
                ))),
            }
        }
        (Value::List(a), Value::List(b)) if matches!(sign, "==" | "!=" | "=") => {
            lists(sign, a, b, budget)
        }
        (Value::Text(a), Value::Text(b)) => Ok(a.cmp(b)),
        (Value::Bool(a), Value::Bool(b)) => Ok(a.cmp(b)),
        (Value::Date(a), Value::Date(b)) => a.compare(b),
        (Value::Period(a), Value::Period(b)) => a.compare(b),
        (Value::Period(a), Value::Quantity(b)) => a.compare(&Period::of(b, budget)?),
        (Value::Quantity(a), Value::Period(b)) => Period::of(a, budget)?.compare(b),
        (Value::Quantity(a), Value::Quantity(b))
            if a.dimension() != b.dimension() && Period::joins(a, b, budget)? =>
        {
            Period::of(a, budget)?.compare(&Period::of(b, budget)?)
        }
        (Value::Quantity(a), Value::Quantity(b)) => bases(sign, a, b, budget),
        (Value::Quantity(a), Value::Number(b)) => {
            bases(sign, a, &Quantity::plain(b.clone()), budget)
        }
        (Value::Number(a), Value::Quantity(b)) => {
            bases(sign, &Quantity::plain(a.clone()), b, budget)
        }
        (a, b) => Err(mismatch(format!("'{sign}' does not compare {} and {}", a.kind(), b.kind()))),
    }
}

/// Whether lists are equal: they have one length, and equal elements in like places.
fn lists(sign: &str, a: &[Value], b: &[Value], budget: &Budget) -> Result<Ordering> {
    let mut found = a.len().cmp(&b.len());
    for (a, b) in a.iter().zip(b) {
        budget.check()?;
        if found.is_ne() {
            break;
        }
        found = order(sign, a, b, budget)?;
    }
    Ok(found)
}

fn bases(sign: &str, a: &Quantity, b: &Quantity, budget: &Budget) -> Result<Ordering> {
    check_same(sign, a.dimension(), b.dimension())?;
    numbers(&a.base, &b.base, budget)
}

fn numbers(a: &Number, b: &Number, budget: &Budget) -> Result<Ordering> {
    a.compare(b, budget)?.ok_or_else(|| {
        mismatch("the two sides cannot be told apart: they agree in all digits that are known")
    })
}

/// Whether two values in this order stand in a relation.
pub(crate) fn holds(relation: Relation, order: Ordering) -> bool {
    match relation {
        Relation::Less => order.is_lt(),
        Relation::LessOrEqual => order.is_le(),
        Relation::Greater => order.is_gt(),
        Relation::GreaterOrEqual => order.is_ge(),
        Relation::Equal | Relation::Equation => order.is_eq(),
        Relation::NotEqual => order.is_ne(),
    }
}
