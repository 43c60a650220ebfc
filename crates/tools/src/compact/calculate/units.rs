//! The registry of units as a script sees it: factors with a dimension.

use std::rc::Rc;

use arithma_expr::script::{Dimension, Unit};
use arithma_num::{Budget, Number};
use arithma_units::{Category, Error as UnitError, factor, find, find_pair, spellings};

use crate::prelude::*;

/// The base dimensions, in the order of their powers.
const BASES: [&str; 7] =
    ["LENGTH", "MASS", "TIME", "CURRENT", "TEMPERATURE", "DATA_STORAGE", "ANGLE"];

/// The powers of the base dimensions in each category, and its coherent unit.
const CATEGORIES: [(&str, [i8; 7], &str); 21] = [
    ("LENGTH", [1, 0, 0, 0, 0, 0, 0], "m"),
    ("MASS", [0, 1, 0, 0, 0, 0, 0], "kg"),
    ("TIME", [0, 0, 1, 0, 0, 0, 0], "s"),
    ("CURRENT", [0, 0, 0, 1, 0, 0, 0], "amp"),
    ("TEMPERATURE", [0, 0, 0, 0, 1, 0, 0], "k"),
    ("DATA_STORAGE", [0, 0, 0, 0, 0, 1, 0], "bit"),
    ("ANGLE", [0, 0, 0, 0, 0, 0, 1], "deg"),
    ("VOLUME", [3, 0, 0, 0, 0, 0, 0], "m3"),
    ("SPEED", [1, 0, -1, 0, 0, 0, 0], "m/s"),
    ("AREA", [2, 0, 0, 0, 0, 0, 0], "m2"),
    ("ENERGY", [2, 1, -2, 0, 0, 0, 0], "j"),
    ("FORCE", [1, 1, -2, 0, 0, 0, 0], "n"),
    ("PRESSURE", [-1, 1, -2, 0, 0, 0, 0], "pa"),
    ("POWER", [2, 1, -3, 0, 0, 0, 0], "w"),
    ("DENSITY", [-3, 1, 0, 0, 0, 0, 0], "kg/m3"),
    ("FREQUENCY", [0, 0, -1, 0, 0, 0, 0], "hz"),
    ("DATA_RATE", [0, 0, -1, 0, 0, 1, 0], "bps"),
    ("RESISTANCE", [2, 1, -3, -2, 0, 0, 0], "ohm"),
    ("CAPACITANCE", [-2, -1, 4, 2, 0, 0, 0], "fd"),
    ("INDUCTANCE", [2, 1, -2, -2, 0, 0, 0], "hy"),
    ("VOLTAGE", [2, 1, -3, -1, 0, 0, 0], "vlt"),
];

/// Units that are quotients or products of others by their very names.
const PARTS: [(&str, &str, &str, i8); 14] = [
    ("m/s", "m", "s", -1),
    ("km/h", "km", "h", -1),
    ("mph", "mi", "h", -1),
    ("kn", "nmi", "h", -1),
    ("ft/s", "ft", "s", -1),
    ("kwh", "kw", "h", 1),
    ("wh", "w", "h", 1),
    ("bps", "bit", "s", -1),
    ("kbps", "kbit", "s", -1),
    ("mbps", "Mbit", "s", -1),
    ("gbps", "Gbit", "s", -1),
    ("kbyps", "kb", "s", -1),
    ("mbyps", "mb", "s", -1),
    ("gbyps", "gb", "s", -1),
];

/// Months of the calendar, which have no length of their own: they move dates, and nothing else.
pub(super) const MONTHS: Dimension = Dimension([0, 0, 0, 0, 0, 0, 0, 1]);

fn is_month(name: &str) -> bool {
    matches!(name, "month" | "months")
}

/// Spellings of so many letters must fit in their exact case: `MI` is no mile.
const SHORT: usize = 2;

/// Letters that stand for a value far more often than for a unit; `A`, `B` and `V` are units.
const NOT_UNITS: [&str; 3] = ["a", "b", "v"];

fn padded(powers: [i8; 7]) -> Dimension {
    let mut dimension = Dimension::NONE;
    dimension.0[..7].copy_from_slice(&powers);
    dimension
}

/// The dimension of a category.
pub(super) fn dimension_of(category: &str) -> Dimension {
    let known = CATEGORIES.iter().find(|(name, ..)| *name == category);
    known.map_or(Dimension::NONE, |(_, powers, _)| padded(*powers))
}

/// Whether a name is a unit, or several. A letter alone must be a symbol: in `2 pi r` the code of
/// the rankine is not meant.
pub(super) fn is_unit(name: &str) -> bool {
    let length = name.chars().count();
    match find(name, None) {
        _ if NOT_UNITS.contains(&name) => false,
        _ if is_month(name) => true,
        Ok(unit) if length > SHORT || unit.is_prefixed() || unit.symbol() == name => true,
        Ok(unit) => {
            (length > 1 || unit.code() != name) && spellings(None, false).any(|known| known == name)
        }
        Err(UnitError::Ambiguous(..)) => true,
        Err(_) => false,
    }
}

