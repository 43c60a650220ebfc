//! Units as the names in an expression: which names are units, and which unit each is.

use arithma_num::{Budget, Exact, Number, Result as NumberResult};

use crate::convert::factor;
use crate::dimension::Dimension;
use crate::error::{Error, Result};
use crate::find::find;
use crate::prefix::{PREFIXES, Prefix};
use crate::registry::registry;
use crate::spelling::normalise;
use crate::unit::Unit;

/// Spellings of so many letters must fit in their exact case: `MI` is no mile.
const SHORT: usize = 2;

/// Degrees of a turn.
const TURN: i64 = 360;

/// Names that stand for a value far more often than for a unit; `A`, `B` and `V` are units. Nobody
/// measures in hectobars.
const NOT_UNITS: [&str; 4] = ["a", "b", "v", "hbar"];

fn is_month(name: &str) -> bool {
    matches!(name, "month" | "months" | "mo" | "mos" | "mth" | "mths")
}

/// The units that a name in an expression may mean: in its case, or where none is written so, in
/// another one of which a common prefix may be part. `mW` is one, `mw` may be two.
#[must_use]
pub fn meanings(name: &str) -> Vec<Unit> {
    if is_month(name) {
        return vec![registry().month()];
    }
    let Some(normalised) = normalise(name) else { return Vec::new() };
    let found = registry().written(&normalised);
    if !found.is_empty() {
        return found;
    }
    if let Some(found) = capital_kilo(&normalised) {
        return found;
    }
    if let Some(joined) = with_prefix_joined(&normalised) {
        return registry().any_case(&joined);
    }
    let mut found = registry().any_case(&normalised);
    found.retain(|unit| unit.prefix.is_none_or(Prefix::is_common));
    found
}

/// The units of a symbol whose kilo is written as a capital: `Kg`, `KW`.
fn capital_kilo(normalised: &str) -> Option<Vec<Unit>> {
    let rest = normalised.strip_prefix('K')?;
    let found = registry().written(&format!("k{rest}"));
    (!rest.is_empty() && !found.is_empty()).then_some(found)
}

/// `kilo meters`: a name whose prefix stands apart, in one word. Letters alone are no names: in `kilo s` no prefix
/// is meant.
fn with_prefix_joined(normalised: &str) -> Option<String> {
    let (first, rest) = normalised.split_once(' ')?;
    let is_prefix = PREFIXES.iter().any(|prefix| prefix.name.eq_ignore_ascii_case(first));
    let joined = format!("{first}{rest}");
    let is_name = rest.len() > SHORT && !registry().any_case(&joined).is_empty();
    (is_prefix && is_name).then_some(joined)
}

/// Whether a name means units that measure different things, so that others must decide: `C`, `F`.
#[must_use]
pub fn is_of_several_kinds(name: &str) -> bool {
    if name.chars().count() > SHORT {
        return false;
    }
    let found = meanings(name);
    let [first, rest @ ..] = &found[..] else { return false };
    rest.iter().any(|unit| unit.dimension() != first.dimension())
}

/// What says clearly which unit a name is, where that was decided: one written in another case, bits by
/// their letter, a US measure. It is read as the same unit.
#[must_use]
pub fn full_name(name: &str) -> Option<String> {
    if is_month(name) {
        return None;
    }
    let unit = unit_named(name).ok()?;
    let normalised = normalise(name)?;
    let symbol = unit.symbol();
    let is_decided = registry().written(&normalised).is_empty()
        || (symbol.starts_with("us") && !normalised.to_lowercase().starts_with("us"))
        || (symbol.ends_with("bit") && normalised.ends_with('b'));
    let is_clear =
        is_decided && symbol != name && unit_named(&symbol).is_ok_and(|read| read == unit);
    is_clear.then_some(symbol)
}

/// Whether a name in an expression is a unit, or several. A letter alone must be a symbol: in
/// `2 pi r` the code of the rankine is not meant.
#[must_use]
pub fn is_unit_name(name: &str) -> bool {
    if NOT_UNITS.contains(&name) {
        return false;
    }
    match name.chars().count() {
        0..=SHORT => {
            let Some(normalised) = normalise(name) else { return false };
            let is_code = name.len() > 1 && registry().is_spelled(&normalised);
            is_code
                || !registry().written(&normalised).is_empty()
                || capital_kilo(&normalised).is_some()
        }
        _ => !meanings(name).is_empty(),
    }
}

/// The unit of a name in an expression: of any category, or the months of the calendar.
pub fn unit_named(name: &str) -> Result<Unit> {
    let found = meanings(name);
    match found[..] {
        [] => Err(Error::Unknown(name.trim().to_owned())),
        [unit] => Ok(unit),
        _ => Err(Error::Ambiguous(name.trim().to_owned(), found)),
    }
}

/// The coherent unit of a dimension, where it has a category.
#[must_use]
pub fn coherent(dimension: Dimension) -> Option<Unit> {
    let registry = registry();
    let category = registry.category_of(dimension)?;
    // Miles per gallon are no number of inverse areas to anybody, and J/kg are seldom grays.
    let is_own = !matches!(category.name(), "FUEL_ECONOMY" | "ABSORBED_DOSE");
    if is_own { registry.coherent(category) } else { None }
}

