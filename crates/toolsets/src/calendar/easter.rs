use jiff::Span;
use jiff::civil::Date;

use super::{Dated, beyond};
use crate::prelude::*;

/// # Easter
///
/// Easter Sunday of a year as a Gregorian date: by the Gregorian computus, or for the orthodox churches
/// by the Julian one.
#[derive(Arguments)]
pub(crate) struct Easter {
    /// Year.
    year: Count<1583, 9999>,
    /// Whose Easter: western if left out.
    church: Option<Church>,
}

/// Whose Easter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
pub(crate) enum Church {
    Western,
    Orthodox,
}

impl Tool for Easter {
    const NAME: &str = "easter";
    const ALIASES: &[&str] = &["easterSunday", "easterDate"];
    const EXAMPLES: &[Example] = &[
        example("western", r#"{"year":2026}"#).gives("EASTER: OK | RESULT: 2026-04-05"),
        example("orthodox", r#"{"year":2026,"church":"orthodox"}"#)
            .gives("EASTER: OK | RESULT: 2026-04-12"),
        example("before the calendar", r#"{"year":1582}"#)
            .fails(Code::OutOfRange, "from 1583 to 9999"),
    ];
    type Output = Dated;

    fn run(self, _cx: &Context) -> Result<Dated> {
        let Count(year) = self.year;
        let (month, day, later) = match self.church.unwrap_or(Church::Western) {
            Church::Western => gregorian(year),
            Church::Orthodox => julian(year),
        };
        let date = Date::new(year as i16, month as i8, day as i8).map_err(|_| beyond())?;
        let span = Span::new().try_days(later).map_err(|_| beyond())?;
        Dated::day(date.checked_add(span).map_err(|_| beyond())?)
    }
}

/// Month and day. The anonymous Gregorian algorithm: Meeus, Astronomical Algorithms, chapter 8.
fn gregorian(year: i64) -> (i64, i64, i64) {
    let (a, b, c) = (year % 19, year / 100, year % 100);
    let (d, e) = (b / 4, b % 4);
    let g = (8 * b + 13) / 25;
    let h = (19 * a + b - d - g + 15) % 30;
    let (i, k) = (c / 4, c % 4);
    let l = (32 + 2 * e + 2 * i - h - k) % 7;
    let m = (a + 11 * h + 19 * l) / 433;
    let month = (h + l - 7 * m + 90) / 25;
    (month, (h + l - 7 * m + 33 * month + 19) % 32, 0)
}

/// Month and day in the Julian calendar, and the days by which the Gregorian one is ahead. Meeus, as
/// above.
fn julian(year: i64) -> (i64, i64, i64) {
    let (a, b, c) = (year % 4, year % 7, year % 19);
    let d = (19 * c + 15) % 30;
    let e = (2 * a + 4 * b - d + 34) % 7;
    let sum = d + e + 114;
    (sum / 31, sum % 31 + 1, year / 100 - year / 400 - 2)
}
