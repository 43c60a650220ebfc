//! What a call is given besides its arguments.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, SystemTime};

use arithma_num::Budget;

/// How long a call may take unless the caller says otherwise.
pub const DEFAULT_TIMEOUT: Duration = Duration::from_secs(10);

/// Significant digits of a value that has to be rounded: DECIMAL128's.
pub const DEFAULT_DIGITS: u64 = 34;

/// The limits and the surroundings of one call. Tools have no other source of either, so a test
/// can pin them.
#[derive(Debug, Clone)]
pub struct Context {
    /// What the calculation may cost.
    pub budget: Budget,
    digits: u64,
    now: Option<SystemTime>,
}

impl Default for Context {
    /// The defaults: ten seconds from now, 100,000 digits a result, 34 digits a rounded value.
    fn default() -> Self {
        Self::new(Budget::default().with_timeout(DEFAULT_TIMEOUT))
    }
}

impl Context {
    /// A context with this budget.
    #[must_use]
    pub fn new(budget: Budget) -> Self {
        Self { budget, digits: DEFAULT_DIGITS, now: None }
    }

    /// The same context, ended when `flag` becomes true.
    #[must_use]
    pub fn with_cancel_flag(mut self, flag: Arc<AtomicBool>) -> Self {
        self.budget = self.budget.with_cancel_flag(flag);
        self
    }

    /// The same context with another number of significant digits for rounded values.
    #[must_use]
    pub fn with_digits(mut self, digits: u64) -> Self {
        self.digits = digits;
        self
    }

    /// The same context at another time.
    #[must_use]
    pub fn with_now(mut self, now: SystemTime) -> Self {
        self.now = Some(now);
        self
    }

    /// Significant digits of a value that has to be rounded.
    #[must_use]
    pub fn digits(&self) -> u64 {
        self.digits
    }

    /// The time of the call.
    #[must_use]
    pub fn now(&self) -> SystemTime {
        self.now.unwrap_or_else(SystemTime::now)
    }
}
