//! Dates and times: a day, a clock's reading, a moment with its offset or its zone, a time of day.

use std::cmp::Ordering;
use std::fmt;
use std::time::SystemTime;

use arithma_num::{Budget, Error as NumberError, IBig, Number};
use jiff::civil::{Date, DateTime, Time};
use jiff::tz::{Offset, TimeZone};
use jiff::{SignedDuration, Timestamp, Zoned};

use super::moment_text::{read, zone_named};
use super::period::{self, DAY, Period};
use super::quantity::Quantity;
use super::units::Units;
use super::{Result, Value, mismatch};
use crate::calendar;
use crate::error::ErrorKind;
use crate::zones;

/// Nanoseconds of a second.
pub(super) const SECOND: i128 = 1_000_000_000;

/// A date, with a time or without, and with an offset from UTC, a zone, or without; or a time of day.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Moment(pub(super) When);

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum When {
    Day(Date),
    Clock(DateTime),
    /// A moment, and the offset in which it is shown.
    At(Timestamp, Offset),
    /// A moment on the clocks of a zone.
    In(Zoned),
    OfDay(Time),
}

impl Moment {
    /// Reads `2026-03-01`, `2026-03-01T10:30`, `2026-03-01 10:30:15.5`, the latter two with `Z`, an
    /// offset such as `+02:00` or a zone, `[Europe/Berlin]` or its name after a space; and the times
    /// of day `12:30`, `3 pm`, `3:15 PM`.
    pub fn parse(text: &str) -> Result<Self> {
        read(text).map(Self)
    }

    /// A moment on the clocks of a zone.
    #[must_use]
    pub fn zoned(zoned: Zoned) -> Self {
        Self(When::In(zoned))
    }

    /// A reading of the clock, in no zone.
    #[must_use]
    pub fn local(clock: DateTime) -> Self {
        Self(When::Clock(clock))
    }

    /// A day.
    #[must_use]
    pub fn day(date: Date) -> Self {
        Self(When::Day(date))
    }

    /// The day, in UTC.
    pub fn today(now: SystemTime) -> Result<Self> {
        let now = Timestamp::try_from(now).map_err(|_| beyond())?;
        Ok(Self(When::Day(Offset::UTC.to_datetime(now).date())))
    }

    /// The moment so many days later.
    pub(crate) fn days_later(&self, days: i64) -> Result<Self> {
        self.after(&Period { months: 0, days, rest: 0 })
    }

    /// The moment to the second, in UTC.
    pub fn now(now: SystemTime) -> Result<Self> {
        let now = Timestamp::try_from(now).map_err(|_| beyond())?;
        let whole = Timestamp::from_second(now.as_second()).map_err(|_| beyond())?;
        Ok(Self(When::At(whole, Offset::UTC)))
    }

    /// Its day, on its own clock; none of a time of day.
    #[must_use]
    pub fn date(&self) -> Option<Date> {
        match &self.0 {
            When::Day(day) => Some(*day),
            When::Clock(clock) => Some(clock.date()),
            When::At(at, offset) => Some(offset.to_datetime(*at).date()),
            When::In(zoned) => Some(zoned.date()),
            When::OfDay(_) => None,
        }
    }

