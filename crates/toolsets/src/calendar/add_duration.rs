use arithma_expr::calendar::{later, later_in_zone};
use arithma_expr::{Moment, Value};
use arithma_num::{IBig, Number};
use jiff::{SignedDuration, Zoned};

use super::instant::{SECOND, When, counted, zone_or_utc};
use super::{beyond, in_calendar};
use crate::datetime::zone::Zone;
use crate::prelude::*;

/// # Add a duration
///
/// A moment plus a duration; any part may be negative.
///
/// Years to days go by the local clock, then hours to seconds.
#[derive(Arguments)]
pub(crate) struct AddDuration {
    datetime: When,
    years: Option<Part>,
    months: Option<Part>,
    /// Of seven days.
    #[param(unlisted)]
    weeks: Option<Part>,
    days: Option<Part>,
    hours: Option<Part>,
    minutes: Option<Part>,
    seconds: Option<AnyNumber>,
    /// Hours that pass (elapsed, default), or hours on the clock (local).
    #[param(unlisted)]
    clock: Option<Clock>,
    ///
    /// UTC if left out.
    #[param(plain)]
    timezone: Option<Zone>,
}

/// A whole number of a unit.
pub(crate) struct Part(i64);

impl Param for Part {
    const SCHEMA: Schema = Schema::text(Form::Plain);
    const FORM: Form = Form::Words("Whole number.");

    fn read(argument: &Argument<'_>) -> Result<Self> {
        // More than the calendar has seconds.
        Count::<-400_000_000_000, 400_000_000_000>::read(argument).map(|Count(count)| Self(count))
    }
}

/// What hours, minutes and seconds count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
pub(crate) enum Clock {
    Elapsed,
    Local,
}

/// Where that leads, and the time that passes.
#[derive(Answer)]
pub(crate) struct Later {
    #[answer(main)]
    datetime: Value,
    elapsed_seconds: Shown,
}

impl Tool for AddDuration {
    const NAME: &str = "addDuration";
    const ALIASES: &[&str] = &["addTime", "dateAdd", "addToDate", "plusHours", "addMonths"];
    const EXAMPLES: &[Example] = &[
        example(
            "24 hours over the night in which clocks go forward",
            r#"{"datetime":"2026-03-07T12:00:00","hours":24,"timezone":"America/New_York"}"#,
        )
        .gives("ADD_DURATION: OK | DATETIME: 2026-03-08T13:00:00-04:00[America/New_York] | ELAPSED_SECONDS: 86400"),
        example(
            "a day over it",
            r#"{"datetime":"2026-03-07T12:00:00","days":1,"timezone":"America/New_York"}"#,
        )
        .gives("ADD_DURATION: OK | DATETIME: 2026-03-08T12:00:00-04:00[America/New_York] | ELAPSED_SECONDS: 82800"),
        example("no zone of this world", r#"{"datetime":"2026-01-01","timezone":"Mars/Base","days":1}"#)
            .fails(Code::InvalidInput, "unknown time zone"),
    ];
    type Output = Later;

    fn run(self, cx: &Context) -> Result<Later> {
        let zone = zone_or_utc(self.timezone);
        let count = |part: Option<Part>| part.map_or(0, |Part(count)| count);
        let months = count(self.years) * 12 + count(self.months);
        let days = count(self.weeks) * 7 + count(self.days);
        let whole = i128::from(count(self.hours)) * 3600 + i128::from(count(self.minutes)) * 60;
        let seconds = nanoseconds(self.seconds, cx).map_err(|error| error.inside("seconds"))?;
        let start = self.datetime.in_zone(&zone).map_err(|error| error.inside("datetime"))?;
        let time = duration(whole * SECOND + seconds)?;
        let clock = self.clock.unwrap_or(Clock::Elapsed);
        let end = moved(&start, (months, days), time, clock).map_err(|_| beyond())?;
        in_calendar(end.date())?;
        let passed = end.timestamp().as_nanosecond() - start.timestamp().as_nanosecond();
        Ok(Later {
            datetime: Value::Date(Moment::zoned(end)),
            elapsed_seconds: counted(passed, SECOND, cx)?.into(),
        })
    }
}

fn moved(
    start: &Zoned,
    (months, days): (i64, i64),
    time: SignedDuration,
    clock: Clock,
) -> std::result::Result<Zoned, jiff::Error> {
    match clock {
        Clock::Elapsed => later_in_zone(start, months, days)?.checked_add(time),
        Clock::Local if months == 0 && days == 0 && time.is_zero() => Ok(start.clone()),
        Clock::Local => {
            let reading = later(start.datetime(), months, days)?.checked_add(time)?;
            reading.to_zoned(start.time_zone().clone())
        }
    }
}

fn nanoseconds(seconds: Option<AnyNumber>, cx: &Context) -> Result<i128> {
    let Some(AnyNumber(seconds)) = seconds else { return Ok(0) };
    let nanoseconds = seconds.mul(&Number::from(IBig::from(SECOND)), &cx.budget)?;
    let exact = nanoseconds.as_exact();
    let whole = exact.map(|exact| exact.to_integer(&cx.budget)).transpose()?.flatten();
    let whole = whole.ok_or_else(|| Error::invalid("must be to the nanosecond at most"))?;
    i128::try_from(whole).map_err(|_| beyond())
}

fn duration(nanoseconds: i128) -> Result<SignedDuration> {
    let seconds = i64::try_from(nanoseconds.div_euclid(SECOND)).map_err(|_| beyond())?;
    Ok(SignedDuration::new(seconds, nanoseconds.rem_euclid(SECOND) as i32))
}
