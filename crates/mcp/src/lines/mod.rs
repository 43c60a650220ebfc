//! Messages as lines: stdio, and any other stream of bytes that is read by a thread of its own. An
//! asynchronous transport builds on the parts: a [`Framer`] and a [`Pool`].
//!
//! One thread reads, begins every call where it stands and writes once for each read. What takes longer
//! than its [`Allowance`] begins again on a few workers, started when first needed, so that quick calls
//! are not held up.

mod framer;
mod lanes;
mod pool;
mod queue;
mod workers;

use std::cell::OnceCell;
use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use arithma_host::Instant;

pub use self::framer::{Framer, Line};
pub use self::lanes::{Asker, Lane};
pub use self::pool::{Job, Pool};
use self::queue::Queue;
use self::workers::{Left, Workers};
use crate::allowance::Allowance;
use crate::calls::Calls;
use crate::catalog::Catalog;
use crate::changes::Listening;
use crate::server::{Outcome, Peer, Server};

/// Bytes of replies after which they are written even though more input waits.
const WRITE_AT: usize = 64 << 10;

/// Announcements on their way to a client that does not read; more are dropped.
const UNREAD: usize = 256;

/// The stack of a worker: that of a main thread, so that a tool fares the same on both.
const STACK: usize = 8 << 20;

/// What a stream may ask of the server.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Bytes of a message. A longer one is answered with an error and skipped, unread.
    pub message_bytes: usize,
    /// Threads for slow calls.
    pub workers: usize,
    /// Threads for calls that wait for something outside, so that calculations do not wait with them.
    pub waiters: usize,
    /// Slow calls that may wait for a thread. When so many wait, nothing more is read.
    pub waiting_calls: usize,
    /// What every such thread does first: it may step back behind those that read.
    pub begin_worker: fn(),
    /// Whether the server is to stop. Then nothing waits for a place any more.
    pub is_stopping: fn() -> bool,
    /// How long calls that wait then have to begin, before they are refused.
    pub waiting_at_stop: Duration,
}

impl Default for Limits {
    /// 1 MiB a message; two to four workers, as the machine has; four waiters; 256 waiting calls, which have
    /// 15 s to begin when the server is to stop: with the 10 s of a call it stops within 25 s.
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(2, usize::from);
        Self {
            message_bytes: 1 << 20,
            workers: cores.clamp(2, 4),
            waiters: 4,
            waiting_calls: 256,
            begin_worker: || {},
            is_stopping: || false,
            waiting_at_stop: Duration::from_secs(15),
        }
    }
}

/// Serves one client until its input ends: every message on a line of its own, every reply too.
///
/// Replies to quick calls come in the order of the requests. At the end of the input all calls
/// under way are still answered. A client that no longer reads ends the service quietly; any other
/// failure to read or write is returned.
pub fn serve_lines<C, R, W>(
    server: &Server<C>,
    reader: R,
    writer: W,
    limits: &Limits,
) -> io::Result<()>
where
    C: Catalog,
    R: Read,
    W: Write + Send,
{
    let (announce, announced) = mpsc::sync_channel(UNREAD);
    let client = Client {
        server,
        outlet: Outlet::new(writer),
        calls: Calls::new(),
        calculating: queue(limits),
        waiting: queue(limits),
        listening: server.has_changes().then(|| listening(announce.clone())),
    };
    let read = thread::scope(|scope| {
        if client.listening.is_some() {
            let client = &client;
            scope.spawn(move || client.pass_on(&announced));
        }
        let mut staff = Staff {
            workers: Workers::new(scope, &client, &client.calculating, limits.workers, limits),
            waiters: Workers::new(scope, &client, &client.waiting, limits.waiters, limits),
        };
        let read = client.read(reader, limits.message_bytes, &mut staff);
        client.refuse_the_last(limits);
        if client.outlet.is_broken() {
            client.calls.cancel_all();
        }
        client.calculating.close();
        client.waiting.close();
        if let Some(listening) = &client.listening {
            listening.end().into_iter().for_each(|reply| drop(announce.send(reply)));
            drop(announce.send(Vec::new()));
        }
        read
    });
    client.outlet.into_result().and(read)
}

/// A message that takes longer.
struct Received {
    message: Vec<u8>,
    /// When it was received, where anyone wants to know.
    at: Option<Instant>,
}

fn queue(limits: &Limits) -> Queue<Received> {
    Queue::new(limits.waiting_calls, limits.message_bytes.saturating_mul(16))
}

/// What a client listens to, handed to a thread that writes it.
fn listening(announce: SyncSender<Vec<u8>>) -> Listening {
    Listening::new(Arc::new(move |message: &[u8]| {
        let _ = announce.try_send(message.to_vec());
    }))
}

/// One client.
struct Client<'s, C, W> {
    server: &'s Server<C>,
    outlet: Outlet<W>,
    calls: Calls,
    /// Messages that wait for a worker.
    calculating: Queue<Received>,
    /// Messages that wait for something outside, and now for somebody who does.
    waiting: Queue<Received>,
    /// What the client wants to hear of, where anything changes.
    listening: Option<Listening>,
}

/// Those who answer what takes longer.
struct Staff<'scope, 'env, 's, C, W> {
    workers: Workers<'scope, 'env, 's, C, W>,
    waiters: Workers<'scope, 'env, 's, C, W>,
}

