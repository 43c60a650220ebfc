//! Whether a client keeps pace: it may take its time, but not all of it.
//!
//! hyper can limit the time of the headers only together with the time between two requests, and
//! a reply that nobody reads not at all. So the bytes are watched here, and a connection looks at
//! the result now and then.

use std::future::Future;
use std::io;
use std::mem::MaybeUninit;
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker, ready};
use std::time::{Duration, Instant};

use hyper::rt::{Read, ReadBufCursor, Write};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::sleep;

use crate::network::NetworkLimits;

/// What a connection is doing, and since when.
#[derive(Debug)]
pub(super) struct Pace {
    start: Instant,
    /// Requests taken, and requests answered: the same number when none is under way.
    taken: AtomicUsize,
    answered: AtomicUsize,
    /// Milliseconds from the start, and one more; 0 for never.
    idle_since: AtomicU64,
    head_since: AtomicU64,
    write_blocked_since: AtomicU64,
    /// Whether the head that was read last says its length in two ways.
    has_two_lengths: AtomicBool,
}

/// How a client does not keep pace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Overdue {
    /// It asks for nothing.
    Idle,
    /// It takes too long to send headers, or to read a reply.
    Slow,
}

impl Pace {
    pub(super) fn new() -> Self {
        Self {
            start: Instant::now(),
            taken: AtomicUsize::new(0),
            answered: AtomicUsize::new(0),
            idle_since: AtomicU64::new(1),
            head_since: AtomicU64::new(0),
            write_blocked_since: AtomicU64::new(0),
            has_two_lengths: AtomicBool::new(false),
        }
    }

    /// A request has begun; it ends when the guard is dropped.
    pub(super) fn take_request(self: &Arc<Self>) -> UnderWay {
        self.taken.fetch_add(1, Ordering::Relaxed);
        self.head_since.store(0, Ordering::Relaxed);
        UnderWay(Arc::clone(self))
    }

    /// Whether the request that was just taken says its length in two ways. hyper goes by one of them,
    /// and does not tell.
    pub(super) fn has_two_lengths(&self) -> bool {
        self.has_two_lengths.load(Ordering::Relaxed)
    }

    /// Whether no request has ever come.
    pub(super) fn is_fresh(&self) -> bool {
        self.taken.load(Ordering::Relaxed) == 0
    }

    fn is_idle(&self) -> bool {
        self.taken.load(Ordering::Relaxed) == self.answered.load(Ordering::Relaxed)
    }

    fn now(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX - 1) + 1
    }

    /// Bytes have come in.
    fn read(&self) {
        if self.is_idle() && self.head_since.load(Ordering::Relaxed) == 0 {
            self.head_since.store(self.now(), Ordering::Relaxed);
        }
    }

    /// Bytes were to go out, and did or did not.
    fn wrote(&self, blocked: bool) {
        let since = self.write_blocked_since.load(Ordering::Relaxed);
        if blocked != (since != 0) {
            self.write_blocked_since.store(if blocked { self.now() } else { 0 }, Ordering::Relaxed);
        }
    }

    /// What has taken too long, if anything.
    pub(super) fn overdue(&self, limits: &NetworkLimits) -> Option<Overdue> {
        let now = self.now();
        let passed = |since: &AtomicU64, limit: Duration| {
            let since = since.load(Ordering::Relaxed);
            since != 0 && u128::from(now.saturating_sub(since)) >= limit.as_millis()
        };
        if passed(&self.write_blocked_since, limits.write_time)
            || passed(&self.head_since, limits.header_time)
        {
            return Some(Overdue::Slow);
        }
        let idle = self.is_idle() && passed(&self.idle_since, limits.http_idle_time);
        idle.then_some(Overdue::Idle)
    }
}

/// A request under way.
#[derive(Debug)]
pub(super) struct UnderWay(Arc<Pace>);

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.idle_since.store(self.0.now(), Ordering::Relaxed);
        self.0.answered.fetch_add(1, Ordering::Relaxed);
    }
}

/// Bytes that are read at a time.
const READ: usize = 16 << 10;

/// Bytes of a head that are looked at; hyper refuses what is longer.
const LONGEST_HEAD: usize = 512 << 10;

/// How often a client is looked for that waits for a slow call.
const LOOK_EVERY: Duration = Duration::from_millis(250);

/// The socket of a connection. hyper has it most of the time; but it does not look for the end of a client
/// whose next request has already come, so that is done beside it.
#[derive(Clone)]
pub(super) struct Socket(Arc<Mutex<TokioIo<TcpStream>>>);

