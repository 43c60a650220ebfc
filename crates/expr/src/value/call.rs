//! Functions of the language at values.

use arithma_num::{Budget, Number};
use arithma_units::Dimension;

use super::complex;
use super::operate::binary;
use super::order::order;
use super::quantities::check_same;
use super::quantity::Quantity;
use super::uncertain;
use super::{Result, Value, mismatch, percent};
use crate::error::ErrorKind;
use crate::eval::call_function;
use crate::function::Function;
use crate::tree::BinaryOp;

/// The most decimal places to round to.
const MOST_PLACES: i64 = 10_000;

/// A function of the language. The extremes, `gcd`, `lcm` and `hypot` take a single list for its
/// elements.
pub(crate) fn call(function: Function, values: &[Value], budget: &Budget) -> Result<Value> {
    budget.check()?;
    if let ([only], true) = (values, function.takes_any_number())
        && let Value::List(items) = only.resolved()
    {
        budget.charge(size_of_val(&items[..]))?;
        return call_with(function, items, budget);
    }
    call_with(function, values, budget)
}

fn call_with(function: Function, values: &[Value], budget: &Budget) -> Result<Value> {
    if !function.accepts(values.len()) {
        let (signature, given) = (function.signature(), values.len());
        return Err(ErrorKind::WrongArity { signature, given });
    }
    let function = function.with_arguments(values.len());
    if let Some(value) = percent::call(function, values, budget)? {
        return Ok(value);
    }
    if let Some(truth) = of_truths(function, values) {
        return Ok(Value::Bool(truth));
    }
    if values.iter().any(|value| matches!(value.resolved(), Value::Uncertain(_))) {
        return match (function, values) {
            (Function::Min | Function::Max, [first, rest @ ..]) => {
                extreme(function, first, rest, budget)
            }
            _ => uncertain::call(function, values, budget),
        };
    }
    let mut numbers = Vec::with_capacity(values.len());
    for value in values {
        match value.clone().operand(budget)? {
            Value::Number(number) => numbers.push(number),
            Value::Complex(_) => return complex::call(function, values, budget),
            Value::Quantity(_) => return of_quantities(function, values, budget),
            other => {
                let kind = other.kind();
                return Err(mismatch(format!("{} takes numbers, not {kind}", function.name())));
            }
        }
    }
    if let (Function::Pow, [base, exponent]) = (function, values) {
        return binary(BinaryOp::Pow, base.clone(), exponent.clone(), budget);
    }
    Ok(Value::Number(call_function(function, &numbers, budget)?))
}

/// `true xor false`, `true & false`: what joins bits joins truths, too.
fn of_truths(function: Function, values: &[Value]) -> Option<bool> {
    let [a, b] = values else { return None };
    let (Value::Bool(a), Value::Bool(b)) = (a.resolved(), b.resolved()) else { return None };
    match function {
        Function::BitAnd => Some(*a && *b),
        Function::BitOr => Some(*a || *b),
        Function::BitXor => Some(a != b),
        _ => None,
    }
}

/// Roots, absolute values, extremes, and functions of angles.
fn of_quantities(function: Function, values: &[Value], budget: &Budget) -> Result<Value> {
    let values: Vec<Value> =
        values.iter().map(|value| value.clone().operand(budget)).collect::<Result<_>>()?;
    if let Some(value) = scaled(function, &values, budget)? {
        return Ok(value);
    }
    match (function, &values[..]) {
        (Function::Sqrt, [value]) => {
            let half = Number::parse("0.5")?;
            binary(BinaryOp::Pow, value.clone(), half.into(), budget)
        }
        (Function::Pow, [base, exponent]) => {
            binary(BinaryOp::Pow, base.clone(), exponent.clone(), budget)
        }
        (Function::Abs, [Value::Quantity(quantity)]) => {
            if quantity.has_own_zero() {
                let (shown, units) = (quantity.shown(budget)?, quantity.units.clone());
                let reading = Quantity::in_units(shown.abs(budget)?, units, budget)?;
                return Ok(Value::Quantity(reading));
            }
            let base = quantity.base.abs(budget)?;
            Ok(Value::Quantity(Quantity { base, ..quantity.clone() }))
        }
        (Function::Min | Function::Max, [first, rest @ ..]) => {
            extreme(function, first, rest, budget)
        }
        (_, [Value::Quantity(angle)])
            if angle.dimension() == Dimension::ANGLE && circular(function).is_some() =>
        {
            let function = circular(function).unwrap_or(function);
            Ok(Value::Number(call_function(function, std::slice::from_ref(&angle.base), budget)?))
        }
        (_, values) => {
            let unit = values.iter().find_map(|value| match value {
                Value::Quantity(quantity) => Some(quantity.unit_text()),
                _ => None,
            });
            let (name, unit) = (function.name(), unit.unwrap_or_default());
            Err(mismatch(format!(
                "{name} takes plain numbers: divide by the unit, as in x/(1 {unit})"
            )))
        }
    }
}

