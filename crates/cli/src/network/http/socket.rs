//! The socket of a connection, whose bytes are watched and cut into requests before hyper has them.

use std::future::{Future, poll_fn};
use std::io;
use std::mem::MaybeUninit;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker, ready};
use std::time::Duration;

use hyper::rt::{Read, ReadBufCursor, Write};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::sleep;

use super::gate::{Fault, Gate};
use super::pace::Pace;
use crate::network::arriving::{ALWAYS, Arriving, Reserved};

/// Bytes that are read at a time.
const READ: usize = 16 << 10;

/// How often a client is looked for that waits for a slow call.
const LOOK_EVERY: Duration = Duration::from_millis(250);

/// The socket of a connection. hyper has it most of the time; but it does not look for the end of a client
/// whose next request has already come, so that is done beside it.
#[derive(Clone)]
pub(super) struct Socket(Arc<Mutex<Gated>>);

/// A stream, and what lies between it and the parser.
struct Gated {
    io: TokioIo<TcpStream>,
    gate: Gate,
}

impl Socket {
    pub(super) fn new(stream: TcpStream, longest_head: usize) -> Self {
        let (io, gate) = (TokioIo::new(stream), Gate::new(longest_head));
        Self(Arc::new(Mutex::new(Gated { io, gate })))
    }

    fn lock(&self) -> MutexGuard<'_, Gated> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The socket itself, once nobody else has it.
    pub(super) fn into_stream(self) -> Option<TcpStream> {
        let gated = Arc::into_inner(self.0)?.into_inner().unwrap_or_else(PoisonError::into_inner);
        Some(gated.io.into_inner())
    }

    /// Whether nothing of a request has come that was not passed on.
    pub(super) fn is_at_rest(&self) -> bool {
        self.lock().gate.is_at_rest()
    }

    /// Waits for the next request: whether there is one, or the end.
    pub(super) async fn has_more(&self) -> bool {
        let peeked = poll_fn(|cx| {
            let mut byte = [0; 1];
            let mut byte = ReadBuf::new(&mut byte);
            self.lock().io.inner().poll_peek(cx, &mut byte)
        });
        peeked.await.is_ok_and(|count| count > 0)
    }

    /// Done when the client has closed the connection, whatever of it is still unread.
    pub(super) async fn left(self) {
        loop {
            sleep(LOOK_EVERY).await;
            let has_ended = {
                let socket = self.lock();
                let mut ended = pin!(input_ended(socket.io.inner()));
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
    room: HeadRoom,
}

/// Room for heads that have not ended.
pub(super) struct HeadRoom {
    pub(super) own: Arriving,
    pub(super) all: Arriving,
    /// What a long one has of it.
    pub(super) reserved: Option<Reserved>,
}

impl HeadRoom {
    /// Whether so many bytes of a head may be kept, of at most so many.
    fn has_room(&mut self, bytes: usize, longest: usize) -> bool {
        if bytes <= ALWAYS {
            self.reserved = None;
        } else if self.reserved.is_none() {
            self.reserved = self.own.try_reserve(&self.all, longest);
        }
        bytes <= ALWAYS || self.reserved.is_some()
    }
}

impl Watched {
    pub(super) fn new(socket: Socket, pace: Arc<Pace>, room: HeadRoom) -> Self {
        Self { socket, pace, room }
    }

    fn watch(&self, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match &written {
            Poll::Pending => self.pace.wrote(None),
            Poll::Ready(Ok(count)) => self.pace.wrote(Some(*count)),
            Poll::Ready(Err(_)) => {}
        }
        written
    }
}

impl Read for Watched {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        mut buffer: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        let Self { socket, pace, room: heads } = self.get_mut();
        let mut gated = socket.lock();
        let Gated { io, gate } = &mut *gated;
        let room = buffer.remaining().min(READ);
        loop {
            if let Some(bytes) = gate.give(room) {
                buffer.put_slice(bytes);
                return Poll::Ready(Ok(()));
            }
            if gate.is_broken() {
                return Poll::Ready(Err(io::ErrorKind::InvalidData.into()));
            }
            let mut bytes = [const { MaybeUninit::uninit() }; READ];
            let mut bytes = ReadBuf::uninit(&mut bytes[..room]);
            ready!(Pin::new(io.inner_mut()).poll_read(cx, &mut bytes))?;
            let bytes = bytes.filled();
            if bytes.is_empty() {
                return Poll::Ready(Ok(()));
            }
            pace.read();
            let (count, mut refused) = gate.take(bytes);
            if !heads.has_room(gate.head_bytes(), gate.longest_head()) {
                refused = Some(gate.refuse(Fault::NoRoom));
            }
            if let Some(refused) = refused {
                pace.refuse(refused);
            }
            if count > 0 {
                buffer.put_slice(&bytes[..count]);
                return Poll::Ready(Ok(()));
            }
        }
    }
}

impl Write for Watched {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.socket.lock().io).poll_write(cx, bytes);
        self.watch(written)
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        // hyper flushes when it has nothing more to write.
        self.pace.has_written();
        Pin::new(&mut self.socket.lock().io).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket.lock().io).poll_shutdown(cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.lock().io.is_write_vectored()
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.socket.lock().io).poll_write_vectored(cx, parts);
        self.watch(written)
    }
}
