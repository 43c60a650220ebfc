//! Days, weeks, ages, working days and Unix time, on the proleptic Gregorian calendar of the years 1
//! to 9999.

mod add_business_days;
mod add_duration;
mod age;
mod business;
mod business_days_between;
mod date_from_julian_day;
mod date_text;
mod day;
mod day_of_year;
mod days_in_month;
mod duration_between;
mod easter;
mod from_unix_time;
mod instant;
mod is_leap_year;
mod iso_week;
mod julian_day;
mod nth_weekday_of_month;
mod parse_date;
mod to_unix_time;
mod weekday;

use arithma_expr::{Moment, Value};
use jiff::civil::Date;

use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "calendar",
    title: "Calendar",
    description: "Weekdays, weeks, ages, working days, Easter, durations, Unix time and Julian days.",
    listed: false,
    tools: &[
        ToolDef::of::<weekday::Weekday>(),
        ToolDef::of::<iso_week::IsoWeek>(),
        ToolDef::of::<day_of_year::DayOfYear>(),
        ToolDef::of::<days_in_month::DaysInMonth>(),
        ToolDef::of::<is_leap_year::IsLeapYear>(),
        ToolDef::of::<age::Age>(),
        ToolDef::of::<add_business_days::AddBusinessDays>(),
        ToolDef::of::<business_days_between::BusinessDaysBetween>(),
        ToolDef::of::<nth_weekday_of_month::NthWeekdayOfMonth>(),
        ToolDef::of::<easter::Easter>(),
        ToolDef::of::<to_unix_time::ToUnixTime>(),
        ToolDef::of::<from_unix_time::FromUnixTime>(),
        ToolDef::of::<julian_day::JulianDay>(),
        ToolDef::of::<date_from_julian_day::DateFromJulianDay>(),
        ToolDef::of::<duration_between::DurationBetween>(),
        ToolDef::of::<add_duration::AddDuration>(),
        ToolDef::of::<parse_date::ParseDate>(),
    ],
};

/// A year of the calendar.
type Year = Count<1, 9999>;

/// A date, or a date and time: `RESULT`.
#[derive(Answer)]
pub(crate) struct Dated {
    result: Value,
}

impl Dated {
    fn day(date: Date) -> Result<Self> {
        in_calendar(date)?;
        Ok(Self { result: Value::Date(Moment::day(date)) })
    }
}

/// Fails for a date outside of the years 1 to 9999.
fn in_calendar(date: Date) -> Result<()> {
    if (1..=9999).contains(&date.year()) { Ok(()) } else { Err(beyond()) }
}

fn beyond() -> Error {
    Error::out_of_range("the result lies outside of the years 1 to 9999")
}
