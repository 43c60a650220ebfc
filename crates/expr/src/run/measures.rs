//! Functions of plain numbers at quantities of one dimension: the mean of lengths is a length.

use std::sync::Arc;

use super::{Evaluator, Result};
use crate::error::ErrorKind;
use crate::session::{Host, at};
use crate::tree::Span;
use crate::value::{self, Quantity, Units, Value};

/// What a function of the host makes of the unit of its values.
#[derive(Clone, Copy)]
enum Scale {
    /// The unit to this power; of readings of a thermometer, none.
    Power(i8),
    /// The unit, also of readings: all that it does with them is to weigh them against each other.
    Weighed,
}

/// The functions whose values scale with those that they take.
fn scale(name: &str) -> Option<Scale> {
    Some(match name {
        "mean" | "median" | "mode" | "percentile" | "quartile" => Scale::Weighed,
        "stdDev" | "iqr" => Scale::Power(1),
        "variance" => Scale::Power(2),
        "percentChange" => Scale::Power(0),
        _ => return None,
    })
}

type Kind<T> = std::result::Result<T, ErrorKind>;

/// Arguments of a call, each with the name that it was given by.
type Given = Vec<(Option<String>, Value)>;

impl<H: Host> Evaluator<'_, H> {
    /// The value of a function of the host whose arguments have units, where it has one; the
    /// arguments themselves where it takes them as they are.
    pub(super) fn call_measured(
        &self,
        name: &str,
        values: Given,
        span: Span,
    ) -> Result<std::result::Result<Value, Given>, H::Error> {
        let mut units = None;
        if !values.iter().all(|(_, value)| is_of_one_unit(value, &mut units)) {
            return Ok(Err(values));
        }
        let signature = units.is_some().then(|| self.host.signature(name)).flatten();
        let own = signature.as_deref().and_then(|text| text.split('(').next());
        let (Some(first), Some(scale)) = (units, own.and_then(scale)) else {
            return Ok(Err(values));
        };
        if first.is_reading() && !matches!(scale, Scale::Weighed) {
            return Ok(Err(values));
        }
        let plain: Kind<Given> = values
            .iter()
            .map(|(key, value)| Ok((key.clone(), self.without_units(value, &first)?)))
            .collect();
        let plain = plain.map_err(|e| at(e, span))?;
        let found = self.call_host(name, plain, span)?;
        self.with_units(found.resolved(), &first, scale).map(Ok).map_err(|e| at(e, span))
    }

    /// The numbers of quantities in the unit of the first of them.
    fn without_units(&self, value: &Value, first: &Quantity) -> Kind<Value> {
        Ok(match value.resolved() {
            Value::Quantity(_) => {
                let converted = value::convert(value.clone(), &first.units, self.budget())?;
                match converted.resolved() {
                    Value::Quantity(quantity) => quantity.shown(self.budget())?.into(),
                    _ => converted,
                }
            }
            Value::List(items) => {
                let items: Kind<Vec<Value>> =
                    items.iter().map(|item| self.without_units(item, first)).collect();
                Value::List(Arc::new(items?))
            }
            _ => value.clone(),
        })
    }

    /// Numbers in the unit that the function gives them.
    fn with_units(&self, value: &Value, first: &Quantity, scale: Scale) -> Kind<Value> {
        let units: Units = match scale {
            Scale::Weighed | Scale::Power(1) => first.units.clone(),
            Scale::Power(0) => return Ok(value.clone()),
            Scale::Power(power) => first.units.to_power(power)?,
        };
        Ok(match value {
            Value::Number(number) => {
                let quantity = Quantity::in_units(number.clone(), units, self.budget())?;
                Value::Quantity(quantity)
            }
            Value::List(items) => {
                let items: Kind<Vec<Value>> = items
                    .iter()
                    .map(|item| self.with_units(item.resolved(), first, scale))
                    .collect();
                Value::List(Arc::new(items?))
            }
            _ => value.clone(),
        })
    }
}

/// Whether a list holds quantities of one dimension alone, or none; the first of all goes into
/// `first`.
fn is_of_one_unit(value: &Value, first: &mut Option<Quantity>) -> bool {
    match value.resolved() {
        Value::Quantity(quantity) => match first {
            Some(first) => {
                first.dimension() == quantity.dimension()
                    && first.is_reading() == quantity.is_reading()
            }
            None => {
                *first = Some(quantity.clone());
                true
            }
        },
        Value::List(items) => {
            let has_units = |item: &Value| matches!(item.resolved(), Value::Quantity(_));
            let measured = items.iter().filter(|item| has_units(item)).count();
            measured == 0
                || measured == items.len() && items.iter().all(|item| is_of_one_unit(item, first))
        }
        _ => true,
    }
}
