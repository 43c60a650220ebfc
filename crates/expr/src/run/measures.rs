//! Functions of plain numbers at quantities of one dimension, or at percentages: the mean of lengths is a
//! length.

use std::sync::Arc;

use super::{Evaluator, Result, same_name};
use crate::error::ErrorKind;
use crate::session::{Host, at};
use crate::tree::Span;
use crate::value::{self, Quantity, Value};

/// What a function of the host makes of the unit of its values.
#[derive(Clone, Copy)]
enum Scale {
    /// The unit to this power; of readings of a thermometer, none.
    Power(i8),
    /// The unit, also of readings: all that it does with them is to weigh them against each other.
    Weighed,
}

/// The functions whose values scale with those that they take, and the parameter that these are, where
/// there are others.
fn scale(name: &str) -> Option<(Scale, Option<&'static str>)> {
    Some(match name {
        "mean" | "median" | "mode" => (Scale::Weighed, None),
        "percentile" | "quartile" => (Scale::Weighed, Some("values")),
        "stdDev" | "iqr" => (Scale::Power(1), None),
        "variance" => (Scale::Power(2), None),
        "percentChange" => (Scale::Power(0), None),
        _ => return None,
    })
}

/// What all values have in common.
enum Common {
    /// The dimension of this one.
    Unit(Quantity),
    /// They are percentages.
    Percent,
}

type Kind<T> = std::result::Result<T, ErrorKind>;

/// Arguments of a call, each with the name that it was given by.
type Given = Vec<(Option<String>, Value)>;

impl<H: Host> Evaluator<'_, H> {
    /// The value of a function of the host whose arguments have units or are percentages, where it has
    /// one; the arguments themselves where it takes them as they are.
    pub(super) fn call_measured(
        &self,
        name: &str,
        values: Given,
        span: Span,
    ) -> Result<std::result::Result<Value, Given>, H::Error> {
        if !values.iter().any(|(_, value)| is_measured(value)) {
            return Ok(Err(values));
        }
        let signature = self.host.signature(name);
        let own = signature.as_deref().and_then(|text| text.split('(').next());
        let Some((own, (scale, only))) = own.and_then(|own| Some((own, scale(own)?))) else {
            return Ok(Err(values));
        };
        let is_datum = |place: usize, key: &Option<String>| match (only, key) {
            (None, _) => true,
            (Some(only), Some(key)) => same_name(only, key),
            (Some(_), None) => place == 0,
        };
        let data = values.iter().enumerate().filter(|(place, (key, _))| is_datum(*place, key));
        let common = common_to(own, data.map(|(_, (_, value))| value)).map_err(|e| at(e, span))?;
        let Some(common) = common else { return Ok(Err(values)) };
        match (&common, scale) {
            (Common::Unit(first), Scale::Power(_)) if first.is_reading() => {
                return Ok(Err(values));
            }
            // A ratio, or a square, is one of numbers.
            (Common::Percent, Scale::Power(0 | 2)) => return Ok(Err(values)),
            _ => {}
        }
        let plain = values.into_iter().enumerate().map(|(place, (key, value))| {
            let is_datum = is_datum(place, &key);
            Ok((key, if is_datum { self.without_units(&value, &common)? } else { value }))
        });
        let plain = plain.collect::<Kind<Given>>().map_err(|e| at(e, span))?;
        let found = self.call_host(name, plain, span)?;
        self.with_units(found.resolved(), &common, scale).map(Ok).map_err(|e| at(e, span))
    }

    /// The numbers of quantities in the unit of the first of them, of percentages those of percent.
    fn without_units(&self, value: &Value, common: &Common) -> Kind<Value> {
        Ok(match (value.resolved(), common) {
            (Value::Quantity(_), Common::Unit(first)) => {
                let converted = value::convert(value.clone(), &first.units, self.budget())?;
                match converted.resolved() {
                    Value::Quantity(quantity) => quantity.shown(self.budget())?.into(),
                    _ => converted,
                }
            }
            (Value::Percent(percent), _) => percent.clone().into(),
            (Value::List(items), _) => {
                let items: Kind<Vec<Value>> =
                    items.iter().map(|item| self.without_units(item, common)).collect();
                Value::List(Arc::new(items?))
            }
            _ => value.clone(),
        })
    }

    /// Numbers in the unit that the function gives them.
    fn with_units(&self, value: &Value, common: &Common, scale: Scale) -> Kind<Value> {
        let units = match (common, scale) {
            (_, Scale::Power(0)) => return Ok(value.clone()),
            (Common::Percent, _) => None,
            (Common::Unit(first), Scale::Weighed | Scale::Power(1)) => Some(first.units.clone()),
            (Common::Unit(first), Scale::Power(power)) => Some(first.units.to_power(power)?),
        };
        Ok(match value {
            Value::Number(number) => match units {
                Some(units) => {
                    Value::Quantity(Quantity::in_units(number.clone(), units, self.budget())?)
                }
                None => Value::Percent(number.clone()),
            },
            Value::List(items) => {
                let items: Kind<Vec<Value>> = items
                    .iter()
                    .map(|item| self.with_units(item.resolved(), common, scale))
                    .collect();
                Value::List(Arc::new(items?))
            }
            _ => value.clone(),
        })
    }
}

