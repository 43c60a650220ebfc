//! Days that are worked.

use arithma_expr::calendar::weekday_of;
use jiff::Span;
use jiff::civil::{Date, Weekday};

use super::day::Days;
use super::{beyond, in_calendar};
use crate::prelude::*;

/// The days of the week that are not worked, by their numbers from Monday, 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Weekend([bool; 7]);

impl Param for Weekend {
    const SCHEMA: Schema = Schema::text(Form::Words("As Friday,Saturday, or none."));
    const FORM: Form = Form::Words("Weekdays as Friday,Saturday or Fri,Sat, or none.");

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let day = |word: &str| {
            weekday_of(word.trim()).ok_or_else(|| {
                Error::invalid("must be weekdays such as Saturday,Sunday or Sat,Sun, or none")
                    .received(word.trim())
            })
        };
        let text = argument.source();
        let days: Vec<Weekday> = match argument.items()? {
            Some(items) => collect(items, |item| day(&item?.source()))?,
            None if text.trim().eq_ignore_ascii_case("none") => Vec::new(),
            None => collect(text.split([',', ';']), day)?,
        };
        let mut free = [false; 7];
        for day in days {
            free[usize::from(day.to_monday_zero_offset().unsigned_abs())] = true;
        }
        if free == [true; 7] {
            return Err(
                Error::invalid("a weekend of all seven days leaves none to work").received(text)
            );
        }
        Ok(Self(free))
    }
}

impl Default for Weekend {
    fn default() -> Self {
        Self([false, false, false, false, false, true, true])
    }
}

/// Which days are worked.
#[derive(Debug)]
pub(super) struct Calendar {
    weekend: [bool; 7],
    /// Holidays on days that are worked otherwise, by number, in order.
    holidays: Vec<i64>,
}

/// The day that numbers count from: a Monday.
const FIRST: Date = jiff::civil::date(1, 1, 1);

/// The number of a day; its remainder by 7 is that of its weekday.
pub(super) fn number_of(day: Date) -> i64 {
    day.duration_since(FIRST).as_hours() / 24
}

impl Calendar {
    pub(super) fn new(weekend: Option<Weekend>, holidays: Option<Days>) -> Self {
        let weekend = weekend.unwrap_or_default().0;
        let mut calendar = Self { weekend, holidays: Vec::new() };
        let mut holidays: Vec<i64> =
            holidays.map_or_else(Vec::new, |days| days.0.into_iter().map(number_of).collect());
        holidays.retain(|day| !calendar.is_weekend(*day));
        holidays.sort_unstable();
        holidays.dedup();
        calendar.holidays = holidays;
        calendar
    }

    fn is_weekend(&self, day: i64) -> bool {
        self.weekend[day.rem_euclid(7) as usize]
    }

    fn is_worked(&self, day: i64) -> bool {
        !self.is_weekend(day) && self.holidays.binary_search(&day).is_err()
    }

    /// Days of a week that are worked.
    fn a_week(&self) -> i64 {
        self.weekend.iter().filter(|free| !**free).count() as i64
    }

    /// Holidays that are no weekend, from one day to before another.
    fn holidays_in(&self, from: i64, before: i64) -> i64 {
        let place = |day: i64| self.holidays.partition_point(|holiday| *holiday < day);
        place(before).saturating_sub(place(from)) as i64
    }

    /// The days that are worked from one day to before another, which is not earlier.
    pub(super) fn worked_in(&self, from: i64, before: i64) -> i64 {
        let weeks = (before - from) / 7;
        let rest = (from + weeks * 7..before).filter(|day| !self.is_weekend(*day)).count() as i64;
        weeks * self.a_week() + rest - self.holidays_in(from, before)
    }

    /// The day that lies so many worked days after a day, or before it.
    pub(super) fn after(&self, start: Date, days: i64) -> Result<Date> {
        let (mut at, mut left, step) = (number_of(start), days.abs(), days.signum());
        while left > 0 {
            // As many whole weeks as surely leave something to count, then day by day.
            let weeks = (left - 1) / self.a_week();
            if weeks > 0 {
                let to = at + step * weeks * 7;
                let holidays = match step > 0 {
                    true => self.holidays_in(at + 1, to + 1),
                    false => self.holidays_in(to, at),
                };
                left += holidays - weeks * self.a_week();
                at = to;
            } else {
                at += step;
                left -= i64::from(self.is_worked(at));
            }
        }
        let moved = at - number_of(start);
        let span = Span::new().try_days(moved).map_err(|_| beyond())?;
        let date = start.checked_add(span).map_err(|_| beyond())?;
        in_calendar(date).map(|()| date)
    }
}
