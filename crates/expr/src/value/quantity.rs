//! Numbers with units: how they are made, shown and converted.

use arithma_num::{
    Budget, Error as NumberError, Number, Precision, Result as NumberResult, Rounding,
};
use arithma_units::Dimension;

use super::operate::{deeper, each};
use super::period::convert_calendar;
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

/// Numbers with their units, and whether they are shown as on a clock.
pub type Pieces = (Vec<(Number, String)>, bool);

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
        Self { base: above.mul(&factor, budget)?, units, is_reading }.above_zero(budget)
    }

    /// This, unless it is a reading below absolute zero.
    pub(crate) fn above_zero(self, budget: &Budget) -> Result<Self> {
        if self.is_reading
            && let Some(zero) = self.units.own_zero()
            && self.base.sign(budget).is_ok_and(std::cmp::Ordering::is_lt)
        {
            let (zero, symbol) = (zero.to_text(), self.unit_text());
            let reason = format!("below absolute zero, which is {zero} {symbol}");
            return Err(NumberError::domain(reason).into());
        }
        Ok(self)
    }

    /// A plain number as a quantity.
    pub(crate) fn plain(number: Number) -> Self {
        Self { base: number, units: Units::none(), is_reading: false }
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
        if let Some(Value::Quantity(counted)) = convert_calendar(self, &target, budget)? {
            return Ok(counted.shown(budget)?);
        }
        let Some(converted) = self.clone().converted(&target, budget)? else {
            let (needed, given) = (target.dimension().name(), self.dimension().name());
            return Err(mismatch(format!("a value in {units} is needed, {needed}, not {given}")));
        };
        Ok(converted.shown(budget)?)
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

    /// The numbers and units of the sum that it is shown as, where it is, and whether as on a clock.
    /// All but the last are whole; all have the sign of the whole.
    pub fn pieces(&self, budget: &Budget) -> NumberResult<Option<Pieces>> {
        let Some(split) = self.units.as_split() else { return Ok(None) };
        let negative = self.base.sign(budget)?.is_lt();
        let mut rest = self.base.abs(budget)?;
        let mut pieces = Vec::with_capacity(split.units.len());
        for (index, units) in split.units.iter().enumerate() {
            let factor = units.factor(budget)?;
            let mut count = rest.div(&factor, budget)?;
            if index + 1 < split.units.len() {
                count = count.floor(budget)?;
            }
            rest = rest.minus(&count.mul(&factor, budget)?, budget)?;
            let count = if negative { count.neg(budget)? } else { count };
            pieces.push((count, units.text()));
        }
        Ok(Some((pieces, split.clock)))
    }

    /// The same rounded to so many places of the last of the units that it is shown as a sum in; `None`
    /// where it is shown in one.
    pub fn rounded_parts(&self, places: u32, budget: &Budget) -> NumberResult<Option<Self>> {
        let Some(last) = self.units.as_split().and_then(|split| split.units.last()) else {
            return Ok(None);
        };
        let (factor, precision) = (last.factor(budget)?, Precision::Places(i64::from(places)));
        let count = self.base.div(&factor, budget)?;
        let count = count.round(precision, Rounding::HalfUp, budget)?.value;
        let base = Number::from(count).mul(&factor, budget)?;
        Ok(Some(Self { base, ..self.clone() }))
    }

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

    /// Whether it counts from the zero of its own scale.
    pub(crate) fn has_own_zero(&self) -> bool {
        self.is_reading && self.units.has_own_zero()
    }

    /// The same to be shown in other units of the same dimension.
    fn to(self, target: &Units) -> Self {
        let is_reading = (target.has_own_zero() || self.units.has_own_zero())
            && (self.is_reading || !self.units.has_own_zero());
        Self { base: self.base, units: target.clone(), is_reading }
    }

    /// The same in units of the same dimension. Angles may come or go: a radian is one; beside a
    /// frequency a turn is. What a car needs for a way turns into how far it goes, a pace into a speed, and back. `None`
    /// where the units measure something else.
    pub(crate) fn converted(self, target: &Units, budget: &Budget) -> Result<Option<Self>> {
        let (from, to) = (self.dimension(), target.dimension());
        if from == to {
            check_kinds(&self.units, target)?;
            if target.is_difference() && self.has_own_zero() {
                return Err(mismatch(
                    "a reading is no difference: subtract another reading from it",
                ));
            }
            if self.units.is_difference() && target.has_own_zero() {
                let unit = target.text();
                return Err(mismatch(format!(
                    "a difference is no reading of {unit}: convert it to K or to delta {unit}"
                )));
            }
            return self.to(target).above_zero(budget).map(Some);
        }
        let surplus = from.angles() - to.angles();
        if surplus != 0 && from.without_angles() == to.without_angles() {
            let one = angle_that_is_one(&self.units, target, budget)?;
            let power = Number::from(i64::from(surplus));
            let base = self.base.div(&one.pow(&power, budget)?, budget)?;
            return Ok(Some(Self { base, units: target.clone(), is_reading: false }));
        }
        let inverse = Dimension::NONE.plus(from, -1) == Some(to);
        let is_pace = [from, to]
            .iter()
            .any(|dimension| matches!(dimension.name().as_str(), "SPEED" | "FORCE"));
        if inverse && (is_pace || self.units.is_of_fuel() || target.is_of_fuel()) {
            let base = Number::ONE.div(&self.base, budget)?;
            return Ok(Some(Self { base, units: target.clone(), is_reading: false }));
        }
        Ok(None)
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
        Value::Number(number) => Ok(Quantity::in_units(number, units, budget)?.simplified()),
        Value::List(items) => {
            let level = deeper(level)?;
            each(&items, budget, |item, budget| measure_at(item, units.clone(), level, budget))
        }
        Value::Uncertain(value) => Ok(Value::Uncertain(value.measured(&units, budget)?.into())),
        // `250 N m`: one unit, as it is written.
        Value::Quantity(quantity) if !quantity.has_own_zero() && !units.has_own_zero() => {
            let base = quantity.base.mul(&units.factor(budget)?, budget)?;
            let units = quantity.units.times(&units)?;
            Ok(Quantity { base, units, is_reading: false }.simplified())
        }
        other => binary(BinaryOp::Mul, other, one_of(units, budget)?, budget),
    }
}