impl<C: Catalog, W: Write + Send> Client<'_, C, W> {
    fn read<'scope, 'env, R: Read>(
        &'env self,
        mut reader: R,
        message_bytes: usize,
        staff: &mut Staff<'scope, 'env, '_, C, W>,
    ) -> io::Result<()> {
        let mut framer = Framer::new(message_bytes);
        let mut out = Vec::new();
        loop {
            let allowance = Allowance::begin();
            while let Some(line) = framer.next_line() {
                self.answer(line, message_bytes, allowance, staff, &mut out);
                if out.len() >= WRITE_AT {
                    self.outlet.send(&mut out);
                }
                if self.outlet.is_broken() {
                    return Ok(());
                }
            }
            self.outlet.send(&mut out);
            if framer.is_finished() || self.outlet.is_broken() {
                return Ok(());
            }
            framer.fill(&mut reader)?;
        }
    }

    fn answer<'scope, 'env>(
        &'env self,
        line: Line<'_>,
        message_bytes: usize,
        allowance: Allowance,
        staff: &mut Staff<'scope, 'env, '_, C, W>,
        out: &mut Vec<u8>,
    ) {
        let notify = |message: &[u8]| self.outlet.send(&mut [message, b"\n"].concat());
        let received = self.server.is_observed().then(Instant::now);
        let peer = Peer {
            notify: Some(&notify),
            calls: Some(&self.calls),
            allowance: Some(allowance.next()),
            listening: self.listening.as_ref(),
            received,
            ..Peer::default()
        };
        let (outcome, message) = match line {
            Line::Message(message) => (self.server.handle(message, &peer, out), message),
            Line::TooLong => (self.server.refuse_oversized(message_bytes, &peer, out), &[][..]),
        };
        match outcome {
            Outcome::Silent | Outcome::Listening => {}
            Outcome::Answered | Outcome::Refused { .. } => out.push(b'\n'),
            Outcome::Deferred { blocks } => {
                // Handing over may wait for a free place: what is answered does not wait with it.
                self.outlet.send(out);
                let workers = if blocks { &mut staff.waiters } else { &mut staff.workers };
                let received = Received { message: message.to_vec(), at: received };
                match workers.hand_over(received) {
                    Ok(()) => {}
                    Err(Left::NoThread(received)) => self.run(&received),
                    Err(Left::NoPlace(received)) => self.refuse(&received),
                }
            }
        }
    }

    /// Writes what the client listens to, until an empty message ends it. A thread of its own,
    /// because whoever announces a change shall not wait for a client that does not read.
    fn pass_on(&self, announced: &Receiver<Vec<u8>>) {
        while let Ok(mut message) = announced.recv()
            && !message.is_empty()
        {
            message.push(b'\n');
            self.outlet.send(&mut message);
        }
    }

    /// Answers a message with slow calls, wherever this is called.
    fn run(&self, received: &Received) {
        let notify = |message: &[u8]| self.outlet.send(&mut [message, b"\n"].concat());
        let peer = Peer {
            notify: Some(&notify),
            calls: Some(&self.calls),
            received: received.at,
            ..Peer::default()
        };
        let mut out = Vec::new();
        let outcome = self.server.handle(&received.message, &peer, &mut out);
        self.send(outcome, out);
    }

    /// Answers a message that will not be served.
    fn refuse(&self, received: &Received) {
        let peer = Peer { calls: Some(&self.calls), ..Peer::default() };
        let mut out = Vec::new();
        let outcome = self.server.refuse_busy(&received.message, &peer, &mut out);
        self.send(outcome, out);
    }

    /// Waits until all calls have begun. Where the server is to stop, those that have not in the time that they
    /// have for it are refused; where nobody hears of them, at once.
    fn refuse_the_last(&self, limits: &Limits) {
        let until = OnceCell::new();
        let has_waited = || {
            let now = Instant::now();
            now >= *until.get_or_init(|| now + limits.waiting_at_stop)
        };
        let is_over = || self.outlet.is_broken() || ((limits.is_stopping)() && has_waited());
        for queue in [&self.calculating, &self.waiting] {
            queue.drain(is_over).iter().for_each(|received| self.refuse(received));
        }
    }

    fn send(&self, outcome: Outcome, mut reply: Vec<u8>) {
        if outcome != Outcome::Silent {
            reply.push(b'\n');
            self.outlet.send(&mut reply);
        }
    }
}

/// The writer, shared by the threads. Whole lines go through it, never parts.
struct Outlet<W> {
    writer: Mutex<(W, io::Result<()>)>,
    broken: AtomicBool,
}

impl<W: Write> Outlet<W> {
    fn new(writer: W) -> Self {
        Self { writer: Mutex::new((writer, Ok(()))), broken: AtomicBool::new(false) }
    }

    /// Writes `lines` and empties it. After a failure nothing more is written.
    fn send(&self, lines: &mut Vec<u8>) {
        if lines.is_empty() {
            return;
        }
        let mut guard = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let (writer, result) = &mut *guard;
        if result.is_ok() {
            *result = writer.write_all(lines).and_then(|()| writer.flush());
            self.broken.store(result.is_err(), Ordering::Relaxed);
        }
        lines.clear();
        // One long reply is no reason to keep its memory.
        lines.shrink_to(4 * WRITE_AT);
    }

    fn is_broken(&self) -> bool {
        self.broken.load(Ordering::Relaxed)
    }

    fn into_result(self) -> io::Result<()> {
        use io::ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset};
        let (_, result) = self.writer.into_inner().unwrap_or_else(PoisonError::into_inner);
        match result {
            Err(error)
                if matches!(error.kind(), BrokenPipe | ConnectionAborted | ConnectionReset) =>
            {
                Ok(())
            }
            result => result,
        }
    }
}
