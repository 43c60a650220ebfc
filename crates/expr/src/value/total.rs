//! Sums and products of many values.

use arithma_num::{Budget, Number};

use super::operate::{CHECK_EVERY, binary};
use super::quantities::{check_same, product_units};
use super::quantity::Quantity;
use super::{Result, Value, percent};
use crate::tree::BinaryOp;

/// The sum or product of many values; of none, 0 or 1. Numbers, quantities and lists are joined so
/// that both sides are of like size; everything else from left to right.
pub(crate) fn total(items: Vec<Value>, product: bool, budget: &Budget) -> Result<Value> {
    let op = if product { BinaryOp::Mul } else { BinaryOp::Add };
    if !product && let Some(sum) = percent::total(&items, budget)? {
        return Ok(sum);
    }
    let items: Vec<Value> =
        items.into_iter().map(|item| item.operand(budget)).collect::<Result<_>>()?;
    let number = |item: &Value| matches!(item, Value::Number(_));
    if items.iter().all(number) {
        let numbers = items.into_iter().filter_map(|item| match item {
            Value::Number(number) => Some(number),
            _ => None,
        });
        return Ok(Value::Number(total_of(numbers, product, budget)?));
    }
    if items.len() > 1 && items.iter().all(|item| number(item) || is_difference(item)) {
        return quantities(op, items, budget);
    }
    if items.iter().all(|item| matches!(item, Value::List(_))) {
        return halves(op, items, budget);
    }
    let mut items = items.into_iter();
    let Some(first) = items.next() else { return Ok(Value::Number(Number::ZERO)) };
    items.try_fold(first, |total, item| binary(op, total, item, budget))
}

fn total_of(
    numbers: impl Iterator<Item = Number>,
    product: bool,
    budget: &Budget,
) -> arithma_num::Result<Number> {
    if product { Number::product(numbers, budget) } else { Number::sum(numbers, budget) }
}

/// Whether it is a quantity that adds up like a number.
fn is_difference(item: &Value) -> bool {
    matches!(item, Value::Quantity(quantity) if !quantity.has_own_zero())
}

/// Numbers and quantities: the units one after the other, the numbers all together.
fn quantities(op: BinaryOp, items: Vec<Value>, budget: &Budget) -> Result<Value> {
    let items = items.into_iter().map(|item| match item {
        Value::Quantity(quantity) => quantity,
        Value::Number(number) => Quantity::plain(number),
        _ => Quantity::plain(Number::ZERO),
    });
    let items: Vec<Quantity> = items.collect();
    let one = |units| Quantity { base: Number::ONE, units, is_reading: false };
    let mut units = items[0].units.clone();
    for (index, item) in items[1..].iter().enumerate() {
        if index % CHECK_EVERY == 0 {
            budget.check()?;
        }
        if op == BinaryOp::Mul {
            units = product_units(op, &one(units), item, budget)?;
        } else {
            check_same(op.symbol(), units.dimension(), item.dimension())?;
        }
    }
    let bases = items.into_iter().map(|item| item.base);
    let base = total_of(bases, op == BinaryOp::Mul, budget)?;
    Ok(Quantity { base, units, is_reading: false }.simplified())
}

/// Two by two, until one is left.
fn halves(op: BinaryOp, mut items: Vec<Value>, budget: &Budget) -> Result<Value> {
    while items.len() > 1 {
        let mut joined = Vec::with_capacity(items.len().div_ceil(2));
        let mut pairs = items.into_iter();
        while let Some(first) = pairs.next() {
            joined.push(match pairs.next() {
                Some(second) => binary(op, first, second, budget)?,
                None => first,
            });
        }
        items = joined;
    }
    Ok(items.pop().unwrap_or(Value::Number(Number::ZERO)))
}
