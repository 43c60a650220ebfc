//! What a call is given besides its arguments.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, SystemTime};

use arithma_num::{Budget, Number};

use crate::{Catalog, Result};

/// How long a call may take unless the caller says otherwise.
pub const DEFAULT_TIMEOUT: Duration = Duration::from_secs(10);

/// Significant digits of a value that has to be rounded: DECIMAL128's.
pub const DEFAULT_DIGITS: u64 = 34;

/// What an element of a list counts. A million of them, the most of a list, leave room for what is
/// made of them.
const ELEMENT_BYTES: usize = 32;

/// Digits of a real that an error repeats.
const FEW_DIGITS: u64 = 10;

/// The limits and the surroundings of one call. Tools have no other source of either, so a test
/// can pin them.
#[derive(Debug, Clone)]
pub struct Context {
    /// What the calculation may cost.
    pub budget: Budget,
    digits: u64,
    is_short: bool,
    now: Option<SystemTime>,
    catalog: Option<&'static Catalog>,
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
        Self { budget, digits: DEFAULT_DIGITS, is_short: false, now: None, catalog: None }
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

    /// The same context where values of the language are shown to so many digits, even exact ones
    /// that have more.
    #[must_use]
    pub fn shortened(mut self) -> Self {
        self.is_short = true;
        self
    }

    /// Whether exact values of the language are rounded to the digits, too.
    #[must_use]
    pub(crate) fn is_short(&self) -> bool {
        self.is_short
    }

    /// The same context at another time.
    #[must_use]
    pub fn with_now(mut self, now: SystemTime) -> Self {
        self.now = Some(now);
        self
    }

    /// The same context where expressions know the functions of this catalog.
    #[must_use]
    pub fn with_catalog(mut self, catalog: &'static Catalog) -> Self {
        self.catalog = Some(catalog);
        self
    }

    /// The functions that expressions know, besides the language's own.
    #[must_use]
    pub fn catalog(&self) -> Option<&'static Catalog> {
        self.catalog
    }

    /// A context of its own for a part of a formula, which is evaluated over and over: what each
    /// evaluation takes is free when the next begins.
    #[must_use]
    pub(crate) fn for_one_part(&self) -> Self {
        let budget = self.budget.clone().with_fresh_memory();
        Self { budget, ..self.clone() }
    }

    /// Significant digits of a value that has to be rounded.
    #[must_use]
    pub fn digits(&self) -> u64 {
        self.digits
    }

    /// A number as an error repeats it: as it is written, or to a few digits.
    #[must_use]
    pub fn written(&self, number: &Number) -> String {
        match number {
            Number::Exact(exact) => exact.to_text(),
            Number::Real(_) => number
                .to_digits(FEW_DIGITS, &self.budget)
                .map_or_else(|_| "a number".into(), |rounded| rounded.value.to_text()),
        }
    }

    /// Counts an element of a list against the budget, before it is made.
    pub fn charge_element(&self) -> Result<()> {
        Ok(self.budget.charge(ELEMENT_BYTES)?)
    }

    /// The time of the call.
    #[must_use]
    pub fn now(&self) -> SystemTime {
        self.now.unwrap_or_else(arithma_host::system_time)
    }
}
