//! JSON-RPC over TCP: one message a line, as on stdio.

use std::future::pending;
use std::io::{self, ErrorKind, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use arithma_mcp::{Calls, Catalog, Framer, Lane, Line, Listening, Outcome, Peer, Transport};
use hyper::body::Bytes;
use tokio::net::TcpStream;
use tokio::sync::mpsc::{Receiver, Sender};
use tokio::task::yield_now;
use tokio::time::{Instant, sleep_until, timeout_at};

use super::Shared;
use super::accept::BUSY;
use super::arriving::{ALWAYS, Reserved};
use super::http::socket::input_ended;
use super::limits::earned;
use super::seat::{Doing, Stage};
use super::slow::{self, Deferred, Reply, Said};
use super::unread::Held;
use super::visitors::Visit;
use crate::log::{Level, log};

/// Bytes of replies after which they are written even though more input waits.
const WRITE_AT: usize = 64 << 10;

/// Bytes that are written at a time, before others have their turn.
const WRITE_MOST: usize = 256 << 10;

/// How long calls run on after the end of the input before the client is looked for.
const PROBE_AFTER: Duration = Duration::from_secs(1);

/// How long a connection is idle before its buffers are given back.
const REST_AFTER: Duration = Duration::from_millis(200);

/// How long a reply may still wait to be read when the server stops.
const READ_GRACE: Duration = Duration::from_secs(5);

/// How often it is looked for then.
const PROBE_EVERY: Duration = Duration::from_millis(250);

/// Serves one client until its input ends, and cancels what runs for it when it is gone.
pub(super) async fn serve<C: Catalog + 'static>(
    shared: Arc<Shared<C>>,
    stream: TcpStream,
    visit: Visit,
) {
    let calls = Arc::new(Calls::new());
    let mut connection = Connection::new(shared, Arc::clone(&calls), stream, visit);
    if let Err(error) = connection.run().await {
        log(Level::Debug, format_args!("tcp: {error}"));
    }
    calls.cancel_all();
    connection.shared.pools.forget(&connection.lane);
}

/// Whether a line is one with which an HTTP request begins. A page in a browser can have a form
/// posted to any port of this machine, and a line of its body could be a message: so the connection
/// ends before the body. A request line may be too long to be seen as one, but `Host` always comes.
fn is_http(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    line.ends_with(b" HTTP/1.1")
        || line.ends_with(b" HTTP/1.0")
        || line.get(..5).is_some_and(|start| start.eq_ignore_ascii_case(b"host:"))
}

fn does_not_read() -> io::Error {
    io::Error::other("the client does not read")
}

/// How many of the lines at hand were answered.
enum Answered {
    All,
    Some,
}

/// What a connection does, and since when, for others to see.
#[derive(Debug)]
struct Progress {
    start: Instant,
    /// Milliseconds from the start on, and in the last three bits the stage.
    now: AtomicU64,
}

const STAGES: [Stage; 5] =
    [Stage::Silent, Stage::Idle, Stage::Sending, Stage::Unread, Stage::Calling];

impl Progress {
    fn new() -> Self {
        Self { start: Instant::now(), now: AtomicU64::new(Stage::Silent as u64) }
    }

    fn set(&self, stage: Stage, since: Instant) {
        let millis = since.saturating_duration_since(self.start).as_millis();
        let millis = u64::try_from(millis).unwrap_or(u64::MAX >> 3);
        self.now.store(millis << 3 | stage as u64, Ordering::Relaxed);
    }
}

impl Doing for Progress {
    fn stage(&self) -> (Stage, Duration) {
        let now = self.now.load(Ordering::Relaxed);
        let stage = STAGES[usize::try_from(now & 7).unwrap_or(0).min(STAGES.len() - 1)];
        (stage, self.start.elapsed().saturating_sub(Duration::from_millis(now >> 3)))
    }
}

