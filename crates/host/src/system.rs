//! The clock and the random source of the operating system.

pub use std::time::Instant;
use std::time::SystemTime;

/// The time of day.
#[inline]
#[must_use]
pub fn system_time() -> SystemTime {
    SystemTime::now()
}

/// Fills `bytes` with random ones that nobody can guess; whether there was a source of them.
#[must_use]
pub fn fill_random(bytes: &mut [u8]) -> bool {
    getrandom::fill(bytes).is_ok()
}
