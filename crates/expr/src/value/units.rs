//! Products of units with powers: `km/h`, `kg*m^2`.

use std::sync::{Arc, OnceLock};

use arithma_num::{Budget, Exact, Number, Result as NumberResult};
use arithma_units::{
    Category, Dimension, Error as UnitError, Unit, coherent, unit_named, whole_of,
};

use super::quantities::check_same;
use super::{Result, mismatch};
use crate::error::ErrorKind;
use crate::names::nearest;

/// The longest text of units that is read.
const LONGEST: usize = 200;

/// The most parentheses within parentheses in a text of units.
const MOST_LEVELS: usize = 8;

/// Categories whose coherent unit has a name of its own: products of SI units are shown in it.
const DERIVED: [&str; 12] = [
    "FORCE",
    "ENERGY",
    "POWER",
    "PRESSURE",
    "VOLTAGE",
    "RESISTANCE",
    "CONDUCTANCE",
    "CAPACITANCE",
    "INDUCTANCE",
    "CHARGE",
    "MAGNETIC_FLUX",
    "MAGNETIC_FLUX_DENSITY",
];

/// A product of units with powers, cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct Units {
    factors: Arc<[Factor]>,
    dimension: Dimension,
    /// Units of one dimension, in which the number is shown as a sum: `to ft + in`.
    split: Option<Arc<Split>>,
}

/// Units in which a number is shown as a sum, the largest first.
#[derive(Debug)]
pub(crate) struct Split {
    pub(crate) units: Vec<Units>,
    /// Whether it is written as on a clock: `to h:min:s`.
    pub(crate) clock: bool,
}

/// A unit with its power.
#[derive(Debug, Clone)]
struct Factor {
    unit: Unit,
    /// How it is shown.
    symbol: Arc<str>,
    /// Never zero.
    power: i8,
}

impl Units {
    /// Of a plain number.
    pub(crate) fn none() -> Self {
        Self { factors: Arc::new([]), dimension: Dimension::NONE, split: None }
    }

    /// One unit, shown by its symbol; one whose symbol is a quotient as that: the square of `km/h` is
    /// `km^2/h^2`.
    pub(crate) fn of(unit: Unit) -> Self {
        let symbol = unit.symbol();
        let whole = Self::shown_as(unit, &symbol);
        let parts = if symbol.contains('/') { whole.in_parts().ok() } else { None };
        parts.unwrap_or(whole)
    }

    /// One unit, shown so.
    pub(crate) fn shown_as(unit: Unit, symbol: &str) -> Self {
        let dimension = unit.dimension();
        let factors = Arc::new([Factor { unit, symbol: symbol.into(), power: 1 }]);
        Self { factors, dimension, split: None }
    }

    /// The unit of a difference of readings: a kelvin that is no temperature.
    pub(crate) fn difference() -> Result<Self> {
        let unit = unit_named("delta C").map_err(|error| refused("delta C", &error))?;
        Ok(Self::shown_as(unit, "K"))
    }

    /// Whether they are of a difference of readings.
    pub(crate) fn is_difference(&self) -> bool {
        self.single().is_some_and(|unit| matches!(unit.code(), "dc" | "df"))
    }

    /// The unit of this name. Of two words it is what they are: `ft lb` is a foot times a
    /// pound-force.
    pub(crate) fn of_name(name: &str) -> Result<Self> {
        let units = unit_named(name).map(Self::of).map_err(|error| refused(name, &error))?;
        if name.contains(' ') { units.in_parts() } else { Ok(units) }
    }

    /// The coherent unit of a dimension, where it has a category.
    pub(crate) fn coherent(dimension: Dimension) -> Option<Self> {
        coherent(dimension).map(Self::of)
    }

