//! A few threads for the slow calls of one stream.
//!
//! They write to that stream, and a pipe that nobody reads blocks its writers. So these threads
//! are the stream's own; clients of a network share a [`Pool`](super::Pool), which writes nothing.

use std::io::Write;
use std::thread::{self, Scope};

use super::queue::Queue;
use super::{Client, Limits, Received, STACK};
use crate::catalog::Catalog;

/// The threads that empty the queue, started one by one as they are needed.
pub(super) struct Workers<'scope, 'env, 's, C, W> {
    scope: &'scope Scope<'scope, 'env>,
    client: &'env Client<'s, C, W>,
    queue: &'env Queue<Received>,
    running: usize,
    most: usize,
    begin: fn(),
    is_stopping: fn() -> bool,
}

/// A message that no worker has taken.
pub(super) enum Left {
    /// There is no thread to be had.
    NoThread(Received),
    /// Too many wait, and the server is to stop.
    NoPlace(Received),
}

impl<'scope, 'env, 's, C: Catalog, W: Write + Send> Workers<'scope, 'env, 's, C, W> {
    pub(super) fn new(
        scope: &'scope Scope<'scope, 'env>,
        client: &'env Client<'s, C, W>,
        queue: &'env Queue<Received>,
        most: usize,
        limits: &Limits,
    ) -> Self {
        let Limits { begin_worker: begin, is_stopping, .. } = *limits;
        Self { scope, client, queue, running: 0, most, begin, is_stopping }
    }

    /// Gives a message to a worker.
    pub(super) fn hand_over(&mut self, received: Received) -> Result<(), Left> {
        let (client, queue, begin) = (self.client, self.queue, self.begin);
        if self.running < self.most && !queue.has_idle_worker() {
            let worker = move || {
                begin();
                while let Some(received) = queue.pop() {
                    client.run(&received);
                }
            };
            let builder = thread::Builder::new().name("slow-calls".to_owned()).stack_size(STACK);
            if builder.spawn_scoped(self.scope, worker).is_ok() {
                self.running += 1;
            }
        }
        if self.running == 0 {
            return Err(Left::NoThread(received));
        }
        let bytes = received.message.len();
        queue.push(received, bytes, self.is_stopping).map_err(Left::NoPlace)
    }
}
