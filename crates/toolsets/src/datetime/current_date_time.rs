use jiff::Timestamp;

use super::beyond_the_calendar;
use super::format::{Format, Told};
use super::numeric::MILLISECOND;
use super::zone::Zone;
use crate::prelude::*;

/// # Current date and time
///
/// The time now, to the millisecond, in a time zone.
#[derive(Arguments)]
pub(crate) struct CurrentDateTime {
    timezone: Zone,
    format: Format,
}

impl Tool for CurrentDateTime {
    const NAME: &str = "currentDateTime";
    // What holds at any time: the offset of a zone without daylight saving.
    const EXAMPLES: &[Example] = &[
        example("the offset of Tokyo now", r#"{"timezone":"Asia/Tokyo","format":"%Z is UTC%:z"}"#)
            .gives("CURRENT_DATE_TIME: OK | RESULT: JST is UTC+09:00"),
        example("a zone that nobody knows", r#"{"timezone":"Nowhere/X","format":"iso"}"#)
            .fails(Code::InvalidInput, "unknown time zone"),
    ];
    const EFFECTS: Effects = Effects { idempotent: false, ..Effects::CALCULATION };
    type Output = Told;

    fn run(self, cx: &Context) -> Result<Told> {
        let now = Timestamp::try_from(cx.now()).map_err(|_| beyond_the_calendar())?;
        let milliseconds = now.as_nanosecond().div_euclid(MILLISECOND);
        let now = Timestamp::from_nanosecond(milliseconds * MILLISECOND)
            .map_err(|_| beyond_the_calendar())?
            .to_zoned(self.timezone.0);
        let written = self.format.write(&now);
        Ok(Told::new(written.map_err(|error| error.inside("format"))?))
    }
}