    /// Units of one dimension, in which a number is shown as a sum: `to ft + in`.
    pub(crate) fn split(units: Vec<Self>, clock: bool) -> Result<Self> {
        let Some(first) = units.first() else { return Ok(Self::none()) };
        for other in &units {
            check_same("+", first.dimension, other.dimension)?;
            if other.has_own_zero() {
                return Err(mismatch("a temperature is shown in one unit"));
            }
        }
        let largest = first.clone();
        Ok(Self { split: Some(Arc::new(Split { units, clock })), ..largest })
    }

    /// The units of a sum in which the number is shown.
    pub(crate) fn as_split(&self) -> Option<&Split> {
        self.split.as_deref()
    }

    /// Whether there are none.
    pub(crate) fn is_none(&self) -> bool {
        self.factors.is_empty()
    }

    /// Whether it counts something in a time as hertz do: where angles are asked for, turns.
    pub(crate) fn counts_turns(&self) -> bool {
        self.single().is_some_and(|unit| {
            unit.category() == Category::FREQUENCY && unit.dimension().angles() == 0
        })
    }

    /// Whether its angles are radians.
    pub(crate) fn is_in_radians(&self) -> bool {
        let angular = self.factors.iter().filter(|factor| factor.unit.dimension().angles() != 0);
        angular.map(|factor| factor.unit.code()).all(|code| matches!(code, "rad" | "rad/s"))
    }

    /// Whether one of them says how far a car goes, or what it needs.
    pub(crate) fn is_of_fuel(&self) -> bool {
        let of_fuel = |unit: &Unit| unit.category().name().starts_with("FUEL_");
        self.factors.iter().any(|factor| of_fuel(&factor.unit))
    }

    /// Units as text: `m/s^2`, `kg*m^2`, `1/(m*s)`; what [`text`](Self::text) writes is read again.
    pub(crate) fn parse(text: &str) -> Result<Self> {
        let trimmed = text.trim();
        if trimmed.is_empty() || trimmed.len() > LONGEST {
            return Err(unreadable(trimmed));
        }
        // `m^2` is the square of a metre rather than a unit of its own; `Mb/s` and `r/min` are not
        // what their letters are alone.
        if !trimmed.contains('^')
            && let Ok(unit) = unit_named(trimmed)
        {
            return Ok(Self::of(unit));
        }
        let mut reader = Reader { text: trimmed, rest: trimmed };
        let units = reader.product(0)?;
        if reader.rest.is_empty() { Ok(units) } else { Err(unreadable(trimmed)) }
    }

    pub(crate) fn dimension(&self) -> Dimension {
        self.dimension
    }

    /// The product.
    pub(crate) fn times(&self, other: &Self) -> Result<Self> {
        self.joined(other, 1)
    }

    /// The quotient.
    pub(crate) fn over(&self, other: &Self) -> Result<Self> {
        self.joined(other, -1)
    }

    fn joined(&self, other: &Self, sign: i8) -> Result<Self> {
        let dimension = self.dimension.plus(other.dimension, sign).ok_or_else(too_large)?;
        if other.factors.is_empty() {
            return Ok(self.clone());
        }
        let mut factors = self.factors.to_vec();
        for factor in other.factors.iter() {
            let power = factor.power.checked_mul(sign).ok_or_else(too_large)?;
            merge(&mut factors, factor, power)?;
        }
        Ok(Self { factors: factors.into(), dimension, split: None })
    }

    /// The power.
    pub(crate) fn to_power(&self, power: i8) -> Result<Self> {
        let dimension = Dimension::NONE.plus(self.dimension, power).ok_or_else(too_large)?;
        let raised = |factor: &Factor| {
            let power = factor.power.checked_mul(power).ok_or_else(too_large)?;
            Ok(Factor { power, ..factor.clone() })
        };
        let factors: Vec<Factor> = self.factors.iter().map(raised).collect::<Result<_>>()?;
        let factors = factors.into_iter().filter(|factor| factor.power != 0).collect();
        Ok(Self { factors, dimension, split: None })
    }