struct Connection<C> {
    shared: Arc<Shared<C>>,
    stream: TcpStream,
    visit: Visit,
    progress: Arc<Progress>,
    framer: Framer,
    calls: Arc<Calls>,
    /// What it asks of the pools.
    lane: Arc<Lane>,
    said: Sender<Box<Said>>,
    hear: Receiver<Box<Said>>,
    /// What the client wants to hear of, where anything changes.
    listening: Option<Listening>,
    /// Slow calls under way.
    under_way: usize,
    /// Replies that are not yet written.
    out: Vec<u8>,
    /// As what those of slow calls among them are counted.
    held: Vec<Held>,
    /// When something last happened.
    active: Instant,
    /// Whether its buffers have been given back since.
    is_resting: bool,
    /// Whether any line has come.
    has_spoken: bool,
    /// When the line began that has not ended yet.
    line_began: Option<Instant>,
    /// Room for that line, where it is long.
    room: Option<Reserved>,
    /// When to look for the client next, after the end of its input.
    probe: Option<Instant>,
    /// Whether it was sent something to find out.
    probed: bool,
}

impl<C: Catalog + 'static> Connection<C> {
    fn new(shared: Arc<Shared<C>>, calls: Arc<Calls>, stream: TcpStream, visit: Visit) -> Self {
        let progress = Arc::new(Progress::new());
        visit.does(Arc::clone(&progress) as Arc<dyn Doing>);
        let framer = Framer::new(shared.limits.calls.message_bytes);
        let (said, hear) = slow::channel();
        let listening = shared.server.has_changes().then(|| {
            let said = said.clone();
            Listening::new(Arc::new(move |message: &[u8]| {
                let _ = said.try_send(Box::new(Said::Notification(message.to_vec())));
            }))
        });
        Self {
            shared,
            stream,
            framer,
            calls,
            lane: Arc::new(Lane::of(&visit.holder().asker)),
            visit,
            progress,
            said,
            hear,
            listening,
            under_way: 0,
            out: Vec::new(),
            held: Vec::new(),
            active: Instant::now(),
            is_resting: false,
            has_spoken: false,
            line_began: None,
            room: None,
            probe: None,
            probed: false,
        }
    }

    async fn run(&mut self) -> io::Result<()> {
        let mut stopping = self.shared.stopping.subscribe();
        loop {
            match self.answer_lines()? {
                Answered::Some if self.out.len() < WRITE_AT => {
                    // Others want to be read, too.
                    yield_now().await;
                    continue;
                }
                Answered::Some => {
                    self.write().await?;
                    yield_now().await;
                    continue;
                }
                Answered::All => self.write().await?,
            }
            let reads = !self.framer.is_finished() && !self.shared.is_stopping();
            if !reads && self.under_way == 0 {
                for reply in self.listening.iter().flat_map(Listening::end) {
                    self.out.extend_from_slice(&reply);
                    self.out.push(b'\n');
                }
                return self.write().await;
            }
            let may_read = reads && self.under_way < self.shared.limits.calls_a_connection;
            let has_room = self.has_room();
            let room = (!has_room).then(|| self.make_room());
            let room = async {
                match room {
                    Some(room) => room.await,
                    None => pending().await,
                }
            };
            let deadline = self.deadline();
            self.tell();
            tokio::select! {
                said = self.hear.recv(), if self.under_way > 0 || self.listening.is_some() => {
                    self.take(said.map(|said| *said));
                }
                room = room, if may_read && !has_room => self.room = room,
                ready = self.stream.readable(), if may_read && has_room => {
                    ready?;
                    self.fill()?;
                }
                // What was sent before the end may never be read here: the calls under way are too many.
                () = input_ended(&self.stream), if !may_read && self.probe.is_none() => {
                    self.probe = Some(Instant::now() + PROBE_AFTER);
                }
                _ = stopping.changed(), if reads => {}
                () = self.visit.given_up() => {
                    if self.under_way > 0 {
                        let _ = self.stream.try_write(format!("{BUSY}\n").as_bytes());
                    }
                    return Err(io::Error::other("another client needs the place"));
                }
                () = sleep_until(deadline) => self.pass_deadline()?,
                () = sleep_until(self.active + REST_AFTER), if !self.is_resting => self.rest(),
            }
        }
    }

    /// Says what it does, for whoever looks for a place.
    fn tell(&self) {
        match self.line_began {
            _ if self.under_way > 0 => self.progress.set(Stage::Calling, self.active),
            Some(began) => self.progress.set(Stage::Sending, began),
            None if self.has_spoken => self.progress.set(Stage::Idle, self.active),
            None => {}
        }
    }

    /// Whether more of the line that has begun may be kept.
    fn has_room(&mut self) -> bool {
        let is_long = self.framer.unfinished_bytes() > ALWAYS;
        if !is_long {
            self.room = None;
        }
        !is_long || self.room.is_some()
    }

    /// Waits until it may.
    fn make_room(&self) -> impl Future<Output = Option<Reserved>> + use<C> {
        let (own, all) = (self.visit.holder().arriving.clone(), self.shared.arriving.clone());
        own.reserve(all, self.shared.limits.calls.message_bytes)
    }

    /// Answers the lines that are complete, for as long as others can wait for it.
    fn answer_lines(&mut self) -> io::Result<Answered> {
        let allowance = self.visit.allowance();
        let (mut any, mut all) = (false, false);
        while self.under_way < self.shared.limits.calls_a_connection {
            if self.out.len() >= WRITE_AT || (any && allowance.is_over()) {
                return Ok(Answered::Some);
            }
            let Some(line) = self.framer.next_line() else {
                all = true;
                break;
            };
            any = true;
            let peer = Peer {
                calls: Some(&self.calls),
                allowance: Some(allowance.next()),
                listening: self.listening.as_ref(),
                transport: Transport::Tcp,
                ..Peer::default()
            };
            let server = &self.shared.server;
            let (outcome, message) = match line {
                Line::Message(message) if is_http(message) => {
                    return Err(io::Error::other("HTTP is not spoken here"));
                }
                Line::Message(message) => (server.handle(message, &peer, &mut self.out), message),
                Line::TooLong => {
                    let limit = self.shared.limits.calls.message_bytes;
                    (server.refuse_oversized(limit, &peer, &mut self.out), &[][..])
                }
            };
            match outcome {
                Outcome::Silent | Outcome::Listening => {}
                Outcome::Deferred { blocks } => {
                    let deferred = Deferred {
                        shared: Arc::clone(&self.shared),
                        message: Bytes::copy_from_slice(message),
                        headers: None,
                        views: Vec::new(),
                        calls: Arc::clone(&self.calls),
                        streams: true,
                        lane: Arc::clone(&self.lane),
                        blocks,
                        transport: Transport::Tcp,
                        received: server.is_observed().then(std::time::Instant::now),
                        charge: None,
                    };
                    // What has not begun when the server stops is refused: it may take its time for
                    // what has.
                    let is_taken = if self.shared.is_stopping() {
                        deferred.refuse(&self.said)
                    } else {
                        deferred.start(&self.said)
                    };
                    if !is_taken {
                        return Err(does_not_read());
                    }
                    self.under_way += 1;
                }
                Outcome::Answered | Outcome::Refused { .. } => self.out.push(b'\n'),
            }
        }
        if any {
            self.active = Instant::now();
            self.line_began = None;
            self.has_spoken = true;
        }
        if all && self.framer.has_unfinished_line() {
            self.line_began.get_or_insert_with(Instant::now);
        }
        Ok(Answered::All)
    }

    /// Takes what a slow call says.
    fn take(&mut self, said: Option<Said>) {
        let text = match said {
            Some(Said::Notification(text)) => text,
            Some(Said::Reply(outcome, Reply { text, held })) => {
                self.under_way -= 1;
                self.active = Instant::now();
                if outcome == Outcome::Silent {
                    return;
                }
                self.held.push(held);
                text
            }
            // Never: subscriptions are begun above, and `self.said` keeps the channel open.
            Some(Said::Listening(_)) | None => return,
        };
        // A long reply is not copied while others wait.
        if self.out.is_empty() {
            self.out = text;
        } else {
            self.out.extend_from_slice(&text);
        }
        self.out.push(b'\n');
    }

    /// Gives back what an idle connection does not need.
    fn rest(&mut self) {
        self.is_resting = true;
        if self.out.is_empty() {
            self.out = Vec::new();
            self.held = Vec::new();
        }
        self.framer.rest();
    }

    fn fill(&mut self) -> io::Result<()> {
        self.is_resting = false;
        match self.framer.fill(&mut Ready(&self.stream)) {
            Err(error) if error.kind() == ErrorKind::WouldBlock => Ok(()),
            filled => filled,
        }
    }

    async fn write(&mut self) -> io::Result<()> {
        if self.out.is_empty() {
            return Ok(());
        }
        let Self { shared, stream, out, progress, visit, .. } = &*self;
        let write_all = async {
            let (mut rest, mut blocked_since) = (&out[..], None);
            while !rest.is_empty() {
                match stream.try_write(&rest[..rest.len().min(WRITE_MOST)]) {
                    Ok(count) => {
                        rest = &rest[count..];
                        if let Some(since) = &mut blocked_since {
                            *since = Instant::now().min(*since + earned(count));
                        }
                        if !rest.is_empty() {
                            yield_now().await;
                        }
                    }
                    Err(error) if error.kind() == ErrorKind::WouldBlock => {
                        let since = *blocked_since.get_or_insert_with(Instant::now);
                        progress.set(Stage::Unread, since);
                        let writable =
                            timeout_at(since + shared.limits.write_time, stream.writable());
                        writable.await.unwrap_or_else(|_| Err(does_not_read()))?;
                    }
                    Err(error) => return Err(error),
                }
            }
            Ok(())
        };
        tokio::select! {
            biased;
            written = write_all => written?,
            () = shared.stopped_for(READ_GRACE) => return Err(does_not_read()),
            () = visit.given_up() => return Err(does_not_read()),
        }
        self.active = Instant::now();
        self.held.clear();
        self.out.clear();
        // One long reply is no reason to keep its memory.
        self.out.shrink_to(4 * WRITE_AT);
        Ok(())
    }

    /// When this connection is looked at although nothing has happened.
    fn deadline(&mut self) -> Instant {
        if self.framer.is_finished() || self.probe.is_some() {
            return *self.probe.get_or_insert_with(|| Instant::now() + PROBE_AFTER);
        }
        match self.line_began {
            Some(began) => began + self.shared.limits.body_time,
            None => self.active + self.shared.live.get().patience.tcp_idle,
        }
    }

    /// The deadline has passed.
    fn pass_deadline(&mut self) -> io::Result<()> {
        if self.probe.is_none() {
            return if self.line_began.is_some() {
                Err(io::Error::other("a line took too long"))
            } else if self.under_way == 0 {
                Err(io::Error::other("idle for too long"))
            } else {
                self.active = Instant::now();
                Ok(())
            };
        }
        // The end of the input is either a client that has said all and waits for its replies, or
        // one that is gone. Only a write tells them apart, so an empty line is sent, once: a
        // client that is gone answers it with a reset.
        if let Some(error) = self.stream.take_error()? {
            return Err(error);
        }
        if !self.probed {
            self.probed = true;
            self.stream.try_write(b"\n")?;
        }
        self.probe = Some(Instant::now() + PROBE_EVERY);
        Ok(())
    }
}

/// A socket that is read as far as it is filled.
struct Ready<'a>(&'a TcpStream);

impl Read for Ready<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.try_read(buffer)
    }
}
