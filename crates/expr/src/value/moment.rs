//! Dates: a day, a clock's reading, or a moment with its offset from UTC.

use std::cmp::Ordering;
use std::fmt;
use std::time::SystemTime;

use arithma_num::{Budget, Error as NumberError, IBig, Number};
use arithma_units::Dimension;
use jiff::civil::{Date, DateTime, Time};
use jiff::tz::Offset;
use jiff::{SignedDuration, Span, Timestamp};

use super::quantity::Quantity;
use super::{Result, mismatch};
use crate::error::{ErrorKind, shortened};

/// Seconds of a day.
const DAY: i64 = 86_400;

/// The most hours that an offset from UTC has: every one that was ever in use is below.
const MOST_HOURS: i8 = 18;

/// A date, with a time or without, and with an offset from UTC or without.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Moment(When);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum When {
    Day(Date),
    Clock(DateTime),
    /// A moment, and the offset in which it is shown.
    At(Timestamp, Offset),
}

impl Moment {
    /// Reads `2026-03-01`, `2026-03-01T10:30`, `2026-03-01T10:30:15.5`, and the latter two with `Z`
    /// or an offset such as `+02:00`.
    pub fn parse(text: &str) -> Result<Self> {
        let mut reader = Reader { text, rest: text.trim() };
        let day = reader.date()?;
        if reader.rest.is_empty() {
            return Ok(Self(When::Day(day)));
        }
        if !reader.skip(['T', 't', ' ']) {
            return Err(reader.unreadable());
        }
        let clock = day.to_datetime(reader.time()?);
        let offset = reader.offset()?;
        if !reader.rest.is_empty() {
            return Err(reader.unreadable());
        }
        let Some(offset) = offset else { return Ok(Self(When::Clock(clock))) };
        let at = offset.to_timestamp(clock).map_err(|_| beyond())?;
        Ok(Self(When::At(at, offset)))
    }

    /// The day, in UTC.
    pub fn today(now: SystemTime) -> Result<Self> {
        let now = Timestamp::try_from(now).map_err(|_| beyond())?;
        Ok(Self(When::Day(Offset::UTC.to_datetime(now).date())))
    }

    /// The moment to the second, in UTC.
    pub fn now(now: SystemTime) -> Result<Self> {
        let now = Timestamp::try_from(now).map_err(|_| beyond())?;
        let whole = Timestamp::from_second(now.as_second()).map_err(|_| beyond())?;
        Ok(Self(When::At(whole, Offset::UTC)))
    }

    /// The date that is so much time later. Years and months are those of the calendar: a month
    /// after January 31 is the last day of February.
    pub fn after(&self, time: &Quantity, budget: &Budget) -> Result<Self> {
        if let Some(span) = calendar_span(time, budget)? {
            let moved = match self.0 {
                When::Day(day) => day.checked_add(span).map(When::Day),
                When::Clock(clock) => clock.checked_add(span).map(When::Clock),
                When::At(..) => {
                    return Err(mismatch("a moment moves by days, hours, minutes and seconds"));
                }
            };
            return moved.map(Self).map_err(|_| beyond());
        }
        if time.dimension() != Dimension::TIME {
            let name = time.dimension().name();
            return Err(mismatch(format!("a date moves by a time such as 90 days, not by {name}")));
        }
        let seconds =
            whole(&time.base, budget)?.ok_or_else(|| mismatch("a date moves by whole seconds"))?;
        let seconds = i64::try_from(seconds).map_err(|_| beyond())?;
        let by = SignedDuration::from_secs(seconds);
        let moved = match self.0 {
            When::Day(day) => day.to_datetime(Time::midnight()).checked_add(by).map(|clock| {
                if seconds % DAY == 0 { When::Day(clock.date()) } else { When::Clock(clock) }
            }),
            When::Clock(clock) => clock.checked_add(by).map(When::Clock),
            When::At(at, offset) => at.checked_add(by).map(|at| When::At(at, offset)),
        };
        moved.map(Self).map_err(|_| beyond())
    }

    /// The seconds since an earlier date; days begin at midnight.
    pub fn seconds_since(&self, earlier: &Self) -> Result<Number> {
        let nanoseconds = Number::from(IBig::from(self.since(earlier)?.as_nanos()));
        Ok(nanoseconds.div(&Number::from(1_000_000_000), &Budget::default())?)
    }

