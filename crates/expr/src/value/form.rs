//! Values that are asked for in a form.

use arithma_num::{Budget, Number, Precision, Rounding};

use super::{Quantity, Result, Value, binary, hundredth, mismatch, percent_of};
use crate::form::Form;
use crate::tree::BinaryOp;

/// A value, and the form that it is shown in. Where a value is needed, it is that value.
#[derive(Debug, Clone)]
pub struct Formed {
    /// The value.
    pub value: Value,
    /// The form.
    pub form: Form,
}

/// The largest number, as a power of ten, that has a name in words.
const MOST_NAMED: i64 = 66;

/// The most decimal places in words.
const MOST_SPOKEN: u64 = 40;

/// A value to be shown in a form, which it must have.
pub(crate) fn formed(value: &Value, form: Form, budget: &Budget) -> Result<Value> {
    // A form of a form is the last one; but a percentage is rounded as one.
    let value = match value {
        Value::Formed(first) if first.form == Form::Percent && form.is_rounding() => {
            let percent = binary(BinaryOp::Mul, value.clone(), Number::from(100).into(), budget)?;
            percent_of(percent, budget)?
        }
        _ => value.resolved().clone(),
    };
    check(&value, form, 0, budget)?;
    Ok(Value::Formed(Formed { value, form }.into()))
}

fn check(value: &Value, form: Form, level: usize, budget: &Budget) -> Result<()> {
    match value.resolved() {
        Value::List(items) => {
            let level = super::operate::deeper(level)?;
            budget.check()?;
            items.iter().try_for_each(|item| check(item, form, level, budget))
        }
        Value::Number(number) => of_number(number, form, budget),
        Value::Percent(percent) if form.is_rounding() => of_number(percent, form, budget),
        Value::Percent(percent) => of_number(&hundredth(percent, budget)?, form, budget),
        Value::Uncertain(_) => match form {
            Form::Places(_)
            | Form::Significant(_)
            | Form::Decimal
            | Form::Scientific
            | Form::Engineering => Ok(()),
            _ => Err(unfit(value, form)),
        },
        Value::Complex(number) if number.is_real() && form != Form::Polar => {
            of_number(number.re(), form, budget)
        }
        Value::Complex(number) => match form {
            Form::Base(_) | Form::Percent | Form::Words => Err(unfit(value, form)),
            _ => [number.re(), number.im()].iter().try_for_each(|n| of_number(n, form, budget)),
        },
        Value::Quantity(quantity) => match form {
            Form::Base(_) | Form::Percent | Form::Words | Form::Polar | Form::Rectangular => {
                Err(unfit(value, form))
            }
            Form::Places(_) => Ok(()),
            _ if quantity.units.as_split().is_some() => Err(mismatch(format!(
                "the parts of a sum of units have no form '{}': write to 0 dp for the last of them",
                form.text()
            ))),
            _ => of_number(&quantity.shown(budget)?, form, budget),
        },
        _ => Err(unfit(value, form)),
    }
}

impl Value {
    /// What the form of the value rounds it to, as `to 2 dp` does.
    #[must_use]
    pub fn rounding(&self) -> Option<Precision> {
        let Self::Formed(formed) = self else { return None };
        match formed.form {
            Form::Places(places) => Some(Precision::Places(i64::from(places))),
            Form::Significant(digits) => Some(Precision::Significant(u64::from(digits))),
            _ => None,
        }
    }

    /// The value rounded as it would be shown beside `other`, whose unit it takes where both have one.
    pub fn rounded_beside(
        &self,
        precision: Precision,
        other: &Self,
        budget: &Budget,
    ) -> Result<Self> {
        let round = |number: &Number| -> Result<Number> {
            Ok(number.round(precision, Rounding::HalfUp, budget)?.value.into())
        };
        Ok(match (self.resolved(), other.resolved()) {
            (Self::Number(number), _) => round(number)?.into(),
            (Self::Percent(percent), _) => Self::Percent(round(percent)?),
            (Self::Quantity(quantity), other) => {
                let units = match other {
                    Self::Quantity(other) => &other.units,
                    _ => &quantity.units,
                };
                let Some(quantity) = Quantity::clone(quantity).converted(units, budget)? else {
                    return Ok(self.clone());
                };
                let shown = round(&quantity.shown(budget)?)?;
                Self::Quantity(Quantity::in_units(shown, quantity.units, budget)?)
            }
            (value, _) => value.clone(),
        })
    }
}

/// The sides of a comparison: what is rounded is compared as such, and `1/7 == 0.143 to 3 dp` rounds both.
pub(crate) fn compared(sides: [Value; 2], equal: bool, budget: &Budget) -> Result<[Value; 2]> {
    let [left, right] = &sides;
    let (first, last) = (left.rounding(), right.rounding());
    let first = first.or(last.filter(|_| equal));
    if first.or(last).is_none() {
        return Ok(sides);
    }
    let rounded = |value: &Value, precision: Option<Precision>, other: &Value| match precision {
        Some(precision) => value.rounded_beside(precision, other, budget),
        None => Ok(value.clone()),
    };
    let beside = if left.rounding().is_some() { left } else { right };
    Ok([rounded(left, first, beside)?, rounded(right, last, right)?])
}

fn unfit(value: &Value, form: Form) -> crate::error::ErrorKind {
    mismatch(format!("{} has no form '{}'", value.kind(), form.text()))
}

fn of_number(number: &Number, form: Form, budget: &Budget) -> Result<()> {
    let exact = number.as_exact();
    match form {
        Form::Base(_) => {
            let whole = exact.map(|exact| exact.to_integer(budget)).transpose()?.flatten();
            if whole.is_none() {
                let form = form.text();
                let reason = format!("to {form} is for whole numbers: write floor(x) or round(x)");
                return Err(mismatch(reason));
            }
        }
        Form::Fraction | Form::Mixed if exact.is_none() => {
            return Err(mismatch(
                "this is not known to be a fraction: write to 5 dp or to 5 sf for its digits",
            ));
        }
        Form::Words => {
            let decimal = exact.and_then(|exact| exact.as_decimal());
            let named = decimal.is_some_and(|decimal| {
                let decimal = decimal.normalized();
                decimal.is_zero()
                    || decimal.magnitude() < MOST_NAMED
                        && decimal.exponent() >= -MOST_SPOKEN.cast_signed()
            });
            if !named {
                return Err(mismatch(format!(
                    "words are for decimals below 1e{MOST_NAMED} with at most {MOST_SPOKEN} places: \
                     round it first, with round(x, 2)"
                )));
            }
        }
        _ => {}
    }
    Ok(())
}
