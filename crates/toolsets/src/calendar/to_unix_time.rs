use super::instant::{SECOND, When, counted, zone_or_utc};
use crate::datetime::zone::Zone;
use crate::prelude::*;

/// # To Unix time
///
/// Seconds or milliseconds from 1970-01-01T00:00:00Z to a moment, without leap seconds.
///
/// A fraction is kept.
#[derive(Arguments)]
pub(crate) struct ToUnixTime {
    datetime: When,
    /// Default UTC.
    timezone: Option<Zone>,
    /// Default s.
    unit: Option<Unit>,
}

/// What Unix time is counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
pub(crate) enum Unit {
    S,
    Ms,
}

impl Unit {
    /// Nanoseconds of one.
    pub(super) fn nanoseconds(self) -> i128 {
        match self {
            Self::S => SECOND,
            Self::Ms => SECOND / 1000,
        }
    }
}

impl Tool for ToUnixTime {
    const NAME: &str = "toUnixTime";
    const ALIASES: &[&str] = &["unixTimestamp", "epochSeconds", "toEpoch", "timestamp"];
    const EXAMPLES: &[Example] = &[
        example("noon in UTC", r#"{"datetime":"2026-03-01T12:00:00Z"}"#)
            .gives("TO_UNIX_TIME: OK | RESULT: 1772366400"),
        example(
            "before 1970, in milliseconds",
            r#"{"datetime":"1969-12-31T23:59:59.5Z","unit":"ms"}"#,
        )
        .gives("TO_UNIX_TIME: OK | RESULT: -500"),
        example(
            "an hour that clocks skip",
            r#"{"datetime":"2026-03-08T02:30:00","timezone":"America/New_York"}"#,
        )
        .fails(Code::InvalidInput, "write 2026-03-08T01:30:00-05:00 or 2026-03-08T03:30:00-04:00"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let zone = zone_or_utc(self.timezone);
        let moment = self.datetime.nanoseconds(&zone).map_err(|error| error.inside("datetime"))?;
        Ok(counted(moment, self.unit.unwrap_or(Unit::S).nanoseconds(), cx)?.into())
    }
}
