//! The clock and the random source that a host passes in.

use std::ops::Add;
use std::sync::OnceLock;
use std::time::{Duration, SystemTime};

/// What the host of a module without an operating system provides.
#[derive(Debug, Clone, Copy)]
pub struct Host {
    /// Time since some moment; it never goes back.
    pub monotonic: fn() -> Duration,
    /// Time since the beginning of 1970 in UTC.
    pub wall: fn() -> Duration,
    /// Fills all of it with random bytes that nobody can guess; whether it could.
    pub random: fn(&mut [u8]) -> bool,
}

static HOST: OnceLock<Host> = OnceLock::new();

/// Passes in what the host provides, once: a second time changes nothing. Before it, time stands
/// still in 1970 and there is no randomness.
pub fn install(host: Host) {
    let _ = HOST.set(host);
}

/// A moment, as `std`'s type of that name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(Duration);

impl Instant {
    /// This moment.
    #[must_use]
    pub fn now() -> Self {
        Self(HOST.get().map_or(Duration::ZERO, |host| (host.monotonic)()))
    }

    /// The moment so much later, if there is one.
    #[must_use]
    pub fn checked_add(&self, time: Duration) -> Option<Self> {
        self.0.checked_add(time).map(Self)
    }

    /// The time since an earlier moment; zero if it is later.
    #[must_use]
    pub fn duration_since(&self, earlier: Self) -> Duration {
        self.saturating_duration_since(earlier)
    }

    /// The time since an earlier moment; zero if it is later.
    #[must_use]
    pub fn saturating_duration_since(&self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// The time since this moment.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        Self::now().saturating_duration_since(*self)
    }
}

impl Add<Duration> for Instant {
    type Output = Self;

    fn add(self, time: Duration) -> Self {
        Self(self.0.saturating_add(time))
    }
}

/// The time of day.
#[must_use]
pub fn system_time() -> SystemTime {
    let since = HOST.get().map_or(Duration::ZERO, |host| (host.wall)());
    SystemTime::UNIX_EPOCH.checked_add(since).unwrap_or(SystemTime::UNIX_EPOCH)
}

/// Fills `bytes` with random ones that nobody can guess; whether there was a source of them.
#[must_use]
pub fn fill_random(bytes: &mut [u8]) -> bool {
    HOST.get().is_some_and(|host| (host.random)(bytes))
}
