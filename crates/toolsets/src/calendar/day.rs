//! A date as a parameter.

use arithma_expr::Value;
use jiff::civil::Date;

use super::date_text::{Order, read};
use super::in_calendar;
use crate::prelude::*;

/// A date: ISO, or written in a common way that has one reading; a date of the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Day(pub(crate) Date);

impl Param for Day {
    const SCHEMA: Schema = Schema::text(Form::Words("As 2026-03-01."));
    const FORM: Form = Form::Words("Date such as 2026-03-01, years 1 to 9999.");

    fn read(argument: &Argument<'_>) -> Result<Self> {
        if let Some(Value::Date(moment)) = argument.value() {
            let date = moment.date().ok_or_else(|| {
                Error::parse("a date is needed, not a time of day").received(argument.source())
            })?;
            return in_calendar(date).map(|()| Self(date));
        }
        read(&argument.source(), Order::Auto).map(Self)
    }
}

/// Dates, as `2026-12-25,2026-12-28`, an array or a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Days(pub(crate) Vec<Date>);

impl Param for Days {
    const SCHEMA: Schema = Schema::text(Form::Words("As 2026-12-25,2026-12-28."));
    const FORM: Form = Form::Words("Dates as 2026-12-25,2026-12-28, or an array.");

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let days = match argument.items()? {
            Some(items) => collect(items, |item| Ok(Day::read(&item?)?.0))?,
            None if matches!(argument.value(), Some(Value::Date(_))) => {
                vec![Day::read(argument)?.0]
            }
            None => {
                let text = argument.source();
                let parts = text.split([',', ';']).filter(|part| !part.trim().is_empty());
                collect(parts, |part| {
                    argument.cx().charge_element()?;
                    read(part, Order::Auto)
                })?
            }
        };
        Ok(Self(days))
    }
}
