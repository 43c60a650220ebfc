//! The calls under way on one connection, so that they can be cancelled by their ids.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::log_level::Threshold;

/// The calls under way on one connection, and how much they may log to its client.
///
/// A call is announced when it is received, so that a cancellation finds it even while it waits
/// for a worker, and entered when it runs. Ids may repeat: a cancellation stops all of that id.
#[derive(Debug, Default)]
pub struct Calls {
    calls: Mutex<Vec<Call>>,
    pub(crate) log_threshold: Threshold,
}

#[derive(Debug)]
struct Call {
    /// The JSON text of the id.
    id: Box<str>,
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
        for call in self.lock().iter().filter(|call| &*call.id == id) {
            call.cancelled.store(true, Ordering::Relaxed);
        }
    }

    /// Cancels everything: the client has gone.
    pub fn cancel_all(&self) {
        for call in self.lock().iter() {
            call.cancelled.store(true, Ordering::Relaxed);
        }
    }

    /// Notes a call that will run later.
    pub(crate) fn announce(&self, id: &str) {
        let cancelled = Arc::new(AtomicBool::new(false));
        self.lock().push(Call { id: id.into(), cancelled, running: false });
    }

    /// Notes that a call runs now, until the guard is dropped.
    pub(crate) fn enter(&self, id: &str) -> Running<'_> {
        let mut calls = self.lock();
        let waiting = calls.iter_mut().find(|call| !call.running && &*call.id == id);
        let cancelled = match waiting {
            Some(call) => {
                call.running = true;
                Arc::clone(&call.cancelled)
            }
            None => {
                let cancelled = Arc::new(AtomicBool::new(false));
                let flag = Arc::clone(&cancelled);
                calls.push(Call { id: id.into(), cancelled: flag, running: true });
                cancelled
            }
        };
        Running { calls: self, cancelled }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Call>> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A running call; dropping it ends its entry.
#[derive(Debug)]
pub(crate) struct Running<'a> {
    calls: &'a Calls,
    pub(crate) cancelled: Arc<AtomicBool>,
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        let mut calls = self.calls.lock();
        let own = calls.iter().position(|call| Arc::ptr_eq(&call.cancelled, &self.cancelled));
        if let Some(index) = own {
            calls.swap_remove(index);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_is_cancelled_while_it_waits_and_forgotten_when_it_ends() {
        let calls = Calls::new();
        calls.announce("7");
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
        calls.announce("7");
        calls.announce("7");
        let (first, second) = (calls.enter("7"), calls.enter("7"));
        assert_eq!(calls.lock().len(), 2);
        drop(first);
        calls.cancel("7");
        assert!(second.cancelled.load(Ordering::Relaxed));
    }
}
