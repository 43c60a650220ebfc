//! Units as the names in an expression: which names are units, and which unit each is.

use arithma_num::{Budget, Exact, Number, Result as NumberResult};

use crate::convert::factor;
use crate::dimension::Dimension;
use crate::error::{Error, Result};
use crate::find::{find, find_pair};
use crate::registry::registry;
use crate::spelling::normalise;
use crate::unit::Unit;

/// Spellings of so many letters must fit in their exact case: `MI` is no mile.
const SHORT: usize = 2;

/// Letters that stand for a value far more often than for a unit; `A`, `B` and `V` are units.
const NOT_UNITS: [&str; 3] = ["a", "b", "v"];

fn is_month(name: &str) -> bool {
    matches!(name, "month" | "months")
}

/// Whether a name in an expression is a unit, or several. A letter alone must be a symbol: in
/// `2 pi r` the code of the rankine is not meant.
#[must_use]
pub fn is_unit_name(name: &str) -> bool {
    if NOT_UNITS.contains(&name) {
        return false;
    }
    if is_month(name) {
        return true;
    }
    let length = name.chars().count();
    match find(name, None) {
        Ok(unit) if length > SHORT || unit.is_prefixed() || unit.symbol() == name => true,
        Ok(unit) => (length > 1 || unit.code() != name) && is_spelled(name),
        Err(Error::Ambiguous(..)) => true,
        Err(_) => false,
    }
}

/// Whether a unit is spelled so in this case.
fn is_spelled(name: &str) -> bool {
    normalise(name).is_some_and(|name| registry().is_spelled(&name))
}

/// The unit of a name in an expression: of any category, or the months of the calendar.
pub fn unit_named(name: &str) -> Result<Unit> {
    if is_month(name) { Ok(registry().month()) } else { find(name, None) }
}

/// Two units that decide each other, where one of the names alone means several: `5 F to C`.
#[must_use]
pub fn pair(from: &str, to: &str) -> Option<(Unit, Unit)> {
    if !is_ambiguous(from) && !is_ambiguous(to) {
        return None;
    }
    find_pair(from, to, None).ok()
}

/// Whether a name means several units.
#[must_use]
pub fn is_ambiguous(name: &str) -> bool {
    matches!(find(name, None), Err(Error::Ambiguous(..)))
}

/// The coherent unit of a dimension, where it has a category.
#[must_use]
pub fn coherent(dimension: Dimension) -> Option<Unit> {
    let registry = registry();
    registry.category_of(dimension).and_then(|category| registry.coherent(category))
}

impl Unit {
    /// What it measures.
    #[must_use]
    pub fn dimension(&self) -> Dimension {
        self.category().dimension()
    }

    /// One of it in coherent units. Of a temperature, a difference.
    pub fn factor(&self, budget: &Budget) -> NumberResult<Number> {
        match registry().coherent(self.category()) {
            Some(coherent) => factor(self, &coherent, budget),
            None => Ok(Number::ONE),
        }
    }

