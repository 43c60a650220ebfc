use arithma_expr::Moment;
use jiff::Unit;

use super::day::Day;
use super::{beyond, business::number_of};
use crate::prelude::*;

/// # Age
///
/// Age on a day in whole years, months and days. Who was born on February 29 has the birthday on
/// March 1 in common years.
///
/// A month is full when its day has been reached.
#[derive(Arguments)]
pub(crate) struct Age {
    birth_date: Day,
    /// Default today (UTC).
    on_date: Option<Day>,
}

/// An age.
#[derive(Answer)]
pub(crate) struct Aged {
    #[answer(main)]
    years: Shown,
    months: Shown,
    days: Shown,
    total_days: Shown,
}

impl Tool for Age {
    const NAME: &str = "age";
    const ALIASES: &[&str] = &["ageOn", "yearsOld", "howOld"];
    const EXAMPLES: &[Example] = &[
        example("on a given day", r#"{"birthDate":"1990-05-15","onDate":"2026-03-01"}"#)
            .gives("AGE: OK | YEARS: 35 | MONTHS: 9 | DAYS: 14 | TOTAL_DAYS: 13074"),
        example("before birth", r#"{"birthDate":"2027-01-01","onDate":"2026-01-01"}"#)
            .fails(Code::OutOfRange, "before birthDate"),
    ];
    const EFFECTS: Effects = Effects { idempotent: false, ..Effects::CALCULATION };
    type Output = Aged;

    fn run(self, cx: &Context) -> Result<Aged> {
        let birth = self.birth_date.0;
        let on = match self.on_date {
            Some(day) => day.0,
            None => {
                let today = Moment::today(cx.now()).ok().and_then(|today| today.date());
                today.ok_or_else(beyond)?
            }
        };
        if on < birth {
            return Err(Error::out_of_range("onDate must not be before birthDate")
                .with("birthDate", birth)
                .with("onDate", on));
        }
        let span = birth.until((Unit::Year, on)).map_err(|_| beyond())?;
        Ok(Aged {
            years: i64::from(span.get_years()).into(),
            months: i64::from(span.get_months()).into(),
            days: i64::from(span.get_days()).into(),
            total_days: (number_of(on) - number_of(birth)).into(),
        })
    }
}
