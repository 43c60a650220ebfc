//! The bounded queue in front of the workers.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How often it is looked whether a wait is over.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Jobs that wait for a worker, bounded in number and in bytes.
pub(super) struct Queue<J> {
    state: Mutex<Waiting<J>>,
    filled: Condvar,
    drained: Condvar,
    most_jobs: usize,
    most_bytes: usize,
}

struct Waiting<J> {
    /// Each with the bytes that it keeps alive.
    jobs: VecDeque<(J, usize)>,
    bytes: usize,
    idle_workers: usize,
    closed: bool,
}

impl<J> Queue<J> {
    pub(super) fn new(most_jobs: usize, most_bytes: usize) -> Self {
        let jobs = VecDeque::new();
        let state = Mutex::new(Waiting { jobs, bytes: 0, idle_workers: 0, closed: false });
        let (filled, drained) = (Condvar::new(), Condvar::new());
        Self { state, filled, drained, most_jobs: most_jobs.max(1), most_bytes }
    }

    fn has_no_place(&self, state: &Waiting<J>) -> bool {
        state.jobs.len() >= self.most_jobs
            || (state.bytes > self.most_bytes && !state.jobs.is_empty())
    }

    /// Adds a job, waiting for a place until `is_over`; then gives it back.
    pub(super) fn push(&self, job: J, bytes: usize, is_over: impl Fn() -> bool) -> Result<(), J> {
        let mut state = self.lock();
        while self.has_no_place(&state) {
            if is_over() {
                return Err(job);
            }
            state = self.wait(state);
        }
        state.bytes += bytes;
        state.jobs.push_back((job, bytes));
        drop(state);
        self.filled.notify_one();
        Ok(())
    }

    /// Waits until all jobs have begun, or until `is_over`; then gives back those that have not.
    pub(super) fn drain(&self, is_over: impl Fn() -> bool) -> Vec<J> {
        let mut state = self.lock();
        while !state.jobs.is_empty() && !is_over() {
            state = self.wait(state);
        }
        state.bytes = 0;
        state.jobs.drain(..).map(|(job, _)| job).collect()
    }

    /// Waits for a job to begin, and not for long.
    fn wait<'a>(&self, state: MutexGuard<'a, Waiting<J>>) -> MutexGuard<'a, Waiting<J>> {
        let waited = self.drained.wait_timeout(state, LOOK_EVERY);
        waited.unwrap_or_else(PoisonError::into_inner).0
    }

    /// The next job, waiting for one; `None` when the queue is closed and empty.
    pub(super) fn pop(&self) -> Option<J> {
        let mut state = self.lock();
        loop {
            if let Some((job, bytes)) = state.jobs.pop_front() {
                state.bytes -= bytes;
                drop(state);
                self.drained.notify_one();
                return Some(job);
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

    /// Whether a job added now would find a worker that has nothing to do.
    pub(super) fn has_idle_worker(&self) -> bool {
        let state = self.lock();
        state.idle_workers > state.jobs.len()
    }

    fn lock(&self) -> MutexGuard<'_, Waiting<J>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
