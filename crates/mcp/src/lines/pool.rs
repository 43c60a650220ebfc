//! Threads for slow calls that any number of connections share.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::queue::Queue;
use super::{Limits, STACK};

type Job = Box<dyn FnOnce() + Send>;

/// A few threads with a bounded queue in front, started one by one as they are needed.
///
/// A job must not wait for a client: it hands its reply over and leaves. When the pool is dropped,
/// its threads end after the jobs that wait.
pub struct Pool {
    queue: Arc<Queue<Job>>,
    running: Mutex<usize>,
    most: usize,
    busy: Arc<AtomicUsize>,
}

impl Pool {
    /// A pool of `limits.workers` threads, at least one.
    pub fn new(limits: &Limits) -> Self {
        let queue = Queue::new(limits.waiting_calls, limits.message_bytes.saturating_mul(16));
        let (most, busy) = (limits.workers.max(1), Arc::default());
        Self { queue: Arc::new(queue), running: Mutex::new(0), most, busy }
    }

    /// Runs `job`, which keeps `bytes` alive, as soon as a thread is free. `false`, at once, when
    /// too many wait already: the job is dropped.
    #[must_use]
    pub fn run(&self, job: impl FnOnce() + Send + 'static, bytes: usize) -> bool {
        self.start_worker() && self.queue.try_push(Box::new(job), bytes).is_ok()
    }

    /// Jobs that run now.
    pub fn running_jobs(&self) -> usize {
        self.busy.load(Ordering::Relaxed)
    }

    /// Starts a thread if all are at work; whether there is any.
    fn start_worker(&self) -> bool {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if *running < self.most && !self.queue.has_idle_worker() {
            let (queue, busy) = (Arc::clone(&self.queue), Arc::clone(&self.busy));
            let worker = move || {
                while let Some(job) = queue.pop() {
                    busy.fetch_add(1, Ordering::Relaxed);
                    // Tools are caught where they are called. Should a job panic all the same, its
                    // client hears nothing more, and the thread lives on for the others.
                    let _ = catch_unwind(AssertUnwindSafe(job));
                    busy.fetch_sub(1, Ordering::Relaxed);
                }
            };
            let builder = thread::Builder::new().name("slow-calls".to_owned()).stack_size(STACK);
            if builder.spawn(worker).is_ok() {
                *running += 1;
            }
        }
        *running > 0
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.queue.close();
    }
}

impl std::fmt::Debug for Pool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pool").field("most", &self.most).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn limits(workers: usize, waiting_calls: usize) -> Limits {
        Limits { workers, waiting_calls, ..Limits::default() }
    }

    #[test]
    fn a_full_queue_refuses_at_once_and_a_free_one_takes_more() {
        let pool = Pool::new(&limits(1, 1));
        let (release, wait) = mpsc::channel::<()>();
        let (started, has_started) = mpsc::channel();
        let first = move || {
            started.send(()).unwrap();
            let _ = wait.recv();
        };
        assert!(pool.run(first, 0));
        has_started.recv().unwrap();
        assert_eq!(pool.running_jobs(), 1);
        let (done, is_done) = mpsc::channel();
        let again = done.clone();
        assert!(pool.run(move || done.send(1).unwrap(), 0));
        assert!(!pool.run(|| panic!("never run"), 0));
        drop(release);
        assert_eq!(is_done.recv().unwrap(), 1);
        assert!(pool.run(move || again.send(2).unwrap(), 0));
        assert_eq!(is_done.recv().unwrap(), 2);
    }

    #[test]
    fn a_panic_costs_no_thread() {
        let pool = Pool::new(&limits(1, 8));
        let (done, is_done) = mpsc::channel();
        assert!(pool.run(|| std::panic::resume_unwind(Box::new("a bug")), 0));
        assert!(pool.run(move || done.send(()).unwrap(), 0));
        is_done.recv().unwrap();
    }
}
