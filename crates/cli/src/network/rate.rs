//! How much a token may ask for in a second: calls, and time of the machine.
//!
//! A leaky bucket without a lock: one number says until when all that was asked for is paid. A second's worth
//! may be asked for at once; what costs more than was thought is a debt, which later requests wait for.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use super::visitors::Holder;

/// What may be used at once: a second's worth.
const BURST: u64 = 1_000_000_000;

/// What each token may ask for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Rates {
    /// Calls a second; a batch has as many as it has messages.
    pub calls: Option<u32>,
    /// Milliseconds of calculation a second. More than a thousand is more than one processor.
    pub work: Option<u32>,
}

impl Rates {
    /// Whether anything is limited.
    pub fn is_limited(&self) -> bool {
        self.calls.is_some() || self.work.is_some()
    }
}

/// What one token has used, and who holds the connections that show it.
#[derive(Debug, Default)]
pub(super) struct Account {
    pub(super) holder: Arc<Holder>,
    calls: Bucket,
    work: Bucket,
}

impl Account {
    /// Takes note of calls that begin; the time to wait if they are too many.
    pub(super) fn begin(&self, rates: Rates, calls: usize) -> Result<(), Duration> {
        self.begin_at(rates, calls, now())
    }

    fn begin_at(&self, rates: Rates, calls: usize, now: u64) -> Result<(), Duration> {
        if rates.work.is_some() {
            self.work.check(now)?;
        }
        let Some(rate) = rates.calls else { return Ok(()) };
        let each = 1_000_000_000 / u64::from(rate.max(1));
        self.calls.take(now, each.saturating_mul(calls as u64))
    }

    /// Takes note of time that calls have taken.
    pub(super) fn spend(&self, rates: Rates, time: Duration) {
        if let Some(rate) = rates.work {
            let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
            let price = nanoseconds.saturating_mul(1000) / u64::from(rate.max(1));
            self.work.add(now(), price);
        }
    }
}

/// Until when, in nanoseconds since the start, everything is paid.
#[derive(Debug, Default)]
struct Bucket(AtomicU64);

impl Bucket {
    /// Whether more may be asked for.
    fn check(&self, now: u64) -> Result<(), Duration> {
        let ahead = self.0.load(Ordering::Relaxed).saturating_sub(now);
        if ahead > BURST { Err(Duration::from_nanos(ahead - BURST)) } else { Ok(()) }
    }

    /// Asks for `price`, unless that is too much now. What costs more than the burst is let in when nothing
    /// else is owed, or it never could be.
    fn take(&self, now: u64, price: u64) -> Result<(), Duration> {
        let mut paid = self.0.load(Ordering::Relaxed);
        loop {
            let begins = paid.max(now);
            let ends = begins.saturating_add(price);
            if ends - now > BURST && begins > now {
                let wait = (ends - now - BURST).min(begins - now);
                return Err(Duration::from_nanos(wait));
            }
            match self.0.compare_exchange_weak(paid, ends, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => return Ok(()),
                Err(changed) => paid = changed,
            }
        }
    }

    fn add(&self, now: u64, price: u64) {
        let _ = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |paid| {
            Some(paid.max(now).saturating_add(price))
        });
    }
}

/// Nanoseconds since this was first asked.
fn now() -> u64 {
    static START: OnceLock<Instant> = OnceLock::new();
    let since = START.get_or_init(Instant::now).elapsed();
    u64::try_from(since.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: u64 = 1_000_000_000;

    #[test]
    fn a_second_of_calls_at_once_and_then_one_after_another() {
        let rates = Rates { calls: Some(10), work: None };
        let account = Account::default();
        for _ in 0..10 {
            account.begin_at(rates, 1, SECOND).unwrap();
        }
        assert_eq!(account.begin_at(rates, 1, SECOND).unwrap_err(), Duration::from_millis(100));
        account.begin_at(rates, 1, SECOND + SECOND / 10).unwrap();
        account.begin_at(rates, 1, SECOND + SECOND / 10).unwrap_err();
        // All of it again, after a while.
        for _ in 0..10 {
            account.begin_at(rates, 1, 9 * SECOND).unwrap();
        }
    }

    #[test]
    fn a_batch_larger_than_the_burst_is_let_in_and_paid_for() {
        let rates = Rates { calls: Some(10), work: None };
        let account = Account::default();
        account.begin_at(rates, 50, 0).unwrap();
        let wait = account.begin_at(rates, 1, 0).unwrap_err();
        assert!(wait > Duration::from_secs(4) && wait <= Duration::from_secs(5), "{wait:?}");
    }

    #[test]
    fn work_is_paid_for_afterwards() {
        let rates = Rates { calls: None, work: Some(500) };
        let account = Account::default();
        let start = now();
        account.begin_at(rates, 1, start).unwrap();
        // Three seconds at half a second a second.
        account.spend(rates, Duration::from_secs(3));
        let wait = account.begin_at(rates, 1, now()).unwrap_err();
        assert!(wait > Duration::from_millis(4900) && wait <= Duration::from_secs(5), "{wait:?}");
        account.begin_at(rates, 1, start + 8 * SECOND).unwrap();
    }
}
