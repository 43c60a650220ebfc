use super::day::Day;
use crate::prelude::*;

/// # ISO week
///
/// Week of a date by ISO 8601: week 1 holds the first Thursday of its year, weeks begin on Monday.
#[derive(Arguments)]
pub(crate) struct IsoWeek {
    /// Date.
    date: Day,
}

/// A date by its week.
#[derive(Answer)]
pub(crate) struct Week {
    iso_year: Shown,
    #[answer(main)]
    week: Shown,
    day: Shown,
    iso_date: String,
}

impl Tool for IsoWeek {
    const NAME: &str = "isoWeek";
    const ALIASES: &[&str] = &["weekNumber", "isoWeekNumber", "calendarWeek"];
    const EXAMPLES: &[Example] = &[
        example("New Year's Day in the week of the old year", r#"{"date":"2027-01-01"}"#)
            .gives("ISO_WEEK: OK | ISO_YEAR: 2026 | WEEK: 53 | DAY: 5 | ISO_DATE: 2026-W53-5"),
        example("no date", r#"{"date":"x"}"#).fails(Code::ParseError, "not a date"),
    ];
    type Output = Week;

    fn run(self, _cx: &Context) -> Result<Week> {
        let week = self.date.0.iso_week_date();
        let (year, number, day) = (week.year(), week.week(), week.weekday().to_monday_one_offset());
        Ok(Week {
            iso_year: i64::from(year).into(),
            week: i64::from(number).into(),
            day: i64::from(day).into(),
            iso_date: format!("{year:04}-W{number:02}-{day}"),
        })
    }
}
