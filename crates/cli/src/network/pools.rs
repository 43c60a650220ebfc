//! The threads that answer what takes longer.

use std::sync::Arc;
use std::time::{Duration, Instant};

use arithma_mcp::{Job, Lane, Limits, Pool};

/// Threads that calculate, and threads that wait for something outside, such as commands.
#[derive(Debug)]
pub(super) struct Pools {
    workers: Pool,
    waiters: Pool,
}

impl Pools {
    pub(super) fn new(limits: &Limits) -> Self {
        // One more than is needed at a time: it is for the next client, while another has all it may have.
        Self {
            workers: Pool::new(limits.workers + 1, limits),
            waiters: Pool::new(limits.waiters, limits),
        }
    }

    /// Does a job that keeps `bytes` alive, or refuses it.
    pub(super) fn run(&self, lane: &Arc<Lane>, job: Box<dyn Job>, bytes: usize, blocks: bool) {
        let pool = if blocks { &self.waiters } else { &self.workers };
        pool.run(lane, job, bytes);
    }

    /// Drops what waits for a connection that is gone.
    pub(super) fn forget(&self, lane: &Arc<Lane>) {
        self.both().for_each(|pool| pool.forget(lane));
    }

    /// Looks again for jobs that may begin: a client has read what it had left unread.
    pub(super) fn resume(&self) {
        self.both().for_each(Pool::resume);
    }

    /// Refuses what has waited for longer than `limit`; says when the next will have.
    pub(super) fn refuse_overdue(&self, limit: Duration) -> Option<Instant> {
        self.both().filter_map(|pool| pool.refuse_overdue(limit)).min()
    }

    /// Jobs that run, and jobs that wait.
    pub(super) fn jobs(&self) -> (usize, usize) {
        let sum = |count: fn(&Pool) -> usize| self.both().map(count).sum();
        (sum(Pool::running_jobs), sum(Pool::waiting_jobs))
    }

    /// Threads that calculate, at most.
    pub(super) fn workers(&self) -> usize {
        self.workers.most_threads()
    }

    fn both(&self) -> impl Iterator<Item = &Pool> {
        [&self.workers, &self.waiters].into_iter()
    }
}
