use arithma_expr::calendar::weekday_name;

use super::day::Day;
use crate::prelude::*;

/// # Day of the week
///
/// Weekday of a date, and its ISO number from 1, Monday, to 7, Sunday.
#[derive(Arguments)]
pub(crate) struct Weekday {
    /// Date.
    date: Day,
}

/// A day of the week.
#[derive(Answer)]
pub(crate) struct Named {
    #[answer(main)]
    weekday: &'static str,
    iso_number: Shown,
}

impl Tool for Weekday {
    const NAME: &str = "weekday";
    const ALIASES: &[&str] = &["dayOfWeek", "weekdayOf", "whatDayIs"];
    const EXAMPLES: &[Example] = &[
        example("the first of March", r#"{"date":"2026-03-01"}"#)
            .gives("WEEKDAY: OK | WEEKDAY: Sunday | ISO_NUMBER: 7"),
        example("in words", r#"{"date":"July 20, 1969"}"#)
            .gives("WEEKDAY: OK | WEEKDAY: Sunday | ISO_NUMBER: 7"),
        example("a leap day that is none", r#"{"date":"2026-02-29"}"#)
            .fails(Code::ParseError, "2026-02 has 28 days"),
    ];
    type Output = Named;

    fn run(self, _cx: &Context) -> Result<Named> {
        let weekday = self.date.0.weekday();
        let iso_number = i64::from(weekday.to_monday_one_offset()).into();
        Ok(Named { weekday: weekday_name(weekday), iso_number })
    }
}
