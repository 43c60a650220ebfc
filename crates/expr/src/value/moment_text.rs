//! Dates and times as text: ISO 8601, a zone after it, and times of day.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime, Time};
use jiff::tz::{Offset, TimeZone};

use super::moment::{When, beyond};
use super::{Result, mismatch};
use crate::calendar::month_name;
use crate::error::{ErrorKind, shortened};
use crate::zones::{self, NoMoment};

/// The most hours that an offset from UTC has: every one that was ever in use is below.
const MOST_HOURS: i8 = 18;

/// What a text says.
pub(super) fn read(text: &str) -> Result<When> {
    let mut reader = Reader { text, rest: text.trim() };
    // With slashes a time follows: alone they may divide.
    let is_date = match reader.rest.get(4..5) {
        Some("/") => reader.rest.get(10..).is_some_and(|time| time.starts_with(' ')),
        sign => sign == Some("-"),
    };
    if !is_date {
        let time = reader.time_of_day()?;
        return if reader.rest.is_empty() {
            Ok(When::OfDay(time))
        } else {
            Err(reader.unreadable())
        };
    }
    let day = reader.date()?;
    let time = if reader.skip(['T', 't']) {
        Some(reader.time(2)?)
    } else if reader.rest.starts_with(' ')
        && reader.rest.trim_start().starts_with(|c: char| c.is_ascii_digit())
    {
        reader.rest = reader.rest.trim_start();
        Some(reader.time_of_day()?)
    } else {
        None
    };
    let clock = day.to_datetime(time.unwrap_or(Time::midnight()));
    let offset = if time.is_some() { reader.offset()? } else { None };
    let zone = reader.zone()?;
    if !reader.rest.is_empty() {
        return Err(reader.unreadable());
    }
    match (offset, zone) {
        (None, None) if time.is_none() => Ok(When::Day(day)),
        (None, None) => Ok(When::Clock(clock)),
        (Some(offset), None) => Ok(When::At(instant(clock, offset.1)?, offset.1)),
        // Z with a zone is the moment, shown there (RFC 9557, section 2.2).
        (Some((true, utc)), Some(zone)) => Ok(When::In(instant(clock, utc)?.to_zoned(zone))),
        (Some((false, offset)), Some(zone)) => {
            zones::agreed(clock, offset, &zone).map(When::In).map_err(no_moment)
        }
        (None, Some(zone)) => match zone.to_fixed_offset() {
            // `UTC+2` has no clocks that change.
            Ok(offset) if zone.iana_name().is_none() => {
                Ok(When::At(instant(clock, offset)?, offset))
            }
            _ => {
                let zoned = zones::resolve(clock, &zone).map_err(no_moment)?;
                if let Some([standard, summer]) = zones::standard_and_summer(&zoned) {
                    let name = zones::name_of(&zone);
                    return Err(mismatch(format!(
                        "{name} in summer has two readings: write {clock}{standard} for the standard time of \
                         that name, or {clock}{summer} for the time on the clocks there"
                    )));
                }
                Ok(When::In(zoned))
            }
        },
    }
}

fn instant(clock: DateTime, offset: Offset) -> Result<Timestamp> {
    offset.to_timestamp(clock).map_err(|_| beyond())
}

fn no_moment(error: NoMoment) -> ErrorKind {
    match error {
        NoMoment::Unclear(unclear) => mismatch(unclear.told(zones::with_zone)),
        NoMoment::Contradicted(reason) => mismatch(reason),
        NoMoment::Beyond => beyond(),
    }
}

/// The zone of a name that a text or a conversion has; the error names those that may be meant.
pub(super) fn zone_named(name: &str) -> Result<TimeZone> {
    zones::named(name).ok_or_else(|| {
        let near = zones::near(name);
        let name = shortened(name);
        match near.is_empty() {
            true => refused(format!(
                "unknown time zone {name}: write an IANA name such as Europe/Paris"
            )),
            false => {
                refused(format!("unknown time zone {name}: did you mean {}?", near.join(" or ")))
            }
        }
    })
}

fn refused(reason: impl Into<String>) -> ErrorKind {
    ErrorKind::Syntax(reason.into())
}

/// Reads a date from left to right.
struct Reader<'t> {
    text: &'t str,
    rest: &'t str,
}

