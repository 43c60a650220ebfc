//! One command, from its start to its end.

use std::io::{self, Read};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{mem, thread};

use arithma_mcp::CallContext;

use crate::direct::CommandRequest;

/// Bytes of each stream that are kept.
const MOST_OUTPUT: usize = 1 << 20;

/// What a command may know of the server's environment.
const ENVIRONMENT: [&str; 3] = ["PATH", "LANG", "HOME"];

/// How long the output is waited for once the command and its group are gone. Only a process that
/// left the group can still hold it open.
const GRACE: Duration = Duration::from_millis(100);

/// The exit codes of shells, where a command has none of its own.
const NOT_FOUND: i32 = 127;
const NOT_RUNNABLE: i32 = 126;
const KILLED: i32 = 128 + 9;

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    Exited(i32),
    TimedOut,
}

impl End {
    /// The exit code, as shells have it.
    pub(crate) fn exit_code(self) -> i32 {
        match self {
            Self::Exited(code) => code,
            Self::TimedOut => KILLED,
        }
    }
}

/// What a command left.
#[derive(Debug)]
pub(crate) struct Finished {
    pub(crate) end: End,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Finished {
    /// The answer of a shell for a command that is not there.
    pub(crate) fn not_found(name: &str) -> Self {
        Self::failed(NOT_FOUND, format!("{name}: command not found"))
    }

    fn failed(code: i32, stderr: String) -> Self {
        Self { end: End::Exited(code), stdout: String::new(), stderr }
    }
}

/// Runs a file until it ends, its time is up or the client withdraws.
pub(super) fn run(
    file: &Path,
    request: &CommandRequest,
    place: Option<&Path>,
    context: &CallContext<'_>,
) -> Finished {
    let deadline = Instant::now() + request.timeout;
    let mut child = match prepare(file, request, place).spawn() {
        Ok(child) => child,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Finished::not_found(&request.command);
        }
        Err(error) => {
            return Finished::failed(NOT_RUNNABLE, format!("{}: {error}", request.command));
        }
    };
    let (stdout, stderr) = (Stream::read(child.stdout.take()), Stream::read(child.stderr.take()));
    let status = wait(&mut child, deadline, context);
    // Whatever it started ends with it; and if its time is up, so does the command itself.
    kill_group(&mut child);
    // It is gone, or going: this only tells the system that nobody else will ask for it.
    let _ = child.wait();
    let end = status.map_or(End::TimedOut, |status| End::Exited(exit_code(status)));
    let until = Instant::now() + GRACE;
    Finished { end, stdout: stdout.finish(until), stderr: stderr.finish(until) }
}

fn prepare(file: &Path, request: &CommandRequest, place: Option<&Path>) -> Command {
    let mut command = Command::new(file);
    command.args(&request.argv).env_clear();
    command.envs(ENVIRONMENT.iter().filter_map(|name| Some((name, std::env::var_os(name)?))));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if let Some(place) = place {
        command.current_dir(place);
    }
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command
}

/// Waits for the end; `None` if it did not come in time.
fn wait(child: &mut Child, deadline: Instant, context: &CallContext<'_>) -> Option<ExitStatus> {
    // Most commands are over in a few milliseconds; a long one is looked at 50 times a second.
    let mut pause = Duration::from_millis(1);
    loop {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status);
        }
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() || context.is_cancelled() {
            return None;
        }
        thread::sleep(pause.min(left));
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

#[cfg(unix)]
fn kill_group(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    // The group has the number of its first process, and keeps it while any process is in it. An
    // error means that nobody is left.
    let group = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    let _ = group.map(|group| kill_process_group(group, Signal::KILL));
}

#[cfg(not(unix))]
fn kill_group(child: &mut Child) {
    let _ = child.kill();
}

/// The exit code, or that which shells give to a command that a signal ended.
fn exit_code(status: ExitStatus) -> i32 {
    #[cfg(unix)]
    let signal = std::os::unix::process::ExitStatusExt::signal(&status);
    #[cfg(not(unix))]
    let signal: Option<i32> = None;
    status.code().or_else(|| signal.map(|signal| 128 + signal)).unwrap_or(KILLED)
}

/// One output of a command, read in a thread of its own: a command that fills one pipe while
/// another is read would stop for ever.
struct Stream {
    kept: Arc<Mutex<Vec<u8>>>,
    /// Nothing is sent; it closes when the thread ends, and the thread ends with the output.
    ended: Receiver<()>,
}

impl Stream {
    fn read(source: Option<impl Read + Send + 'static>) -> Self {
        let kept = Arc::new(Mutex::new(Vec::new()));
        let (ending, ended) = channel();
        let all = Arc::clone(&kept);
        // Without a thread the output is lost, which is better than the server.
        let _ = thread::Builder::new().name("command-output".to_owned()).spawn(move || {
            if let Some(source) = source {
                keep(source, &all);
            }
            drop(ending);
        });
        Self { kept, ended }
    }

    /// What was kept, as text, with a note where it was cut.
    fn finish(self, until: Instant) -> String {
        let _ = self.ended.recv_timeout(until.saturating_duration_since(Instant::now()));
        let mut bytes = mem::take(&mut *self.kept.lock().unwrap_or_else(PoisonError::into_inner));
        let is_cut = bytes.len() > MOST_OUTPUT;
        bytes.truncate(MOST_OUTPUT);
        let mut text = String::from_utf8_lossy(&bytes).into_owned();
        if is_cut {
            text.push_str(&format!("\n[cut after {MOST_OUTPUT} bytes]"));
        }
        text
    }
}

/// Reads to the end, and keeps one byte more than is shown, to know that there was more.
fn keep(mut source: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut chunk = vec![0; 16 << 10];
    loop {
        match source.read(&mut chunk) {
            Ok(0) => return,
            Ok(count) => {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                let room = (MOST_OUTPUT + 1).saturating_sub(kept.len());
                kept.extend_from_slice(&chunk[..count.min(room)]);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return,
        }
    }
}
