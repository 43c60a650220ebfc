use arithma_num::Number;

use super::instant::{SECOND, When, counted, zone_or_utc};
use crate::datetime::zone::Zone;
use crate::prelude::*;

/// # Julian day
///
/// Julian day of a moment, 2440587.5 + Unix seconds / 86400, and the modified one, less 2400000.5.
#[derive(Arguments)]
pub(crate) struct JulianDay {
    /// Date and time; a date alone is midnight.
    datetime: When,
    /// Zone of a local time: UTC if left out.
    timezone: Option<Zone>,
}

/// Both counts of days.
#[derive(Answer)]
pub(crate) struct JulianDays {
    #[answer(main)]
    julian_day: Shown,
    modified_julian_day: Shown,
    exact: Exactness,
}

impl Tool for JulianDay {
    const NAME: &str = "julianDay";
    const ALIASES: &[&str] = &["julianDate", "jd", "modifiedJulianDay", "mjd"];
    const EXAMPLES: &[Example] = &[
        example("the epoch J2000, but in UTC", r#"{"datetime":"2000-01-01T12:00:00Z"}"#)
            .gives("JULIAN_DAY: OK | JULIAN_DAY: 2451545 | MODIFIED_JULIAN_DAY: 51544.5"),
        example("no date", r#"{"datetime":"yesterday-ish"}"#)
            .fails(Code::ParseError, "not a date and time"),
    ];
    type Output = JulianDays;

    fn run(self, cx: &Context) -> Result<JulianDays> {
        let zone = zone_or_utc(self.timezone);
        let moment = self.datetime.nanoseconds(&zone).map_err(|error| error.inside("datetime"))?;
        let days = counted(moment, 86_400 * SECOND, cx)?;
        let julian = days.clone().plus(&Number::parse("2440587.5")?, &cx.budget)?;
        let modified = days.plus(&Number::from(40_587), &cx.budget)?;
        Ok(JulianDays {
            julian_day: julian.into(),
            modified_julian_day: modified.into(),
            exact: Exactness,
        })
    }
}
