//! What a command prints, read while it runs and no longer.

use std::io::{self, Read};
use std::process::Child;
use std::time::{Duration, Instant};

/// Bytes of each stream that are kept.
const MOST_OUTPUT: usize = 1 << 20;

/// Reads of one stream in a row, so that a command that prints without end is still looked at.
#[cfg(unix)]
const READS: usize = 16;

/// Both outputs of a command.
pub(super) struct Outputs([Stream; 2]);

impl Outputs {
    /// Takes them from a command that has just started.
    pub(super) fn take(child: &mut Child) -> Self {
        Self([Stream::new(child.stdout.take()), Stream::new(child.stderr.take())])
    }

    /// What was kept of both, as text, with a note where it was cut.
    pub(super) fn into_texts(self) -> [String; 2] {
        self.0.map(|stream| text(&stream.into_kept()))
    }

    /// Reads until `until`, or until both have ended.
    pub(super) fn drain(&mut self, until: Instant) {
        while !self.have_ended() {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            self.wait(left.min(Duration::from_millis(20)));
        }
    }
}

fn text(bytes: &[u8]) -> String {
    let is_cut = bytes.len() > MOST_OUTPUT;
    let mut text = String::from_utf8_lossy(&bytes[..bytes.len().min(MOST_OUTPUT)]).into_owned();
    if is_cut {
        text.push_str(&format!("\n[cut after {MOST_OUTPUT} bytes]"));
    }
    text
}

/// Keeps one byte more than is shown, to know that there was more.
fn keep(kept: &mut Vec<u8>, chunk: &[u8]) {
    let room = (MOST_OUTPUT + 1).saturating_sub(kept.len());
    kept.extend_from_slice(&chunk[..chunk.len().min(room)]);
}

#[cfg(unix)]
use self::unix::Stream;

/// Both streams are read by the thread that waits for the command, as far as they are filled. So
/// nothing stays behind when somebody else holds the other end.
#[cfg(unix)]
mod unix {
    use std::os::fd::AsFd;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    use super::*;

    trait Source: Read + AsFd + Send {}
    impl<S: Read + AsFd + Send> Source for S {}

    pub(super) struct Stream {
        source: Option<Box<dyn Source>>,
        kept: Vec<u8>,
    }

    impl Stream {
        pub(super) fn new(source: Option<impl Read + AsFd + Send + 'static>) -> Self {
            let source = source.filter(|source| rustix::io::ioctl_fionbio(source, true).is_ok());
            Self { source: source.map(|source| Box::new(source) as _), kept: Vec::new() }
        }

        pub(super) fn into_kept(self) -> Vec<u8> {
            self.kept
        }

        /// Reads as far as it is filled.
        fn read(&mut self) {
            let mut chunk = [0; 16 << 10];
            for _ in 0..READS {
                let Some(source) = &mut self.source else { return };
                match source.read(&mut chunk) {
                    Ok(0) => self.source = None,
                    Ok(count) => keep(&mut self.kept, &chunk[..count]),
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                    Err(_) => self.source = None,
                }
            }
        }
    }

    impl Outputs {
        pub(in super::super) fn have_ended(&self) -> bool {
            self.0.iter().all(|stream| stream.source.is_none())
        }

        /// Reads what comes until nothing does for `pause`.
        pub(in super::super) fn wait(&mut self, pause: Duration) {
            let sources = self.0.iter().filter_map(|stream| stream.source.as_ref());
            let mut waiting: Vec<PollFd<'_>> = sources
                .map(|source| PollFd::from_borrowed_fd(source.as_fd(), PollFlags::IN))
                .collect();
            let pause = Timespec {
                tv_sec: i64::try_from(pause.as_secs()).unwrap_or(i64::MAX),
                tv_nsec: pause.subsec_nanos().into(),
            };
            // A signal ends the wait, and that is no harm.
            let _ = poll(&mut waiting, Some(&pause));
            self.0.iter_mut().for_each(Stream::read);
        }
    }
}

#[cfg(not(unix))]
use self::threads::Stream;

/// A thread for each stream: here nothing else can be waited for with a limit.
#[cfg(not(unix))]
mod threads {
    use std::sync::{Arc, Mutex, PoisonError};
    use std::thread::{self, JoinHandle};

    use super::*;

    pub(super) struct Stream {
        kept: Arc<Mutex<Vec<u8>>>,
        thread: Option<JoinHandle<()>>,
    }

    impl Stream {
        pub(super) fn new(source: Option<impl Read + Send + 'static>) -> Self {
            let kept = Arc::new(Mutex::new(Vec::new()));
            let all = Arc::clone(&kept);
            let read = move || {
                let mut chunk = vec![0; 16 << 10];
                let Some(mut source) = source else { return };
                while let Ok(count @ 1..) = source.read(&mut chunk) {
                    let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
                    keep(&mut all, &chunk[..count]);
                }
            };
            // Without a thread the output is lost, which is better than the server.
            let thread = thread::Builder::new().name("command-output".to_owned()).spawn(read);
            Self { kept, thread: thread.ok() }
        }

        pub(super) fn into_kept(self) -> Vec<u8> {
            std::mem::take(&mut *self.kept.lock().unwrap_or_else(PoisonError::into_inner))
        }
    }

    impl Outputs {
        pub(in super::super) fn have_ended(&self) -> bool {
            self.0.iter().all(|stream| stream.thread.as_ref().is_none_or(JoinHandle::is_finished))
        }

        pub(in super::super) fn wait(&mut self, pause: Duration) {
            thread::sleep(pause);
        }
    }
}
