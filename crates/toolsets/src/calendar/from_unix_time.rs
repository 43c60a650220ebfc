use arithma_expr::{Moment, Value};
use arithma_num::{IBig, Number};
use jiff::Timestamp;

use super::instant::zone_or_utc;
use super::to_unix_time::Unit;
use super::{Dated, in_calendar};
use crate::datetime::zone::Zone;
use crate::prelude::*;

/// # From Unix time
///
/// Date and time of a Unix time on the clocks of a zone.
///
/// The unit is never guessed from the size.
#[derive(Arguments)]
pub(crate) struct FromUnixTime {
    /// Since 1970-01-01T00:00:00Z; may be negative.
    ///
    /// It may have a fraction.
    value: AnyNumber,
    /// Default s.
    unit: Option<Unit>,
    /// Default UTC.
    timezone: Option<Zone>,
}

impl Tool for FromUnixTime {
    const NAME: &str = "fromUnixTime";
    const ALIASES: &[&str] = &["fromEpoch", "epochToDate", "unixToDate"];
    const EXAMPLES: &[Example] = &[
        example("in Tokyo", r#"{"value":"1772366400","timezone":"Asia/Tokyo"}"#)
            .gives("FROM_UNIX_TIME: OK | RESULT: 2026-03-01T21:00:00+09:00[Asia/Tokyo]"),
        example("milliseconds", r#"{"value":-500,"unit":"ms"}"#)
            .gives("FROM_UNIX_TIME: OK | RESULT: 1969-12-31T23:59:59.5+00:00[UTC]"),
        example("far beyond the calendar", r#"{"value":"1e15"}"#)
            .fails(Code::OutOfRange, "years 1 to 9999"),
    ];
    type Output = Dated;

    fn run(self, cx: &Context) -> Result<Dated> {
        let AnyNumber(value) = self.value;
        let unit = self.unit.unwrap_or(Unit::S).nanoseconds();
        let nanoseconds = value.mul(&Number::from(IBig::from(unit)), &cx.budget)?;
        let exact = nanoseconds.as_exact();
        let whole = exact.map(|exact| exact.to_integer(&cx.budget)).transpose()?.flatten();
        let whole = whole.ok_or_else(|| {
            Error::invalid("must be to the nanosecond at most: round it first").inside("value")
        })?;
        let outside = || Error::out_of_range("must lie in the years 1 to 9999").inside("value");
        let moment = i128::try_from(whole).ok().and_then(|n| Timestamp::from_nanosecond(n).ok());
        let zoned = moment.ok_or_else(outside)?.to_zoned(zone_or_utc(self.timezone));
        in_calendar(zoned.date()).map_err(|_| outside())?;
        Ok(Dated { result: Value::Date(Moment::zoned(zoned)) })
    }
}