/// Roots, remainders, lengths of vectors and whole parts, which scale with the unit; nothing where the
/// function is another one.
fn scaled(function: Function, values: &[Value], budget: &Budget) -> Result<Option<Value>> {
    match (function, values) {
        (Function::Cbrt, [value]) => {
            let third = Number::ONE.div(&Number::from(3), budget)?;
            binary(BinaryOp::Pow, value.clone(), third.into(), budget).map(Some)
        }
        (Function::Root, [value, Value::Number(degree)]) => {
            let part = Number::ONE.div(degree, budget)?;
            binary(BinaryOp::Pow, value.clone(), part.into(), budget).map(Some)
        }
        (Function::Mod, [a @ Value::Quantity(_), b @ Value::Quantity(_)]) => {
            binary(BinaryOp::Rem, a.clone(), b.clone(), budget).map(Some)
        }
        (Function::Hypot | Function::Atan2 | Function::Atan2R, [Value::Quantity(first), ..]) => {
            let bases = bases(function, values, budget)?;
            let found = call_function(function, &bases, budget)?;
            Ok(Some(match function {
                Function::Hypot => Value::Quantity(Quantity { base: found, ..first.clone() }),
                _ => Value::Number(found),
            }))
        }
        // In the unit that it is shown in.
        (_, [Value::Quantity(quantity)])
            if function.is_rounding() && quantity.units.as_split().is_none() =>
        {
            let shown = quantity.shown(budget)?;
            let whole = call_function(function, &[shown], budget)?;
            if quantity.units.has_own_zero() && !quantity.is_reading {
                let base = whole.mul(&quantity.units.factor(budget)?, budget)?;
                return Ok(Some(Value::Quantity(Quantity { base, ..quantity.clone() })));
            }
            let whole = Quantity::in_units(whole, quantity.units.clone(), budget)?;
            Ok(Some(Value::Quantity(whole)))
        }
        _ => Ok(None),
    }
}

/// The function of an angle in degrees that one of an angle is.
fn circular(function: Function) -> Option<Function> {
    Some(match function {
        Function::Sin | Function::SinR => Function::Sin,
        Function::Cos | Function::CosR => Function::Cos,
        Function::Tan | Function::TanR => Function::Tan,
        _ => return None,
    })
}

/// The numbers of quantities of one dimension, in coherent units.
fn bases(function: Function, values: &[Value], budget: &Budget) -> Result<Vec<Number>> {
    let mut bases = Vec::with_capacity(values.len());
    let mut first = None;
    for value in values {
        let quantity = match value.clone().operand(budget)? {
            Value::Quantity(quantity) if quantity.has_own_zero() => {
                let unit = quantity.unit_text();
                return Err(mismatch(format!(
                    "a reading in {unit} has no multiples: convert it to K"
                )));
            }
            Value::Quantity(quantity) => quantity,
            Value::Number(number) => Quantity::plain(number),
            other => {
                let (name, kind) = (function.name(), other.kind());
                return Err(mismatch(format!("{name} takes numbers, not {kind}")));
            }
        };
        check_same(
            function.name(),
            *first.get_or_insert(quantity.dimension()),
            quantity.dimension(),
        )?;
        bases.push(quantity.base);
    }
    Ok(bases)
}

fn extreme(function: Function, first: &Value, rest: &[Value], budget: &Budget) -> Result<Value> {
    let mut best = first;
    for value in rest {
        let order = order(function.name(), value, best, budget)?;
        if (function == Function::Min && order.is_lt())
            || (function == Function::Max && order.is_gt())
        {
            best = value;
        }
    }
    Ok(best.clone())
}

/// `round(3.14159, 2)`: to so many places, a half away from zero.
pub(crate) fn round_places(value: Value, places: i64, budget: &Budget) -> Result<Value> {
    if !(-MOST_PLACES..=MOST_PLACES).contains(&places) {
        let reason = format!("places are whole numbers from -{MOST_PLACES} to {MOST_PLACES}");
        return Err(mismatch(reason));
    }
    if let Value::Percent(percent) = value.resolved() {
        // In percent, as it is shown.
        return match round_places(percent.clone().into(), places, budget)? {
            Value::Number(rounded) => Ok(Value::Percent(rounded)),
            other => Ok(other),
        };
    }
    let unit = Value::Number(Number::parse(&format!("1e{}", -places))?);
    if let Value::Quantity(quantity) = value.resolved()
        && quantity.is_reading
    {
        let shown = round_places(quantity.shown(budget)?.into(), places, budget)?;
        let Value::Number(shown) = shown else { return Ok(value) };
        return Quantity::in_units(shown, quantity.units.clone(), budget).map(Value::Quantity);
    }
    let units = binary(BinaryOp::Div, value, unit.clone(), budget)?;
    let whole = call(Function::Round, &[units], budget)?;
    binary(BinaryOp::Mul, whole, unit, budget)
}
