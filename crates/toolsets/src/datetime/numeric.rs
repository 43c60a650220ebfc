//! Dates and times of figures alone: epoch numbers, and dates parted by `/`, `.` or `-`.

use jiff::Timestamp;
use jiff::civil::Date;

use super::beyond_the_calendar;
use crate::prelude::*;

/// Nanoseconds in a unit of epoch time.
pub(crate) const SECOND: i128 = 1_000_000_000;
/// The same of a millisecond.
pub(crate) const MILLISECOND: i128 = 1_000_000;

/// The moment so many units after the epoch; `None` where the text is no number.
pub(super) fn epoch(text: &str, unit: i128) -> Option<Result<Timestamp>> {
    let (sign, whole, fraction) = figures(text)?;
    // No epoch number has 20 digits, so what does not fit lies far beyond the calendar.
    let nanoseconds = whole.parse().ok().and_then(|whole: i128| whole.checked_mul(unit));
    let mut fraction_value = 0;
    let mut weight = unit;
    for digit in fraction.bytes() {
        weight /= 10;
        if weight == 0 {
            // Finer than the clock: no such moment can be told apart.
            return None;
        }
        fraction_value += weight * i128::from(digit - b'0');
    }
    let moment = nanoseconds
        .and_then(|whole| whole.checked_add(fraction_value))
        .and_then(|value| Timestamp::from_nanosecond(sign * value).ok());
    Some(moment.ok_or_else(beyond_the_calendar))
}

/// The moment of an epoch number whose unit is told by its length: 10 to 12 digits are seconds, 13
/// and more milliseconds. `None` where the text is no such number.
pub(super) fn epoch_by_length(text: &str) -> Option<Result<Timestamp>> {
    let (_, whole, fraction) = figures(text)?;
    match whole.len() {
        // A date in the basic form of ISO 8601.
        8 if fraction.is_empty() && whole.len() == text.len() => None,
        0..=9 => Some(Err(Error::parse(
            "epoch seconds have 10 to 12 digits here, and milliseconds 13 or more: \
             formatDateTime reads others with the inputFormat epoch or epochmillis",
        ))),
        10..=12 => epoch(text, SECOND),
        _ => epoch(text, MILLISECOND),
    }
}

/// The sign, whole part and fraction of a plain number.
fn figures(text: &str) -> Option<(i128, &str, &str)> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = match digits.split_once('.') {
        Some((_, "")) => return None,
        Some(parts) => parts,
        None => (digits, ""),
    };
    let figures = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    (!whole.is_empty() && figures(whole) && figures(fraction)).then_some((sign, whole, fraction))
}

/// The same moment in the extended form of ISO 8601, of a text that starts with a date such as
/// 25/12/2024, 12/25/2024 or 2024/12/25. `None` where it does not start so.
pub(super) fn parted_date(text: &str) -> Option<Result<String>> {
    let end = text.find([' ', 'T', 't']).unwrap_or(text.len());
    let (date, rest) = text.split_at(end);
    let separator = date.chars().find(|c| !c.is_ascii_digit())?;
    if !matches!(separator, '/' | '.' | '-') {
        return None;
    }
    let mut parts = date.split(separator);
    let (first, second, third) = (parts.next()?, parts.next()?, parts.next()?);
    let figures = |part: &str, most: usize| {
        (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    let year_first = first.len() == 4 && figures(third, 2);
    let year_last = third.len() == 4 && figures(first, 2);
    let three = parts.next().is_none() && figures(first, 4) && figures(third, 4);
    if !three || !figures(second, 2) || !(year_first || year_last) {
        return None;
    }
    let date =
        if year_first { read(first, second, third) } else { one_reading(first, second, third) };
    Some(date.map(|date| format!("{date}{}", time(rest))))
}

/// A time as it follows a date, its hour with two digits.
fn time(rest: &str) -> String {
    let time = rest.get(1..).unwrap_or_default().trim_start();
    match time.find(':') {
        None if time.is_empty() => String::new(),
        Some(1) => format!("T0{time}"),
        _ => format!("T{time}"),
    }
}

/// The date of these figures.
fn read(year: &str, month: &str, day: &str) -> Result<Date> {
    let date = || Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?).ok();
    date().ok_or_else(|| Error::parse("there is no such date in the calendar"))
}

/// The date that the figures mean, if the day and the month cannot be exchanged.
fn one_reading(first: &str, second: &str, year: &str) -> Result<Date> {
    match (read(year, second, first), read(year, first, second)) {
        (Ok(day_first), Ok(month_first)) if day_first != month_first => Err(Error::parse(format!(
            "the date has two readings, {day_first} (day first) and {month_first} (month first): \
             write the one that is meant, or give formatDateTime the inputFormat %d/%m/%Y or \
             %m/%d/%Y"
        ))
        .with("dayFirst", day_first)
        .with("monthFirst", month_first)),
        (Ok(date), _) | (_, Ok(date)) => Ok(date),
        (error, _) => error,
    }
}
