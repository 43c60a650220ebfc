//! Calendar durations: years, months and days, which have no common measure without a date.

use std::cmp::Ordering;
use std::fmt;

use arithma_num::{Budget, IBig, Number};
use arithma_units::{Dimension, Unit};
use jiff::Zoned;

use super::moment::{SECOND, beyond};
use super::quantity::Quantity;
use super::units::Units;
use super::{Result, Value, mismatch};
use crate::calendar::{self, Counted, TotalError};
use crate::error::ErrorKind;
use crate::tree::BinaryOp;

/// Seconds of a day.
pub(super) const DAY: i128 = 86_400;

/// Seconds of the unit `year`, which has 365.25 days.
const YEAR: i64 = 31_557_600;

/// Months of a year.
const MONTHS: i64 = 12;

/// Days of the shortest and of the longest month.
const SHORTEST: i128 = 28;
const LONGEST: i128 = 31;

/// Years, months, days and what is shorter: `1 year 2 months 3 days`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Period {
    /// Twelve of a year.
    pub(crate) months: i64,
    pub(crate) days: i64,
    /// What is shorter than days, in nanoseconds.
    pub(crate) rest: i128,
}

/// What the units of a time count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counts {
    Months,
    /// So many years of 365.25 days.
    Years,
    Days,
    Time,
}

impl Counts {
    fn of(units: &Units, budget: &Budget) -> Result<Option<Self>> {
        match units.dimension() {
            Dimension::MONTHS => return Ok(Some(Self::Months)),
            Dimension::TIME => {}
            _ => return Ok(None),
        }
        if units.single().is_none() {
            return Ok(Some(Self::Time));
        }
        let factor = units.factor(budget)?;
        let times = |seconds: i64| -> Result<bool> {
            Ok(whole(&factor.div(&Number::from(seconds), budget)?, budget)?.is_some())
        };
        Ok(Some(if times(YEAR)? {
            Self::Years
        } else if times(DAY as i64)? {
            Self::Days
        } else {
            Self::Time
        }))
    }
}

impl Period {
    /// A duration of whole months, days, and nanoseconds.
    #[must_use]
    pub fn new(months: i64, days: i64, nanoseconds: i128) -> Self {
        Self { months, days, rest: nanoseconds }
    }

    /// Its months, of which twelve are a year.
    #[must_use]
    pub fn months(&self) -> i64 {
        self.months
    }

    /// Its days.
    #[must_use]
    pub fn days(&self) -> i64 {
        self.days
    }

    /// What is shorter than days.
    #[must_use]
    pub fn nanoseconds(&self) -> i128 {
        self.rest
    }

    /// The years, months and days of a time in these units, and what is shorter.
    pub(crate) fn of(time: &Quantity, budget: &Budget) -> Result<Self> {
        let counts = Counts::of(&time.units, budget)?.ok_or_else(|| {
            let name = time.dimension().name();
            mismatch(format!("a date moves by a time such as 90 days, not by {name}"))
        })?;
        let months = match counts {
            Counts::Months => time.base.clone(),
            Counts::Years => months_of_years(&time.base, budget)?,
            Counts::Days | Counts::Time => {
                let billion = Number::from(1_000_000_000);
                let nanoseconds = whole(&time.base.mul(&billion, budget)?, budget)?;
                let nanoseconds = nanoseconds
                    .ok_or_else(|| mismatch("a date moves by seconds to nine places at most"))?;
                let rest = i128::try_from(nanoseconds).map_err(|_| beyond())?;
                if counts == Counts::Time {
                    return Ok(Self { rest, ..Self::default() });
                }
                let days = i64::try_from(rest / (DAY * SECOND)).map_err(|_| beyond())?;
                return Ok(Self { months: 0, days, rest: rest % (DAY * SECOND) });
            }
        };
        let months = whole(&months, budget)?
            .ok_or_else(|| mismatch("a date moves by whole months and years, or by days"))?;
        Ok(Self { months: i64::try_from(months).map_err(|_| beyond())?, ..Self::default() })
    }

