//! A few threads for slow calls, and the bounded queue in front of them.

use std::collections::VecDeque;
use std::io::Write;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Scope};

use super::Client;
use crate::catalog::Catalog;

/// The stack of a worker: that of a main thread, so that a tool fares the same on both.
const STACK: usize = 8 << 20;

/// Messages that wait for a worker.
pub(super) struct Queue {
    state: Mutex<Waiting>,
    filled: Condvar,
    drained: Condvar,
    most_messages: usize,
    most_bytes: usize,
}

#[derive(Default)]
struct Waiting {
    messages: VecDeque<Vec<u8>>,
    bytes: usize,
    idle_workers: usize,
    closed: bool,
}

impl Queue {
    pub(super) fn new(most_messages: usize, most_bytes: usize) -> Self {
        let state = Mutex::default();
        let (filled, drained) = (Condvar::new(), Condvar::new());
        Self { state, filled, drained, most_messages: most_messages.max(1), most_bytes }
    }

    fn has_no_place(&self, state: &Waiting) -> bool {
        state.messages.len() >= self.most_messages
            || (state.bytes > self.most_bytes && !state.messages.is_empty())
    }

    /// Adds a message, waiting for a place.
    fn push(&self, message: Vec<u8>) {
        let mut state = self.lock();
        while self.has_no_place(&state) {
            state = self.drained.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.bytes += message.len();
        state.messages.push_back(message);
        drop(state);
        self.filled.notify_one();
    }

    /// The next message, waiting for one; `None` when the queue is closed and empty.
    fn pop(&self) -> Option<Vec<u8>> {
        let mut state = self.lock();
        loop {
            if let Some(message) = state.messages.pop_front() {
                state.bytes -= message.len();
                drop(state);
                self.drained.notify_one();
                return Some(message);
            }
            if state.closed {
                return None;
            }
            state.idle_workers += 1;
            state = self.filled.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.idle_workers -= 1;
        }
    }

    /// No more will come: workers end when they have emptied the queue.
    pub(super) fn close(&self) {
        self.lock().closed = true;
        self.filled.notify_all();
    }

    /// Throws away what waits.
    pub(super) fn clear(&self) {
        let mut state = self.lock();
        state.messages.clear();
        state.bytes = 0;
    }

    /// Whether a message added now would find a worker that has nothing to do.
    fn has_idle_worker(&self) -> bool {
        let state = self.lock();
        state.idle_workers > state.messages.len()
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The threads that empty the queue, started one by one as they are needed.
pub(super) struct Workers<'scope, 'env, 's, C, W> {
    scope: &'scope Scope<'scope, 'env>,
    client: &'env Client<'s, C, W>,
    running: usize,
    most: usize,
}

impl<'scope, 'env, 's, C: Catalog, W: Write + Send> Workers<'scope, 'env, 's, C, W> {
    pub(super) fn new(
        scope: &'scope Scope<'scope, 'env>,
        client: &'env Client<'s, C, W>,
        most: usize,
    ) -> Self {
        Self { scope, client, running: 0, most }
    }

    /// Gives a message to a worker; gives it back when there is no thread to be had.
    pub(super) fn hand_over(&mut self, message: Vec<u8>) -> Result<(), Vec<u8>> {
        let client = self.client;
        if self.running < self.most && !client.queue.has_idle_worker() {
            let worker = move || {
                while let Some(message) = client.queue.pop() {
                    client.run(&message);
                }
            };
            let builder = thread::Builder::new().name("slow-calls".to_owned()).stack_size(STACK);
            if builder.spawn_scoped(self.scope, worker).is_ok() {
                self.running += 1;
            }
        }
        if self.running == 0 {
            return Err(message);
        }
        client.queue.push(message);
        Ok(())
    }
}
