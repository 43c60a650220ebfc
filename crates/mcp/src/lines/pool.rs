//! Threads for slow calls that any number of connections share.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use arithma_host::Instant;

use super::lanes::{Lane, Lanes, Scarce};
use super::{Limits, STACK};

/// What a pool does, exactly one of the two and once; neither for a client that has left.
pub trait Job: Send {
    /// Does it. It must not wait for a client: it hands its reply over and leaves.
    fn run(self: Box<Self>);

    /// Says that it will not be done: too much waits, or it has waited for too long.
    fn refuse(self: Box<Self>);
}

/// A few threads with a bounded queue in front, started one by one as they are needed. Clients are
/// served in turn. When the pool is dropped, its threads end after the jobs that wait.
pub struct Pool {
    inner: Arc<Inner>,
    threads: Mutex<usize>,
    most_threads: usize,
    begin_worker: fn(),
}

struct Inner {
    state: Mutex<State>,
    filled: Condvar,
    most_jobs: usize,
    most_bytes: usize,
    busy: AtomicUsize,
}

struct State {
    lanes: Lanes<Box<dyn Job>>,
    idle: usize,
    closed: bool,
}

impl Pool {
    /// A pool of `threads` threads, at least one. Where there are several, one client has all but
    /// one of them at most, so that the next client need not wait for its jobs to end.
    pub fn new(threads: usize, limits: &Limits) -> Self {
        let most_threads = threads.max(1);
        let lanes = Lanes::new(most_threads.saturating_sub(1).max(1));
        Self {
            inner: Arc::new(Inner {
                state: Mutex::new(State { lanes, idle: 0, closed: false }),
                filled: Condvar::new(),
                most_jobs: limits.waiting_calls.max(1),
                most_bytes: limits.message_bytes.saturating_mul(16),
                busy: AtomicUsize::new(0),
            }),
            threads: Mutex::new(0),
            most_threads,
            begin_worker: limits.begin_worker,
        }
    }

    /// Does `job`, which keeps `bytes` alive, as soon as a thread is free and it is the client's turn.
    /// When too much waits, whoever has asked for the most is refused something: the newest of what
    /// waits for it, or this very job.
    pub fn run(&self, lane: &Arc<Lane>, job: Box<dyn Job>, bytes: usize) {
        if !self.start_worker() {
            return job.refuse();
        }
        let (displaced, accepted) = self.inner.add(lane, job, bytes);
        if accepted {
            self.inner.filled.notify_one();
        }
        for job in displaced {
            job.refuse();
        }
    }

    /// Refuses what has waited for longer than `limit`; says when the next will have.
    pub fn refuse_overdue(&self, limit: Duration) -> Option<Instant> {
        let (overdue, next) = self.inner.lock().lanes.overdue(limit);
        for job in overdue {
            job.refuse();
        }
        next
    }

    /// Drops all that waits for a connection that is gone.
    pub fn forget(&self, lane: &Arc<Lane>) {
        // Dropped when the lock is free again.
        let forgotten = self.inner.lock().lanes.forget(lane);
        drop(forgotten);
    }

    /// Looks again for jobs that may begin: a client has read what it had left unread.
    pub fn resume(&self) {
        self.inner.filled.notify_all();
    }

    /// Threads at most.
    pub fn most_threads(&self) -> usize {
        self.most_threads
    }

    /// Jobs that run now.
    pub fn running_jobs(&self) -> usize {
        self.inner.busy.load(Ordering::Relaxed)
    }

    /// Jobs that wait now.
    pub fn waiting_jobs(&self) -> usize {
        self.inner.lock().lanes.jobs()
    }

    /// Starts a thread if all are at work; whether there is any.
    fn start_worker(&self) -> bool {
        let mut threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        if *threads < self.most_threads && !self.inner.has_idle_worker() {
            let (inner, begin) = (Arc::clone(&self.inner), self.begin_worker);
            let worker = move || {
                begin();
                inner.work();
            };
            let builder = thread::Builder::new().name("slow-calls".to_owned()).stack_size(STACK);
            if builder.spawn(worker).is_ok() {
                *threads += 1;
            }
        }
        *threads > 0
    }
}

impl Inner {
    /// Adds a job, or gives back what there is no place for; and whether it was added.
    fn add(&self, lane: &Arc<Lane>, job: Box<dyn Job>, bytes: usize) -> (Vec<Box<dyn Job>>, bool) {
        let mut state = self.lock();
        let lanes = &mut state.lanes;
        let mut displaced = Vec::new();
        loop {
            let too_many = lanes.jobs() >= self.most_jobs;
            let too_long = lanes.bytes() + bytes > self.most_bytes && lanes.jobs() > 0;
            if !too_many && !too_long {
                lanes.add(lane, job, bytes);
                return (displaced, true);
            }
            let scarce = if too_many { Scarce::Jobs } else { Scarce::Bytes };
            match lanes.displace(lane, bytes, scarce) {
                Some(other) => displaced.push(other),
                None => {
                    displaced.push(job);
                    return (displaced, false);
                }
            }
        }
    }

