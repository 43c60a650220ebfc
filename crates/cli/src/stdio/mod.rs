//! The standard streams of the server.
//!
//! Both are taken as plain files: the standard library's own handles buffer by lines and lock on
//! every use, and here one thread reads, and whole batches of lines are written.

#[cfg(unix)]
mod interruptible;

use std::fs::File;
use std::io;

#[cfg(unix)]
pub(crate) use self::interruptible::{Input, is_stopping};

/// Standard input; elsewhere a signal just ends the process.
#[cfg(not(unix))]
pub(crate) type Input = File;

/// Standard input as the server reads it. From here on SIGTERM and SIGINT end the input instead of
/// the process; a second one ends the process.
pub(crate) fn input() -> io::Result<Input> {
    #[cfg(unix)]
    return Input::new(duplicate(&io::stdin())?);
    #[cfg(not(unix))]
    return duplicate(&io::stdin());
}

/// Elsewhere nothing is left to be stopped.
#[cfg(not(unix))]
pub(crate) fn is_stopping() -> bool {
    false
}

/// Standard output as the server writes it.
pub(crate) fn output() -> io::Result<File> {
    duplicate(&io::stdout())
}

#[cfg(unix)]
fn duplicate(stream: &impl std::os::fd::AsFd) -> io::Result<File> {
    stream.as_fd().try_clone_to_owned().map(File::from)
}

#[cfg(windows)]
fn duplicate(stream: &impl std::os::windows::io::AsHandle) -> io::Result<File> {
    stream.as_handle().try_clone_to_owned().map(File::from)
}

/// Whether an error is the end that a signal asked for.
pub(crate) fn is_stop(error: &io::Error) -> bool {
    let Some(inner) = error.get_ref() else { return false };
    inner.is::<Stopped>()
}

/// The error with which a reader ends when a signal has asked for the end.
#[derive(Debug)]
#[cfg_attr(not(unix), allow(dead_code))]
struct Stopped;

impl std::fmt::Display for Stopped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("stopped by a signal")
    }
}

impl std::error::Error for Stopped {}
