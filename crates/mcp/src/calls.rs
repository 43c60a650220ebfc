//! The calls under way on one connection, so that they can be cancelled by their ids.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::log_level::Threshold;

/// The calls under way on one connection, and how much they may log to its client.
///
/// A call is announced when it is received, so that a cancellation finds it even while it waits
/// for a worker, and entered when it runs. Ids may repeat: a cancellation stops all of that id.
#[derive(Debug, Default)]
pub struct Calls {
    /// By the JSON text of their ids: a batch may have thousands.
    calls: Mutex<HashMap<Box<str>, Vec<Call>>>,
    pub(crate) log_threshold: Threshold,
}

#[derive(Debug)]
struct Call {
    cancelled: Arc<AtomicBool>,
    running: bool,
}

impl Calls {
    /// No calls.
    pub fn new() -> Self {
        Self::default()
    }

    /// Cancels every call with the id, given as JSON text.
    pub fn cancel(&self, id: &str) {
        for call in self.lock().get(id).into_iter().flatten() {
            call.cancelled.store(true, Ordering::Relaxed);
        }
    }

    /// Cancels everything: the client has gone.
    pub fn cancel_all(&self) {
        for call in self.lock().values().flatten() {
            call.cancelled.store(true, Ordering::Relaxed);
        }
    }

    /// Notes calls that will run later.
    pub(crate) fn announce<'a>(&self, ids: impl IntoIterator<Item = &'a str>) {
        let mut calls = self.lock();
        for id in ids {
            let cancelled = Arc::new(AtomicBool::new(false));
            calls.entry(id.into()).or_default().push(Call { cancelled, running: false });
        }
    }

    /// Notes that a call runs now, until the guard is dropped.
    pub(crate) fn enter(&self, id: &str) -> Running<'_> {
        let mut calls = self.lock();
        let same = calls.entry(id.into()).or_default();
        let cancelled = match same.iter_mut().find(|call| !call.running) {
            Some(call) => {
                call.running = true;
                Arc::clone(&call.cancelled)
            }
            None => {
                let cancelled = Arc::new(AtomicBool::new(false));
                same.push(Call { cancelled: Arc::clone(&cancelled), running: true });
                cancelled
            }
        };
        Running { calls: self, id: id.into(), cancelled }
    }

    /// Forgets a call that was announced and did not run: it was refused, or is over at once.
    pub(crate) fn forget(&self, id: &str) {
        self.remove(id, |call| !call.running);
    }

    fn remove(&self, id: &str, which: impl FnMut(&Call) -> bool) {
        let mut calls = self.lock();
        let Some(same) = calls.get_mut(id) else { return };
        if let Some(place) = same.iter().position(which) {
            same.swap_remove(place);
        }
        if same.is_empty() {
            calls.remove(id);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Box<str>, Vec<Call>>> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A running call; dropping it ends its entry.
#[derive(Debug)]
pub(crate) struct Running<'a> {
    calls: &'a Calls,
    id: Box<str>,
    pub(crate) cancelled: Arc<AtomicBool>,
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.calls.remove(&self.id, |call| Arc::ptr_eq(&call.cancelled, &self.cancelled));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_is_cancelled_while_it_waits_and_forgotten_when_it_ends() {
        let calls = Calls::new();
        calls.announce(["7"]);
        calls.cancel("7");
        let running = calls.enter("7");
        assert!(running.cancelled.load(Ordering::Relaxed));
        drop(running);
        assert!(calls.lock().is_empty());
        assert!(!calls.enter("7").cancelled.load(Ordering::Relaxed));
    }

    #[test]
    fn repeated_ids_have_an_entry_each() {
        let calls = Calls::new();
        calls.announce(["7", "7"]);
        let (first, second) = (calls.enter("7"), calls.enter("7"));
        assert_eq!(calls.lock()["7"].len(), 2);
        drop(first);
        calls.cancel("7");
        assert!(second.cancelled.load(Ordering::Relaxed));
    }

    #[test]
    fn what_does_not_run_is_forgotten() {
        let calls = Calls::new();
        calls.announce(["7", "8"]);
        calls.cancel("7");
        calls.forget("7");
        calls.forget("9");
        assert!(!calls.enter("7").cancelled.load(Ordering::Relaxed));
        assert_eq!(calls.lock().len(), 1);
    }
}