    fn work(&self) {
        let mut state = self.lock();
        loop {
            if let Some((lane, job)) = state.lanes.next() {
                drop(state);
                self.busy.fetch_add(1, Ordering::Relaxed);
                // Tools are caught where they are called. Should a job panic all the same, its
                // client hears nothing more, and the thread lives on for the others.
                let _ = catch_unwind(AssertUnwindSafe(|| job.run()));
                self.busy.fetch_sub(1, Ordering::Relaxed);
                state = self.lock();
                state.lanes.end(&lane);
                // Its client may have had as much as it may have.
                if state.idle > 0 && state.lanes.jobs() > 0 {
                    self.filled.notify_one();
                }
                continue;
            }
            if state.closed {
                return;
            }
            state.idle += 1;
            state = self.filled.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.idle -= 1;
        }
    }

    /// Whether a job added now would find a worker that has nothing to do.
    fn has_idle_worker(&self) -> bool {
        let state = self.lock();
        state.idle > state.lanes.jobs()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.inner.lock().closed = true;
        self.inner.filled.notify_all();
    }
}

impl std::fmt::Debug for Pool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pool").field("most_threads", &self.most_threads).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{self, Sender};

    use super::*;

    /// Waits for its turn, and tells what became of it.
    struct Told<F>(F, &'static str, Sender<(&'static str, bool)>);

    impl<F: FnOnce() + Send> Job for Told<F> {
        fn run(self: Box<Self>) {
            let Self(job, name, tell) = *self;
            job();
            let _ = tell.send((name, true));
        }

        fn refuse(self: Box<Self>) {
            let _ = self.2.send((self.1, false));
        }
    }

    fn pool(threads: usize, waiting_calls: usize) -> Pool {
        Pool::new(threads, &Limits { waiting_calls, ..Limits::default() })
    }

    /// A pool of one thread that is held until the sender is dropped.
    fn held(waiting_calls: usize) -> (Pool, Sender<()>) {
        let pool = pool(1, waiting_calls);
        let (release, wait) = mpsc::channel::<()>();
        let (started, has_started) = mpsc::channel();
        let hold = move || {
            started.send(()).unwrap();
            let _ = wait.recv();
        };
        let job = Box::new(Told(hold, "held", mpsc::channel().0));
        pool.run(&Arc::default(), job, 0);
        has_started.recv().unwrap();
        assert_eq!(pool.running_jobs(), 1);
        (pool, release)
    }

    #[test]
    fn a_full_queue_refuses_the_greediest_at_once() {
        let (pool, release) = held(2);
        let (tell, told) = mpsc::channel();
        let (greedy, modest) = (Arc::default(), Arc::default());
        let job = |name| Box::new(Told(|| {}, name, tell.clone()));
        pool.run(&greedy, job("first"), 0);
        pool.run(&greedy, job("second"), 0);
        pool.run(&greedy, job("third"), 0);
        assert_eq!(told.recv().unwrap(), ("third", false));
        pool.run(&modest, job("modest"), 0);
        assert_eq!(told.recv().unwrap(), ("second", false));
        assert_eq!(pool.waiting_jobs(), 2);
        drop(release);
        assert_eq!(
            [told.recv().unwrap(), told.recv().unwrap()],
            [("first", true), ("modest", true)]
        );
    }

    #[test]
    fn what_waits_too_long_is_refused_and_what_nobody_wants_is_dropped() {
        let (pool, release) = held(9);
        let (tell, told) = mpsc::channel();
        let (here, gone) = (Arc::default(), Arc::default());
        pool.run(&gone, Box::new(Told(|| {}, "gone", tell.clone())), 0);
        pool.run(&here, Box::new(Told(|| {}, "here", tell)), 0);
        pool.forget(&gone);
        assert!(pool.refuse_overdue(Duration::from_secs(60)).is_some());
        assert_eq!(pool.refuse_overdue(Duration::ZERO), None);
        assert_eq!(told.recv().unwrap(), ("here", false));
        assert!(told.recv().is_err());
        drop(release);
    }

    #[test]
    fn a_panic_costs_no_thread() {
        let pool = pool(1, 8);
        let (tell, told) = mpsc::channel();
        let bug = || std::panic::resume_unwind(Box::new("a bug"));
        pool.run(&Arc::default(), Box::new(Told(bug, "bug", tell.clone())), 0);
        pool.run(&Arc::default(), Box::new(Told(|| {}, "next", tell)), 0);
        assert_eq!(told.recv().unwrap(), ("next", true));
    }
}