    /// Which is earlier; an error where only one of them has an offset.
    pub fn compare(&self, other: &Self) -> Result<Ordering> {
        Ok(self.since(other)?.cmp(&SignedDuration::ZERO))
    }

    fn since(&self, earlier: &Self) -> Result<SignedDuration> {
        match (self.0, earlier.0) {
            (When::At(at, _), When::At(earlier, _)) => Ok(at.duration_since(earlier)),
            _ => match (self.clock(), earlier.clock()) {
                (Some(clock), Some(earlier)) => Ok(clock.duration_since(earlier)),
                _ => Err(mismatch(
                    "one date has an offset and the other has none: write both or neither",
                )),
            },
        }
    }

    fn clock(&self) -> Option<DateTime> {
        match self.0 {
            When::Day(day) => Some(day.to_datetime(Time::midnight())),
            When::Clock(clock) => Some(clock),
            When::At(..) => None,
        }
    }
}

impl fmt::Display for Moment {
    /// In ISO 8601.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            When::Day(day) => day.fmt(f),
            When::Clock(clock) => clock.fmt(f),
            When::At(at, offset) if offset == Offset::UTC => at.fmt(f),
            When::At(at, offset) => {
                let minutes = offset.seconds() / 60;
                let sign = if minutes < 0 { '-' } else { '+' };
                let (hours, minutes) = (minutes.abs() / 60, minutes.abs() % 60);
                write!(f, "{}{sign}{hours:02}:{minutes:02}", offset.to_datetime(at))
            }
        }
    }
}

/// The months or years of a time that is given in nothing else.
fn calendar_span(time: &Quantity, budget: &Budget) -> Result<Option<Span>> {
    let is_month = time.dimension() == Dimension::MONTHS;
    let is_year = time.units.single().is_some_and(|unit| unit.code() == "yr");
    if !is_month && !is_year {
        return Ok(None);
    }
    let count = whole(&time.shown(budget)?, budget)?
        .ok_or_else(|| mismatch("a date moves by whole months and years, or by days"))?;
    let count = i32::try_from(count).map_err(|_| beyond())?;
    let span = if is_month { Span::new().try_months(count) } else { Span::new().try_years(count) };
    span.map(Some).map_err(|_| beyond())
}

fn whole(number: &Number, budget: &Budget) -> Result<Option<IBig>> {
    match number.as_exact() {
        Some(exact) => Ok(exact.to_integer(budget)?),
        None => Ok(None),
    }
}

fn beyond() -> ErrorKind {
    let reason = "the date is beyond the years -9999 to 9999";
    ErrorKind::Number(NumberError::OutOfRange(reason.into()))
}

fn refused(reason: impl Into<String>) -> ErrorKind {
    ErrorKind::Syntax(reason.into())
}

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

/// Reads a date from left to right.
struct Reader<'t> {
    text: &'t str,
    rest: &'t str,
}

