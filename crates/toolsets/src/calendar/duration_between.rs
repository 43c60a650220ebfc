use arithma_expr::Period;
use arithma_expr::calendar::{Counted, TotalError, between, total};
use jiff::tz::TimeZone;

use super::beyond;
use super::instant::{SECOND, When, zone_or_utc};
use crate::datetime::zone::Zone;
use crate::prelude::*;

/// # Duration between two moments
///
/// Signed time between moments: years to seconds, and a total in a unit (days).
///
/// Years, months and days of the calendar, then the hours that really pass (ISO 8601).
#[derive(Arguments)]
pub(crate) struct DurationBetween {
    start: When,
    #[param(plain)]
    end: When,
    ///
    /// days if not given.
    unit: Option<Unit>,
    ///
    /// Zone of local times, and of the calendar; UTC if left out.
    #[param(plain)]
    timezone: Option<Zone>,
}

/// What a total is counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
pub(crate) enum Unit {
    #[choice(alias = "second", alias = "s")]
    Seconds,
    #[choice(alias = "minute", alias = "min")]
    Minutes,
    #[choice(alias = "hour", alias = "h")]
    Hours,
    #[choice(alias = "day", alias = "d")]
    Days,
    #[choice(alias = "week")]
    Weeks,
    #[choice(alias = "month")]
    Months,
    #[choice(alias = "year")]
    Years,
}

impl Unit {
    fn counted(self) -> Counted {
        match self {
            Self::Seconds => Counted::Elapsed(SECOND as i64),
            Self::Minutes => Counted::Elapsed(60 * SECOND as i64),
            Self::Hours => Counted::Elapsed(3600 * SECOND as i64),
            Self::Days => Counted::Days,
            Self::Weeks => Counted::Weeks,
            Self::Months => Counted::Months,
            Self::Years => Counted::Years,
        }
    }
}

/// A span of time.
#[derive(Answer)]
pub(crate) struct Duration {
    duration: String,
    #[answer(main)]
    total: Shown,
    unit: &'static str,
    exact: Exactness,
}

impl Tool for DurationBetween {
    const NAME: &str = "durationBetween";
    const ALIASES: &[&str] = &[
        "timeBetween",
        "daysBetween",
        "monthsBetween",
        "weeksBetween",
        "hoursBetween",
        "dateDiff",
    ];
    const EXAMPLES: &[Example] = &[
        example("over the end of February", r#"{"start":"2026-01-31","end":"2026-03-01"}"#)
            .gives("DURATION_BETWEEN: OK | DURATION: P1M1D | TOTAL: 29 | UNIT: days"),
        example(
            "a day of 23 hours",
            r#"{"start":"2026-03-07T12:00:00","end":"2026-03-08T12:00:00","unit":"hours","timezone":"America/New_York"}"#,
        )
        .gives("DURATION_BETWEEN: OK | DURATION: P1D | TOTAL: 23 | UNIT: hours"),
        example("another unit", r#"{"start":"2026-01-01","end":"2026-02-01","unit":"fortnights"}"#)
            .fails(Code::InvalidInput, "must be one of seconds"),
    ];
    type Output = Duration;

    fn run(self, cx: &Context) -> Result<Duration> {
        let (unit, zone) = (self.unit.unwrap_or(Unit::Days), zone_or_utc(self.timezone));
        let calendar = common_zone(&self.start, &self.end).unwrap_or_else(|| zone.clone());
        let start = self.start.in_zone(&zone).map_err(|error| error.inside("start"))?;
        let end = self.end.in_zone(&zone).map_err(|error| error.inside("end"))?;
        let (start, end) = (start.with_time_zone(calendar.clone()), end.with_time_zone(calendar));
        let period = between(&start, &end).map_err(|_| beyond())?;
        let total =
            total(&start, &end, unit.counted(), &cx.budget).map_err(|error| match error {
                TotalError::Calendar(_) => beyond(),
                TotalError::Number(error) => error.into(),
            })?;
        Ok(Duration {
            duration: iso(&period),
            total: total.into(),
            unit: unit.word(),
            exact: Exactness,
        })
    }
}

/// The zone that both name.
fn common_zone(start: &When, end: &When) -> Option<TimeZone> {
    let (one, other) = (start.own_zone()?, end.own_zone()?);
    (one == other).then(|| one.clone())
}

/// A duration in ISO 8601.
fn iso(period: &Period) -> String {
    let (months, days, rest) = (period.months(), period.days(), period.nanoseconds());
    let sign = if months < 0 || days < 0 || rest < 0 { "-" } else { "" };
    let (months, days, rest) = (months.abs(), days.abs(), rest.abs());
    let mut text = format!("{sign}P");
    for (count, letter) in [(months / 12, 'Y'), (months % 12, 'M'), (days, 'D')] {
        if count != 0 {
            text.push_str(&format!("{count}{letter}"));
        }
    }
    let seconds = rest / SECOND;
    if rest != 0 {
        text.push('T');
        for (count, letter) in [(seconds / 3600, 'H'), (seconds / 60 % 60, 'M')] {
            if count != 0 {
                text.push_str(&format!("{count}{letter}"));
            }
        }
        let (whole, part) = (seconds % 60, rest % SECOND);
        if part != 0 {
            let part = format!("{part:09}");
            text.push_str(&format!("{whole}.{}S", part.trim_end_matches('0')));
        } else if whole != 0 {
            text.push_str(&format!("{whole}S"));
        }
    }
    if text == "P" { "PT0S".to_owned() } else { text }
}
