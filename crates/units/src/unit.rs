//! A unit: a line of the data file, with a prefix or without.

use std::fmt;

use arithma_num::{Budget, Exact, Result as NumberResult};

use crate::category::Category;
use crate::data::{Entry, Pattern, Scale};
use crate::prefix::Prefix;
use crate::registry::registry;

/// A unit of measure, as the registry finds it.
#[derive(Clone, Copy)]
pub struct Unit {
    pub(crate) entry: &'static Entry,
    pub(crate) prefix: Option<&'static Prefix>,
}

impl Unit {
    /// What it measures.
    #[must_use]
    pub fn category(&self) -> Category {
        self.entry.category
    }

    /// The code of its line in the data file; a prefix is not in it.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.entry.code
    }

    /// Whether a prefix was put before the unit by rule.
    #[must_use]
    pub fn is_prefixed(&self) -> bool {
        self.prefix.is_some()
    }

    /// A spelling that means this unit and no other: its symbol where that is so, else its name.
    #[must_use]
    pub fn symbol(&self) -> String {
        let Some(prefix) = self.prefix else {
            let of_entry = || {
                let symbol = self.entry.symbols.first().map(|pattern| pattern.with(""));
                let unique = symbol.filter(|symbol| registry().exact(symbol, None).len() == 1);
                // `F` is the farad's and the degree's: by its name it is one alone.
                let is_si = self.entry.symbols.first().is_some_and(|first| first.takes_prefix);
                let name = self.entry.names.first().map(|pattern| pattern.with(""));
                let spelled = name.filter(|_| is_si);
                unique.or(spelled).unwrap_or_else(|| self.entry.code.to_owned())
            };
            return self.entry.symbol.get_or_init(of_entry).clone();
        };
        let takes = |pattern: &&Pattern| pattern.takes_prefix;
        let plain = self.entry.symbols.iter().find(|p| takes(p) && p.only.is_none());
        let pattern = plain.or_else(|| self.entry.symbols.iter().find(takes));
        pattern.map_or_else(|| self.name(), |pattern| pattern.with(prefix.symbol))
    }

    /// Its name in the singular.
    #[must_use]
    pub fn name(&self) -> String {
        let prefix = self.prefix.map_or("", |prefix| prefix.name);
        let takes = |pattern: &&Pattern| self.prefix.is_none() || pattern.takes_prefix;
        let pattern = self.entry.names.iter().find(takes);
        match (pattern, self.prefix) {
            (Some(pattern), _) => pattern.with(prefix),
            (None, None) => self.entry.code.to_owned(),
            (None, Some(prefix)) => {
                let symbol = self.entry.symbols.iter().find(takes);
                symbol.map_or_else(String::new, |pattern| pattern.with(prefix.symbol))
            }
        }
    }

    /// One unit in the base of its category.
    pub(crate) fn scale(&self, budget: &Budget) -> NumberResult<Scale> {
        let Scale { ratio, pi } = &self.entry.scale;
        let ratio = match self.prefix {
            None => ratio.clone(),
            Some(prefix) => ratio.mul(&prefix.value(self.entry.prefixes.power), budget)?,
        };
        Ok(Scale { ratio, pi: *pi })
    }

    /// The reading at absolute zero.
    pub(crate) fn zero(&self) -> &'static Exact {
        &self.entry.zero
    }

    /// Whether both are the same amount of the same thing: `km` as listed, and kilo before `m`.
    pub(crate) fn same(&self, other: &Self) -> bool {
        let budget = Budget::default();
        self.category() == other.category()
            && self.zero() == other.zero()
            && self.scale(&budget) == other.scale(&budget)
    }
}

impl fmt::Debug for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.symbol(), self.name())
    }
}

impl PartialEq for Unit {
    /// The same amount of the same thing, whatever it is called.
    fn eq(&self, other: &Self) -> bool {
        self.same(other)
    }
}
