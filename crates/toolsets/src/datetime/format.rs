//! How a date and time is written: a keyword, or a pattern of strftime.

use arithma_expr::{Moment as Dated, Value, zones};
use arithma_num::{IBig, Number};
use jiff::Zoned;
use jiff::fmt::{rfc2822, strtime};

use super::moment::{self, Moment};
use super::numeric::{MILLISECOND, SECOND, epoch};
use super::zone::Zone;
use super::{cause, repeating};
use crate::prelude::*;

/// How a date and time is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Format {
    /// `2024-01-15T10:30:00-05:00[America/New_York]`
    IsoZoned,
    /// `2024-01-15T10:30:00-05:00`
    IsoOffset,
    /// `2024-01-15T10:30:00`
    IsoLocal,
    /// Whole seconds since 1970.
    Epoch,
    /// Whole milliseconds since 1970.
    EpochMillis,
    /// `Mon, 15 Jan 2024 10:30:00 -0500`
    Rfc1123,
    /// A pattern of strftime.
    Pattern(String),
}

/// The keywords, in the order in which they are told.
const KEYWORDS: [(&str, Format); 7] = [
    ("iso", Format::IsoZoned),
    ("iso-zoned", Format::IsoZoned),
    ("iso-offset", Format::IsoOffset),
    ("iso-local", Format::IsoLocal),
    ("epoch", Format::Epoch),
    ("epochmillis", Format::EpochMillis),
    ("rfc1123", Format::Rfc1123),
];

/// The most characters of a pattern. A directive writes at most 20 characters or a name, so that a
/// reply stays below 100 kB.
const LONGEST_PATTERN: usize = 1_000;

impl Param for Format {
    const SCHEMA: Schema = Schema::text(Form::Words(
        "iso, iso-zoned, iso-offset, iso-local, epoch, epochmillis, rfc1123, or strftime: %Y-%m-%d.",
    ));

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let text = argument.source();
        let keyword = KEYWORDS.iter().find(|(word, _)| word.eq_ignore_ascii_case(text.trim()));
        if let Some((_, format)) = keyword {
            return Ok(format.clone());
        }
        if !text.contains('%') {
            let words = KEYWORDS.iter().map(|(word, _)| *word);
            return Err(Error::invalid(format!(
                "must be {}, or a pattern with % directives",
                words.clone().collect::<Vec<_>>().join(", ")
            ))
            .received(&text)
            .nearest(&arithma_expr::nearest(text.trim(), words)));
        }
        if text.chars().nth(LONGEST_PATTERN).is_some() {
            return Err(Error::out_of_range(format!(
                "a pattern may have at most {LONGEST_PATTERN} characters"
            ))
            .received(&text));
        }
        Ok(Self::Pattern(text.into_owned()))
    }
}

/// A date and time as a format writes it, and the value that it is: `RESULT`.
#[derive(Answer)]
pub(crate) struct Told {
    result: Value,
}

impl Told {
    pub(super) fn new(result: Value) -> Self {
        Self { result }
    }
}

impl Format {
    /// Reads a text that is written so.
    pub(super) fn parse(&self, text: &str) -> Result<Moment> {
        let trimmed = text.trim();
        let read = match self {
            Self::IsoZoned | Self::IsoOffset | Self::IsoLocal => return Moment::parse(text),
            Self::Epoch => parse_epoch(trimmed, SECOND),
            Self::EpochMillis => parse_epoch(trimmed, MILLISECOND),
            Self::Rfc1123 => parse_rfc1123(trimmed),
            Self::Pattern(pattern) => parse_pattern(pattern, text),
        };
        read.map_err(|error| repeating(&error, trimmed))
    }

