use arithma_expr::zones::name_of;
use arithma_num::IBig;
use jiff::Unit;
use jiff::tz::TimeZone;

use super::moment::Moment;
use super::numeric::SECOND;
use super::zone::Zone;
use crate::prelude::*;

/// # Difference of two dates and times
///
/// Time between two moments, never negative: by the calendar, and in seconds.
///
/// Years to seconds by the calendar and clocks of the zone, and the seconds that really passed.
#[derive(Arguments)]
pub(crate) struct DateTimeDifference {
    /// Such as 2024-01-15T10:30:00Z, or epoch seconds or ms.
    ///
    /// Or with +02:00, or [Europe/Paris].
    datetime1: Text,
    datetime2: Text,
    /// Of local times.
    ///
    /// And of the calendar, unless both name the same [Zone].
    #[param(plain)]
    timezone: Zone,
}

/// A span of time.
#[derive(Answer)]
pub(crate) struct Difference {
    years: Shown,
    months: Shown,
    days: Shown,
    hours: Shown,
    minutes: Shown,
    seconds: Shown,
    #[answer(main)]
    #[unit("s")]
    total_seconds: Shown,
}

impl Tool for DateTimeDifference {
    const NAME: &str = "dateTimeDifference";
    const EXAMPLES: &[Example] = &[
        example(
            "across a leap day",
            r#"{"datetime1":"2024-02-28","datetime2":"2024-03-01T06:00","timezone":"UTC"}"#,
        )
        .gives("DATE_TIME_DIFFERENCE: OK | YEARS: 0 | MONTHS: 0 | DAYS: 2 | HOURS: 6 | MINUTES: 0 | SECONDS: 0 | TOTAL_SECONDS: 194400"),
        example(
            "a day of 23 hours",
            r#"{"datetime1":"2024-03-10","datetime2":"2024-03-11","timezone":"America/New_York"}"#,
        )
        .gives("DATE_TIME_DIFFERENCE: OK | YEARS: 0 | MONTHS: 0 | DAYS: 1 | HOURS: 0 | MINUTES: 0 | SECONDS: 0 | TOTAL_SECONDS: 82800"),
        example(
            "a text that is no date",
            r#"{"datetime1":"x","datetime2":"2024-01-01","timezone":"UTC"}"#,
        )
        .fails(Code::ParseError, "parameter=datetime1 | "),
        example(
            "two calendars",
            r#"{"datetime1":"2024-01-01T00:00:00[Asia/Tokyo]","datetime2":"2024-01-02T00:00:00[Europe/Paris]","timezone":"UTC"}"#,
        )
        .fails(Code::InvalidInput, "Asia/Tokyo and Europe/Paris"),
    ];
    type Output = Difference;

    fn run(self, _cx: &Context) -> Result<Difference> {
        let first = Moment::parse(&self.datetime1.0).map_err(|error| error.inside("datetime1"))?;
        let second = Moment::parse(&self.datetime2.0).map_err(|error| error.inside("datetime2"))?;
        let local = &self.timezone.0;
        let calendar = common_zone(&first, &second)?.unwrap_or(local).clone();
        let first = first.in_own_zone_or(local).map_err(|error| error.inside("datetime1"))?;
        let second = second.in_own_zone_or(local).map_err(|error| error.inside("datetime2"))?;
        let (start, end) = if first <= second { (first, second) } else { (second, first) };
        let (start, end) = (start.with_time_zone(calendar.clone()), end.with_time_zone(calendar));
        let span = start
            .until((Unit::Year, &end))
            .map_err(|error| Error::out_of_range(super::cause(&error)))?;
        let passed = end.timestamp().as_nanosecond() - start.timestamp().as_nanosecond();
        Ok(Difference {
            years: i64::from(span.get_years()).into(),
            months: i64::from(span.get_months()).into(),
            days: i64::from(span.get_days()).into(),
            hours: i64::from(span.get_hours()).into(),
            minutes: span.get_minutes().into(),
            seconds: span.get_seconds().into(),
            total_seconds: IBig::from(passed / SECOND).into(),
        })
    }
}

/// The zone that both texts name. Two different ones leave open on whose calendar to count.
fn common_zone<'a>(first: &'a Moment, second: &'a Moment) -> Result<Option<&'a TimeZone>> {
    match (first.own_zone(), second.own_zone()) {
        (Some(one), Some(other)) if one == other => Ok(Some(one)),
        (Some(one), Some(other)) => Err(Error::invalid(format!(
            "the two are in different time zones, {} and {}: write both in one, or with offsets",
            name_of(one),
            name_of(other)
        ))),
        _ => Ok(None),
    }
}
