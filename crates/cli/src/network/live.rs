//! What may change while the server runs: tokens, what each of them may ask for, and how long clients may take.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use super::limits::Patience;
use super::rate::{Account, Rates};
use super::tokens::Tokens;
use super::visitors::Holder;

/// What a new reading of the configuration says.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// The tokens that open the server; `None` when it is open.
    pub tokens: Option<Tokens>,
    /// What each of them may ask for.
    pub rates: Rates,
    /// Connections at a time.
    pub connections: usize,
    /// How long clients may take.
    pub patience: Patience,
}

/// The settings that hold now.
#[derive(Debug, Default)]
pub(super) struct Live(RwLock<Arc<Settings>>);

impl Live {
    pub(super) fn new(settings: Settings) -> Self {
        Self(RwLock::new(Arc::new(settings)))
    }

    pub(super) fn get(&self) -> Arc<Settings> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Puts new settings into force. A token that stays keeps what it has used.
    pub(super) fn set(&self, mut settings: Settings) {
        let mut held = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if let (Some(tokens), Some(old)) = (&mut settings.tokens, &held.tokens) {
            tokens.keep_accounts(old);
        }
        *held = Arc::new(settings);
    }
}

/// Whose request it is.
#[derive(Debug)]
pub(super) struct Caller {
    /// Whose turn it takes.
    pub(super) holder: Arc<Holder>,
    /// What it may ask for, where that is counted.
    pub(super) charge: Option<Charge>,
}

/// Who pays for a request.
#[derive(Debug, Clone)]
pub(super) struct Charge {
    pub(super) account: Arc<Account>,
    pub(super) rates: Rates,
}

impl Charge {
    /// Takes note of calls that begin; the time to wait if they are too many.
    pub(super) fn begin(&self, calls: usize) -> Result<(), Duration> {
        self.account.begin(self.rates, calls)
    }

    /// Takes note of time that calls have taken.
    pub(super) fn spend(&self, time: Duration) {
        self.account.spend(self.rates, time);
    }
}