/// The unit that by its name is the product of these two: `kWh` of `kW` and `h`.
#[must_use]
pub fn whole_of(first: Unit, second: Unit) -> Option<Unit> {
    let products = registry().entries.iter().filter(|entry| entry.parts.contains('*'));
    let mut wholes = products.flat_map(|entry| {
        let allowed = PREFIXES.iter().filter(|prefix| entry.prefixes.allow(prefix));
        let prefixes = std::iter::once(None).chain(allowed.map(Some));
        prefixes.map(move |prefix| Unit { entry, prefix })
    });
    wholes.find(|whole| whole.parts() == [(first, 1), (second, 1)])
}

impl Unit {
    /// What it measures.
    #[must_use]
    pub fn dimension(&self) -> Dimension {
        let dimension = self.category().dimension();
        match self.entry.turns {
            true => dimension.plus(Dimension::ANGLE, 1).unwrap_or(dimension),
            false => dimension,
        }
    }

    /// One of it in coherent units. Of a temperature, a difference.
    pub fn factor(&self, budget: &Budget) -> NumberResult<Number> {
        let factor = match registry().coherent(self.category()) {
            Some(coherent) => factor(self, &coherent, budget)?,
            None => Number::ONE,
        };
        // A turn in degrees, in which angles count.
        if self.entry.turns { factor.mul(&TURN.into(), budget) } else { Ok(factor) }
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
                let sign = if place > 0 && index == 0 { -1 } else { 1 };
                let (name, power) = name.split_once('^').unwrap_or((name, "1"));
                let power = sign * power.trim().parse::<i8>().unwrap_or(1);
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
        for category in Category::every().skip(Category::NAMES.len()) {
            let unit = registry().coherent(category).unwrap();
            assert_eq!(unit.dimension(), category.dimension(), "{category}");
            assert!(unit.factor(&budget).unwrap().as_exact().is_some_and(Exact::is_one));
        }
    }

    #[test]
    fn case_decides() {
        let names = |name| meanings(name).iter().map(Unit::name).collect::<Vec<_>>();
        for (name, meant) in [
            ("mW", &["milliwatt"][..]),
            ("mw", &["megawatt", "milliwatt"]),
            ("mpa", &["megapascal", "millipascal"]),
            ("mhz", &["megahertz", "millihertz"]),
            ("MHz", &["megahertz"]),
            ("kb", &["kilobyte", "kilobit"]),
            ("mb", &["megabyte", "megabit"]),
            ("Mb", &["megabyte", "megabit"]),
            ("MB", &["megabyte"]),
            ("kbit", &["kilobit"]),
            ("Gib", &["gibibit"]),
            ("GiB", &["gibibyte"]),
            ("mcal", &["millicalorie"]),
            ("pcal", &["picocalorie"]),
            ("Ah", &["ampere hour"]),
            ("mAh", &["milliampere hour"]),
            ("fl oz", &["US fluid ounce"]),
            ("mt", &["tonne", "megatonne"]),
            ("C", &["celsius", "coulomb"]),
            ("F", &["fahrenheit", "farad"]),
            ("ev", &["electronvolt"]),
            ("kwh", &["kilowatt hour"]),
            ("Nm", &["newton meter"]),
            ("nm", &["nanometer"]),
            ("U", &["enzyme unit"]),
            ("mEq", &["milliequivalent"]),
            ("mM", &["millimolar"]),
            ("lx", &["lux"]),
        ] {
            assert_eq!(names(name), meant, "{name}");
        }
    }

    #[test]
    fn a_prefix_may_stand_apart() {
        for (name, symbol) in [
            ("kilo meters", "km"),
            ("Kilo Metres", "km"),
            ("centi meter", "cm"),
            ("milli second", "ms"),
            ("mega byte", "MB"),
            ("kilo watt hours", "kWh"),
            ("kilo gram", "kg"),
            ("giga hertz", "GHz"),
            ("micro-farad", "uF"),
            ("milli litres", "mL"),
            ("kibi bytes", "KiB"),
        ] {
            assert_eq!(unit_named(name).unwrap().symbol(), symbol, "{name}");
            assert!(is_unit_name(name), "{name}");
        }
        for name in ["kilo s", "kilo m", "centi foo", "square kilo", "kilo kilometer", "mega inch"]
        {
            assert!(!is_unit_name(name), "{name}");
        }
    }

    #[test]
    fn wholes_of_parts() {
        let whole = |a, b| {
            let (a, b) = (unit_named(a).unwrap(), unit_named(b).unwrap());
            whole_of(a, b).map(|unit| unit.symbol())
        };
        assert_eq!(whole("kW", "h").as_deref(), Some("kWh"));
        assert_eq!(whole("mA", "h").as_deref(), Some("mAh"));
        assert_eq!(whole("kW", "s"), None);
    }

    #[test]
    fn turns_are_angles_in_expressions() {
        let rpm = unit_named("rpm").unwrap();
        assert_eq!(rpm.dimension(), Dimension::parse("ANGLE/TIME").unwrap());
        let factor = rpm.factor(&Budget::default()).unwrap();
        assert_eq!(factor.as_exact().unwrap().to_text(), "6");
        assert_eq!(rpm.category(), Category::FREQUENCY);
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
        assert_eq!(count, 46);
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
