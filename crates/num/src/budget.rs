//! What a calculation may cost: passed in, checked before and during the work.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::{Error, Result};

/// The limits of one calculation. Cloning shares the cancel flag.
#[derive(Debug, Clone)]
pub struct Budget {
    /// Decimal digits of a result.
    digits: u64,
    /// Bits of any intermediate number.
    bits: u64,
    /// When to stop.
    deadline: Option<Instant>,
    /// Set from outside to stop.
    cancelled: Option<Arc<AtomicBool>>,
}

impl Default for Budget {
    /// 100,000 digits a result, 4 Mbit an intermediate number, no deadline.
    fn default() -> Self {
        Self { digits: 100_000, bits: 1 << 22, deadline: None, cancelled: None }
    }
}

impl Budget {
    /// The same budget with another limit of decimal digits a result.
    #[must_use]
    pub fn with_digits(mut self, digits: u64) -> Self {
        self.digits = digits;
        self
    }

    /// The same budget with another limit of bits an intermediate number.
    #[must_use]
    pub fn with_bits(mut self, bits: u64) -> Self {
        self.bits = bits;
        self
    }

    /// The same budget, ending `timeout` from now.
    #[must_use]
    pub fn with_timeout(mut self, timeout: Duration) -> Self {
        self.deadline = Instant::now().checked_add(timeout);
        self
    }

    /// The same budget with half of the time that is left, for work that may be given up while its
    /// caller still has an answer to make; `otherwise` from now where the time has no end.
    #[must_use]
    pub fn with_half_the_time(self, otherwise: Duration) -> Self {
        let left = self.deadline.map(|end| end.saturating_duration_since(Instant::now()));
        self.with_timeout(left.map_or(otherwise, |left| left / 2))
    }

    /// The same budget, ended when `flag` becomes true.
    #[must_use]
    pub fn with_cancel_flag(mut self, flag: Arc<AtomicBool>) -> Self {
        self.cancelled = Some(flag);
        self
    }

    /// Decimal digits that a result may have.
    pub fn digits(&self) -> u64 {
        self.digits
    }

    /// Bits that an intermediate number may have.
    pub fn bits(&self) -> u64 {
        self.bits
    }

    /// Fails when the time is over or the caller has cancelled. Long loops call this.
    pub fn check(&self) -> Result<()> {
        if self.cancelled.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Error::Cancelled);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Error::Deadline),
            _ => Ok(()),
        }
    }

    /// Fails when a result would have more than the allowed decimal digits.
    pub fn check_digits(&self, digits: u64) -> Result<()> {
        if digits <= self.digits {
            return Ok(());
        }
        Err(Error::TooLarge { what: "the result", limit: self.digits, unit: "digits" })
    }

    /// Fails when an intermediate number would have more than the allowed bits.
    pub fn check_bits(&self, bits: u64) -> Result<()> {
        if bits <= self.bits {
            return Ok(());
        }
        Err(Error::TooLarge { what: "an intermediate number", limit: self.bits, unit: "bits" })
    }
}
