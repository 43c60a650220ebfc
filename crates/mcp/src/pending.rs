//! Requests of the server that wait for the client's answer.

use std::collections::HashMap;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use arithma_host::Instant;
use serde_json::Value;

use crate::catalog::MethodError;

/// How often a waiting call looks whether it is still wanted.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// What the client answered.
pub(crate) type Answer = Result<Value, MethodError>;

/// The requests that wait, by their ids.
///
/// One table for all clients: over HTTP an answer comes in a request of its own, and nothing but
/// its id says what it answers. So an id is 128 random bits, which only its client knows.
#[derive(Debug, Default)]
pub(crate) struct Pending {
    waiting: Mutex<HashMap<String, SyncSender<Answer>>>,
}

impl Pending {
    /// A new request; `None` when the system has no randomness.
    pub(crate) fn open(&self) -> Option<Waiting<'_>> {
        let mut bits = [0; 16];
        if !arithma_host::fill_random(&mut bits) {
            return None;
        }
        let id = format!("arithma-{:032x}", u128::from_be_bytes(bits));
        let (answer, answered) = sync_channel(1);
        self.lock().insert(id.clone(), answer);
        Some(Waiting { pending: self, id, answered })
    }

    /// Hands an answer to whoever waits for it. Nobody may: it came too late, or twice.
    pub(crate) fn resolve(&self, id: &str, answer: Answer) {
        if let Some(waiting) = self.lock().remove(id) {
            let _ = waiting.try_send(answer);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, SyncSender<Answer>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A request that waits for its answer; dropping it ends the wait.
pub(crate) struct Waiting<'a> {
    pending: &'a Pending,
    pub(crate) id: String,
    answered: Receiver<Answer>,
}

impl Waiting<'_> {
    /// The answer; `None` when the time is over, or `is_cancelled` says so.
    pub(crate) fn wait(&self, limit: Duration, is_cancelled: impl Fn() -> bool) -> Option<Answer> {
        let start = Instant::now();
        loop {
            match self.answered.recv_timeout(LOOK_EVERY) {
                Ok(answer) => return Some(answer),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) if is_cancelled() || start.elapsed() >= limit => {
                    return None;
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.pending.lock().remove(&self.id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_finds_its_request_and_no_other() {
        let pending = Pending::default();
        let (first, second) = (pending.open().unwrap(), pending.open().unwrap());
        assert_ne!(first.id, second.id);
        pending.resolve(&second.id, Ok(Value::from(2)));
        pending.resolve(&second.id, Ok(Value::from(3)));
        pending.resolve("arithma-0", Ok(Value::from(4)));
        let answer = second.wait(Duration::from_secs(5), || false);
        assert_eq!(answer.unwrap().unwrap(), Value::from(2));
        assert!(first.wait(Duration::ZERO, || false).is_none());
        assert!(first.wait(Duration::from_secs(60), || true).is_none());
        drop((first, second));
        assert!(pending.lock().is_empty());
    }
}
