//! Arithmetic of quantities, whose dimensions must agree.

use arithma_num::{Budget, Number};
use arithma_units::Dimension;

use super::operate::plain;
use super::period::years_beside_months;
use super::quantity::Quantity;
use super::units::Units;
use super::{Result, Value, mismatch};
use crate::error::ErrorKind;
use crate::tree::BinaryOp;

/// An operator between two quantities.
pub(super) fn quantities(op: BinaryOp, a: Quantity, b: Quantity, budget: &Budget) -> Result<Value> {
    match op {
        BinaryOp::Add | BinaryOp::Sub => sum(op, a, b, budget),
        BinaryOp::Mul | BinaryOp::Div => {
            let a = years_beside_months(a, &b, budget)?;
            let b = years_beside_months(b, &a, budget)?;
            let units = product_units(op, &a, &b, budget)?;
            let base = plain(op, a.base, &b.base, budget)?;
            Ok(Quantity { base, units, is_reading: false }.simplified())
        }
        BinaryOp::Rem => {
            check_same(op.symbol(), a.dimension(), b.dimension())?;
            let base = plain(op, a.base.clone(), &b.base, budget)?;
            Ok(Value::Quantity(Quantity { base, ..a }))
        }
        BinaryOp::IntDiv => {
            check_same(op.symbol(), a.dimension(), b.dimension())?;
            Ok(Value::Number(plain(op, a.base, &b.base, budget)?))
        }
        BinaryOp::Pow => {
            Err(mismatch(format!("an exponent is a plain number, not {}", b.unit_text())))
        }
    }
}

/// Fails unless both sides have one dimension, naming both and what is missing.
pub(super) fn check_same(sign: &str, left: Dimension, right: Dimension) -> Result<()> {
    if left == right {
        return Ok(());
    }
    let mut reason = format!(
        "'{sign}' needs one dimension on both sides: the left is {}, the right is {}",
        left.name(),
        right.name()
    );
    if let Some(missing) = left.plus(right, -1) {
        reason.push_str(&format!("; the right lacks a factor of {}", missing.name()));
    }
    Err(mismatch(reason))
}

fn sum(op: BinaryOp, a: Quantity, b: Quantity, budget: &Budget) -> Result<Value> {
    check_same(op.symbol(), a.dimension(), b.dimension())?;
    let readings = (a.has_own_zero(), b.has_own_zero());
    if readings == (false, true) && !(op == BinaryOp::Add && a.units.is_difference()) {
        return Err(kelvins_and_reading(op, &a, &b, budget));
    }
    let (units, is_reading) = match readings {
        (true, true) if op == BinaryOp::Add => {
            let (a, b) = (a.unit_text(), b.unit_text());
            return Err(mismatch(format!(
                "adding {a} to {b} has two readings: for a difference write the second in K, \
                 for a sum of readings convert both to K"
            )));
        }
        (true, true) => (Units::difference()?, false),
        (false, true) => (b.units, true),
        (first, false) => (a.units, first),
    };
    let base = plain(op, a.base, &b.base, budget)?;
    Ok(Quantity { base, units, is_reading }.above_zero(budget)?.simplified())
}

/// `300 K - 20 °C`: of two temperatures, or by a difference in °C?
#[cold]
fn kelvins_and_reading(op: BinaryOp, a: &Quantity, b: &Quantity, budget: &Budget) -> ErrorKind {
    let written = |quantity: &Quantity| {
        let number = quantity.shown(budget).ok()?.as_exact()?.to_text();
        Some((number, quantity.unit_text()))
    };
    let (first, second) = (written(a), written(b));
    let (Some((x, k)), Some((y, degrees))) = (first, second) else {
        return mismatch("a temperature in K and a reading have two readings: convert both to K");
    };
    let (sign, sum) = (op.symbol(), format!("{x} {k} {} {y} {degrees}", op.symbol()));
    let other = match op {
        BinaryOp::Add => format!("{y} {degrees} + {x} {k} for a reading"),
        _ => {
            format!("({x} {k} to {degrees}) - {y} {degrees} for the difference of two temperatures")
        }
    };
    mismatch(format!(
        "{sum} has two readings: write {x} {k} {sign} {y} delta {degrees} for a temperature in {k}, or \
         {other}"
    ))
}

/// The units of a product or quotient.
pub(super) fn product_units(
    op: BinaryOp,
    a: &Quantity,
    b: &Quantity,
    budget: &Budget,
) -> Result<Units> {
    for reading in [a, b] {
        if reading.has_own_zero() {
            let unit = reading.unit_text();
            return Err(mismatch(format!(
                "a reading in {unit} has no multiples: convert it to K first, with to K, or write delta {unit} \
                 for a difference"
            )));
        }
    }
    let units = match op {
        BinaryOp::Div => a.units.over(&b.units),
        _ => a.units.times(&b.units),
    };
    // So many times a unit is still that unit.
    if b.units.is_none() || (a.units.is_none() && op == BinaryOp::Mul) {
        return units;
    }
    units?.tidied(budget)
}

/// An exponent as a power and a root: `2/3` is the square of the cube root.
fn fraction(exponent: &Number, budget: &Budget) -> Option<(i8, i8)> {
    let exact = exponent.as_exact()?;
    let (over, under) = (exact.numerator(budget).ok()?, exact.denominator(budget).ok()?);
    Some((i8::try_from(over).ok()?, i8::try_from(under).ok()?))
}

/// A whole power of a quantity, or its root.
pub(super) fn power(a: &Quantity, exponent: &Number, budget: &Budget) -> Result<Value> {
    let whole = match exponent.as_exact() {
        Some(exact) => exact.to_integer(budget)?,
        None => None,
    };
    let (power, root) = match whole.and_then(|power| i8::try_from(power).ok()) {
        Some(power) => (power, 1),
        None => fraction(exponent, budget).ok_or_else(|| {
            mismatch("a quantity takes whole powers, and fractions such as 1/2 for roots")
        })?,
    };
    if a.has_own_zero() {
        let unit = a.unit_text();
        return Err(mismatch(format!("a reading in {unit} has no powers: convert it to K")));
    }
    let raised = Dimension::NONE.plus(a.dimension(), power).and_then(|d| d.root(root));
    let Some(dimension) = raised else {
        let name = a.dimension().name();
        return Err(mismatch(format!("{name} has no such power or root")));
    };
    let units = match root {
        1 => a.units.to_power(power)?,
        _ => a
            .units
            .root(root)
            .map(|units| units.to_power(power))
            .transpose()?
            .or_else(|| Units::coherent(dimension))
            .ok_or_else(|| mismatch("the root has no unit to be shown in"))?,
    };
    let base = plain(BinaryOp::Pow, a.base.clone(), exponent, budget)?;
    Ok(Quantity { base, units, is_reading: false }.simplified())
}