    /// The root, where every unit has one.
    pub(crate) fn root(&self, order: i8) -> Option<Self> {
        let dimension = self.dimension.root(order)?;
        if self.factors.iter().any(|factor| factor.power % order != 0) {
            return None;
        }
        let root = |factor: &Factor| Factor { power: factor.power / order, ..factor.clone() };
        let factors = self.factors.iter().map(root).collect();
        Some(Self { factors, dimension, split: None })
    }

    /// Units to show a product in: those that met, unless two of them measure the same thing, or
    /// they are SI units that have a name together.
    pub(crate) fn tidied(mut self, budget: &Budget) -> Result<Self> {
        if self.factors.iter().any(|factor| factor.unit.dimension() == Dimension::NONE) {
            // What has no dimension is its number.
            let is_some = |factor: &&Factor| factor.unit.dimension() != Dimension::NONE;
            self.factors = self.factors.iter().filter(is_some).cloned().collect();
        }
        if self.factors.len() < 2 {
            return Ok(self);
        }
        let shares = shares_a_base(&self.factors);
        if shares {
            // `60 mph * 2.5 h`: miles, once the hours have gone.
            let parts = self.in_parts()?;
            if !shares_a_base(&parts.factors) {
                return Ok(parts);
            }
            // `60 km/h * 30 min`: kilometres, as hours and minutes measure the same thing.
            let met = parts.cancelled()?;
            if !met.is_none() && !shares_a_base(&met.factors) {
                return Ok(met);
            }
        }
        if let Some(derived) = self.derived(budget)? {
            return Ok(derived);
        }
        // `1.5 kW * 3 h`
        if let [Factor { unit: a, power: 1, .. }, Factor { unit: b, power: 1, .. }] =
            &self.factors[..]
            && let Some(whole) = whole_of(*a, *b)
        {
            return Ok(Self::of(whole));
        }
        if !shares {
            return Ok(self);
        }
        Ok(Self::coherent(self.dimension).unwrap_or(self))
    }

    /// The named unit that a product of SI units is, but for a power of ten: newtons of `kg*m/s^2`.
    fn derived(&self, budget: &Budget) -> Result<Option<Self>> {
        let Some(unit) = coherent(self.dimension) else { return Ok(None) };
        if !DERIVED.contains(&unit.category().name()) {
            return Ok(None);
        }
        let factor = self.factor(budget)?;
        let decimal = factor.as_exact().and_then(Exact::as_decimal);
        let is_power = decimal.is_some_and(|decimal| {
            let digits = decimal.normalized();
            digits.digits() == 1 && digits.to_text().contains('1')
        });
        Ok(is_power.then(|| Self::of(unit)))
    }

    /// Whether one of them is months.
    pub(crate) fn has_months(&self) -> bool {
        self.factors.iter().any(|factor| factor.unit.dimension() == Dimension::MONTHS)
    }

    /// The same with months for each unit that `months` knows the number of, and how many of these one
    /// of them all is.
    pub(crate) fn with_months(
        &self,
        months: impl Fn(&Unit) -> Result<Option<Number>>,
        budget: &Budget,
    ) -> Result<Option<(Self, Number)>> {
        let month = unit_named("month").map_err(|error| refused("month", &error))?;
        let (mut factors, mut count) = (Vec::new(), None);
        for factor in self.factors.iter() {
            let Some(of_one) = months(&factor.unit)? else {
                merge(&mut factors, factor, factor.power)?;
                continue;
            };
            let of_all = of_one.pow(&Number::from(i64::from(factor.power)), budget)?;
            count = Some(count.unwrap_or(Number::ONE).mul(&of_all, budget)?);
            let month = Factor { unit: month, symbol: month.symbol().into(), power: factor.power };
            merge(&mut factors, &month, factor.power)?;
        }
        let Some(count) = count else { return Ok(None) };
        let mut dimension = Dimension::NONE;
        for factor in &factors {
            let part = factor.unit.dimension();
            dimension = dimension.plus(part, factor.power).ok_or_else(too_large)?;
        }
        Ok(Some((Self { factors: factors.into(), dimension, split: None }, count)))
    }