/// Units that stand alone: one of them; of a scale with a zero of its own, a difference.
pub(crate) fn one_of(units: Units, budget: &Budget) -> Result<Value> {
    let base = units.factor(budget)?;
    Ok(Quantity { base, units, is_reading: false }.simplified())
}

/// A value in other units: `5 km to mi`.
pub(crate) fn convert(value: Value, target: &Units, budget: &Budget) -> Result<Value> {
    convert_at(value, target, 0, budget)
}

fn convert_at(value: Value, target: &Units, level: usize, budget: &Budget) -> Result<Value> {
    match value.operand(budget)? {
        Value::Quantity(quantity) => {
            if let Some(converted) = convert_calendar(&quantity, target, budget)? {
                return Ok(converted);
            }
            let from = quantity.dimension();
            match quantity.converted(target, budget)? {
                // `90 deg to 1`: a plain number.
                Some(converted) if target.is_none() => Ok(converted.simplified()),
                Some(converted) => Ok(Value::Quantity(converted)),
                None => check_same("to", from, target.dimension())
                    .and_then(|()| Err(mismatch("the units measure different things"))),
            }
        }
        Value::Uncertain(value) => match value.converted(target, budget)? {
            Some(converted) => Ok(Value::Uncertain(converted.into())),
            None => {
                Err(mismatch(format!("the value does not measure what {} does", target.text())))
            }
        },
        Value::Number(number) if target.is_none() => Ok(Value::Number(number)),
        // `0.0003 to ppm`
        Value::Number(number) if target.dimension() == Dimension::NONE => {
            let units = target.clone();
            Ok(Value::Quantity(Quantity { base: number, units, is_reading: false }))
        }
        Value::Period(period) => period.convert(target, budget),
        Value::Number(_) => Err(mismatch(format!(
            "a plain number has no unit to convert: write its unit before 'to {}'",
            target.text()
        ))),
        Value::List(items) => {
            let level = deeper(level)?;
            each(&items, budget, |item, budget| convert_at(item, target, level, budget))
        }
        other => Err(mismatch(format!("{} cannot be converted to a unit", other.kind()))),
    }
}

/// Fails where two units have one dimension and do not measure the same: grays and sieverts.
fn check_kinds(from: &Units, to: &Units) -> Result<()> {
    let (Some(a), Some(b)) = (from.single(), to.single()) else { return Ok(()) };
    let (first, second) = (a.category(), b.category());
    // What a car needs for a way is an area.
    let is_fuel = from.is_of_fuel() || to.is_of_fuel();
    if first == second || is_fuel || first.dimension() != second.dimension() {
        return Ok(());
    }
    let (a, b) = (a.name(), b.name());
    let reason = format!("the units measure different things: {a} {first}, {b} {second}");
    Err(mismatch(reason))
}

/// The angle, in degrees, that counts as one where an angle is dropped.
fn angle_that_is_one(from: &Units, to: &Units, budget: &Budget) -> Result<Number> {
    if from.counts_turns() || to.counts_turns() {
        return Ok(Number::from(360));
    }
    let per_time = Dimension::NONE.plus(Dimension::TIME, -1);
    if Some(to.dimension()) == per_time && !from.is_in_radians() {
        return Err(mismatch(format!(
            "angles in a time have two readings without an angle: convert to Hz for turns a \
             second, or to rad/s, not to {}",
            to.text()
        )));
    }
    Ok(Number::from(180).div(&Number::pi(), budget)?)
}
