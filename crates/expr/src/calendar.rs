//! Time between two moments on the calendar of a zone.

use arithma_num::{Budget, IBig, Number};
use jiff::civil::{DateTime, Weekday};
use jiff::{Span, Unit, Zoned};

use crate::value::Period;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

const WEEKDAYS: [&str; 7] =
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/// The place of a name in a list, by the whole of it, its first three letters or another usual short
/// form; in any case.
fn named(word: &str, names: &[&str], short: &[&str]) -> Option<usize> {
    let begins = |name: &str| name.get(..word.len()).is_some_and(|s| s.eq_ignore_ascii_case(word));
    let is_short = word.len() == 3 || short.iter().any(|form| form.eq_ignore_ascii_case(word));
    names.iter().position(|name| begins(name) && (is_short || name.len() == word.len()))
}

/// The number of a month, from 1, by its name: `March`, `mar`.
pub fn month_of(word: &str) -> Option<i8> {
    named(word, &MONTHS, &["sept"]).map(|place| place as i8 + 1)
}

/// The name of a month, from 1 to 12.
pub(crate) fn month_name(month: i8) -> &'static str {
    MONTHS[usize::from(month.unsigned_abs()) - 1]
}

/// A day of the week by its name: `Thursday`, `thu`, `thurs`.
pub fn weekday_of(word: &str) -> Option<Weekday> {
    let place = named(word, &WEEKDAYS, &["tues", "wednes", "thur", "thurs"])?;
    Weekday::from_monday_zero_offset(place as i8).ok()
}

/// The name of a day of the week.
pub fn weekday_name(weekday: Weekday) -> &'static str {
    WEEKDAYS[weekday.to_monday_zero_offset() as usize]
}

/// What a total is counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// Calendar years.
    Years,
    /// Calendar months.
    Months,
    /// Weeks of seven days.
    Weeks,
    /// Days from one reading of the clock to the same on the next day.
    Days,
    /// Units of so many nanoseconds that really pass.
    Elapsed(i64),
}

impl Counted {
    fn span(self, count: i64) -> Result<Span, jiff::Error> {
        match self {
            Self::Years => Span::new().try_years(count),
            Self::Months => Span::new().try_months(count),
            Self::Weeks => Span::new().try_weeks(count),
            Self::Days | Self::Elapsed(_) => Span::new().try_days(count),
        }
    }
}

/// The reading of the clock so many months and then days later; a day that does not exist becomes the
/// last of its month. The two may have different signs.
pub fn later(clock: DateTime, months: i64, days: i64) -> Result<DateTime, jiff::Error> {
    clock.checked_add(Span::new().try_months(months)?)?.checked_add(Span::new().try_days(days)?)
}

/// The same on the clocks of a zone: what they skip is moved forward, of what they repeat the first
/// is meant.
pub fn later_in_zone(start: &Zoned, months: i64, days: i64) -> Result<Zoned, jiff::Error> {
    if months == 0 && days == 0 {
        return Ok(start.clone());
    }
    later(start.datetime(), months, days)?.to_zoned(start.time_zone().clone())
}

/// Years, months and days from the earlier to the later on its calendar, then the time that really
/// passes; negative where the end is earlier. A month is full when its day has been reached, so
/// January 31 to February 28 are 28 days. Both must be in one zone.
pub fn between(start: &Zoned, end: &Zoned) -> Result<Period, jiff::Error> {
    if end < start {
        let Period { months, days, rest } = between(end, start)?;
        return Ok(Period { months: -months, days: -days, rest: -rest });
    }
    let span = start.until((Unit::Year, end))?;
    let calendar = Span::new()
        .try_years(span.get_years())?
        .try_months(span.get_months())?
        .try_days(span.get_days())?;
    let there = start.checked_add(calendar)?;
    Ok(Period {
        months: i64::from(span.get_years()) * 12 + i64::from(span.get_months()),
        days: span.get_days().into(),
        rest: end.timestamp().as_nanosecond() - there.timestamp().as_nanosecond(),
    })
}

/// Time from the start to the end as one number: the largest k with start + k units not after the
/// end, and the part of the unit after it that has passed, in real time. Negative where the end is
/// earlier.
pub fn total(
    start: &Zoned,
    end: &Zoned,
    counted: Counted,
    budget: &Budget,
) -> Result<Number, TotalError> {
    let passed = |from: &Zoned, to: &Zoned| {
        Number::from(IBig::from(to.timestamp().as_nanosecond() - from.timestamp().as_nanosecond()))
    };
    if let Counted::Elapsed(unit) = counted {
        return Ok(passed(start, end).div(&Number::from(unit), budget)?);
    }
    if end < start {
        return Ok(total(end, start, counted, budget)?.neg(budget)?);
    }
    let add =
        |count: i64| -> Result<Zoned, TotalError> { Ok(start.checked_add(counted.span(count)?)?) };
    let span = match counted {
        Counted::Years => start.until((Unit::Year, end))?,
        Counted::Months => start.until((Unit::Month, end))?,
        _ => start.until((Unit::Day, end))?,
    };
    let mut count = match counted {
        Counted::Years => i64::from(span.get_years()),
        Counted::Months => i64::from(span.get_months()),
        Counted::Weeks => i64::from(span.get_days()) / 7,
        _ => i64::from(span.get_days()),
    };
    // What is cut to the end of its month may come sooner than its day of the month.
    while add(count + 1).is_ok_and(|next| next <= *end) {
        count += 1;
    }
    let from = add(count)?;
    if from == *end {
        return Ok(Number::from(count));
    }
    let to = add(count + 1)?;
    let part = passed(&from, end).div(&passed(&from, &to), budget)?;
    Ok(Number::from(count).plus(&part, budget)?)
}

/// Why there is no total.
#[derive(Debug)]
pub enum TotalError {
    /// The calendar ends before the unit does.
    Calendar(jiff::Error),
    /// The numbers say no.
    Number(arithma_num::Error),
}

impl From<jiff::Error> for TotalError {
    fn from(error: jiff::Error) -> Self {
        Self::Calendar(error)
    }
}

impl From<arithma_num::Error> for TotalError {
    fn from(error: arithma_num::Error) -> Self {
        Self::Number(error)
    }
}