    /// What absolute zero reads on a temperature scale with a zero of its own: °C and °F.
    #[must_use]
    pub fn own_zero(&self) -> Option<&'static Exact> {
        Some(self.zero()).filter(|zero| !zero.is_zero())
    }

    /// The units that it is a product of by its name, with their powers: `mph` is miles per hour.
    /// A prefix belongs to the first of them: `MWh` is of megawatts.
    #[must_use]
    pub fn parts(&self) -> Vec<(Self, i8)> {
        if self.entry.parts.is_empty() {
            return Vec::new();
        }
        let mut parts = Vec::new();
        for (place, quotient) in self.entry.parts.split('/').enumerate() {
            for (index, name) in quotient.split('*').enumerate() {
                let power = if place > 0 && index == 0 { -1 } else { 1 };
                // A part that is not found is left out; a test holds that all are.
                parts.extend(find(name.trim(), None).ok().map(|unit| (unit, power)));
            }
        }
        if let (Some((first, _)), Some(_)) = (parts.first_mut(), self.prefix) {
            first.prefix = self.prefix;
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::category::Category;
    use crate::prefix::PREFIXES;
    use crate::registry::registry;

    #[test]
    fn every_category_has_its_dimension() {
        let budget = Budget::default();
        let mut seen = Vec::new();
        for category in Category::all() {
            let unit = registry().coherent(category).unwrap();
            assert_ne!(category.dimension(), Dimension::NONE, "{category}");
            assert_eq!(unit.dimension(), category.dimension(), "{category}");
            assert_eq!(coherent(category.dimension()), Some(unit), "{category}");
            assert!(unit.factor(&budget).unwrap().as_exact().is_some_and(Exact::is_one));
            assert!(unit.own_zero().is_none());
            assert!(!seen.contains(&category.dimension()), "{category}");
            seen.push(category.dimension());
        }
    }

    #[test]
    fn parts_make_the_whole() {
        let budget = Budget::default();
        let mut count = 0;
        let units = registry().entries.iter().flat_map(|entry| {
            let allowed = PREFIXES.iter().filter(|prefix| entry.prefixes.allow(prefix));
            let prefixes = std::iter::once(None).chain(allowed.map(Some));
            prefixes.map(move |prefix| Unit { entry, prefix })
        });
        for whole in units {
            let Unit { entry, prefix } = whole;
            let parts = whole.parts();
            let written = entry.parts.split(['*', '/']).filter(|part| !part.is_empty()).count();
            assert_eq!(parts.len(), written, "{}", entry.code);
            if parts.is_empty() {
                continue;
            }
            count += usize::from(prefix.is_none());
            // The prefix is one that the first part takes, too.
            let (first, _) = parts[0];
            assert!(prefix.is_none_or(|prefix| first.entry.prefixes.allow(prefix)), "{whole:?}");
            let (mut product, mut dimension) = (Number::ONE, Dimension::NONE);
            for (part, power) in parts {
                let power_of = Number::from(i64::from(power));
                let factor = part.factor(&budget).unwrap().pow(&power_of, &budget).unwrap();
                product = product.mul(&factor, &budget).unwrap();
                dimension = dimension.plus(part.dimension(), power).unwrap();
            }
            let order = product.compare(&whole.factor(&budget).unwrap(), &budget).unwrap();
            assert_eq!(order, Some(std::cmp::Ordering::Equal), "{}", entry.code);
            assert_eq!(dimension, whole.dimension(), "{}", entry.code);
        }
        assert_eq!(count, 23);
    }

    #[test]
    fn factors_are_in_coherent_units() {
        let budget = Budget::default();
        for (name, factor) in [
            ("km", "1000"),
            ("l", "0.001"),
            ("byte", "8"),
            ("KiB", "8192"),
            ("°C", "1"),
            ("months", "1"),
            ("mcg", "0.000000001"),
            ("MWh", "3600000000"),
        ] {
            let number = unit_named(name).unwrap().factor(&budget).unwrap();
            assert_eq!(number.as_exact().unwrap().to_text(), factor, "{name}");
        }
        let radian = unit_named("rad").unwrap().factor(&budget).unwrap();
        assert!(radian.mul(&Number::pi(), &budget).unwrap().is_exact());
    }

    #[test]
    fn names_that_are_units() {
        for name in [
            "m", "d", "A", "B", "V", "C", "F", "K", "mi", "Hz", "hz", "miles", "Miles", "month",
            "months", "kW", "°C", "µm", "NM", "t", "l", "h",
        ] {
            assert!(is_unit_name(name), "{name}");
        }
        for name in ["a", "b", "v", "r", "c", "f", "k", "MI", "x", "Month", "", "foo", "pi"] {
            assert!(!is_unit_name(name), "{name}");
        }
    }

    #[test]
    fn pairs_decide_each_other() {
        let (from, to) = pair("F", "C").unwrap();
        assert_eq!((from.code(), to.code()), ("f", "c"));
        let (from, _) = pair("F", "uF").unwrap();
        assert_eq!(from.category(), Category::find("CAPACITANCE").unwrap());
        assert!(pair("km", "m").is_none());
        assert!(pair("F", "km").is_none());
        assert!(is_ambiguous("F") && !is_ambiguous("m") && !is_ambiguous("foo"));
    }

    #[test]
    fn zeros_and_months() {
        assert_eq!(unit_named("°F").unwrap().own_zero().unwrap().to_text(), "-459.67");
        for name in ["K", "R", "m", "mK", "month"] {
            assert!(unit_named(name).unwrap().own_zero().is_none(), "{name}");
        }
        let month = unit_named("month").unwrap();
        assert_eq!((month.dimension(), month.symbol()), (Dimension::MONTHS, "months".to_owned()));
        assert_ne!(month, unit_named("d").unwrap());
        assert!(find("month", None).is_err(), "months convert to nothing");
        assert!(coherent(Dimension::MONTHS).is_none());
    }
}