    /// Whether two times do not add up to a number of one unit: months, years and days.
    pub(crate) fn joins(a: &Quantity, b: &Quantity, budget: &Budget) -> Result<bool> {
        let is_time = |quantity: &Quantity| {
            matches!(quantity.dimension(), Dimension::TIME | Dimension::MONTHS)
        };
        if !is_time(a) || !is_time(b) {
            return Ok(false);
        }
        let is_calendar = |counts| matches!(counts, Some(Counts::Months | Counts::Years));
        let (a, b) = (Counts::of(&a.units, budget)?, Counts::of(&b.units, budget)?);
        Ok(a != b && (is_calendar(a) || is_calendar(b)))
    }

    /// The sum or the difference.
    pub(crate) fn join(self, op: BinaryOp, other: Self) -> Result<Self> {
        match op {
            BinaryOp::Add => self.plus(other),
            BinaryOp::Sub => self.plus(other.times(-1)?),
            _ => Err(mismatch(format!(
                "'{}' does not join two durations of the calendar: add or subtract them",
                op.symbol()
            ))),
        }
    }

    fn plus(self, other: Self) -> Result<Self> {
        let sum = || {
            Some(Self {
                months: self.months.checked_add(other.months)?,
                days: self.days.checked_add(other.days)?,
                rest: self.rest.checked_add(other.rest)?,
            })
        };
        sum().ok_or_else(beyond)
    }

    /// So many times as long.
    pub(crate) fn times(self, count: i64) -> Result<Self> {
        let product = || {
            Some(Self {
                months: self.months.checked_mul(count)?,
                days: self.days.checked_mul(count)?,
                rest: self.rest.checked_mul(count.into())?,
            })
        };
        product().ok_or_else(beyond)
    }

    /// A whole number of times.
    pub(crate) fn scaled(self, by: &Number, budget: &Budget) -> Result<Self> {
        let count = whole(by, budget)?.and_then(|count| i64::try_from(count).ok());
        let count =
            count.ok_or_else(|| mismatch("a duration of the calendar has whole multiples only"))?;
        self.times(count)
    }

    /// A plain time where it has no months.
    pub(crate) fn simplified(self) -> Result<Value> {
        if self.months != 0 {
            return Ok(Value::Period(self));
        }
        let nanoseconds = i128::from(self.days) * DAY * SECOND + self.rest;
        let billion = Number::from(1_000_000_000);
        let base = Number::from(IBig::from(nanoseconds)).div(&billion, &Budget::default())?;
        let units = Units::of_name(if self.rest == 0 { "d" } else { "h" })?;
        Ok(Value::Quantity(Quantity { base, units, is_reading: false }))
    }

    /// In one unit, where months alone or what is shorter alone says it.
    pub(crate) fn convert(self, target: &Units, budget: &Budget) -> Result<Value> {
        match self.simplified()? {
            Value::Period(Self { months, days: 0, rest: 0 }) => {
                let months = Number::from(months);
                let months = Quantity::in_units(months, Units::of_name("months")?, budget)?;
                super::convert(Value::Quantity(months), target, budget)
            }
            Value::Period(_) => match Counts::of(target, budget)? {
                Some(_) => Err(no_date()),
                None => Err(mismatch(format!(
                    "a duration of the calendar cannot be converted to {}",
                    target.text()
                ))),
            },
            time => super::convert(time, target, budget),
        }
    }

