use arithma_expr::{Moment as Dated, Value};

use super::moment::Moment;
use super::zone::Zone;
use crate::prelude::*;

/// # Convert time zone
///
/// The same moment in another zone, daylight saving counted.
#[derive(Arguments)]
pub(crate) struct ConvertTimezone {
    /// Such as 2024-01-15T10:30:00Z, or epoch seconds or ms.
    ///
    /// Or with +02:00, or [Europe/Paris].
    datetime: Text,
    /// If datetime has none.
    #[param(plain)]
    from_timezone: Zone,
    #[param(plain)]
    to_timezone: Zone,
}

/// The moment in the other zone.
#[derive(Answer)]
pub(crate) struct Converted {
    #[answer(main)]
    datetime: Value,
    from: String,
    to: String,
}

impl Tool for ConvertTimezone {
    const NAME: &str = "convertTimezone";
    const EXAMPLES: &[Example] = &[
        example(
            "from New York to UTC in summer",
            r#"{"datetime":"2024-07-01T12:00:00","fromTimezone":"America/New_York","toTimezone":"UTC"}"#,
        )
        .gives("CONVERT_TIMEZONE: OK | DATETIME: 2024-07-01T16:00:00+00:00[UTC] | FROM: America/New_York | TO: UTC"),
        example(
            "a time with its own offset",
            r#"{"datetime":"2024-01-15T10:30:00+02:00","fromTimezone":"UTC","toTimezone":"asia/tokyo"}"#,
        )
        .gives("CONVERT_TIMEZONE: OK | DATETIME: 2024-01-15T17:30:00+09:00[Asia/Tokyo] | FROM: UTC | TO: Asia/Tokyo"),
        example(
            "an hour that clocks skip",
            r#"{"datetime":"2024-03-10T02:30:00","fromTimezone":"America/New_York","toTimezone":"UTC"}"#,
        )
        .fails(Code::InvalidInput, "write 2024-03-10T01:30:00-05:00 or 2024-03-10T03:30:00-04:00"),
        example(
            "an hour that comes twice",
            r#"{"datetime":"2024-11-03T01:30:00","fromTimezone":"America/New_York","toTimezone":"UTC"}"#,
        )
        .fails(Code::InvalidInput, "write 2024-11-03T01:30:00-04:00 or 2024-11-03T01:30:00-05:00"),
        example(
            "a date with two readings",
            r#"{"datetime":"03/04/2024","fromTimezone":"UTC","toTimezone":"Asia/Tokyo"}"#,
        )
        .fails(Code::ParseError, "2024-04-03 (day first) and 2024-03-04 (month first)"),
        example(
            "a city is not a zone",
            r#"{"datetime":"2024-07-01T12:00:00","fromTimezone":"Tokyo","toTimezone":"UTC"}"#,
        )
        .fails(Code::InvalidInput, "nearest=Asia/Tokyo"),
    ];
    type Output = Converted;

    fn run(self, _cx: &Context) -> Result<Converted> {
        let (from, to) = (self.from_timezone, self.to_timezone);
        let moment = Moment::parse(&self.datetime.0)
            .and_then(|moment| moment.in_own_zone_or(&from.0))
            .map_err(|error| error.inside("datetime"))?;
        let there = moment.with_time_zone(to.0.clone());
        let datetime = Value::Date(Dated::zoned(there));
        Ok(Converted { datetime, from: from.name(), to: to.name() })
    }
}