    /// What it is, for a message.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self.0 {
            When::OfDay(_) => "a time of day",
            _ => "a date",
        }
    }

    /// A time that it moves by, for a message.
    pub(super) fn such_as(&self) -> &'static str {
        match self.0 {
            When::OfDay(_) => "45 min",
            _ => "90 days or 3 months",
        }
    }

    /// What the sum of two times of day may mean.
    pub(super) fn added_to(&self, other: &Self) -> Option<String> {
        let (When::OfDay(first), When::OfDay(second)) = (&self.0, &other.0) else { return None };
        let passed = |time: &Time| match time.second() {
            0 => format!("{} h {} min", time.hour(), time.minute()),
            seconds => format!("{} h {} min {seconds} s", time.hour(), time.minute()),
        };
        let (hours, more) = (passed(first), passed(second));
        Some(format!(
            "{self} + {other} has two readings: write {self} + {more} for a time of day, or {hours} + {more} \
             for a duration"
        ))
    }

    /// Whether it is a clock's reading, with a date and without an offset or a zone.
    pub(crate) fn is_local(&self) -> bool {
        matches!(self.0, When::Clock(_))
    }

    /// The moment that is so much later. Years, months and days are those of the calendar and of the
    /// local clock: a month after January 31 is the last day of February, and what a change of the
    /// clocks skips is moved forward. Hours, minutes and seconds are time that passes.
    pub(crate) fn after(&self, period: &Period) -> Result<Self> {
        let (months, days) = (period.months, period.days);
        let later = |clock: DateTime| calendar::later(clock, months, days);
        let seconds = i64::try_from(period.rest.div_euclid(SECOND)).map_err(|_| beyond())?;
        let rest = SignedDuration::new(seconds, period.rest.rem_euclid(SECOND) as i32);
        let moved = match &self.0 {
            When::Day(day) => {
                let clock = day.to_datetime(Time::midnight());
                let moved = later(clock).and_then(|clock| clock.checked_add(rest));
                moved.map(|clock| match clock.time() == Time::midnight() {
                    true => When::Day(clock.date()),
                    false => When::Clock(clock),
                })
            }
            When::Clock(clock) => {
                later(*clock).and_then(|clock| clock.checked_add(rest)).map(When::Clock)
            }
            When::At(at, offset) => later(offset.to_datetime(*at))
                .and_then(|clock| offset.to_timestamp(clock))
                .and_then(|at| at.checked_add(rest))
                .map(|at| When::At(at, *offset)),
            When::In(zoned) => calendar::later_in_zone(zoned, months, days)
                .and_then(|zoned| zoned.checked_add(rest))
                .map(When::In),
            When::OfDay(_) if months != 0 || days != 0 => {
                return Err(mismatch(
                    "a time of day moves by hours, minutes and seconds: days and months need a date",
                ));
            }
            When::OfDay(time) => Ok(When::OfDay(time.wrapping_add(rest))),
        };
        let moved = moved.map_err(|_| beyond())?;
        let year = match &moved {
            When::Day(day) => day.year(),
            When::Clock(clock) => clock.year(),
            When::At(at, offset) => offset.to_datetime(*at).year(),
            When::In(zoned) => zoned.year(),
            When::OfDay(_) => return Ok(Self(moved)),
        };
        // A year with a sign could not be read again.
        if year < 0 { Err(beyond()) } else { Ok(Self(moved)) }
    }

    /// The time since an earlier one: of days in days, of times of day in hours, minutes and seconds,
    /// else in the largest unit that shows it short.
    pub(crate) fn since(&self, earlier: &Self) -> Result<Value> {
        let nanoseconds = self.duration_since(earlier)?.as_nanos();
        if let (When::OfDay(time), When::OfDay(before)) = (&self.0, &earlier.0)
            && time < before
        {
            return Err(mismatch(format!(
                "{self} is before {earlier}: write -({earlier} - {self}) for the time back, or \
                 24 h - ({earlier} - {self}) for the time until {self} on the next day"
            )));
        }
        let are_days = matches!((&self.0, &earlier.0), (When::Day(_), When::Day(_)));
        let is_multiple = |seconds: i128| nanoseconds % (seconds * SECOND) == 0;
        let units = match &self.0 {
            _ if are_days => Units::of_name("d")?,
            When::OfDay(_) => clock_units(nanoseconds)?,
            _ if is_multiple(DAY) => Units::of_name("d")?,
            // Hundredths of an hour, of which 36 seconds are one.
            _ if is_multiple(36) => Units::of_name("h")?,
            _ if is_multiple(60) => Units::of_name("min")?,
            _ => Units::of_name("s")?,
        };
        let base = seconds_of(nanoseconds)?;
        Ok(Value::Quantity(Quantity { base, units, is_reading: false }))
    }

    /// Which is earlier; an error where only one of them has an offset.
    pub fn compare(&self, other: &Self) -> Result<Ordering> {
        Ok(self.duration_since(other)?.cmp(&SignedDuration::ZERO))
    }

    fn duration_since(&self, earlier: &Self) -> Result<SignedDuration> {
        if let (When::OfDay(time), When::OfDay(earlier)) = (&self.0, &earlier.0) {
            return Ok(time.duration_since(*earlier));
        }
        match (self.instant(), earlier.instant(), self.clock(), earlier.clock()) {
            (Some(at), Some(earlier), ..) => Ok(at.duration_since(earlier)),
            (.., Some(clock), Some(earlier)) => Ok(clock.duration_since(earlier)),
            _ if self.kind() != earlier.kind() => Err(mismatch(
                "one is a time of day and the other a date: write the date before the time, as in \
                 2026-03-01 12:30",
            )),
            _ => Err(mismatch(
                "one date has an offset or a zone and the other has none: write both or neither",
            )),
        }
    }

    /// The time since another one in months or years of the calendar; `None` of other units.
    pub(crate) fn total_since(
        &self,
        earlier: &Self,
        units: &Units,
        budget: &Budget,
    ) -> Result<Option<Value>> {
        if matches!((&self.0, &earlier.0), (When::OfDay(_), _) | (_, When::OfDay(_))) {
            return Ok(None);
        }
        let (start, end) = on_one_calendar(earlier, self)?;
        period::total((&start, &end), units, budget)
    }

    /// Years, months and days since another one, and what is shorter.
    pub(crate) fn period_since(&self, earlier: &Self) -> Result<Period> {
        let (start, end) = on_one_calendar(earlier, self)?;
        calendar::between(&start, &end).map_err(|_| beyond())
    }

    /// The moment, where it is known.
    fn instant(&self) -> Option<Timestamp> {
        match &self.0 {
            When::At(at, _) => Some(*at),
            When::In(zoned) => Some(zoned.timestamp()),
            When::Day(_) | When::Clock(_) | When::OfDay(_) => None,
        }
    }

    /// The reading of a clock that is in no zone; a day begins at midnight.
    pub(super) fn clock(&self) -> Option<DateTime> {
        match &self.0 {
            When::Day(day) => Some(day.to_datetime(Time::midnight())),
            When::Clock(clock) => Some(*clock),
            When::At(..) | When::In(_) | When::OfDay(_) => None,
        }
    }

    /// The same moment on the clocks of a zone.
    pub(crate) fn to_zone(&self, name: &str) -> Result<Self> {
        let zone = zone_named(name)?;
        match self.instant() {
            Some(at) if zone.iana_name().is_none() => {
                let offset = zone.to_offset(at);
                Ok(Self(When::At(at, offset)))
            }
            Some(at) => {
                let zoned = at.to_zoned(zone);
                if let Some([standard, summer]) = zones::standard_and_summer(&zoned) {
                    let name = zones::name_of(zoned.time_zone());
                    return Err(mismatch(format!(
                        "{name} in summer has two readings: write {self} to {standard} for the standard time of \
                         that name, or {self} to {summer} for the time on the clocks there"
                    )));
                }
                Ok(Self(When::In(zoned)))
            }
            None => Err(self.no_zone(&zones::name_of(&zone))),
        }
    }

    /// Seconds since 1970 in UTC, leap seconds not counted.
    pub(crate) fn unix_time(&self) -> Result<Number> {
        let at = self.instant().ok_or_else(|| self.no_zone("UTC"))?;
        seconds_of(at.as_nanosecond())
    }

    fn no_zone(&self, name: &str) -> ErrorKind {
        match self.0 {
            When::OfDay(_) => mismatch(format!(
                "a time of day is no moment: write its date and zone, as in 2026-03-01 {self} {name}"
            )),
            When::Day(day) => mismatch(format!(
                "{self} names no zone: write {day} 00:00 with the zone it is in, as in \
                 {day} 00:00 {name}"
            )),
            _ => mismatch(format!(
                "{self} names no zone: write the zone it is in after it, as in {self} {name}"
            )),
        }
    }
}