    /// The same with the parts of units for those that have some.
    fn in_parts(&self) -> Result<Self> {
        let mut factors = Vec::new();
        for factor in self.factors.iter() {
            let parts = factor.unit.parts();
            if parts.is_empty() {
                merge(&mut factors, factor, factor.power)?;
            }
            for (unit, times) in parts {
                let part = Factor { unit, symbol: unit.symbol().into(), power: times };
                let power = times.checked_mul(factor.power).ok_or_else(too_large)?;
                merge(&mut factors, &part, power)?;
            }
        }
        Ok(Self { factors: factors.into(), dimension: self.dimension, split: None })
    }

    /// The same where units over and under the line that measure the same thing have met: in those that
    /// come first.
    fn cancelled(&self) -> Result<Self> {
        let mut factors: Vec<Factor> = Vec::new();
        for factor in self.factors.iter() {
            let meets = |known: &&Factor| {
                known.unit.dimension() == factor.unit.dimension()
                    && (known.power > 0) != (factor.power > 0)
            };
            let shown = factors.iter().find(meets).unwrap_or(factor).clone();
            merge(&mut factors, &shown, factor.power)?;
        }
        Ok(Self { factors: factors.into(), dimension: self.dimension, split: None })
    }

    /// One of these in coherent units.
    pub(crate) fn factor(&self, budget: &Budget) -> NumberResult<Number> {
        let mut product = Number::ONE;
        for Factor { unit, power, .. } in self.factors.iter() {
            let factor = unit.factor(budget)?;
            let factor = match power {
                1 => factor,
                _ => factor.pow(&Number::from(i64::from(*power)), budget)?,
            };
            product = product.mul(&factor, budget)?;
        }
        Ok(product)
    }

    /// The one unit that this is.
    pub(crate) fn single(&self) -> Option<&Unit> {
        match &self.factors[..] {
            [Factor { unit, power: 1, .. }] => Some(unit),
            _ => None,
        }
    }

    /// What absolute zero reads, where this is one unit whose scale has a zero of its own.
    pub(crate) fn own_zero(&self) -> Option<&'static Exact> {
        self.single().and_then(Unit::own_zero)
    }

    /// Whether the scale of one of the units has a zero of its own.
    pub(crate) fn has_own_zero(&self) -> bool {
        self.factors.iter().any(|factor| factor.unit.own_zero().is_some())
    }

    /// The units as text: `km/h`, `kg*m/s^2`, `s^-1`.
    pub(crate) fn text(&self) -> String {
        let with = |factor: &Factor, power: i8| match power {
            1 => factor.symbol.to_string(),
            power => format!("{}^{power}", factor.symbol),
        };
        let over = self.factors.iter().filter(|factor| factor.power > 0);
        let over: Vec<String> = over.map(|factor| with(factor, factor.power)).collect();
        if over.is_empty() {
            let all: Vec<String> = self.factors.iter().map(|f| with(f, f.power)).collect();
            return if all.is_empty() { "1".to_owned() } else { all.join("*") };
        }
        let under = self.factors.iter().filter(|factor| factor.power < 0);
        let under: Vec<String> =
            under.map(|factor| with(factor, factor.power.saturating_neg())).collect();
        let mut text = over.join("*");
        match &under[..] {
            [] => {}
            [only] => text.push_str(&format!("/{only}")),
            _ => text.push_str(&format!("/({})", under.join("*"))),
        }
        text
    }
}

fn merge(factors: &mut Vec<Factor>, factor: &Factor, power: i8) -> Result<()> {
    match factors.iter_mut().find(|known| known.symbol == factor.symbol) {
        Some(known) => known.power = known.power.checked_add(power).ok_or_else(too_large)?,
        None => factors.push(Factor { power, ..factor.clone() }),
    }
    factors.retain(|known| known.power != 0);
    Ok(())
}

