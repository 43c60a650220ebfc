//! Lines on stderr for whoever runs the server: stdout belongs to the protocol.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use arithma_mcp::Span;
use clap::ValueEnum;

use crate::telemetry::hex;

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

/// How a line looks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    #[default]
    Text,
    /// A JSON object a line, for programs.
    Json,
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
static JSON: AtomicBool = AtomicBool::new(false);

/// Sets the level, once, before anything is logged.
pub(crate) fn set_level(level: Level) {
    LEVEL.store(level as u8, Ordering::Relaxed);
}

/// Sets how lines look, once, before anything is logged.
pub(crate) fn set_format(format: Format) {
    JSON.store(format == Format::Json, Ordering::Relaxed);
}

/// Whether lines of this level are wanted. A call that is not logged costs this load only.
#[inline]
pub(crate) fn is_enabled(level: Level) -> bool {
    level as u8 <= LEVEL.load(Ordering::Relaxed)
}

/// Writes a line, if its level is wanted. It is one write, so that lines of threads do not mix; a
/// closed stderr does not stop the server.
pub(crate) fn log(level: Level, message: fmt::Arguments<'_>) {
    log_in(level, None, message);
}

/// The same, with the place in a trace that the line belongs to.
pub(crate) fn log_in(level: Level, span: Option<Span>, message: fmt::Arguments<'_>) {
    if !is_enabled(level) {
        return;
    }
    let ids = span.map(|span| (hex(&span.trace_id), hex(&span.span_id)));
    let line = if JSON.load(Ordering::Relaxed) {
        let time = jiff::Timestamp::now();
        let mut line = serde_json::json!({
            "time": format!("{time:.6}"),
            "level": level.name(),
            "message": message.to_string(),
        });
        if let Some((trace, span)) = ids {
            line["trace_id"] = trace.into();
            line["span_id"] = span.into();
        }
        format!("{line}\n")
    } else {
        let ids =
            ids.map_or(String::new(), |(trace, span)| format!(" trace_id={trace} span_id={span}"));
        format!("arithma {}: {}{ids}\n", level.name(), on_one_line(&message.to_string()))
    };
    let _ = io::stderr().write_all(line.as_bytes());
}

/// A text without control characters: part of it may be a client's, who is to write no lines of ours.
fn on_one_line(text: &str) -> Cow<'_, str> {
    if !text.contains(char::is_control) {
        return Cow::Borrowed(text);
    }
    let plain = |c: char| match c {
        '\n' | '\r' | '\t' => " ".to_owned(),
        c if c.is_control() => c.escape_default().to_string(),
        c => c.to_string(),
    };
    Cow::Owned(text.chars().map(plain).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_one_line() {
        assert_eq!(on_one_line("né\u{2028}"), "né\u{2028}");
        assert_eq!(on_one_line("a\nb\r\tc\u{1b}[1m\u{9b}"), "a b  c\\u{1b}[1m\\u{9b}");
    }
}