/// Whether a value has a unit or is a percentage, or one in it.
fn is_measured(value: &Value) -> bool {
    match value.resolved() {
        Value::Quantity(_) | Value::Percent(_) => true,
        Value::List(items) => items.iter().any(is_measured),
        _ => false,
    }
}

/// What values and the elements of lists have in common: nothing of plain numbers alone. Numbers
/// beside quantities or percentages are refused.
fn common_to<'v>(name: &str, values: impl Iterator<Item = &'v Value>) -> Kind<Option<Common>> {
    let mut seen = Seen { common: None, is_plain: false, is_mixed: false };
    values.for_each(|value| seen.add(value));
    let Seen { common, is_plain, is_mixed } = seen;
    let mixed = match &common {
        None => return Ok(None),
        Some(Common::Unit(first)) if is_plain && !is_mixed => {
            let unit = first.unit_text();
            format!("{name} of quantities and plain numbers: give each its unit, as in 3 {unit}")
        }
        Some(Common::Unit(first)) if is_mixed => {
            let first = first.dimension().name();
            format!("{name} needs one dimension: not all values are {first} as the first is")
        }
        Some(Common::Percent) if is_plain || is_mixed => format!(
            "{name} of percentages and other values has two readings: write 0.03 for 3% as a number, or \
             3% for 3 as a percentage"
        ),
        Some(_) => return Ok(common),
    };
    Err(ErrorKind::Mismatch(mixed))
}

struct Seen {
    /// What the first value that is no plain number is.
    common: Option<Common>,
    /// Whether there are plain numbers.
    is_plain: bool,
    /// Whether there are others than the first.
    is_mixed: bool,
}

impl Seen {
    fn add(&mut self, value: &Value) {
        match (value.resolved(), &self.common) {
            (Value::Number(_), _) => self.is_plain = true,
            (Value::Quantity(quantity), Some(Common::Unit(first))) => {
                self.is_mixed |= first.dimension() != quantity.dimension()
                    || first.is_reading() != quantity.is_reading();
            }
            (Value::Percent(_), Some(Common::Percent)) => {}
            (Value::Quantity(_) | Value::Percent(_), Some(_)) => self.is_mixed = true,
            (Value::Quantity(first), None) => self.common = Some(Common::Unit(first.clone())),
            (Value::Percent(_), None) => self.common = Some(Common::Percent),
            (Value::List(items), _) => items.iter().for_each(|item| self.add(item)),
            _ => {}
        }
    }
}
