use super::business::{Calendar, Weekend, number_of};
use super::day::{Day, Days};
use crate::prelude::*;

/// # Working days between two dates
///
/// Days worked after the start up to the end; INCLUSIVE counts both.
///
/// Spreadsheets count both ends. Negative if the end is earlier.
#[derive(Arguments)]
pub(crate) struct BusinessDaysBetween {
    start: Day,
    #[param(plain)]
    end: Day,
    /// Default Saturday,Sunday; or none.
    ///
    /// Days that are not worked.
    #[param(plain)]
    weekend: Option<Weekend>,
    holidays: Option<Days>,
}

/// Both counts.
#[derive(Answer)]
pub(crate) struct Counts {
    #[answer(main)]
    business_days: Shown,
    inclusive: Shown,
}

impl Tool for BusinessDaysBetween {
    const NAME: &str = "businessDaysBetween";
    const ALIASES: &[&str] = &["workingDays", "countBusinessDays", "workdaysBetween"];
    const EXAMPLES: &[Example] = &[
        example("a week", r#"{"start":"2026-03-02","end":"2026-03-09"}"#)
            .gives("BUSINESS_DAYS_BETWEEN: OK | BUSINESS_DAYS: 5 | INCLUSIVE: 6"),
        example("backwards", r#"{"start":"2026-03-09","end":"2026-03-02"}"#)
            .gives("BUSINESS_DAYS_BETWEEN: OK | BUSINESS_DAYS: -5 | INCLUSIVE: -6"),
        example("no weekday", r#"{"start":"2026-03-01","end":"2026-03-08","weekend":"Funday"}"#)
            .fails(Code::InvalidInput, "weekdays such as"),
    ];
    type Output = Counts;

    fn run(self, _cx: &Context) -> Result<Counts> {
        let calendar = Calendar::new(self.weekend, self.holidays);
        let (start, end) = (number_of(self.start.0), number_of(self.end.0));
        let (between, both) = if start <= end {
            (calendar.worked_in(start + 1, end + 1), calendar.worked_in(start, end + 1))
        } else {
            (-calendar.worked_in(end, start), -calendar.worked_in(end, start + 1))
        };
        Ok(Counts { business_days: between.into(), inclusive: both.into() })
    }
}
