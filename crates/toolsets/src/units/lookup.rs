//! Units out of arguments, and converted values as they are shown.

use arithma_num::{Budget, Decimal, Exact, Number};
use arithma_units::{Category as Kind, Error as UnitError, Unit};

use crate::prelude::*;

/// From this length on a word may be the misspelled name of a unit, below it only a symbol.
const NAME: usize = 4;

/// The two units of a conversion, of one category or of any.
pub(crate) fn pair(from: &UnitName, to: &UnitName, category: Option<Kind>) -> Result<(Unit, Unit)> {
    arithma_units::find_pair(&from.0, &to.0, category).map_err(|error| match error {
        UnitError::Mismatch(a, b) => {
            Error::invalid(format!("the units measure different things: {a} and {b}"))
                .with("fromUnit", &from.0)
                .with("toUnit", &to.0)
        }
        other => refuse(&other, category),
    })
}

/// One unit of a category.
pub(crate) fn unit(name: &UnitName, category: Kind) -> Result<Unit> {
    arithma_units::find(&name.0, Some(category)).map_err(|error| refuse(&error, Some(category)))
}

/// Why there is no such unit, for a client.
fn refuse(error: &UnitError, category: Option<Kind>) -> Error {
    match error {
        UnitError::Unknown(unit) => {
            let names = unit.chars().count() >= NAME;
            let mut known: Vec<String> = arithma_units::spellings(category, names).collect();
            // A letter alone is near to every unit of two.
            known.retain(|_| unit.chars().count() > 1);
            let near = arithma_expr::nearest(unit, known.iter().map(String::as_str));
            Error::invalid("unit is not a recognized unit").with("unit", unit).nearest(&near)
        }
        UnitError::Elsewhere(unit, found) => {
            let reason = "unit belongs to another category: convert within one";
            Error::invalid(reason).with("unit", unit).with("category", found)
        }
        UnitError::Ambiguous(unit, units) => {
            let meanings: Vec<String> =
                units.iter().map(|unit| format!("{} ({})", unit.symbol(), unit.name())).collect();
            let symbols: Vec<String> = units.iter().map(Unit::symbol).collect();
            let meanings = meanings.join(" or ");
            Error::invalid(format!("unit is ambiguous: write {meanings}"))
                .with("unit", unit)
                .with("candidates", symbols.join(","))
        }
        UnitError::Mismatch(a, b) => {
            Error::invalid(format!("the units measure different things: {a} and {b}"))
        }
    }
}

/// The value in the other unit, as it is shown.
pub(crate) fn convert(value: &Number, from: &Unit, to: &Unit, cx: &Context) -> Result<Shown> {
    let converted = converted(value, from, to, &cx.budget)
        .map_err(|error| Error::from(error).received(cx.written(value)).inside("value"))?;
    let given = value.as_exact().and_then(Exact::as_decimal).map_or(0, Decimal::digits);
    Ok(shown(converted, given, cx))
}

/// The value in the other unit.
pub(crate) fn converted(
    value: &Number,
    from: &Unit,
    to: &Unit,
    budget: &Budget,
) -> arithma_num::Result<Number> {
    if let Number::Exact(value) = value {
        return arithma_units::convert(value, from, to, budget);
    }
    // Every scale is a line over every other one.
    let line = |to: &Unit| {
        let at = |reading: i64| arithma_units::convert(&reading.into(), from, to, budget);
        let shift = at(0)?;
        at(1)?.sub(&shift, budget)?.mul(value, budget)?.add(&shift, budget)
    };
    if from.category() == Kind::TEMPERATURE
        && let Ok(kelvin) = arithma_units::find("k", Some(Kind::TEMPERATURE))
        && line(&kelvin)?.sign(budget)?.is_lt()
        && let Number::Exact(below) = value.floor(budget)?
    {
        // Below absolute zero, as the whole number below is: refused in the same words.
        return arithma_units::convert(&below, from, to, budget);
    }
    line(to)
}

/// The number rounded once, to as many digits as the value had that it comes from where those are
/// more than the usual. So a value that comes back from a rounded one does not grow a tail.
pub(crate) fn shown(number: Number, given: u64, cx: &Context) -> Shown {
    let digits = u32::try_from(cx.digits().max(given)).unwrap_or(u32::MAX);
    Shown::by(Rule::Significant(digits), number)
}