impl Socket {
    pub(super) fn new(stream: TcpStream) -> Self {
        Self(Arc::new(Mutex::new(TokioIo::new(stream))))
    }

    fn lock(&self) -> MutexGuard<'_, TokioIo<TcpStream>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Done when the client has closed the connection, whatever of it is still unread.
    pub(super) async fn left(self) {
        loop {
            sleep(LOOK_EVERY).await;
            let has_ended = {
                let socket = self.lock();
                let mut ended = pin!(input_ended(socket.inner()));
                ended.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_ready()
            };
            if has_ended {
                return;
            }
        }
    }
}

/// Done when the client will send nothing more, whatever is still to be read.
pub(in crate::network) async fn input_ended(stream: &TcpStream) {
    // What is asked for is priority data, which nobody sends; the end of the input is told beside it.
    #[cfg(any(target_os = "linux", target_os = "android"))]
    let _ = stream.ready(tokio::io::Interest::PRIORITY).await;
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    {
        let _ = stream;
        std::future::pending::<()>().await;
    }
}

/// A socket whose bytes are watched.
pub(super) struct Watched {
    socket: Socket,
    pace: Arc<Pace>,
    head: Head,
}

impl Watched {
    pub(super) fn new(socket: Socket, pace: Arc<Pace>) -> Self {
        Self { socket, pace, head: Head::default() }
    }

    fn watch<T>(&self, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        self.pace.wrote(written.is_pending());
        written
    }
}

impl Read for Watched {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        mut buffer: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let mut bytes = [const { MaybeUninit::uninit() }; READ];
        let room = buffer.remaining().min(READ);
        let mut bytes = ReadBuf::uninit(&mut bytes[..room]);
        ready!(Pin::new(this.socket.lock().inner_mut()).poll_read(cx, &mut bytes))?;
        if let Some(has_two_lengths) = this.pace.is_idle().then(|| this.head.see(bytes.filled())) {
            this.pace.has_two_lengths.store(has_two_lengths, Ordering::Relaxed);
        }
        this.pace.read();
        buffer.put_slice(bytes.filled());
        Poll::Ready(Ok(()))
    }
}

/// The head of a request, as far as it has come.
#[derive(Default)]
struct Head {
    /// What came before, if that was not all.
    begun: Vec<u8>,
}

impl Head {
    /// Takes bytes that belong to a head; whether that says its length in two ways.
    fn see(&mut self, bytes: &[u8]) -> bool {
        if self.begun.is_empty() {
            return match end_of_head(bytes) {
                Some(end) => has_two_lengths(&bytes[..end]),
                None => {
                    self.begun.extend_from_slice(bytes);
                    false
                }
            };
        }
        if self.begun.len() >= LONGEST_HEAD {
            return false;
        }
        // The end may have begun to come before.
        let searched = self.begun.len().saturating_sub(3);
        self.begun.extend_from_slice(bytes);
        let Some(end) = end_of_head(&self.begun[searched..]) else { return false };
        let has_two_lengths = has_two_lengths(&self.begun[..searched + end]);
        self.begun = Vec::new();
        has_two_lengths
    }
}

fn end_of_head(bytes: &[u8]) -> Option<usize> {
    bytes.windows(4).position(|four| four == b"\r\n\r\n")
}

fn has_two_lengths(head: &[u8]) -> bool {
    let has = |name: &[u8]| {
        head.split(|&byte| byte == b'\n').any(|line| {
            line.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
        })
    };
    has(b"transfer-encoding:") && has(b"content-length:")
}

impl Write for Watched {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut *self.socket.lock()).poll_write(cx, bytes);
        self.watch(written)
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut *self.socket.lock()).poll_flush(cx);
        self.watch(flushed)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.socket.lock()).poll_shutdown(cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.lock().is_write_vectored()
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut *self.socket.lock()).poll_write_vectored(cx, parts);
        self.watch(written)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_said_in_two_ways_are_seen_however_they_come() {
        let both =
            b"POST / HTTP/1.1\r\nContent-Length: 4\r\ntransfer-ENCODING: chunked\r\n\r\n0\r\n\r\n";
        let one =
            b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 20\r\n\r\nTransfer-Encoding: x\r\n";
        for (bytes, expected) in [(&both[..], true), (&one[..], false)] {
            assert_eq!(Head::default().see(bytes), expected);
            let mut head = Head::default();
            let end = end_of_head(bytes).expect("a head") + 4;
            let seen = bytes[..end].iter().any(|byte| head.see(&[*byte]));
            assert_eq!(seen, expected);
            assert!(head.begun.is_empty());
        }
    }
}
