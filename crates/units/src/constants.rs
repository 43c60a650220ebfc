//! Constants of nature, in a data file with their sources.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use arithma_num::{Budget, Decimal, Number, Result as NumberResult};

use crate::convert::times_pi;
use crate::data::{Scale, scale};
use crate::spelling::folded;

/// The constants. The head of the file explains its columns.
const FILE: &str = include_str!("../data/constants.txt");

/// The edition of the measured values.
pub const EDITION: &str = "CODATA 2022";

/// A constant of nature.
#[derive(Debug)]
pub struct Constant {
    /// Its symbols, as they stand in expressions.
    pub symbols: Vec<&'static str>,
    /// Its names; the first is the usual one.
    pub names: Vec<&'static str>,
    /// The value as the file has it.
    pub value: &'static str,
    /// The standard uncertainty of a measured value.
    pub uncertainty: Option<&'static str>,
    /// Its unit, as an expression.
    pub unit: &'static str,
    /// Where the value is from.
    pub source: &'static str,
}

impl Constant {
    /// The value: a decimal as published, or by definition a rational multiple of a power of pi.
    pub fn number(&self, budget: &Budget) -> NumberResult<Number> {
        let Scale { ratio, pi } = scale(self.value)?;
        times_pi(ratio.into(), pi, budget)
    }

    /// The standard uncertainty, in the same unit.
    pub fn deviation(&self) -> Option<Number> {
        self.uncertainty.and_then(|digits| Decimal::parse(digits).ok()).map(Number::from)
    }

    /// The usual name as one word: `speed_of_light_in_vacuum`.
    #[must_use]
    pub fn word(&self) -> String {
        self.names[0].replace([' ', '-'], "_").replace('\'', "")
    }
}

/// All constants, in the order of the file.
pub fn constants() -> &'static [Constant] {
    static ALL: OnceLock<Vec<Constant>> = OnceLock::new();
    ALL.get_or_init(|| FILE.lines().filter_map(constant).collect())
}

/// The constant of this symbol, in its case, or of this name in any.
///
/// ```
/// # use arithma_units::constant_named;
/// let light = constant_named("speed of light").unwrap();
/// assert_eq!((light.value, light.unit, light.uncertainty), ("299792458", "m/s", None));
/// ```
#[must_use]
pub fn constant_named(name: &str) -> Option<&'static Constant> {
    static SPELLINGS: OnceLock<HashMap<String, usize>> = OnceLock::new();
    let spellings = SPELLINGS.get_or_init(|| {
        let mut all = HashMap::new();
        for (index, constant) in constants().iter().enumerate() {
            all.extend(constant.symbols.iter().map(|symbol| ((*symbol).to_owned(), index)));
            all.extend(constant.names.iter().map(|name| (key(name), index)));
        }
        all
    });
    let found = spellings.get(name).or_else(|| match name.len() > 2 {
        true => spellings.get(&key(name)).filter(|_| name.contains([' ', '_', '-'])),
        false => None,
    });
    found.map(|&index| &constants()[index])
}

/// Whether some name of a constant begins with these words.
#[must_use]
pub fn begins_constant(words: &str) -> bool {
    static BEGINNINGS: OnceLock<HashSet<String>> = OnceLock::new();
    let beginnings = BEGINNINGS.get_or_init(|| {
        let names = constants().iter().flat_map(|constant| &constant.names).map(|name| key(name));
        let beginnings = names.flat_map(|name| {
            name.match_indices(' ').map(|(end, _)| name[..end].to_owned()).collect::<Vec<_>>()
        });
        beginnings.collect()
    });
    beginnings.contains(&key(words))
}

/// One form for names that differ in case, hyphens and apostrophes; the words `the` and `a` do not
/// count.
fn key(name: &str) -> String {
    let plain = folded(name).replace(['_', '-'], " ").replace('\'', "");
    let words = plain.split_whitespace().filter(|word| !matches!(*word, "the" | "a" | "an"));
    words.collect::<Vec<_>>().join(" ")
}

fn constant(line: &'static str) -> Option<Constant> {
    if line.is_empty() || line.starts_with('#') {
        return None;
    }
    let columns: Vec<&'static str> = line.split('|').map(str::trim).collect();
    // A line that cannot be read is left out; a test holds that there is none.
    let [symbols, names, value, uncertainty, unit, source] = columns[..] else { return None };
    Some(Constant {
        symbols: symbols.split(", ").collect(),
        names: names.split(", ").collect(),
        value,
        uncertainty: Some(uncertainty).filter(|text| !text.is_empty()),
        unit,
        source,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_read() {
        let budget = Budget::default();
        let lines = FILE.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).count();
        assert_eq!(constants().len(), lines);
        for constant in constants() {
            assert!(constant.number(&budget).is_ok(), "{constant:?}");
            assert_eq!(constant.deviation().is_some(), constant.uncertainty.is_some());
            assert!(!constant.source.is_empty());
            for spelling in constant.symbols.iter().chain(&constant.names) {
                let found = constant_named(spelling).unwrap();
                assert!(std::ptr::eq(found, constant), "{spelling}");
            }
            let word = constant_named(&constant.word()).unwrap();
            assert!(std::ptr::eq(word, constant), "{}", constant.word());
        }
    }

    #[test]
    fn names_are_found() {
        for (name, symbol) in [
            ("speed of light", "c_0"),
            ("Speed_of_Light", "c_0"),
            ("mass of the electron", "m_e"),
            ("electron mass", "m_e"),
            ("G", "G"),
            ("hbar", "hbar"),
        ] {
            assert_eq!(constant_named(name).unwrap().symbols[0], symbol, "{name}");
        }
        for name in ["g", "c", "e", "h", "n_a", "HBAR", "mass", "speed of"] {
            assert!(constant_named(name).is_none(), "{name}");
        }
        assert!(begins_constant("speed") && begins_constant("mass of"));
        assert!(!begins_constant("velocity") && !begins_constant("spe"));
    }

    /// What follows from the defining constants, by mpmath.
    #[test]
    fn derived_values() {
        let budget = Budget::default();
        for (name, digits) in [
            ("hbar", "1.054571817646156e-34"),
            ("R_gas", "8.31446261815324"),
            ("F_const", "96485.33212331002"),
            ("sigma_SB", "5.670374419184429e-8"),
            ("R_K", "25812.80745930451"),
            ("K_J", "483597848416983.6"),
            ("Phi_0", "2.067833848461929e-15"),
            ("G_0", "7.748091729863651e-5"),
        ] {
            let number = constant_named(name).unwrap().number(&budget).unwrap();
            let shown = number.to_digits(16, &budget).unwrap().value;
            assert_eq!(shown, Decimal::parse(digits).unwrap(), "{name}: {}", shown.to_text());
        }
    }
}
