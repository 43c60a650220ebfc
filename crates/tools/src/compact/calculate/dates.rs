//! Dates in a script: a day, a clock's reading, or a moment with its offset.

use arithma_expr::script::Quantity;
use arithma_num::{Budget, Number};
use jiff::civil::{Date, DateTime};
use jiff::{SignedDuration, Span, Timestamp};

use crate::prelude::*;

enum When {
    Day(Date),
    Clock(DateTime),
    Moment(Timestamp),
}

fn read(text: &str) -> Result<When> {
    let unreadable = |_| Error::parse("no such date: write 2026-03-01, or 2026-03-01T10:30:00");
    let read = if text.len() == 10 {
        text.parse().map(When::Day)
    } else if text.ends_with('Z') || text[11..].contains(['+', '-']) {
        text.parse().map(When::Moment)
    } else {
        text.parse().map(When::Clock)
    };
    read.map_err(unreadable).map_err(|error| error.received(text))
}

fn beyond() -> Error {
    Error::out_of_range("the date is beyond the years -9999 to 9999")
}

/// The date that is so much time later. Years are those of the calendar.
pub(super) fn after(date: &str, time: &Quantity, budget: &Budget) -> Result<String> {
    let when = read(date)?;
    if let [(unit, 1)] = &time.units[..]
        && unit.symbol == "yr"
    {
        let years = whole(&time.shown(budget)?.value, budget)
            .ok_or_else(|| Error::invalid("a date moves by whole years, or by days"))?;
        let span = i16::try_from(years).ok().and_then(|years| Span::new().try_years(years).ok());
        let span = span.ok_or_else(beyond)?;
        return match when {
            When::Day(day) => day.checked_add(span).map(|day| day.to_string()),
            When::Clock(clock) => clock.checked_add(span).map(|clock| clock.to_string()),
            When::Moment(_) => {
                return Err(Error::invalid("a moment moves by days, hours, minutes and seconds"));
            }
        }
        .map_err(|_| beyond());
    }
    let seconds = whole(&time.base.value, budget)
        .ok_or_else(|| Error::invalid("a date moves by whole seconds"))?;
    let by = SignedDuration::from_secs(seconds);
    let moved = match when {
        When::Day(day) => match day.to_datetime(jiff::civil::Time::midnight()).checked_add(by) {
            Ok(clock) if seconds % 86_400 == 0 => Ok(clock.date().to_string()),
            Ok(clock) => Ok(clock.to_string()),
            Err(error) => Err(error),
        },
        When::Clock(clock) => clock.checked_add(by).map(|clock| clock.to_string()),
        When::Moment(moment) => moment.checked_add(by).map(|moment| moment.to_string()),
    };
    moved.map_err(|_| beyond())
}

/// The seconds from one date to another.
pub(super) fn seconds(from: &str, to: &str) -> Result<Number> {
    let clock = |when: When| match when {
        When::Day(day) => Some(day.to_datetime(jiff::civil::Time::midnight())),
        When::Clock(clock) => Some(clock),
        When::Moment(_) => None,
    };
    let duration = match (read(from)?, read(to)?) {
        (When::Moment(from), When::Moment(to)) => to.duration_since(from),
        (from, to) => match (clock(from), clock(to)) {
            (Some(from), Some(to)) => to.duration_since(from),
            _ => {
                return Err(Error::invalid(
                    "one date has an offset and the other has none: write both or neither",
                ));
            }
        },
    };
    Ok(Number::from(duration.as_secs()))
}

fn whole(number: &Number, budget: &Budget) -> Option<i64> {
    let whole = number.as_exact()?.to_integer(budget).ok().flatten()?;
    i64::try_from(whole).ok()
}