impl Reader<'_> {
    fn unreadable(&self) -> ErrorKind {
        let text = shortened(self.text);
        refused(format!("'{text}' is no date: write 2026-03-01, or 2026-03-01T10:30:00"))
    }

    fn skip<const N: usize>(&mut self, signs: [char; N]) -> bool {
        let rest = self.rest.strip_prefix(signs);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// A number of so many digits.
    fn digits(&mut self, count: usize) -> Result<i16> {
        let digits = self.rest.get(..count).filter(|text| text.bytes().all(|b| b.is_ascii_digit()));
        let number = digits.and_then(|digits| digits.parse().ok());
        let number = number.ok_or_else(|| self.unreadable())?;
        self.rest = &self.rest[count..];
        Ok(number)
    }

    /// Two digits that count up to a limit.
    fn part(&mut self, what: &str, from: i8, to: i8) -> Result<i8> {
        let number = self.digits(2)?;
        i8::try_from(number).ok().filter(|number| (from..=to).contains(number)).ok_or_else(|| {
            refused(format!("there is no {what} {number:02}: {what}s go from {from:02} to {to:02}"))
        })
    }

    fn separator(&mut self, sign: char) -> Result<()> {
        if self.skip([sign]) { Ok(()) } else { Err(self.unreadable()) }
    }

    fn date(&mut self) -> Result<Date> {
        let year = self.digits(4)?;
        self.separator('-')?;
        let month = self.part("month", 1, 12)?;
        self.separator('-')?;
        let day = self.digits(2)?;
        let first = Date::new(year, month, 1).map_err(|_| self.unreadable())?;
        let last = first.days_in_month();
        match i8::try_from(day) {
            Ok(day) if (1..=last).contains(&day) => {
                Date::new(year, month, day).map_err(|_| self.unreadable())
            }
            _ => {
                let name = MONTHS[usize::from(month.unsigned_abs()) - 1];
                Err(refused(format!("there is no day {day:02}: {name} {year:04} has {last} days")))
            }
        }
    }

    fn time(&mut self) -> Result<Time> {
        let hour = self.part("hour", 0, 23)?;
        self.separator(':')?;
        let minute = self.part("minute", 0, 59)?;
        let (mut second, mut nanosecond) = (0, 0);
        if self.skip([':']) {
            if self.rest.starts_with("60") {
                return Err(refused(
                    "leap seconds are not counted: write second 59, or the next minute",
                ));
            }
            second = self.part("second", 0, 59)?;
            if self.skip(['.']) {
                nanosecond = self.fraction()?;
            }
        }
        Time::new(hour, minute, second, nanosecond).map_err(|_| self.unreadable())
    }

    /// The digits after the point of a second, in nanoseconds.
    fn fraction(&mut self) -> Result<i32> {
        let count = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        if count > 9 {
            return Err(refused("seconds have up to nine digits after the point"));
        }
        let digits = format!("{:0<9}", &self.rest[..count]);
        if count == 0 {
            return Err(self.unreadable());
        }
        self.rest = &self.rest[count..];
        digits.parse().map_err(|_| self.unreadable())
    }

    fn offset(&mut self) -> Result<Option<Offset>> {
        if self.skip(['Z', 'z']) {
            return Ok(Some(Offset::UTC));
        }
        let sign = match self.rest.chars().next() {
            Some('+') => 1,
            Some('-') => -1,
            _ => return Ok(None),
        };
        self.rest = &self.rest[1..];
        let hours = self.part("offset of hours", 0, MOST_HOURS)?;
        self.separator(':')?;
        let minutes = self.part("offset of minutes", 0, 59)?;
        let seconds = sign * (i32::from(hours) * 3600 + i32::from(minutes) * 60);
        Offset::from_seconds(seconds).map(Some).map_err(|_| self.unreadable())
    }
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
        read(date).after(&time, &budget).map_or_else(|e| e.to_string(), |date| date.to_string())
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
            (
                "2026-03-01T10:30:00Z",
                3,
                "months",
                "a moment moves by days, hours, minutes and seconds",
            ),
            ("2026-03-01", 1, "ms", "a date moves by whole seconds"),
            ("2026-03-01", 1, "m", "a date moves by a time such as 90 days, not by LENGTH"),
            ("2026-03-01", 10_000, "yr", "the date is beyond the years -9999 to 9999"),
            ("2026-03-01", i64::MAX, "yr", "the date is beyond the years -9999 to 9999"),
            ("2026-03-01", i64::MAX, "months", "the date is beyond the years -9999 to 9999"),
            ("2026-03-01", i64::MAX, "d", "the date is beyond the years -9999 to 9999"),
            ("2026-03-01T10:30:00Z", i64::MAX, "s", "the date is beyond the years -9999 to 9999"),
        ] {
            assert_eq!(after(date, number, unit), moved, "{date} {number} {unit}");
        }
        let budget = Budget::default();
        let half = Quantity::of(Number::parse("0.5").unwrap(), "year", &budget).unwrap();
        assert_eq!(
            read("2026-03-01").after(&half, &budget).unwrap_err().to_string(),
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
            let number = later.seconds_since(&earlier).unwrap();
            assert_eq!(number.as_exact().unwrap().to_text(), seconds);
            let order = number.sign(&Budget::default()).unwrap();
            assert_eq!(later.compare(&earlier).unwrap(), order);
        }
        let mixed = read("2026-03-01").compare(&read("2026-03-01T00:00Z"));
        assert!(mixed.unwrap_err().to_string().starts_with("one date has an offset"));
    }
}