/// The unit of this name.
pub(super) fn unit(name: &str, budget: &Budget) -> Result<Unit> {
    if is_month(name) {
        let symbol = "months".to_owned();
        let (factor, zero, parts) = (Number::ONE, None, Vec::new());
        return Ok(Unit { symbol, dimension: MONTHS, factor, zero, parts });
    }
    let found = find(name, None).map_err(|error| refused(name, &error))?;
    of_registry(&found, budget)
}

/// Two units that decide each other, where one of the names means several.
pub(super) fn pair(from: &str, to: &str, budget: &Budget) -> Option<(Unit, Unit)> {
    let several = |name: &str| matches!(find(name, None), Err(UnitError::Ambiguous(..)));
    if !several(from) && !several(to) {
        return None;
    }
    let (from_unit, to_unit) = find_pair(from, to, None).ok()?;
    let read = |unit: &arithma_units::Unit, name: &str| {
        let mut read = of_registry(unit, budget).ok()?;
        if several(name) && read.symbol == unit.code() {
            // The symbol alone means several: here it was understood, so it is shown again.
            read.symbol = name.to_owned();
        }
        Some(read)
    };
    Some((read(&from_unit, from)?, read(&to_unit, to)?))
}

fn of_registry(found: &arithma_units::Unit, budget: &Budget) -> Result<Unit> {
    let category = found.category();
    let Some((_, powers, coherent)) = CATEGORIES.iter().find(|(n, ..)| *n == category.name())
    else {
        return Err(Error::invalid("this unit is not for calculations").with("unit", found.code()));
    };
    let base = find(coherent, Some(category)).map_err(|error| refused(coherent, &error))?;
    let own_zero = category == Category::TEMPERATURE && matches!(found.code(), "c" | "f");
    // The zero of a scale is what absolute zero reads on it.
    let zero = match own_zero {
        true => Some(arithma_units::convert(&0.into(), &base, found, budget)?),
        false => None,
    };
    Ok(Unit {
        symbol: found.symbol(),
        dimension: padded(*powers),
        factor: factor(found, &base, budget)?,
        zero,
        parts: if found.is_prefixed() { Vec::new() } else { parts(found.code(), budget)? },
    })
}

fn parts(code: &str, budget: &Budget) -> Result<Vec<(Rc<Unit>, i8)>> {
    let Some((_, first, second, power)) = PARTS.iter().find(|(known, ..)| *known == code) else {
        return Ok(Vec::new());
    };
    Ok(vec![(Rc::new(unit(first, budget)?), 1), (Rc::new(unit(second, budget)?), *power)])
}

fn refused(name: &str, error: &UnitError) -> Error {
    match error {
        UnitError::Ambiguous(_, units) => {
            let readings: Vec<String> = units
                .iter()
                .map(|unit| {
                    format!("{} ({}, {})", unit.code(), unit.name(), unit.category().name())
                })
                .collect();
            Error::invalid(format!("{name} has several readings: write {}", readings.join(" or ")))
                .with("unit", name)
        }
        _ => Error::invalid("unknown unit").with("unit", name).nearest(&nearest(name)),
    }
}

/// Spellings like this one, the nearest first.
pub(super) fn nearest(name: &str) -> Vec<String> {
    let known: Vec<String> = spellings(None, true).collect();
    arithma_expr::nearest(name, known.iter().map(String::as_str))
}

/// The coherent unit of a dimension, where it has a category.
pub(super) fn coherent_unit(dimension: Dimension, budget: &Budget) -> Option<Unit> {
    let (_, _, spelling) = CATEGORIES.iter().find(|(_, powers, _)| padded(*powers) == dimension)?;
    unit(spelling, budget).ok()
}

/// What a dimension is called: its category, or a product of base dimensions.
pub(super) fn dimension_name(dimension: Dimension) -> String {
    if dimension == Dimension::NONE {
        return "a plain number".into();
    }
    if dimension == MONTHS {
        return "calendar months, which have no fixed length".into();
    }
    if let Some((name, ..)) = CATEGORIES.iter().find(|(_, powers, _)| padded(*powers) == dimension)
    {
        return (*name).into();
    }
    let powers = BASES.iter().zip(dimension.0).filter(|(_, power)| *power != 0);
    let parts: Vec<String> = powers
        .map(|(base, power)| if power == 1 { (*base).into() } else { format!("{base}^{power}") })
        .collect();
    parts.join("*")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_category_has_its_dimension() {
        let budget = Budget::default();
        for category in Category::all() {
            let known = CATEGORIES.iter().find(|(name, ..)| *name == category.name());
            let (_, powers, coherent) = known.unwrap();
            let unit = unit(coherent, &budget).unwrap();
            assert_eq!(unit.dimension, padded(*powers), "{coherent}");
            assert!(unit.factor.as_exact().is_some_and(arithma_num::Exact::is_one), "{coherent}");
        }
    }

    #[test]
    fn parts_make_the_whole() {
        let budget = Budget::default();
        for (code, ..) in PARTS {
            let whole = unit(code, &budget).unwrap();
            let mut product = Number::ONE;
            for (part, power) in &whole.parts {
                let factor = part.factor.pow(&Number::from(i64::from(*power)), &budget).unwrap();
                product = product.mul(&factor, &budget).unwrap();
            }
            let order = product.compare(&whole.factor, &budget).unwrap();
            assert_eq!(order, Some(std::cmp::Ordering::Equal), "{code}");
        }
    }
}
