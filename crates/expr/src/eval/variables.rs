//! Values for the variables of an expression.

use arithma_num::Number;

use crate::error::ErrorKind;
use crate::names::{Names, nearest_values};

/// Named numbers. A later value replaces an earlier one of the same name.
#[derive(Debug, Clone, Default)]
pub struct Variables {
    /// Few, so searched in order.
    entries: Vec<(String, Number)>,
}

impl Variables {
    /// No variables.
    #[must_use]
    pub const fn none() -> Self {
        Self { entries: Vec::new() }
    }

    /// Sets a variable.
    pub fn set(&mut self, name: impl Into<String>, value: Number) {
        let name = name.into();
        match self.entries.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => *known = value,
            None => self.entries.push((name, value)),
        }
    }

    /// The value of a variable, or the error that names it and the nearest known ones.
    pub fn get(&self, name: &str) -> Result<&Number, ErrorKind> {
        let found = self.entries.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value).ok_or_else(|| ErrorKind::UnknownVariable {
            name: name.to_owned(),
            nearest: nearest_values(name, self.names()),
        })
    }

    /// The names and their numbers, in the order in which they were set.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Number)> {
        self.entries.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// The names, in the order in which they were set.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|(name, _)| name.as_str())
    }
}

impl<S: Into<String>> FromIterator<(S, Number)> for Variables {
    fn from_iter<I: IntoIterator<Item = (S, Number)>>(entries: I) -> Self {
        let mut variables = Self::none();
        for (name, value) in entries {
            variables.set(name, value);
        }
        variables
    }
}

impl Names for Variables {
    fn is_variable(&self, name: &str) -> bool {
        self.entries.iter().any(|(known, _)| known == name)
    }
}