/// Two moments on the one calendar on which years and months are counted.
fn on_one_calendar(first: &Moment, second: &Moment) -> Result<(Zoned, Zoned)> {
    // Says what cannot be compared.
    first.duration_since(second)?;
    let zone = match (&first.0, &second.0) {
        (When::In(one), When::In(other)) if one.time_zone() != other.time_zone() => {
            let (one, other) = (zones::name_of(one.time_zone()), zones::name_of(other.time_zone()));
            return Err(mismatch(format!(
                "the two are on the calendars of {one} and {other}: convert one of them, with \
                     to {one}"
            )));
        }
        (When::In(zoned), _) | (_, When::In(zoned)) => zoned.time_zone().clone(),
        (When::At(_, offset), _) => offset.to_time_zone(),
        _ => TimeZone::UTC,
    };
    let zoned = |moment: &Moment| match (moment.instant(), moment.clock()) {
        (Some(at), _) => Ok(at.to_zoned(zone.clone())),
        (None, Some(clock)) => clock.to_zoned(zone.clone()).map_err(|_| beyond()),
        (None, None) => Err(beyond()),
    };
    Ok((zoned(first)?, zoned(second)?))
}

fn seconds_of(nanoseconds: i128) -> Result<Number> {
    let nanoseconds = Number::from(IBig::from(nanoseconds));
    Ok(nanoseconds.div(&Number::from(1_000_000_000), &Budget::default())?)
}

