//! What the parts of an expression evaluate to, and what can be done with it: everything here is
//! pure, takes a budget, and leaves the place of an error to the evaluator.

mod call;
mod complex;
mod form;
mod matrix;
mod moment;
mod moment_text;
mod operate;
mod order;
mod percent;
mod period;
mod quantities;
mod quantity;
mod total;
mod uncertain;
mod units;

use std::borrow::Cow;
use std::sync::Arc;

use arithma_num::{Budget, Complex, Number};

pub(crate) use call::{call, round_places};
pub(crate) use complex::{at as complex_at, polar};
pub use form::Formed;
pub(crate) use form::{compared, formed};
pub(crate) use matrix::{elementwise, identity, is_matrix, of as of_matrices, raised, zeros};
pub use moment::Moment;
pub(crate) use operate::{binary, check_depths, negate};
pub(crate) use order::{holds, order};
pub(crate) use percent::{multiple, percent_of};
pub use period::Period;
pub(crate) use period::is_calendar_unit;
pub use quantity::{Pieces, Quantity};
pub(crate) use quantity::{convert, measure, one_of};
pub(crate) use total::total;
pub use uncertain::Uncertain;
pub(crate) use uncertain::{constant, of_slopes, uncertain};
pub(crate) use units::{Units, nearest_units};

use crate::error::ErrorKind;
use crate::names::squeezed;
use crate::tree::Expr;

/// The result of an operation on values.
type Result<T> = std::result::Result<T, ErrorKind>;

/// A value.
#[derive(Debug, Clone)]
pub enum Value {
    /// A plain number.
    Number(Number),
    /// A complex number, also one whose imaginary part is zero.
    Complex(Arc<Complex>),
    /// A percentage: 6.5 of `6.5%`.
    Percent(Number),
    /// A number with a unit.
    Quantity(Quantity),
    /// A value with a standard uncertainty.
    Uncertain(Arc<Uncertain>),
    /// Text.
    Text(Arc<str>),
    /// True or false.
    Bool(bool),
    /// A date, with a time or without, or a time of day.
    Date(Moment),
    /// Years, months and days of the calendar.
    Period(Period),
    /// A list; a list of lists is a matrix.
    List(Arc<Vec<Value>>),
    /// Fields by name.
    Record(Arc<Record>),
    /// An expression that is not evaluated.
    Formula(Arc<Expr>),
    /// A value that is shown in a form.
    Formed(Arc<Formed>),
}

/// Fields by name, in order.
#[derive(Debug, Clone)]
pub struct Record {
    /// The names and their values.
    pub fields: Vec<(Cow<'static, str>, Value)>,
    /// The place of the field that stands for the record where one value is needed.
    pub main: Option<usize>,
}

/// A parameter of a function of the host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Takes {
    /// Its name.
    pub name: &'static str,
    /// What it is given.
    pub how: How,
}

/// What a parameter is given of the argument that is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// Its value.
    Value,
    /// Its value; of a percentage times a number the percentage: 13% of `6.5% * 2`.
    Percentage,
    /// Text; of a number its digits as they are written, such as `007` or `0xff`.
    Written,
    /// The expression itself.
    Expression,
    /// The name that it is.
    Name,
}

impl Value {
    /// What kind of value it is, for a message.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Number(_) => "a number",
            Self::Complex(_) => "a complex number",
            Self::Percent(_) => "a percentage",
            Self::Quantity(_) => "a quantity with a unit",
            Self::Uncertain(_) => "a value with uncertainty",
            Self::Text(_) => "text",
            Self::Bool(_) => "a truth value",
            Self::Date(moment) => moment.kind(),
            Self::Period(_) => "a duration of the calendar",
            Self::List(_) => "a list",
            Self::Record(_) => "a record",
            Self::Formula(_) => "a formula",
            Self::Formed(formed) => formed.value.resolved().kind(),
        }
    }

    /// The value, where one is needed: a record with a main field stands for that field.
    #[must_use]
    pub fn resolved(&self) -> &Self {
        let mut value = self;
        loop {
            value = match value {
                Self::Record(record) => {
                    match record.main.and_then(|place| record.fields.get(place)) {
                        Some((_, field)) => field,
                        None => return value,
                    }
                }
                Self::Formed(formed) => &formed.value,
                _ => return value,
            };
        }
    }

    /// The value to calculate with: a main field for its record, the hundredth of a percentage.
    fn operand(self, budget: &Budget) -> Result<Self> {
        Ok(match self {
            Self::Percent(percent) => Self::Number(hundredth(&percent, budget)?),
            Self::Record(_) | Self::Formed(_) => match self.resolved().clone() {
                Self::Percent(percent) => Self::Number(hundredth(&percent, budget)?),
                other => other,
            },
            other => other,
        })
    }
}

/// What a percentage means.
fn hundredth(percent: &Number, budget: &Budget) -> Result<Number> {
    Ok(percent.div(&Number::from(100), budget)?)
}

/// Values that do not go together.
fn mismatch(reason: impl Into<String>) -> ErrorKind {
    ErrorKind::Mismatch(reason.into())
}

impl From<Number> for Value {
    fn from(number: Number) -> Self {
        Self::Number(number)
    }
}

impl Record {
    /// The field of this name, whatever its case and underscores.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        let wanted = squeezed(name);
        self.fields.iter().find(|(known, _)| squeezed(known) == wanted).map(|(_, value)| value)
    }
}

#[cfg(test)]
mod tests;
