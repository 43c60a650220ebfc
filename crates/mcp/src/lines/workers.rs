//! A few threads for the slow calls of one stream.
//!
//! They write to that stream, and a pipe that nobody reads blocks its writers. So these threads
//! are the stream's own; clients of a network share a [`Pool`](super::Pool), which writes nothing.

use std::io::Write;
use std::thread::{self, Scope};

use super::queue::Queue;
use super::{Client, STACK};
use crate::catalog::Catalog;

/// The threads that empty the queue, started one by one as they are needed.
pub(super) struct Workers<'scope, 'env, 's, C, W> {
    scope: &'scope Scope<'scope, 'env>,
    client: &'env Client<'s, C, W>,
    queue: &'env Queue<Vec<u8>>,
    running: usize,
    most: usize,
    begin: fn(),
}

impl<'scope, 'env, 's, C: Catalog, W: Write + Send> Workers<'scope, 'env, 's, C, W> {
    pub(super) fn new(
        scope: &'scope Scope<'scope, 'env>,
        client: &'env Client<'s, C, W>,
        queue: &'env Queue<Vec<u8>>,
        most: usize,
        begin: fn(),
    ) -> Self {
        Self { scope, client, queue, running: 0, most, begin }
    }

    /// Gives a message to a worker; gives it back when there is no thread to be had.
    pub(super) fn hand_over(&mut self, message: Vec<u8>) -> Result<(), Vec<u8>> {
        let (client, queue, begin) = (self.client, self.queue, self.begin);
        if self.running < self.most && !queue.has_idle_worker() {
            let worker = move || {
                begin();
                while let Some(message) = queue.pop() {
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
        let bytes = message.len();
        queue.push(message, bytes);
        Ok(())
    }
}