impl fmt::Display for Moment {
    /// In ISO 8601; a zone in brackets (RFC 9557).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            When::Day(day) => day.fmt(f),
            When::Clock(clock) => clock.fmt(f),
            When::At(at, offset) if *offset == Offset::UTC => at.fmt(f),
            When::At(at, offset) => {
                f.write_str(&zones::with_offset(&at.to_zoned(offset.to_time_zone())))
            }
            When::In(zoned) => f.write_str(&zones::with_zone(zoned)),
            When::OfDay(time) if time.second() == 0 && time.subsec_nanosecond() == 0 => {
                write!(f, "{:02}:{:02}", time.hour(), time.minute())
            }
            When::OfDay(time) => time.fmt(f),
        }
    }
}

/// The units of a time as on a clock, without those before and after it that count nothing: of 505
/// minutes hours and minutes.
fn clock_units(nanoseconds: i128) -> Result<Units> {
    const UNITS: [(&str, i128); 3] = [("h", 3_600 * SECOND), ("min", 60 * SECOND), ("s", SECOND)];
    let largest = UNITS.iter().position(|(_, size)| nanoseconds.abs() >= *size);
    let smallest = UNITS.iter().position(|(_, size)| nanoseconds % size == 0);
    let shown = match (largest, smallest.unwrap_or(UNITS.len() - 1)) {
        (None, 0) => &UNITS[1..2],
        (None, smallest) => &UNITS[smallest..=smallest],
        (Some(largest), smallest) => &UNITS[largest..=smallest.max(largest)],
    };
    let units: Result<Vec<Units>> = shown.iter().map(|(name, _)| Units::of_name(name)).collect();
    match &units?[..] {
        [only] => Ok(only.clone()),
        several => Units::split(several.to_vec(), false),
    }
}

