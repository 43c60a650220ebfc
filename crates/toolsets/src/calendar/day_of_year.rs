use super::day::Day;
use crate::prelude::*;

/// # Day of the year
///
/// Number of a date within its year, from 1, January 1, and the days left until December 31.
#[derive(Arguments)]
pub(crate) struct DayOfYear {
    /// Date.
    date: Day,
}

/// The place of a day in its year.
#[derive(Answer)]
pub(crate) struct Place {
    #[answer(main)]
    day_of_year: Shown,
    days_left: Shown,
}

impl Tool for DayOfYear {
    const NAME: &str = "dayOfYear";
    const ALIASES: &[&str] = &["ordinalDate", "yearDay"];
    const EXAMPLES: &[Example] = &[
        example("after February", r#"{"date":"2026-03-01"}"#)
            .gives("DAY_OF_YEAR: OK | DAY_OF_YEAR: 60 | DAYS_LEFT: 305"),
        example("a thirteenth month", r#"{"date":"2025-13-01"}"#)
            .fails(Code::ParseError, "no month 13"),
    ];
    type Output = Place;

    fn run(self, _cx: &Context) -> Result<Place> {
        let (day, days) = (self.date.0.day_of_year(), self.date.0.days_in_year());
        Ok(Place { day_of_year: i64::from(day).into(), days_left: i64::from(days - day).into() })
    }
}
