//! A date and time as a parameter, which a time zone completes.

use arithma_num::{IBig, Number};
use jiff::Zoned;
use jiff::civil::{Date, DateTime};
use jiff::tz::{AmbiguousOffset, TimeZone};

use crate::datetime::moment::{Moment, resolve};
use crate::datetime::zone::Zone;
use crate::prelude::*;

/// Nanoseconds of a second.
pub(super) const SECOND: i128 = 1_000_000_000;

/// A date and time: ISO 8601 with an offset, a zone or neither; a date alone is midnight.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct When(Moment);

impl Param for When {
    const SCHEMA: Schema = Schema::text(Form::Words("As 2026-03-01T10:30:00."));
    const FORM: Form = Form::Words("Date and time such as 2026-03-01T10:30:00, with Z or +02:00.");

    fn read(argument: &Argument<'_>) -> Result<Self> {
        Moment::parse(&argument.source()).map(Self)
    }
}

/// The zone, or UTC where none is given.
pub(super) fn zone_or_utc(zone: Option<Zone>) -> TimeZone {
    zone.map_or(TimeZone::UTC, |zone| zone.0)
}

impl When {
    /// The moment, in its own zone or else in this one.
    pub(super) fn in_zone(self, zone: &TimeZone) -> Result<Zoned> {
        self.0.in_own_zone_or(zone)
    }

    /// The zone that it names.
    pub(super) fn own_zone(&self) -> Option<&TimeZone> {
        self.0.own_zone()
    }

    /// Nanoseconds since 1970 in UTC. The last day of the calendar has them too, which no zoned time
    /// can be on.
    pub(super) fn nanoseconds(self, zone: &TimeZone) -> Result<i128> {
        if let Moment::Local(local) = &self.0
            && let AmbiguousOffset::Unambiguous { offset } =
                zone.to_ambiguous_timestamp(*local).offset()
        {
            return Ok(of_reading(*local) - i128::from(offset.seconds()) * SECOND);
        }
        match self.0 {
            Moment::Local(local) => resolve(local, zone),
            other => other.in_own_zone_or(zone),
        }
        .map(|zoned| zoned.timestamp().as_nanosecond())
    }
}

/// Nanoseconds from 1970 to what a clock in UTC shows.
fn of_reading(local: DateTime) -> i128 {
    const EPOCH: DateTime = Date::constant(1970, 1, 1).at(0, 0, 0, 0);
    local.duration_since(EPOCH).as_nanos()
}

/// The reading of a clock in UTC so many nanoseconds after 1970.
pub(super) fn reading(nanoseconds: i128) -> Option<DateTime> {
    let seconds = i64::try_from(nanoseconds.div_euclid(SECOND)).ok()?;
    let rest = i32::try_from(nanoseconds.rem_euclid(SECOND)).ok()?;
    let local = Date::constant(1970, 1, 1)
        .at(0, 0, 0, 0)
        .checked_add(jiff::SignedDuration::new(seconds, rest))
        .ok()?;
    (1..=9999).contains(&local.year()).then_some(local)
}

/// So many nanoseconds in a unit of so many.
pub(super) fn counted(nanoseconds: i128, unit: i128, cx: &Context) -> Result<Number> {
    let whole = Number::from(IBig::from(nanoseconds));
    Ok(whole.div(&Number::from(IBig::from(unit)), &cx.budget)?)
}
