//! Lines on stderr for whoever runs the server: stdout belongs to the protocol.

use std::fmt;
use std::io::{self, Write};
use std::sync::atomic::{AtomicU8, Ordering};

use clap::ValueEnum;

/// The variable of the environment that sets the level where no option does.
pub(crate) const VARIABLE: &str = "MCP_LOG_LEVEL";

/// How much is logged: a level and all before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
#[repr(u8)]
pub(crate) enum Level {
    /// The server cannot go on.
    Error,
    /// Something is wrong, and the server goes on.
    #[value(alias = "warning")]
    Warn,
    /// The server starts and ends.
    Info,
    /// Every call, with its outcome and its time.
    Debug,
    /// Every call, with its arguments and its reply.
    Trace,
}

impl Level {
    /// The level that the environment asks for, or what it asks for instead of one.
    pub(crate) fn from_environment() -> Result<Option<Self>, String> {
        match std::env::var_os(VARIABLE) {
            None => Ok(None),
            Some(name) if name.is_empty() => Ok(None),
            Some(name) => {
                let name = name.to_string_lossy();
                <Self as ValueEnum>::from_str(&name, true).map(Some).map_err(|_| name.into_owned())
            }
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warn => "warn",
            Self::Info => "info",
            Self::Debug => "debug",
            Self::Trace => "trace",
        }
    }
}

static LEVEL: AtomicU8 = AtomicU8::new(Level::Warn as u8);

/// Sets the level, once, before anything is logged.
pub(crate) fn set_level(level: Level) {
    LEVEL.store(level as u8, Ordering::Relaxed);
}

/// Whether lines of this level are wanted. A call that is not logged costs this load only.
#[inline]
pub(crate) fn is_enabled(level: Level) -> bool {
    level as u8 <= LEVEL.load(Ordering::Relaxed)
}

/// Writes a line, if its level is wanted. It is one write, so that lines of threads do not mix; a
/// closed stderr does not stop the server.
pub(crate) fn log(level: Level, message: fmt::Arguments<'_>) {
    if is_enabled(level) {
        let line = format!("arithma {}: {message}\n", level.name());
        let _ = io::stderr().write_all(line.as_bytes());
    }
}
