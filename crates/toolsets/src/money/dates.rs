//! Lists of dates.

use jiff::civil::Date;

use crate::datetime::day_of;
use crate::prelude::*;

/// Dates: `2026-01-01,2026-07-01`, an array, or a list of values.
#[derive(Debug, Clone)]
pub(crate) struct Dates(pub(super) Vec<Date>);

impl Param for Dates {
    const SCHEMA: Schema = Schema::text(Form::Words("As \"2026-01-01,2026-07-01\"."));

    fn read(argument: &Argument<'_>) -> Result<Self> {
        if let Some(items) = argument.items()? {
            let read = |item: Result<Argument<'_>>| {
                let item = item?;
                let text = item.text();
                day(text.as_deref().unwrap_or_default(), &item.source())
            };
            return collect(items, read).map(Self);
        }
        let Some(text) = argument.text() else {
            let reason = "a list of dates is needed: write \"2026-01-01,2026-07-01\"";
            return Err(Error::parse(reason).received(argument.source()));
        };
        let text = text.trim_end();
        let inner = text.strip_suffix(',').unwrap_or(text);
        let read = |item: &str| {
            argument.cx().charge_element()?;
            day(item, item)
        };
        collect(inner.split(','), read).map(Self)
    }
}

fn day(text: &str, source: &str) -> Result<Date> {
    if text.trim().is_empty() {
        return Err(Error::parse("a date is needed: write 2026-01-31").received(source));
    }
    day_of(text)
}

/// Days from the first date to each.
pub(super) fn days_since(first: Date, dates: &[Date]) -> Vec<i64> {
    // Both lie within 20,000 years.
    dates.iter().map(|date| i64::from((*date - first).get_days())).collect()
}

/// As many dates as flows.
pub(super) fn check_count(dates: &[Date], flows: usize) -> Result<()> {
    if dates.len() == flows {
        return Ok(());
    }
    let reason = format!("as many dates as cash flows are needed: {flows}");
    Err(Error::invalid(reason).received(dates.len()).inside("dates"))
}
