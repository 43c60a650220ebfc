//! Numbers with units: how they are made, shown and converted.

use arithma_num::{Budget, Number, Result as NumberResult};
use arithma_units::{Dimension, Unit, is_ambiguous, pair};

use super::operate::{deeper, each};
use super::quantities::check_same;
use super::units::Units;
use super::{Result, Value, binary, mismatch};
use crate::tree::BinaryOp;

/// A number with a unit.
#[derive(Debug, Clone)]
pub struct Quantity {
    /// In coherent units; a temperature counts from absolute zero.
    pub(crate) base: Number,
    /// The units to show it in, which say what it measures.
    pub(crate) units: Units,
    /// Whether it is a reading of a scale with a zero of its own, and not a difference.
    pub(crate) is_reading: bool,
}

impl Quantity {
    /// So many of the units, written as `km` or `m/s^2`; of °C and °F a reading.
    pub fn of(number: Number, units: &str, budget: &Budget) -> Result<Self> {
        Self::in_units(number, Units::parse(units)?, budget)
    }

    /// So many of the units; of a scale with a zero of its own a reading.
    pub(crate) fn in_units(number: Number, units: Units, budget: &Budget) -> Result<Self> {
        let factor = units.factor(budget)?;
        let (above, is_reading) = match units.own_zero() {
            Some(zero) => (number.minus(&zero.clone().into(), budget)?, true),
            None => (number, false),
        };
        Ok(Self { base: above.mul(&factor, budget)?, units, is_reading })
    }

    /// A plain number as a quantity.
    pub(crate) fn plain(number: Number) -> Self {
        Self { base: number, units: Units::none(), is_reading: false }
    }

    /// A time in days.
    pub(crate) fn days(seconds: Number) -> Result<Self> {
        Ok(Self { base: seconds, units: Units::of_name("d")?, is_reading: false })
    }

    /// What it measures.
    #[must_use]
    pub fn dimension(&self) -> Dimension {
        self.units.dimension()
    }

    /// The number in these units, written as `km` or `m/s^2`; an error where they measure
    /// something else.
    pub fn number_in(&self, units: &str, budget: &Budget) -> Result<Number> {
        let target = Units::parse(units)?;
        if target.dimension() != self.dimension() {
            let (needed, given) = (target.dimension().name(), self.dimension().name());
            return Err(mismatch(format!("a value in {units} is needed, {needed}, not {given}")));
        }
        Ok(self.clone().to(&target).shown(budget)?)
    }

    /// The number in the units that it is shown in.
    pub fn shown(&self, budget: &Budget) -> NumberResult<Number> {
        let shown = self.base.div(&self.units.factor(budget)?, budget)?;
        match self.units.own_zero() {
            Some(zero) if self.is_reading => shown.plus(&zero.clone().into(), budget),
            _ => Ok(shown),
        }
    }

    /// The units as text: `km/h`, `kg*m/s^2`.
    #[must_use]
    pub fn unit_text(&self) -> String {
        self.units.text()
    }

    /// Whether it counts from the zero of its own scale.
    /// The number in coherent units; a temperature counts from absolute zero.
    #[must_use]
    pub fn coherent(&self) -> &Number {
        &self.base
    }

    /// Whether it is a reading of a scale with a zero of its own, and not a difference.
    #[must_use]
    pub fn is_reading(&self) -> bool {
        self.is_reading
    }

    pub(crate) fn has_own_zero(&self) -> bool {
        self.is_reading && self.units.has_own_zero()
    }

    /// The same to be shown in other units of the same dimension.
    fn to(self, target: &Units) -> Self {
        let is_reading = (target.has_own_zero() || self.units.has_own_zero())
            && (self.is_reading || !self.units.has_own_zero());
        Self { base: self.base, units: target.clone(), is_reading }
    }

    /// A plain number where the units have gone.
    pub(crate) fn simplified(self) -> Value {
        if self.dimension() == Dimension::NONE {
            Value::Number(self.base)
        } else {
            Value::Quantity(self)
        }
    }
}

/// A value with units behind it: `5 km`, `20 °C`, `[1, 2] m`.
pub(crate) fn measure(number: Value, units: Units, budget: &Budget) -> Result<Value> {
    measure_at(number, units, 0, budget)
}

fn measure_at(number: Value, units: Units, level: usize, budget: &Budget) -> Result<Value> {
    match number.operand(budget)? {
        Value::Number(number) => Ok(Value::Quantity(Quantity::in_units(number, units, budget)?)),
        Value::List(items) => {
            let level = deeper(level)?;
            each(&items, budget, |item, budget| measure_at(item, units.clone(), level, budget))
        }
        other => binary(BinaryOp::Mul, other, one_of(units, budget)?, budget),
    }
}

/// Units that stand alone: one of them; of a scale with a zero of its own, a difference.
pub(crate) fn one_of(units: Units, budget: &Budget) -> Result<Value> {
    let base = units.factor(budget)?;
    Ok(Value::Quantity(Quantity { base, units, is_reading: false }))
}

/// A value in other units: `5 km to mi`.
pub(crate) fn convert(value: Value, target: &Units, budget: &Budget) -> Result<Value> {
    match value.operand(budget)? {
        Value::Quantity(quantity) => {
            check_same("to", quantity.dimension(), target.dimension())?;
            Ok(Value::Quantity(quantity.to(target)))
        }
        Value::Number(_) => Err(mismatch(format!(
            "a plain number has no unit to convert: write its unit before 'to {}'",
            target.text()
        ))),
        other => Err(mismatch(format!("{} cannot be converted to a unit", other.kind()))),
    }
}

/// Whether two names of units decide each other, where one alone means several.
pub(crate) fn decide_each_other(from: &str, to: &str) -> bool {
    pair(from, to).is_some()
}

/// `5 F to C`: each name decides what the other means. `None` where each means one unit alone, or
/// where the number is none.
pub(crate) fn convert_pair(
    number: Value,
    from: &str,
    to: &str,
    budget: &Budget,
) -> Option<Result<Value>> {
    let (from_unit, to_unit) = pair(from, to)?;
    let number = match number.operand(budget) {
        Ok(Value::Number(number)) => number,
        Ok(_) => return None,
        Err(error) => return Some(Err(error)),
    };
    let (from, to) = (understood(from_unit, from), understood(to_unit, to));
    let quantity = Quantity::in_units(number, from, budget);
    Some(quantity.map(|quantity| Value::Quantity(quantity.to(&to))))
}

/// A unit whose symbol alone may mean several: here it was understood, so it is shown again.
fn understood(unit: Unit, name: &str) -> Units {
    if is_ambiguous(name) && unit.symbol() == unit.code() {
        Units::shown_as(unit, name)
    } else {
        Units::of(unit)
    }
}
