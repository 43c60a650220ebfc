//! A date and time as a client wrote it, and the one moment that it means.

use std::borrow::Cow;

use arithma_expr::zones::{self, NoMoment};
use jiff::civil::DateTime;
use jiff::fmt::temporal::{Pieces, PiecesOffset, TimeZoneAnnotationKind};
use jiff::tz::{Offset, TimeZone};
use jiff::{Timestamp, Zoned};

use super::zone::Zone;
use super::{beyond_the_calendar, cause, numeric, repeating};
use crate::prelude::*;

/// What a text tells of a moment.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Moment {
    /// The moment: an epoch number, or a time with its offset.
    Instant(Timestamp),
    /// The moment, and the zone that the text names.
    InZone(Zoned),
    /// What the clock shows, in a zone that the text does not name.
    Local(DateTime),
}

impl Moment {
    /// Reads ISO 8601, an epoch number, or a date such as 25/12/2024 that has one reading.
    pub(crate) fn parse(text: &str) -> Result<Self> {
        let text = text.trim();
        Self::of_text(text).map_err(|error| repeating(&error, text))
    }

    fn of_text(text: &str) -> Result<Self> {
        if let Some(moment) = numeric::epoch_by_length(text) {
            return moment.map(Self::Instant);
        }
        let iso = match numeric::parted_date(text) {
            Some(iso) => Cow::Owned(iso?),
            None => Cow::Borrowed(text),
        };
        let iso = with_offset_joined(&iso);
        let pieces = Pieces::parse(iso.as_bytes()).map_err(|error| unreadable(&error))?;
        let local = pieces.date().to_datetime(pieces.time().unwrap_or_default());
        check_leap_second(&iso, local)?;
        let zone = pieces.time_zone_annotation().map(|annotation| match annotation.kind() {
            TimeZoneAnnotationKind::Named(name) => Zone::of_name(name.as_str()).map(|zone| zone.0),
            TimeZoneAnnotationKind::Offset(offset) => Ok(TimeZone::fixed(*offset)),
            _ => Err(Error::invalid("unknown time zone: give an IANA name such as Europe/Paris")),
        });
        match (pieces.offset(), zone.transpose()?) {
            // Z with a zone is the moment, shown there (RFC 9557, section 2.2).
            (Some(PiecesOffset::Zulu), Some(zone)) => {
                Ok(Self::InZone(instant(local, Offset::UTC)?.to_zoned(zone)))
            }
            (offset, zone) => {
                Self::of_parts(local, offset.map(|offset| offset.to_numeric_offset()), zone)
            }
        }
    }

    /// The moment that a clock's reading, an offset and a zone mean together.
    pub(crate) fn of_parts(
        local: DateTime,
        offset: Option<Offset>,
        zone: Option<TimeZone>,
    ) -> Result<Self> {
        match (offset, zone) {
            (None, None) => Ok(Self::Local(local)),
            (Some(offset), None) => instant(local, offset).map(Self::Instant),
            (None, Some(zone)) => resolve(local, &zone).map(Self::InZone),
            (Some(offset), Some(zone)) => {
                zones::agreed(local, offset, &zone).map(Self::InZone).map_err(no_moment)
            }
        }
    }

    /// The zone that the text names.
    pub(crate) fn own_zone(&self) -> Option<&TimeZone> {
        match self {
            Self::InZone(zoned) => Some(zoned.time_zone()),
            Self::Instant(_) | Self::Local(_) => None,
        }
    }

    /// The moment, in its own zone or else in this one.
    pub(crate) fn in_own_zone_or(self, zone: &TimeZone) -> Result<Zoned> {
        match self {
            Self::Instant(instant) => Ok(instant.to_zoned(zone.clone())),
            Self::InZone(zoned) => Ok(zoned),
            Self::Local(local) => {
                resolve(local, zone).map_err(|error| repeating(&error, &local.to_string()))
            }
        }
    }
}

/// The text without the space that some put before an offset or zone: `10:30:00 +0200`, `10:30 UTC`.
fn with_offset_joined(text: &str) -> Cow<'_, str> {
    match text.rsplit_once(' ').filter(|(time, _)| time.contains(':')) {
        Some((time, offset)) if offset.starts_with(['+', '-', '[']) => {
            Cow::Owned(format!("{}{offset}", time.trim_end()))
        }
        Some((time, word)) if ["UTC", "GMT", "Z"].iter().any(|z| z.eq_ignore_ascii_case(word)) => {
            Cow::Owned(format!("{}Z", time.trim_end()))
        }
        _ => Cow::Borrowed(text),
    }
}

/// The error of a text that is no date and time.
fn unreadable(error: &jiff::Error) -> Error {
    Error::parse(format!(
        "not a date and time ({}): write 2024-01-15T10:30:00, with Z, +02:00 or [Europe/Paris] \
         where known, or epoch seconds or milliseconds",
        cause(error)
    ))
}

/// The moment at which clocks with this offset show this.
fn instant(local: DateTime, offset: Offset) -> Result<Timestamp> {
    offset.to_timestamp(local).map_err(|_| beyond_the_calendar())
}

/// The moment at which the clocks of the zone show this; an error naming both choices where they
/// skip it, or show it twice.
pub(crate) fn resolve(local: DateTime, zone: &TimeZone) -> Result<Zoned> {
    zones::resolve(local, zone).map_err(no_moment)
}

fn no_moment(error: NoMoment) -> Error {
    match error {
        NoMoment::Unclear(unclear) => Error::invalid(unclear.to_string())
            .with("earlier", zones::with_offset(&unclear.earlier))
            .with("later", zones::with_offset(&unclear.later)),
        NoMoment::Contradicted(reason) => Error::invalid(reason),
        NoMoment::Beyond => beyond_the_calendar(),
    }
}

/// A second of 60 cannot be told from the one before: neither epoch time nor the zone database
/// counts leap seconds.
pub(crate) fn check_leap_second(text: &str, read: DateTime) -> Result<()> {
    let shows = |second: &str| {
        let minute = format!("{:02}", read.minute());
        text.match_indices(&minute).any(|(at, _)| {
            let rest = &text[at + minute.len()..];
            let mut after_one = rest.chars();
            after_one.next();
            rest.starts_with(second) || after_one.as_str().starts_with(second)
        })
    };
    if read.second() == 59 && shows("60") && !shows("59") {
        return Err(Error::parse(
            "leap seconds are not counted: write second 59, or the next minute",
        ));
    }
    Ok(())
}
