//! Order of numbers, where a tool has to decide.

use std::cmp::Ordering;

use arithma_kit::{Error, Result};
use arithma_num::{Budget, Number};

/// Less, equal or greater; an error where no precision tells.
pub(crate) fn ordered(a: &Number, b: &Number, budget: &Budget) -> Result<Ordering> {
    a.compare(b, budget)?.ok_or_else(|| {
        Error::domain("two of the numbers are too close to each other to tell which is greater")
    })
}
