//! Dates, times and time zones, on the zone database that is built into the binary.

mod convert_timezone;
mod current_date_time;
mod date_time_difference;
mod format;
mod format_date_time;
mod list_timezones;
mod moment;
mod numeric;
mod zone;

use serde::Serialize;

use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "datetime",
    title: "Date & time",
    description: "Time zones, date formats and spans of time, daylight saving and leap days counted.",
    tools: &[
        ToolDef::of::<convert_timezone::ConvertTimezone>(),
        ToolDef::of::<format_date_time::FormatDateTime>(),
        ToolDef::of::<current_date_time::CurrentDateTime>(),
        ToolDef::of::<list_timezones::ListTimezones>(),
        ToolDef::of::<date_time_difference::DateTimeDifference>(),
    ],
};

/// A date and time as text: `RESULT`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Written {
    result: String,
}

/// What the library found wrong, without the steps on the way there.
fn cause(error: &jiff::Error) -> String {
    let text = error.to_string();
    text.rsplit(": ").next().unwrap_or_default().to_owned()
}

/// The error of a moment outside of the calendar.
fn beyond_the_calendar() -> Error {
    Error::out_of_range(
        "must lie in the years -9999 to 9999: epoch seconds -377705023201 to 253402207200",
    )
}
