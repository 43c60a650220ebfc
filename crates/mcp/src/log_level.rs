//! How much a client wants to be told.

use std::sync::atomic::{AtomicU8, Ordering};

/// The severity of a message to the client, least first (RFC 5424).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LogLevel {
    /// For whoever mends the server.
    Debug,
    /// What is going on.
    Info,
    /// What is going on and matters.
    Notice,
    /// Something is odd.
    Warning,
    /// Something failed.
    Error,
    /// A part of the server failed.
    Critical,
    /// Someone must act at once.
    Alert,
    /// The server is of no use.
    Emergency,
}

impl LogLevel {
    const ALL: [Self; 8] = [
        Self::Debug,
        Self::Info,
        Self::Notice,
        Self::Warning,
        Self::Error,
        Self::Critical,
        Self::Alert,
        Self::Emergency,
    ];

    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Debug => "debug",
            Self::Info => "info",
            Self::Notice => "notice",
            Self::Warning => "warning",
            Self::Error => "error",
            Self::Critical => "critical",
            Self::Alert => "alert",
            Self::Emergency => "emergency",
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.as_str() == name)
    }
}

/// What a client of the legacy era has asked for, for as long as it is connected.
#[derive(Debug)]
pub(crate) struct Threshold(AtomicU8);

impl Default for Threshold {
    /// The protocol leaves it to the server what is sent before a client says: here, not the details.
    fn default() -> Self {
        Self(AtomicU8::new(LogLevel::Info as u8))
    }
}

impl Threshold {
    pub(crate) fn set(&self, level: LogLevel) {
        self.0.store(level as u8, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> LogLevel {
        let stored = usize::from(self.0.load(Ordering::Relaxed));
        LogLevel::ALL.get(stored).copied().unwrap_or(LogLevel::Info)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_their_names_and_their_order() {
        assert!(LogLevel::ALL.is_sorted());
        for level in LogLevel::ALL {
            assert_eq!(LogLevel::from_name(level.as_str()), Some(level));
            let threshold = Threshold::default();
            assert_eq!(threshold.get(), LogLevel::Info);
            threshold.set(level);
            assert_eq!(threshold.get(), level);
        }
        assert_eq!(LogLevel::from_name("loud"), None);
    }
}