    /// The same, if these units say it: years, months, days and what is shorter.
    pub(crate) fn in_parts(self, units: &[Units], budget: &Budget) -> Result<Self> {
        let mut counts = Vec::with_capacity(units.len());
        for unit in units {
            counts.push(
                Counts::of(unit, budget)?
                    .ok_or_else(|| mismatch(format!("{} is no unit of time", unit.text())))?,
            );
        }
        let has = |wanted: Counts| counts.contains(&wanted);
        let said = (self.months / MONTHS == 0 || has(Counts::Years))
            && (self.months % MONTHS == 0 || has(Counts::Months))
            && (self.days == 0 || has(Counts::Days))
            && (self.rest == 0 || has(Counts::Time));
        let time = if self.rest == 0 { "" } else { " + h + min + s" };
        match said {
            true => Ok(self),
            false => Err(mismatch(format!(
                "the duration is {self}: write to years + months + days{time} for all of its parts"
            ))),
        }
    }

    /// Which is longer; an error where that depends on the months.
    pub fn compare(&self, other: &Self) -> Result<Ordering> {
        let Self { months, days, rest } = self.plus(other.times(-1)?)?;
        let time = i128::from(days) * DAY * SECOND + rest;
        let of_months = |days: i128| i128::from(months) * days * DAY * SECOND + time;
        let (a, b) = (of_months(SHORTEST).cmp(&0), of_months(LONGEST).cmp(&0));
        if a == b { Ok(a) } else { Err(no_date()) }
    }
}

/// A time of months in years or the other way; `None` where the units are of one kind.
pub(crate) fn convert_calendar(
    time: &Quantity,
    target: &Units,
    budget: &Budget,
) -> Result<Option<Value>> {
    let pair = (Counts::of(&time.units, budget)?, Counts::of(target, budget)?);
    let base = match pair {
        (Some(Counts::Months), Some(Counts::Years)) => {
            let years = time.base.div(&Number::from(MONTHS), budget)?;
            years.mul(&Number::from(YEAR), budget)?
        }
        (Some(Counts::Years), Some(Counts::Months)) => months_of_years(&time.base, budget)?,
        (Some(a), Some(b)) if a != b && (a == Counts::Months || b == Counts::Months) => {
            return Err(no_date());
        }
        _ => return Ok(None),
    };
    Ok(Some(Value::Quantity(Quantity { base, units: target.clone(), is_reading: false })))
}

/// The same with its years as months where the other factor counts months: a year has twelve.
pub(super) fn years_beside_months(
    quantity: Quantity,
    other: &Quantity,
    budget: &Budget,
) -> Result<Quantity> {
    if !other.units.has_months() {
        return Ok(quantity);
    }
    let months = |unit: &Unit| -> Result<Option<Number>> {
        Ok(match Counts::of(&Units::of(*unit), budget)? {
            Some(Counts::Years) => Some(months_of_years(&unit.factor(budget)?, budget)?),
            _ => None,
        })
    };
    let Some((units, count)) = quantity.units.with_months(months, budget)? else {
        return Ok(quantity);
    };
    let number = quantity.base.div(&quantity.units.factor(budget)?, budget)?;
    let base = number.mul(&count, budget)?.mul(&units.factor(budget)?, budget)?;
    Ok(Quantity { base, units, is_reading: quantity.is_reading })
}

/// Whether a name is that of a unit that the calendar counts: months or years.
pub(crate) fn is_calendar_unit(name: &str) -> bool {
    let counts = |units: Units| Counts::of(&units, &Budget::default());
    let counts = Units::of_name(name).and_then(counts);
    matches!(counts, Ok(Some(Counts::Months | Counts::Years)))
}

/// The time between two moments in months or years of the calendar; `None` of any other unit.
pub(super) fn total(
    (start, end): (&Zoned, &Zoned),
    units: &Units,
    budget: &Budget,
) -> Result<Option<Value>> {
    let (counted, one) = match Counts::of(units, budget)? {
        Some(Counts::Months) => (Counted::Months, Number::ONE),
        Some(Counts::Years) => (Counted::Years, Number::from(YEAR)),
        _ => return Ok(None),
    };
    let total = calendar::total(start, end, counted, budget).map_err(|error| match error {
        TotalError::Calendar(_) => beyond(),
        TotalError::Number(error) => error.into(),
    })?;
    let base = total.mul(&one, budget)?;
    Ok(Some(Value::Quantity(Quantity { base, units: units.clone(), is_reading: false })))
}

