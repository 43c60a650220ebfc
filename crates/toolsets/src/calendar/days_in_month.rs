use jiff::civil::Date;

use super::{Year, beyond};
use crate::prelude::*;

/// # Days of a month
///
/// How many days a month has.
#[derive(Arguments)]
pub(crate) struct DaysInMonth {
    /// Year.
    year: Year,
    /// Month: 1 is January.
    month: Count<1, 12>,
}

impl Tool for DaysInMonth {
    const NAME: &str = "daysInMonth";
    const ALIASES: &[&str] = &["monthLength", "lengthOfMonth"];
    const EXAMPLES: &[Example] = &[
        example("February of a leap year", r#"{"year":"2024","month":2}"#)
            .gives("DAYS_IN_MONTH: OK | RESULT: 29"),
        example("a century that is no leap year", r#"{"year":1900,"month":2}"#)
            .gives("DAYS_IN_MONTH: OK | RESULT: 28"),
        example("a thirteenth month", r#"{"year":2026,"month":13}"#)
            .fails(Code::OutOfRange, "month"),
    ];
    type Output = Scalar;

    fn run(self, _cx: &Context) -> Result<Scalar> {
        let first = Date::new(self.year.0 as i16, self.month.0 as i8, 1).map_err(|_| beyond())?;
        Ok(Scalar::from(i64::from(first.days_in_month())))
    }
}
