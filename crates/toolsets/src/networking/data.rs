//! Amounts and rates of data in the units that the formulas are in.

use arithma_kit::Figure;
use arithma_num::Number;
use arithma_units::Category as Kind;

use crate::prelude::*;
use crate::units::lookup;

/// How many bits an amount of data has.
pub(super) fn bits<'c>(amount: Number, unit: &UnitName, cx: &'c Context) -> Result<Figure<'c>> {
    Ok(cx.figure(amount) * factor(unit, "bit", Kind::DATA_STORAGE, cx)?)
}

/// How many seconds a time has.
pub(super) fn seconds<'c>(time: Number, unit: &UnitName, cx: &'c Context) -> Result<Figure<'c>> {
    Ok(cx.figure(time) * factor(unit, "s", Kind::TIME, cx)?)
}

/// How many bits a second a unit of rates has.
pub(super) fn bits_per_second(unit: &UnitName, cx: &Context) -> Result<Number> {
    factor(unit, "bps", Kind::DATA_RATE, cx)
}

fn factor(from: &UnitName, to: &str, category: Kind, cx: &Context) -> Result<Number> {
    let (from, to) = (lookup::unit(from, category)?, lookup::unit(&UnitName(to.into()), category)?);
    Ok(arithma_units::factor(&from, &to, &cx.budget)?)
}