impl<'t> Reader<'t> {
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
        self.limited(2, what, from, to)
    }

    fn limited(&mut self, digits: usize, what: &str, from: i8, to: i8) -> Result<i8> {
        let number = self.digits(digits)?;
        i8::try_from(number).ok().filter(|number| (from..=to).contains(number)).ok_or_else(|| {
            // `hour of an offset`
            let (part, whole) = what.split_at(what.find(' ').unwrap_or(what.len()));
            refused(format!(
                "there is no {part} {number:02}{whole}: {part}s{whole} go from {from:02} to {to:02}"
            ))
        })
    }

    fn separator(&mut self, sign: char) -> Result<()> {
        if self.skip([sign]) { Ok(()) } else { Err(self.unreadable()) }
    }

    fn date(&mut self) -> Result<Date> {
        let year = self.digits(4)?;
        // `2026/03/01 10:30`
        let sign = if self.rest.starts_with('/') { '/' } else { '-' };
        self.separator(sign)?;
        let month = self.part("month", 1, 12)?;
        self.separator(sign)?;
        let day = self.digits(2)?;
        let first = Date::new(year, month, 1).map_err(|_| self.unreadable())?;
        let last = first.days_in_month();
        match i8::try_from(day) {
            Ok(day) if (1..=last).contains(&day) => {
                Date::new(year, month, day).map_err(|_| self.unreadable())
            }
            _ => {
                let name = month_name(month);
                Err(refused(format!("there is no day {day:02}: {name} {year:04} has {last} days")))
            }
        }
    }

    /// `9:15`, `3 pm`, `3:15 PM`
    fn time_of_day(&mut self) -> Result<Time> {
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        if !(1..=2).contains(&digits) {
            return Err(self.unreadable());
        }
        let time = match self.rest.as_bytes().get(digits) {
            Some(b':') => self.time(digits)?,
            Some(b'.') => self.dotted(digits)?,
            _ => self.hour(digits)?,
        };
        let Some((half, rest)) = self.half() else { return Ok(time) };
        self.rest = rest;
        let hour = time.hour();
        if !(1..=12).contains(&hour) {
            return Err(refused(format!(
                "there is no hour {hour} with {half}: with am and pm hours go from 1 to 12"
            )));
        }
        let hour = hour % 12 + if half.starts_with('p') { 12 } else { 0 };
        time.with().hour(hour).build().map_err(|_| self.unreadable())
    }

    /// `am` or `pm`, and what follows it. `America` is neither.
    fn half(&self) -> Option<(&'static str, &'t str)> {
        let rest = self.rest.trim_start();
        ["am", "pm", "a.m.", "p.m."].into_iter().find_map(|half| {
            let written = rest.get(..half.len())?;
            let after = &rest[half.len()..];
            let is_it = written.eq_ignore_ascii_case(half)
                && !after.starts_with(|c: char| c.is_alphanumeric() || c == '_');
            is_it.then_some((half, after))
        })
    }

    /// An hour without minutes.
    fn hour(&mut self, digits: usize) -> Result<Time> {
        let hour = i8::try_from(self.digits(digits)?).map_err(|_| self.unreadable())?;
        Time::new(hour, 0, 0, 0).map_err(|_| self.unreadable())
    }

    /// `10.30`, before `am` or `pm`.
    fn dotted(&mut self, digits: usize) -> Result<Time> {
        let hour = self.limited(digits, "hour", 0, 23)?;
        self.separator('.')?;
        let minute = self.part("minute", 0, 59)?;
        if self.half().is_none() {
            return Err(self.unreadable());
        }
        Time::new(hour, minute, 0, 0).map_err(|_| self.unreadable())
    }

    /// A time whose hour has so many digits.
    fn time(&mut self, digits: usize) -> Result<Time> {
        let hour = self.limited(digits, "hour", 0, 23)?;
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

    /// An offset from UTC, and whether it is written as `Z`.
    fn offset(&mut self) -> Result<Option<(bool, Offset)>> {
        let written = self.rest.trim_start();
        if written.starts_with(['+', '-']) || matches!(written, "Z" | "z") {
            self.rest = written;
        }
        if self.skip(['Z', 'z']) {
            return Ok(Some((true, Offset::UTC)));
        }
        let sign = match self.rest.chars().next() {
            Some('+') => 1,
            Some('-') => -1,
            _ => return Ok(None),
        };
        self.rest = &self.rest[1..];
        let hours = self.part("hour of an offset", 0, MOST_HOURS)?;
        // `+0530`
        if !self.rest.starts_with(|c: char| c.is_ascii_digit()) {
            self.separator(':')?;
        }
        let minutes = self.part("minute of an offset", 0, 59)?;
        let mut seconds = i32::from(hours) * 3600 + i32::from(minutes) * 60;
        if self.skip([':']) {
            seconds += i32::from(self.part("second of an offset", 0, 59)?);
        }
        let offset = Offset::from_seconds(sign * seconds).map_err(|_| self.unreadable())?;
        Ok(Some((false, offset)))
    }

    /// `[Europe/Berlin]`, or the name after a space.
    fn zone(&mut self) -> Result<Option<TimeZone>> {
        let rest = self.rest;
        let name = match rest.strip_prefix('[') {
            Some(inside) => inside.strip_suffix(']').ok_or_else(|| self.unreadable())?,
            None if rest.starts_with(' ') => rest.trim(),
            None => return Ok(None),
        };
        self.rest = "";
        zone_named(name).map(Some)
    }
}
