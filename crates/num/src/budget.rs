//! What a calculation may cost: passed in, checked before and during the work.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use arithma_host::Instant;

use crate::{Error, Result};

/// Bits of a number from which a single operation on it may take longer than a quick call: a
/// product of two such numbers takes some 50 us.
const QUICK_BITS: u64 = 1 << 16;

/// The limits of one calculation. Cloning shares the cancel flag, and what was charged.
#[derive(Debug, Clone)]
pub struct Budget {
    /// Decimal digits of a result.
    digits: u64,
    /// Bits of any intermediate number.
    bits: u64,
    /// When to stop.
    deadline: Option<Instant>,
    /// Until when the calculation may run where others wait for it.
    allowance: Option<Instant>,
    /// Set from outside to stop.
    cancelled: Option<Arc<AtomicBool>>,
    /// Bytes that values may take, all together.
    memory: u64,
    /// What was used up so far.
    used: Arc<Used>,
}

/// What a calculation has used up, shared by all copies of its budget.
#[derive(Debug, Default)]
struct Used {
    /// Bytes that values have taken.
    memory: AtomicU64,
    /// Whether the allowance was found to be over: shared by copies with memory of their own, too, or what
    /// one of them gave up would be taken for an answer.
    allowance: Arc<AtomicBool>,
}

impl Default for Budget {
    /// 100,000 digits a result, 4 Mbit an intermediate number, 48 MB of values, no deadline.
    fn default() -> Self {
        Self {
            digits: 100_000,
            bits: 1 << 22,
            deadline: None,
            allowance: None,
            cancelled: None,
            memory: 48 << 20,
            used: Arc::default(),
        }
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

    /// The same budget for a calculation that is begun where others wait for it: at this time, or
    /// before an operation that may take longer alone, it fails with [`Error::Allowance`], and begins
    /// again elsewhere: see [`is_allowance_over`](Self::is_allowance_over).
    #[must_use]
    pub fn with_allowance(mut self, until: Instant) -> Self {
        self.allowance = Some(until);
        self
    }

    /// The same budget with another limit of bytes that values may take, and none charged yet.
    #[must_use]
    pub fn with_memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        let allowance = Arc::clone(&self.used.allowance);
        self.used = Arc::new(Used { memory: AtomicU64::new(0), allowance });
        self
    }

    /// The same budget for one of many evaluations, of which no two need their values at once: none
    /// charged yet.
    #[must_use]
    pub fn with_fresh_memory(self) -> Self {
        let bytes = self.memory;
        self.with_memory(bytes)
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
        let first = match (self.allowance, self.deadline) {
            (None, None) => return Ok(()),
            (Some(allowance), Some(deadline)) => allowance.min(deadline),
            (Some(only), None) | (None, Some(only)) => only,
        };
        let now = Instant::now();
        match self.deadline {
            _ if now < first => Ok(()),
            Some(deadline) if now >= deadline => Err(Error::Deadline),
            _ => Err(self.end_allowance()),
        }
    }

    /// Fails when work that cannot be stopped once it has begun, and takes about `time`, would not end in
    /// time.
    pub fn check_ahead(&self, time: Duration) -> Result<()> {
        self.check()?;
        let end = Instant::now() + time;
        if self.allowance.is_some_and(|allowance| end >= allowance) {
            return Err(self.end_allowance());
        }
        match self.deadline {
            Some(deadline) if end >= deadline => Err(Error::Deadline),
            _ => Ok(()),
        }
    }

    /// Whether the calculation was stopped for its allowance. Whatever came of it then says nothing,
    /// even where the error did not reach the end.
    pub fn is_allowance_over(&self) -> bool {
        self.used.allowance.load(Ordering::Relaxed)
    }

    #[cold]
    fn end_allowance(&self) -> Error {
        self.used.allowance.store(true, Ordering::Relaxed);
        Error::Allowance
    }

    /// Counts the bytes of a value where it arises; fails when all together are too many. What is
    /// dropped is not counted back, so a loop that makes and drops values ends, too.
    pub fn charge(&self, bytes: usize) -> Result<()> {
        let bytes = bytes as u64;
        let before = self.used.memory.fetch_add(bytes, Ordering::Relaxed);
        if before.saturating_add(bytes) <= self.memory {
            return Ok(());
        }
        Err(Error::TooLarge {
            what: "the values of the calculation",
            limit: self.memory,
            unit: "bytes",
        })
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
        if bits > QUICK_BITS && self.allowance.is_some() {
            return Err(self.end_allowance());
        }
        if bits <= self.bits {
            return Ok(());
        }
        Err(Error::TooLarge { what: "an intermediate number", limit: self.bits, unit: "bits" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_stopped_does_not_begin_too_late() {
        let (hour, minute) = (Duration::from_secs(3600), Duration::from_secs(60));
        assert!(Budget::default().check_ahead(hour).is_ok());
        let budget = Budget::default().with_timeout(minute);
        assert!(budget.check_ahead(Duration::ZERO).is_ok());
        assert!(matches!(budget.check_ahead(hour), Err(Error::Deadline)));
        let budget = Budget::default().with_allowance(Instant::now() + minute);
        assert!(budget.check_ahead(Duration::ZERO).is_ok() && !budget.is_allowance_over());
        assert!(matches!(budget.check_ahead(hour), Err(Error::Allowance)));
        assert!(budget.is_allowance_over());
    }

    #[test]
    fn what_a_copy_gave_up_is_known() {
        let budget = Budget::default().with_allowance(Instant::now());
        let part = budget.clone().with_fresh_memory();
        assert!(!budget.is_allowance_over());
        assert!(matches!(part.check(), Err(Error::Allowance)));
        assert!(budget.is_allowance_over());
        assert!(part.charge(1 << 20).is_ok() && budget.charge(48 << 20).is_ok());
    }
}
