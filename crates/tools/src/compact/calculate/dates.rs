//! Dates in a script: a day, a clock's reading, or a moment with its offset.

use arithma_expr::script::Quantity;
use arithma_num::{Budget, Number};
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Span, Timestamp};

use super::units::MONTHS;
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

/// The date or moment that the name means now, in UTC.
pub(super) fn now(name: &str) -> Option<String> {
    let now = Timestamp::now();
    match name {
        "today" => Some(now.to_zoned(TimeZone::UTC).date().to_string()),
        "now" => Timestamp::from_second(now.as_second()).ok().map(|now| now.to_string()),
        _ => None,
    }
}

/// The date that is so much time later. Years and months are those of the calendar: a month after
/// January 31 is the last day of February.
pub(super) fn after(date: &str, time: &Quantity, budget: &Budget) -> Result<String> {
    let when = read(date)?;
    if let Some(span) = calendar_span(time, budget)? {
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

/// The months or years of a time that is given in nothing else.
fn calendar_span(time: &Quantity, budget: &Budget) -> Result<Option<Span>> {
    let [(unit, 1)] = &time.units[..] else { return Ok(None) };
    let (is_month, is_year) = (time.dimension == MONTHS, unit.symbol == "yr");
    if !is_month && !is_year {
        return Ok(None);
    }
    let count = whole(&time.shown(budget)?.value, budget)
        .ok_or_else(|| Error::invalid("a date moves by whole months and years, or by days"))?;
    let span = if is_month {
        i32::try_from(count).ok().and_then(|count| Span::new().try_months(count).ok())
    } else {
        i16::try_from(count).ok().and_then(|count| Span::new().try_years(count).ok())
    };
    span.map(Some).ok_or_else(beyond)
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
