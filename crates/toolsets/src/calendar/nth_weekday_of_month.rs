use jiff::civil::{Date, Weekday};

use super::{Dated, Year, beyond};
use crate::prelude::*;

/// # N-th weekday of a month
///
/// Date of the n-th weekday of a month: n from 1, or from its end -1.
///
/// From 1 to 5, or -1 (the last) to -5.
#[derive(Arguments)]
pub(crate) struct NthWeekdayOfMonth {
    #[param(plain)]
    year: Year,
    /// 1 is January.
    #[param(plain)]
    month: Count<1, 12>,
    weekday: Name,
    #[param(plain)]
    n: Count<-5, 5>,
}

/// A day of the week.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
pub(crate) enum Name {
    #[choice(word = "Monday", alias = "mon")]
    Monday,
    #[choice(word = "Tuesday", alias = "tue")]
    Tuesday,
    #[choice(word = "Wednesday", alias = "wed")]
    Wednesday,
    #[choice(word = "Thursday", alias = "thu")]
    Thursday,
    #[choice(word = "Friday", alias = "fri")]
    Friday,
    #[choice(word = "Saturday", alias = "sat")]
    Saturday,
    #[choice(word = "Sunday", alias = "sun")]
    Sunday,
}

impl Name {
    fn weekday(self) -> Weekday {
        match self {
            Self::Monday => Weekday::Monday,
            Self::Tuesday => Weekday::Tuesday,
            Self::Wednesday => Weekday::Wednesday,
            Self::Thursday => Weekday::Thursday,
            Self::Friday => Weekday::Friday,
            Self::Saturday => Weekday::Saturday,
            Self::Sunday => Weekday::Sunday,
        }
    }
}

impl Tool for NthWeekdayOfMonth {
    const NAME: &str = "nthWeekdayOfMonth";
    const ALIASES: &[&str] = &["nthDayOfMonth", "lastWeekdayOfMonth", "thanksgiving"];
    const EXAMPLES: &[Example] = &[
        example("Thanksgiving", r#"{"year":2026,"month":11,"weekday":"Thursday","n":4}"#)
            .gives("NTH_WEEKDAY_OF_MONTH: OK | RESULT: 2026-11-26"),
        example("the last Monday of May", r#"{"year":2026,"month":5,"weekday":"Mon","n":-1}"#)
            .gives("NTH_WEEKDAY_OF_MONTH: OK | RESULT: 2026-05-25"),
        example(
            "a fifth Sunday of February",
            r#"{"year":2026,"month":2,"weekday":"Sunday","n":5}"#,
        )
        .fails(Code::DomainError, "no fifth"),
        example(
            "a weekday before the first",
            r#"{"year":2026,"month":2,"weekday":"Sunday","n":0}"#,
        )
        .fails(Code::OutOfRange, "n must be"),
    ];
    type Output = Dated;

    fn run(self, _cx: &Context) -> Result<Dated> {
        let Count(n) = self.n;
        if n == 0 {
            return Err(Error::out_of_range("n must be 1 to 5, or -1 to -5 from the end")
                .received(n)
                .inside("n"));
        }
        let first = Date::new(self.year.0 as i16, self.month.0 as i8, 1).map_err(|_| beyond())?;
        let found = first.nth_weekday_of_month(n as i8, self.weekday.weekday());
        Dated::day(found.map_err(|_| {
            let day = self.weekday.word();
            Error::domain(format!("{:04}-{:02} has no fifth {day}", self.year.0, self.month.0))
        })?)
    }
}