/// Whether two of the units share a base dimension, so that something may cancel.
fn shares_a_base(factors: &[Factor]) -> bool {
    if factors.len() < 2 {
        return false;
    }
    let dimensions: Vec<Dimension> = factors.iter().map(|factor| factor.unit.dimension()).collect();
    let bases = 0..Dimension::NONE.0.len();
    bases.into_iter().any(|base| dimensions.iter().filter(|d| d.0[base] != 0).count() > 1)
}

fn too_large() -> ErrorKind {
    mismatch("the powers of the units are too large")
}

fn unreadable(text: &str) -> ErrorKind {
    let text = crate::error::shortened(text);
    mismatch(format!("'{text}' is no unit: write one such as km, km/h or kg*m^2"))
}

/// The error of a name that is no unit, or several.
pub(crate) fn refused(name: &str, error: &UnitError) -> ErrorKind {
    match error {
        UnitError::Ambiguous(_, units) => {
            let reading = |unit: &Unit| match (unit.symbol(), unit.name()) {
                (symbol, name) if symbol == name => symbol,
                (symbol, name) => format!("{symbol} ({name})"),
            };
            let readings: Vec<String> = units.iter().map(reading).collect();
            mismatch(format!("{name} has several readings: write {}", readings.join(" or ")))
        }
        _ => ErrorKind::UnknownUnit { name: name.to_owned(), nearest: nearest_units(name) },
    }
}

/// Spellings of units like this one, the nearest first.
pub(crate) fn nearest_units(name: &str) -> Vec<String> {
    // A letter alone is near to every unit of two.
    if name.chars().count() < 2 {
        return Vec::new();
    }
    static SPELLINGS: OnceLock<Vec<String>> = OnceLock::new();
    let known = SPELLINGS.get_or_init(|| arithma_units::spellings(None, true).collect());
    nearest(name, known.iter().map(String::as_str))
}

/// Reads a text of units from left to right.
struct Reader<'t> {
    text: &'t str,
    rest: &'t str,
}

