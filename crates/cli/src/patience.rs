//! Work that may take long where a person waits for it: after a second a sign on stderr says that it
//! goes on, and Ctrl-C ends it at once.

use std::io::{self, IsTerminal, Write};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use arithma_door::context;
use arithma_num::Budget;

/// The exit code of a command that Ctrl-C ended, as shells have it.
pub(crate) const INTERRUPTED: u8 = 130;

/// How often it is looked whether someone pressed Ctrl-C.
const TICK: Duration = Duration::from_millis(50);

/// When a sign of progress is given first.
const LONG: Duration = Duration::from_secs(1);

/// What a terminal shows of Ctrl-C: `^C`.
const ECHO: usize = 2;

/// As much as the first thread of a process has.
const STACK: usize = 8 << 20;

/// The outcome of some work; `None` where Ctrl-C was pressed before it ended. The work is then given
/// up: it hears of that through its budget, and nobody waits for it.
pub(crate) fn watched<R: Send + 'static>(
    work: impl FnOnce(Budget) -> R + Send + 'static,
) -> Option<R> {
    let pressed = interrupts();
    pressed.store(false, Ordering::Relaxed);
    let given_up = Arc::new(AtomicBool::new(false));
    let budget = context().budget.with_cancel_flag(Arc::clone(&given_up));
    let (sender, receiver) = mpsc::channel();
    let run = move || {
        // Nobody listens any more where the work was given up.
        let _ = sender.send(work(budget));
    };
    let worker = thread::Builder::new().stack_size(STACK).spawn(run).ok()?;
    let mut sign = Sign::new();
    loop {
        match receiver.recv_timeout(TICK) {
            Ok(outcome) => {
                sign.erase();
                return Some(outcome);
            }
            Err(RecvTimeoutError::Timeout) if pressed.load(Ordering::Relaxed) => {
                given_up.store(true, Ordering::Relaxed);
                sign.erase();
                return None;
            }
            Err(RecvTimeoutError::Timeout) => sign.show(),
            Err(RecvTimeoutError::Disconnected) => {
                sign.erase();
                match worker.join() {
                    Ok(()) => return None,
                    Err(fault) => panic::resume_unwind(fault),
                }
            }
        }
    }
}

/// Whether Ctrl-C was pressed. From the first call on it no longer ends the process.
fn interrupts() -> &'static Arc<AtomicBool> {
    static PRESSED: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    PRESSED.get_or_init(|| {
        let pressed = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        // Where a signal cannot be caught, it ends the process as ever.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&pressed));
        pressed
    })
}

/// The sign that work goes on: how long it has taken, in a line that is erased again.
struct Sign {
    began: Instant,
    /// The seconds that are shown, and the width of the line.
    shown: Option<(u64, usize)>,
    is_seen: bool,
}

impl Sign {
    fn new() -> Self {
        Self { began: Instant::now(), shown: None, is_seen: io::stderr().is_terminal() }
    }

    fn show(&mut self) {
        let elapsed = self.began.elapsed();
        let seconds = elapsed.as_secs();
        if !self.is_seen || elapsed < LONG || self.shown.is_some_and(|(told, _)| told == seconds) {
            return;
        }
        let line = sign_within(seconds, columns());
        let mut stderr = io::stderr().lock();
        // Where stderr cannot be written there is nothing to see.
        let _ = write!(stderr, "\r{line}").and_then(|()| stderr.flush());
        self.shown = Some((seconds, line.len()));
    }

    fn erase(&mut self) {
        if let Some((_, width)) = self.shown.take() {
            let mut stderr = io::stderr().lock();
            let space = " ".repeat(width + ECHO);
            let _ = write!(stderr, "\r{space}\r").and_then(|()| stderr.flush());
        }
    }
}

/// Columns of the terminal that stderr is.
fn columns() -> usize {
    terminal_size::terminal_size_of(io::stderr()).map_or(80, |(width, _)| usize::from(width.0))
}

/// The sign in a line of so many columns: one that wraps could not be erased.
fn sign_within(seconds: u64, columns: usize) -> String {
    let whole = format!("working: {seconds} s, Ctrl-C ends it");
    if whole.len() + ECHO < columns { whole } else { format!("working: {seconds} s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sign_fits_into_a_line() {
        assert_eq!(sign_within(3, 80), "working: 3 s, Ctrl-C ends it");
        assert_eq!(sign_within(12, 20), "working: 12 s");
    }

    #[test]
    fn work_gives_its_outcome() {
        assert_eq!(watched(|budget| budget.check().is_ok()), Some(true));
    }

    #[test]
    fn a_fault_of_the_work_is_not_hidden() {
        let fault = panic::catch_unwind(|| watched(|_| -> u8 { panic!("on purpose") }));
        assert!(fault.is_err());
    }
}