    /// Writes the moment: what is a date or a number in the language stays one.
    pub(super) fn write(&self, moment: &Zoned) -> Result<Value> {
        let nanoseconds = moment.timestamp().as_nanosecond();
        let number = |units: i128| Value::Number(Number::from(IBig::from(units)));
        let text = match self {
            Self::IsoZoned => return Ok(Value::Date(Dated::zoned(moment.clone()))),
            Self::IsoLocal => return Ok(Value::Date(Dated::local(moment.datetime()))),
            Self::Epoch => return Ok(number(nanoseconds.div_euclid(SECOND))),
            Self::EpochMillis => return Ok(number(nanoseconds.div_euclid(MILLISECOND))),
            Self::IsoOffset => zones::with_offset(moment),
            Self::Rfc1123 => write_rfc1123(moment)?,
            Self::Pattern(pattern) => write_pattern(pattern, moment)?,
        };
        Ok(Value::Text(text.into()))
    }
}

fn parse_epoch(text: &str, unit: i128) -> Result<Moment> {
    let moment = epoch(text, unit).ok_or_else(|| {
        Error::parse("must be a number of seconds or milliseconds, to the nanosecond at most")
    })?;
    moment.map(Moment::Instant)
}

fn parse_rfc1123(text: &str) -> Result<Moment> {
    const KNOWN: [&str; 11] =
        ["GMT", "UT", "Z", "EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT"];
    // Mail programs take a zone that they do not know for UTC; here it is an error.
    let zone = text.rsplit(' ').next().unwrap_or_default();
    let known = KNOWN.iter().any(|name| name.eq_ignore_ascii_case(zone));
    let text = match zone.to_ascii_uppercase().as_str() {
        "UTC" => format!("{} GMT", text[..text.len() - zone.len()].trim_end()),
        _ => text.to_owned(),
    };
    let named = zone.starts_with(|c: char| c.is_ascii_alphabetic());
    if named && !known && !zone.eq_ignore_ascii_case("UTC") {
        return Err(Error::parse("must end with an offset such as -0500, or GMT"));
    }
    let read = rfc2822::DateTimeParser::new().parse_zoned(&text).map_err(|error| {
        Error::parse(format!(
            "must be written as Mon, 15 Jan 2024 10:30:00 -0500: {}",
            cause(&error)
        ))
    })?;
    moment::check_leap_second(&text, read.datetime())?;
    Ok(Moment::Instant(read.timestamp()))
}

fn parse_pattern(pattern: &str, text: &str) -> Result<Moment> {
    let mismatch = |error: jiff::Error| {
        Error::invalid(format!("the text does not match the inputFormat: {}", cause(&error)))
    };
    let parts = strtime::parse(pattern, text).map_err(mismatch)?;
    let zone = parts.iana_time_zone().map(|name| Zone::of_name(name).map(|zone| zone.0));
    let zone = zone.transpose()?;
    if let Some(instant) = parts.timestamp() {
        return Ok(match zone {
            Some(zone) => Moment::InZone(instant.to_zoned(zone)),
            None => Moment::Instant(instant),
        });
    }
    let local = parts.to_datetime().map_err(mismatch)?;
    moment::check_leap_second(text, local)?;
    Moment::of_parts(local, parts.offset(), zone)
}

/// RFC 1123 has four digits for a year, and minutes for an offset.
fn write_rfc1123(moment: &Zoned) -> Result<String> {
    if moment.year() < 0 {
        return Err(Error::out_of_range("rfc1123 has the years 0 to 9999: use iso"));
    }
    if moment.offset().seconds() % 60 != 0 {
        let reason = "rfc1123 has no seconds in an offset, as local mean time has them: use iso";
        return Err(Error::out_of_range(reason));
    }
    write_pattern("%a, %d %b %Y %H:%M:%S %z", moment)
}

/// Names are English, and %c, %r, %x and %X as in the POSIX locale.
fn write_pattern(pattern: &str, moment: &Zoned) -> Result<String> {
    let config = strtime::Config::new().custom(strtime::PosixCustom::new());
    strtime::BrokenDownTime::from(moment)
        .to_string_with_config(&config, pattern)
        .map_err(|error| Error::invalid(format!("not a pattern of strftime: {}", cause(&error))))
}