impl Reader<'_> {
    fn product(&mut self, level: usize) -> Result<Units> {
        let mut units = self.power(level)?;
        loop {
            self.rest = self.rest.trim_start();
            if let Some(rest) = self.rest.strip_prefix(['*', '·']) {
                self.rest = rest;
                units = units.times(&self.power(level)?)?;
            } else if let Some(rest) = self.rest.strip_prefix('/') {
                self.rest = rest;
                units = units.over(&self.power(level)?)?;
            } else {
                return Ok(units);
            }
        }
    }

    fn power(&mut self, level: usize) -> Result<Units> {
        let units = self.operand(level)?;
        self.rest = self.rest.trim_start();
        let Some(rest) = self.rest.strip_prefix('^') else { return Ok(units) };
        let rest = rest.trim_start();
        let signs = usize::from(rest.starts_with('-'));
        let digits = rest[signs..].bytes().take_while(u8::is_ascii_digit).count();
        let (exponent, rest) = rest.split_at(signs + digits);
        self.rest = rest;
        units.to_power(exponent.parse().map_err(|_| unreadable(self.text))?)
    }

    fn operand(&mut self, level: usize) -> Result<Units> {
        self.rest = self.rest.trim_start();
        if let Some(rest) = self.rest.strip_prefix('(') {
            if level == MOST_LEVELS {
                return Err(unreadable(self.text));
            }
            self.rest = rest;
            let units = self.product(level + 1)?;
            self.rest = self.rest.strip_prefix(')').ok_or_else(|| unreadable(self.text))?;
            return Ok(units);
        }
        let end = self.rest.find(['*', '·', '/', '^', '(', ')']).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        match name.trim() {
            "" => Err(unreadable(self.text)),
            "1" => Ok(Units::none()),
            name => Units::of_name(name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> String {
        Units::parse(text).unwrap().text()
    }

    #[test]
    fn texts_are_read_and_written() {
        for (given, shown) in [
            ("m", "m"),
            ("metres", "m"),
            ("m/s^2", "m/s^2"),
            ("kg*m^2", "kg*m^2"),
            ("kg · m / s^2", "kg*m/s^2"),
            ("1/(m*s)", "m^-1*s^-1"),
            ("W/(m^2*K)", "W/(m^2*K)"),
            ("m/s/s", "m/s^2"),
            ("s^-1", "s^-1"),
            ("km/h", "km/h"),
            ("fl oz", "fl oz"),
            ("m2", "m2"),
            ("r/min", "rpm"),
            ("rpm", "rpm"),
            ("mph", "mph"),
            ("km/s", "km/s"),
            ("Mbps", "Mbps"),
            ("MB/s", "MB/s"),
            ("kg/m3", "kg/m3"),
            ("m/m", "1"),
            ("months", "months"),
        ] {
            assert_eq!(text(given), shown, "{given}");
            assert_eq!(text(&text(given)), shown, "{given}");
        }
    }

    #[test]
    fn what_is_no_unit_is_said() {
        let error = |text: &str| Units::parse(text).unwrap_err().to_string();
        assert_eq!(error("metrs"), "unknown unit 'metrs', did you mean metre, metres or meters?");
        assert!(error("km/hx").starts_with("unknown unit 'hx'"));
        assert!(error("F") == "F has several readings: write °F (fahrenheit) or farad");
        for unreadable in ["", "m/", "m^", "(m", "m)", "m^x", "m^1.5", "*m", "m^999"] {
            assert!(error(unreadable).contains("is no unit"), "{unreadable}");
        }
        assert!(error(&"(".repeat(150)).contains("is no unit"));
        assert!(error(&"m*".repeat(150)).contains("is no unit"));
        assert_eq!(error("m^100*m^100"), "the powers of the units are too large");
    }

    #[test]
    fn powers_and_roots() {
        let area = Units::parse("m^2").unwrap();
        assert_eq!(area.root(2).unwrap().text(), "m");
        assert!(area.root(3).is_none());
        assert!(Units::parse("ha").unwrap().root(2).is_none());
        assert_eq!(area.to_power(-1).unwrap().text(), "m^-2");
        assert_eq!(area.to_power(0).unwrap().dimension(), Dimension::NONE);
        assert!(area.to_power(127).is_err());
    }

    #[test]
    fn what_met_is_tidied() {
        let budget = Budget::default();
        let tidied = |text: &str| Units::parse(text).unwrap().tidied(&budget).unwrap().text();
        let product = |a: &str, b: &str| {
            let (a, b) = (Units::of_name(a).unwrap(), Units::of_name(b).unwrap());
            a.times(&b).unwrap().tidied(&budget).unwrap().text()
        };
        assert_eq!(product("mph", "h"), "mi");
        assert_eq!(product("mph", "s"), "mi");
        assert_eq!(product("km/h", "min"), "km");
        assert_eq!(product("MB/s", "min"), "MB");
        assert_eq!(product("in", "ft"), "m2");
        assert_eq!(product("kg", "m"), "kg*m");
        assert_eq!(product("Tbps", "s"), "Tbit");
        assert_eq!(tidied("kWh/h"), "kW");
        assert_eq!(tidied("N*m"), "J");
        // No unit of the table measures this.
        assert_eq!(tidied("N*km^2"), "N*km^2");
        for (given, shown) in [
            ("kg*m/s^2", "N"),
            ("g*m/s^2", "N"),
            ("V*A", "W"),
            ("A*s", "coulomb"),
            ("W*h", "Wh"),
            ("kW*h", "kWh"),
            ("kWh/min", "kW"),
            ("km^2/m", "km"),
            ("L/min*h", "l"),
            ("A*h", "Ah"),
            ("kg/m^3", "kg/m^3"),
            ("kg/(m*s^2)", "Pa"),
            ("N/kg", "m/s^2"),
            ("ppm*kg", "kg"),
            ("mi/usgal", "mi/usgal"),
        ] {
            assert_eq!(tidied(given), shown, "{given}");
        }
    }
}
