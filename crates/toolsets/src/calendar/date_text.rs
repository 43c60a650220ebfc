//! Dates as people write them, where there is one way to read them.

use arithma_expr::calendar::{month_of, weekday_name, weekday_of};
use jiff::civil::{Date, Weekday};

use crate::prelude::*;

/// How three numbers are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
pub(crate) enum Order {
    Auto,
    Dmy,
    Mdy,
    Ymd,
}

/// Reads a date.
pub(super) fn read(text: &str, order: Order) -> Result<Date> {
    let trimmed = text.trim();
    let date = of_text(trimmed, order).map_err(|error| {
        let repeated = Error::new(error.code(), error.reason().to_owned()).received(trimmed);
        error.details().fold(repeated, |error, (key, value)| error.with(key.to_owned(), value))
    })?;
    Ok(date)
}

fn of_text(text: &str, order: Order) -> Result<Date> {
    let (weekday, text) = after_weekday(text);
    let date = match text.bytes().all(|byte| byte.is_ascii_digit()) {
        true => basic(text)?,
        false => match text.contains(|c: char| c.is_ascii_alphabetic()) {
            true => in_words(text)?,
            false => in_numbers(text, order)?,
        },
    };
    match weekday {
        Some(weekday) if weekday != date.weekday() => Err(Error::parse(format!(
            "{date} is a {}, not a {}: correct one of them",
            weekday_name(date.weekday()),
            weekday_name(weekday)
        ))),
        _ => Ok(date),
    }
}

/// The weekday that stands in front, and the rest.
fn after_weekday(text: &str) -> (Option<Weekday>, &str) {
    let end = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    match weekday_of(&text[..end]) {
        Some(weekday) => {
            let rest = text[end..].trim_start_matches('.').trim_start_matches(',').trim_start();
            (Some(weekday), rest)
        }
        None => (None, text),
    }
}

fn unreadable() -> Error {
    Error::parse("not a date: write 2026-03-01, 1 March 2026 or March 1, 2026")
}

fn short_year() -> Error {
    Error::parse("a year needs four digits: write 2026-03-01")
}

/// The date of three numbers.
fn date(year: &str, month: &str, day: &str) -> Result<Date> {
    let number = |text: &str| text.parse::<i16>().map_err(|_| unreadable());
    let (year, month, day) = (number(year)?, number(month)?, number(day)?);
    if year == 0 {
        return Err(Error::parse("years go from 1 to 9999"));
    }
    let (Ok(month), Ok(day)) = (i8::try_from(month), i8::try_from(day)) else {
        return Err(unreadable());
    };
    Date::new(year, month, day).map_err(|_| match Date::new(year, month, 1) {
        Ok(first) => Error::parse(format!(
            "there is no day {day}: {year:04}-{month:02} has {} days",
            first.days_in_month()
        )),
        Err(_) => Error::parse(format!("there is no month {month}: months go from 1 to 12")),
    })
}

/// `20260301`
fn basic(text: &str) -> Result<Date> {
    if text.len() != 8 {
        return Err(unreadable());
    }
    date(&text[..4], &text[4..6], &text[6..])
}

/// `2026-03-01`, `13/02/2026`, `01.02.2026`
fn in_numbers(text: &str, order: Order) -> Result<Date> {
    let sign = text.chars().find(|c| !c.is_ascii_digit()).ok_or_else(unreadable)?;
    let parts: Vec<&str> = text.split(sign).map(str::trim).collect();
    let [first, second, third] = parts[..] else { return Err(unreadable()) };
    let figures = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if !matches!(sign, '-' | '/' | '.') || ![first, second, third].into_iter().all(figures) {
        return Err(unreadable());
    }
    let is_short = |part: &str| part.len() <= 2;
    if first.len() == 4 && is_short(second) && is_short(third) {
        return date(first, second, third);
    }
    if !is_short(first) || !is_short(second) {
        return Err(unreadable());
    }
    if third.len() != 4 || order == Order::Ymd {
        return Err(short_year());
    }
    match order {
        Order::Dmy => date(third, second, first),
        Order::Mdy => date(third, first, second),
        // Where dots part them the day comes first.
        _ if sign == '.' => date(third, second, first),
        _ => one_reading(first, second, third),
    }
}

/// The date that the numbers mean, if the day and the month cannot be exchanged.
fn one_reading(first: &str, second: &str, year: &str) -> Result<Date> {
    match (date(year, second, first), date(year, first, second)) {
        (Ok(day_first), Ok(month_first)) if day_first != month_first => Err(Error::parse(format!(
            "the date has two readings, {day_first} (day first) and {month_first} (month first): \
             write the one that is meant, or give the order dmy or mdy"
        ))
        .with("dayFirst", day_first)
        .with("monthFirst", month_first)),
        (Ok(date), _) | (_, Ok(date)) => Ok(date),
        (error, _) => error,
    }
}

/// `1 March 2026`, `1st of March 2026`, `Mar 1st, 2026`
fn in_words(text: &str) -> Result<Date> {
    let lower = text.to_ascii_lowercase();
    let words: Vec<&str> = lower
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .collect();
    let (day, month, year) = match words[..] {
        [day, "of", month, year] | [day, month, year]
            if day.starts_with(|c: char| c.is_ascii_digit()) =>
        {
            (day, month, year)
        }
        [month, day, year] => (day, month, year),
        _ => return Err(unreadable()),
    };
    let month = month.trim_end_matches('.');
    let month = month_of(month).ok_or_else(unreadable)?;
    let day = plain_day(day).ok_or_else(unreadable)?;
    if !year.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(unreadable());
    }
    if year.len() != 4 {
        return Err(short_year());
    }
    date(year, &month.to_string(), day)
}

/// The digits of `1st`, `22nd`, `3`.
fn plain_day(word: &str) -> Option<&str> {
    let end = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
    let (digits, suffix) = word.split_at(end);
    let number: u8 = digits.parse().ok().filter(|_| digits.len() <= 2)?;
    let right = match (number % 10, number / 10) {
        (1, tens) if tens != 1 => "st",
        (2, tens) if tens != 1 => "nd",
        (3, tens) if tens != 1 => "rd",
        _ => "th",
    };
    (suffix.is_empty() || suffix == right).then_some(digits)
}
