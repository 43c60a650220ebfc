//! Standard input that SIGTERM and SIGINT end.
//!
//! A signal that arrives just before a blocking read would not wake it. So the handler writes to a
//! pipe, and every read waits for either: the input, or that pipe.

use std::fs::File;
use std::io::{self, PipeReader, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::{flag, low_level::pipe};

use super::Stopped;
use crate::programs;

/// Bytes that are still read after a signal: what the client has already written is answered, and
/// that is at most what a pipe holds. A client that never pauses does not put off the end.
const GRACE: usize = 1 << 20;

/// Whether the first signal has come.
static SEEN: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Whether a signal has asked for the end.
pub(crate) fn is_stopping() -> bool {
    SEEN.load(Ordering::Relaxed)
}

/// Standard input, until a signal.
#[derive(Debug)]
pub(crate) struct Input {
    stdin: File,
    /// Readable after the first signal.
    signalled: PipeReader,
    /// After a signal: how much may still be read.
    grace: Option<usize>,
}

impl Input {
    /// Takes over both signals: the first ends the input, the second the process.
    pub(super) fn new(stdin: File) -> io::Result<Self> {
        let (signalled, wake) = io::pipe()?;
        for signal in [SIGINT, SIGTERM] {
            // In this order, so that the first signal does not act as the second.
            if !programs::watches_signals() {
                flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&SEEN))?;
            }
            flag::register(signal, Arc::clone(&SEEN))?;
            pipe::register(signal, wake.try_clone()?)?;
        }
        Ok(Self { stdin, signalled, grace: None })
    }

    /// Waits until there is input; an error when a signal ends the wait.
    fn wait(&mut self) -> io::Result<()> {
        let timeout = self.grace.map(|_| Timespec { tv_sec: 0, tv_nsec: 0 });
        loop {
            let mut waiting = [
                PollFd::new(&self.stdin, PollFlags::IN),
                PollFd::new(&self.signalled, PollFlags::IN),
            ];
            match poll(&mut waiting, timeout.as_ref()) {
                Ok(_) => {}
                Err(Errno::INTR) => continue,
                Err(error) => return Err(error.into()),
            }
            let [input, signal] = waiting.map(|waiting| !waiting.revents().is_empty());
            if signal && self.grace.is_none() {
                self.grace = Some(GRACE);
            }
            // Errors and ends of the input are found by reading it.
            return if input { Ok(()) } else { Err(stopped()) };
        }
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.wait()?;
        let Some(grace) = self.grace else { return self.stdin.read(buffer) };
        let length = buffer.len().min(grace);
        if length == 0 {
            return Err(stopped());
        }
        let count = self.stdin.read(&mut buffer[..length])?;
        self.grace = Some(grace - count);
        Ok(count)
    }
}

/// An error, and not an end of the input: what was read of an unfinished line is no message.
fn stopped() -> io::Error {
    io::Error::other(Stopped)
}
