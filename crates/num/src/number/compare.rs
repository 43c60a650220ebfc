//! Comparison that is never wrong.

use std::cmp::Ordering;

use super::Number;
use crate::{Budget, Error, Result};

/// The bits at which an enclosure is asked for its sign.
const SIGN_BITS: usize = 128;

impl Number {
    /// Less, equal or greater; `None` when even the highest precision cannot tell. `Equal` is
    /// answered only where it is proven. Where the enclosure of a number leaves it open, that is
    /// an error that says how far the difference is known.
    pub fn compare(&self, other: &Self, budget: &Budget) -> Result<Option<Ordering>> {
        if let (Self::Exact(a), Self::Exact(b)) = (self, other) {
            return Ok(Some(a.cmp(b)));
        }
        let difference = self.sub(other, budget)?;
        match difference.sign(budget) {
            Ok(sign) => Ok(Some(sign)),
            Err(Error::Undecided(_)) if !difference.is_enclosed() => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Whether the number is below zero: decided, too, where all that is known is that it lies from
    /// zero upwards.
    pub fn is_negative(&self, budget: &Budget) -> Result<bool> {
        let error = match self.sign(budget) {
            Ok(sign) => return Ok(sign.is_lt()),
            Err(error) => error,
        };
        if !matches!(error, Error::Undecided(_)) || !self.is_enclosed() {
            return Err(error);
        }
        match self.enclosure(SIGN_BITS, budget)?.lo(budget)? {
            Some(least) if !least.is_negative() => Ok(false),
            _ => Err(error),
        }
    }

    /// The smaller of the two; either when they cannot be told apart.
    pub fn min(self, other: Self, budget: &Budget) -> Result<Self> {
        let keep = !matches!(self.compare(&other, budget)?, Some(Ordering::Greater));
        Ok(if keep { self } else { other })
    }

    /// The larger of the two; either when they cannot be told apart.
    pub fn max(self, other: Self, budget: &Budget) -> Result<Self> {
        let keep = !matches!(self.compare(&other, budget)?, Some(Ordering::Less));
        Ok(if keep { self } else { other })
    }
}
