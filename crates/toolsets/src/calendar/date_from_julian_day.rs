use arithma_expr::{Moment, Value};
use arithma_num::{Number, Precision, Rounding};
use jiff::tz::TimeZone;

use super::Dated;
use super::instant::reading;
use crate::prelude::*;

/// # Date of a Julian day
///
/// Date and time (UTC) of a Julian day, to the microsecond.
#[derive(Arguments)]
pub(crate) struct DateFromJulianDay {
    /// Julian day, from 1721425.5 (year 1) to below 5373484.5 (year 10000).
    julian_day: AnyNumber,
}

impl Tool for DateFromJulianDay {
    const NAME: &str = "dateFromJulianDay";
    const ALIASES: &[&str] = &["fromJulianDay", "julianToDate"];
    const EXAMPLES: &[Example] = &[
        example("days begin at noon", r#"{"julianDay":"2451545"}"#)
            .gives("DATE_FROM_JULIAN_DAY: OK | RESULT: 2000-01-01T12:00:00+00:00[UTC]"),
        example("before year 1", r#"{"julianDay":-1}"#)
            .fails(Code::OutOfRange, "from 1721425.5 to below 5373484.5"),
        example("far beyond year 9999", r#"{"julianDay":"5.972e24"}"#)
            .fails(Code::OutOfRange, "from 1721425.5 to below 5373484.5"),
    ];
    type Output = Dated;

    fn run(self, cx: &Context) -> Result<Dated> {
        let AnyNumber(day) = self.julian_day;
        let outside = || {
            Error::out_of_range("must lie from 1721425.5 to below 5373484.5 (years 1 to 9999)")
                .inside("julianDay")
        };
        let budget = &cx.budget;
        let days = day.clone().minus(&Number::parse("2440587.5")?, budget)?;
        let microseconds = days.mul(&Number::from(86_400_000_000), budget)?;
        let rounded = microseconds.round(Precision::Places(0), Rounding::HalfUp, budget)?.value;
        let whole = rounded.to_integer(budget)?.and_then(|whole| i128::try_from(whole).ok());
        // Checked before rounding: what lies below the first moment is not rounded into the calendar.
        let first = Number::parse("1721425.5")?;
        let is_before = day.compare(&first, budget)?.is_none_or(std::cmp::Ordering::is_lt);
        let local =
            whole.filter(|_| !is_before).and_then(|whole| reading(whole.checked_mul(1000)?));
        let local = local.ok_or_else(outside)?;
        // No zoned time can be on the last day of the calendar.
        Ok(Dated {
            result: match local.to_zoned(TimeZone::UTC) {
                Ok(zoned) => Value::Date(Moment::zoned(zoned)),
                Err(_) => Value::Text(format!("{local}+00:00[UTC]").into()),
            },
        })
    }
}
