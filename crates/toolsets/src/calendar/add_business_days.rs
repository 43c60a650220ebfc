use super::Dated;
use super::business::{Calendar, Weekend};
use super::day::{Day, Days};
use crate::prelude::*;

/// # Add working days
///
/// The date so many working days after a date; before it if negative.
///
/// The start is not counted; 0 gives the date itself.
#[derive(Arguments)]
pub(crate) struct AddBusinessDays {
    date: Day,
    ///
    /// At most a million.
    #[param(plain)]
    days: Count<-1_000_000, 1_000_000>,
    /// Default Saturday,Sunday; or none.
    ///
    /// Days that are not worked.
    #[param(plain)]
    weekend: Option<Weekend>,
    holidays: Option<Days>,
}

impl Tool for AddBusinessDays {
    const NAME: &str = "addBusinessDays";
    const ALIASES: &[&str] = &["workday", "addWorkdays", "businessDaysAfter", "addWorkingDays"];
    const EXAMPLES: &[Example] = &[
        example(
            "over Christmas",
            r#"{"date":"2026-12-23","days":3,"holidays":"2026-12-25,2026-12-28"}"#,
        )
        .gives("ADD_BUSINESS_DAYS: OK | RESULT: 2026-12-30"),
        example("a weekend on other days", r#"{"date":"2026-03-05","days":2,"weekend":"Fri,Sat"}"#)
            .gives("ADD_BUSINESS_DAYS: OK | RESULT: 2026-03-09"),
        example("half a day", r#"{"date":"2026-03-07","days":1.5}"#)
            .fails(Code::InvalidInput, "whole number"),
    ];
    type Output = Dated;

    fn run(self, _cx: &Context) -> Result<Dated> {
        let calendar = Calendar::new(self.weekend, self.holidays);
        Dated::day(calendar.after(self.date.0, self.days.0)?)
    }
}
