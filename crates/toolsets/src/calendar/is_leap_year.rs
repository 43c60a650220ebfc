use super::Year;
use crate::prelude::*;

/// # Leap year
///
/// Whether a year has a February 29: divisible by 4, but not by 100 unless by 400.
#[derive(Arguments)]
pub(crate) struct IsLeapYear {
    /// Year.
    year: Year,
}

/// Yes or no.
#[derive(Answer)]
pub(crate) struct Leap {
    result: bool,
}

impl Tool for IsLeapYear {
    const NAME: &str = "isLeapYear";
    const ALIASES: &[&str] = &["leapYear"];
    const EXAMPLES: &[Example] = &[
        example("every fourth year", r#"{"year":2024}"#).gives("IS_LEAP_YEAR: OK | RESULT: true"),
        example("but not a century", r#"{"year":"1900"}"#)
            .gives("IS_LEAP_YEAR: OK | RESULT: false"),
        example("there is no year 0", r#"{"year":0}"#).fails(Code::OutOfRange, "from 1 to 9999"),
    ];
    type Output = Leap;

    fn run(self, _cx: &Context) -> Result<Leap> {
        let Count(year) = self.year;
        Ok(Leap { result: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) })
    }
}