/// The months of years that are given in seconds.
fn months_of_years(seconds: &Number, budget: &Budget) -> Result<Number> {
    Ok(seconds.mul(&Number::from(MONTHS), budget)?.div(&Number::from(YEAR), budget)?)
}

fn no_date() -> ErrorKind {
    mismatch(
        "months have 28 to 31 days, so months and days do not convert without a date: add them to \
         one, or take two, as in (2026-03-01 - 2025-12-25) to months",
    )
}

fn whole(number: &Number, budget: &Budget) -> Result<Option<IBig>> {
    match number.as_exact() {
        Some(exact) => Ok(exact.to_integer(budget)?),
        None => Ok(None),
    }
}

impl fmt::Display for Period {
    /// `1 year 2 months 3 days`, as it can be read again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { months, days, rest } = *self;
        let seconds = rest / SECOND;
        let parts = [
            (i128::from(months / MONTHS), "year", "years"),
            (i128::from(months % MONTHS), "month", "months"),
            (i128::from(days), "day", "days"),
            (seconds / 3600, "h", "h"),
            (seconds / 60 % 60, "min", "min"),
        ];
        let mut written: Vec<(bool, String)> = Vec::new();
        for (count, one, many) in parts {
            if count != 0 {
                let name = if count.abs() == 1 { one } else { many };
                written.push((count < 0, format!("{} {name}", count.abs())));
            }
        }
        let (whole, part) = (seconds.abs() % 60, (rest % SECOND).abs());
        if whole != 0 || part != 0 {
            let mut text = whole.to_string();
            if part != 0 {
                text.push_str(format!(".{part:09}").trim_end_matches('0'));
            }
            written.push((rest < 0, format!("{text} s")));
        }
        let negative = written.iter().filter(|(negative, _)| *negative).count();
        let texts = |sign: &str| {
            written.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join(sign)
        };
        match &written[..] {
            [] => f.write_str("0 days"),
            _ if negative == 0 => f.write_str(&texts(" ")),
            [(_, only)] => write!(f, "-{only}"),
            _ if negative == written.len() => write!(f, "-({})", texts(" ")),
            [(first, text), others @ ..] => {
                write!(f, "{}{text}", if *first { "-" } else { "" })?;
                others.iter().try_for_each(|(negative, text)| {
                    write!(f, " {} {text}", if *negative { '-' } else { '+' })
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_written() {
        for (months, days, rest, text) in [
            (14, 3, 0, "1 year 2 months 3 days"),
            (24, 1, 0, "2 years 1 day"),
            (1, 0, 3_661_500_000_000, "1 month 1 h 1 min 1.5 s"),
            (-14, -3, 0, "-(1 year 2 months 3 days)"),
            (-1, 0, 0, "-1 month"),
            (1, -3, 0, "1 month - 3 days"),
            (-1, 3, 500_000_000, "-1 month + 3 days + 0.5 s"),
            (0, 0, 0, "0 days"),
        ] {
            assert_eq!(Period::new(months, days, rest).to_string(), text);
        }
    }

    #[test]
    fn what_months_leave_open_is_not_decided() {
        let order = |a: (i64, i64), b: (i64, i64)| {
            Period::new(a.0, a.1, 0).compare(&Period::new(b.0, b.1, 0)).ok()
        };
        assert_eq!(order((1, 0), (0, 27)), Some(Ordering::Greater));
        assert_eq!(order((1, 0), (0, 32)), Some(Ordering::Less));
        assert_eq!(order((1, 0), (0, 30)), None);
        assert_eq!(order((12, 1), (12, 1)), Some(Ordering::Equal));
    }
}
