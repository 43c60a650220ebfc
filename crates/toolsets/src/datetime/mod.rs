//! Dates, times and time zones, on the zone database that is built into the binary.

mod convert_timezone;
mod current_date_time;
mod date_time_difference;
mod format;
mod format_date_time;
mod list_timezones;
pub(crate) mod moment;
pub(crate) mod numeric;
pub(crate) mod zone;

pub use self::zone::all_names as zone_names;
use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "datetime",
    title: "Date & time",
    description: "Time zones, date formats and spans of time, daylight saving and leap days counted.",
    listed: true,
    tools: &[
        ToolDef::of::<convert_timezone::ConvertTimezone>(),
        ToolDef::of::<format_date_time::FormatDateTime>(),
        ToolDef::of::<current_date_time::CurrentDateTime>(),
        ToolDef::of::<list_timezones::ListTimezones>(),
        ToolDef::of::<date_time_difference::DateTimeDifference>(),
    ],
};

/// The day that a text names: the date of a moment, as its text or else UTC has it.
pub(crate) fn day_of(text: &str) -> Result<jiff::civil::Date> {
    Ok(match moment::Moment::parse(text)? {
        moment::Moment::Local(local) => local.date(),
        moment::Moment::InZone(zoned) => zoned.date(),
        moment::Moment::Instant(instant) => instant.to_zoned(jiff::tz::TimeZone::UTC).date(),
    })
}

/// The most characters of the library's words that are passed on.
const LONGEST_CAUSE: usize = 120;

/// What the library found wrong, without the steps on the way there.
fn cause(error: &jiff::Error) -> String {
    let text = error.to_string();
    let last = text.rsplit(": ").next().unwrap_or_default();
    last.chars().filter(|c| !c.is_control()).take(LONGEST_CAUSE).collect()
}

/// The error with the text that it was found in before its other details.
pub(crate) fn repeating(error: &Error, text: &str) -> Error {
    let repeated = Error::new(error.code(), error.reason().to_owned()).received(text);
    error.details().fold(repeated, |error, (key, value)| error.with(key.to_owned(), value))
}

/// The error of a moment outside of the calendar: the library leaves a day at either end, so that any
/// offset fits.
pub(crate) fn beyond_the_calendar() -> Error {
    Error::out_of_range(
        "must lie from -009999-01-02T01:59:59Z to 9999-12-30T22:00:00Z: epoch seconds \
         -377705023201 to 253402207200",
    )
}