pub(super) fn beyond() -> ErrorKind {
    let reason = "the date is beyond the years 0 to 9999";
    ErrorKind::Number(NumberError::OutOfRange(reason.into()))
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::*;

    fn read(text: &str) -> Moment {
        Moment::parse(text).unwrap()
    }

    fn after(date: &str, number: i64, unit: &str) -> String {
        let budget = Budget::default();
        let time = Quantity::of(number.into(), unit, &budget).unwrap();
        let moved = Period::of(&time, &budget).and_then(|period| read(date).after(&period));
        moved.map_or_else(|e| e.to_string(), |date| date.to_string())
    }

    #[test]
    fn texts_are_read_and_written() {
        for text in [
            "2026-03-01",
            "2024-02-29",
            "0000-01-01",
            "2026-03-01T10:30:00",
            "2026-03-01T10:30:00.5",
            "2026-03-01T10:30:00Z",
            "2026-03-01T10:30:00+02:00",
            "2026-03-01T10:30:00-03:30",
            "2026-03-01T10:30:00.25-00:30",
        ] {
            assert_eq!(read(text).to_string(), text);
        }
        assert_eq!(read(" 2026-03-01 10:30 ").to_string(), "2026-03-01T10:30:00");
        assert_eq!(read("2026-03-01t10:30z").to_string(), "2026-03-01T10:30:00Z");
        assert_eq!(read("2026-03-01T10:30+00:00").to_string(), "2026-03-01T10:30:00Z");
    }

    #[test]
    fn what_is_no_date_is_said() {
        for (text, reason) in [
            ("2026-02-30", "there is no day 30: February 2026 has 28 days"),
            ("2024-02-30", "there is no day 30: February 2024 has 29 days"),
            ("1900-02-29", "there is no day 29: February 1900 has 28 days"),
            ("2026-04-31", "there is no day 31: April 2026 has 30 days"),
            ("2026-04-00", "there is no day 00: April 2026 has 30 days"),
            ("2026-13-01", "there is no month 13: months go from 01 to 12"),
            ("2026-00-01", "there is no month 00: months go from 01 to 12"),
            ("2025-02-28T25:00", "there is no hour 25: hours go from 00 to 23"),
            ("2025-02-28T24:00", "there is no hour 24: hours go from 00 to 23"),
            ("2025-02-28T23:60", "there is no minute 60: minutes go from 00 to 59"),
            ("2025-02-28T23:59:61", "there is no second 61: seconds go from 00 to 59"),
            (
                "2016-12-31T23:59:60Z",
                "leap seconds are not counted: write second 59, or the next minute",
            ),
            ("2026-03-01T10:30:00.1234567891", "seconds have up to nine digits after the point"),
        ] {
            let error = Moment::parse(text).unwrap_err();
            assert!(matches!(error, ErrorKind::Syntax(_)));
            assert_eq!(error.to_string(), reason);
        }
        for text in [
            "",
            "2026",
            "2026-3-1",
            "2026-03-01T",
            "2026-03-01T1:00",
            "2026-03-01T10",
            "26-03-01",
            "2026-03-01T10:30:",
            "2026-03-01T10:30:00.",
            "2026-03-01x",
            "2026-03-01T10:30:00+2",
            "2026-03-01T10:30:00ZZ",
            "-2026-03-01",
            "2026-0é-01",
            "２026-03-01",
            "2026/03/01",
        ] {
            let error = Moment::parse(text).unwrap_err().to_string();
            assert!(error.contains("is no date: write 2026-03-01"), "{text}: {error}");
        }
        assert!(Moment::parse("2026-03-01T10:30:00+19:00").is_err());
        assert!(Moment::parse("9999-12-31T23:59:59-18:00").is_err());
    }

    #[test]
    fn the_clock_is_given() {
        let now = UNIX_EPOCH + Duration::from_millis(1_772_361_000_900);
        assert_eq!(Moment::today(now).unwrap().to_string(), "2026-03-01");
        assert_eq!(Moment::now(now).unwrap().to_string(), "2026-03-01T10:30:00Z");
    }

    #[test]
    fn dates_move_by_times() {
        for (date, number, unit, moved) in [
            ("2026-03-01", 90, "days", "2026-05-30"),
            ("2026-03-01", -1, "d", "2026-02-28"),
            ("2026-03-01", 36, "h", "2026-03-02T12:00:00"),
            ("2026-03-01", 48, "h", "2026-03-03"),
            ("2026-03-01T10:30:00", 24, "h", "2026-03-02T10:30:00"),
            ("2026-03-01T23:30:00Z", 45, "min", "2026-03-02T00:15:00Z"),
            ("2026-03-01T23:30:00+02:00", 45, "min", "2026-03-02T00:15:00+02:00"),
            ("2026-01-31", 1, "month", "2026-02-28"),
            ("2024-01-31", 1, "months", "2024-02-29"),
            ("2026-01-31", -2, "months", "2025-11-30"),
            ("2024-02-29", 1, "year", "2025-02-28"),
            ("2026-03-01T10:30:00", 3, "months", "2026-06-01T10:30:00"),
            ("2026-03-31T23:30:00-03:00", -1, "months", "2026-02-28T23:30:00-03:00"),
            ("2026-03-01", 1, "ms", "2026-03-01T00:00:00.001"),
            ("2026-03-01", 1, "ps", "a date moves by seconds to nine places at most"),
            // The hour before a gap, a day on the clock, what the clock skips, what it shows twice.
            ("2025-03-30 01:30 Europe/Berlin", 1, "h", "2025-03-30T03:30:00+02:00[Europe/Berlin]"),
            ("2025-03-29 21:30 Europe/Berlin", 1, "d", "2025-03-30T21:30:00+02:00[Europe/Berlin]"),
            ("2025-03-29 21:30 Europe/Berlin", 24, "h", "2025-03-30T22:30:00+02:00[Europe/Berlin]"),
            ("2025-03-29 02:30 Europe/Berlin", 1, "d", "2025-03-30T03:30:00+02:00[Europe/Berlin]"),
            ("2025-10-25 02:30 Europe/Berlin", 1, "d", "2025-10-26T02:30:00+02:00[Europe/Berlin]"),
            ("2025-10-26 01:30 Europe/Berlin", 2, "h", "2025-10-26T02:30:00+01:00[Europe/Berlin]"),
            ("12:30", 45, "min", "13:15"),
            ("23:30", 45, "min", "00:15"),
            ("00:15", -45, "min", "23:30"),
            ("12:30", 90, "s", "12:31:30"),
            (
                "12:30",
                1,
                "d",
                "a time of day moves by hours, minutes and seconds: days and months need a date",
            ),
            ("2026-03-01", 1, "m", "a date moves by a time such as 90 days, not by LENGTH"),
            ("2026-03-01", 10_000, "yr", "the date is beyond the years 0 to 9999"),
            ("2026-03-01", i64::MAX, "yr", "the date is beyond the years 0 to 9999"),
            ("2026-03-01", i64::MAX, "months", "the date is beyond the years 0 to 9999"),
            ("2026-03-01", i64::MAX, "d", "the date is beyond the years 0 to 9999"),
            ("2026-03-01T10:30:00Z", i64::MAX, "s", "the date is beyond the years 0 to 9999"),
        ] {
            assert_eq!(after(date, number, unit), moved, "{date} {number} {unit}");
        }
        let budget = Budget::default();
        let third = Quantity::of(Number::parse("0.3").unwrap(), "year", &budget).unwrap();
        assert_eq!(
            Period::of(&third, &budget).unwrap_err().to_string(),
            "a date moves by whole months and years, or by days"
        );
    }

    #[test]
    fn differences_and_order() {
        for (later, earlier, seconds) in [
            ("2026-03-02", "2026-03-01", "86400"),
            ("2026-03-01", "2026-03-02T12:00", "-129600"),
            ("2026-03-01T10:30:00.5", "2026-03-01T10:30:00.25", "0.25"),
            ("2026-03-01T10:30:00+02:00", "2026-03-01T08:30:00Z", "0"),
            ("9999-12-31", "0000-01-01", "315569433600"),
        ] {
            let (later, earlier) = (read(later), read(earlier));
            let Value::Quantity(Quantity { base: number, .. }) = later.since(&earlier).unwrap()
            else {
                panic!("a time");
            };
            assert_eq!(number.as_exact().unwrap().to_text(), seconds);
            let order = number.sign(&Budget::default()).unwrap();
            assert_eq!(later.compare(&earlier).unwrap(), order);
        }
        let mixed = read("2026-03-01").compare(&read("2026-03-01T00:00Z"));
        assert!(mixed.unwrap_err().to_string().starts_with("one date has an offset"));
    }
}
