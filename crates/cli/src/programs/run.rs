//! One command, from its start to its end.

use std::io;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use arithma_mcp::CallContext;

use super::method::Request;
use super::outputs::Outputs;
use super::running::Running;

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
    request: &Request,
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
    let running = Running::note(&child);
    let mut outputs = Outputs::take(&mut child);
    let status = wait(&mut child, &mut outputs, deadline, context);
    // Whatever it started ends with it; and if its time is up, so does the command itself.
    drop(running);
    #[cfg(not(unix))]
    let _ = child.kill();
    // It is gone, or going: this only tells the system that nobody else will ask for it.
    let _ = child.wait();
    outputs.drain(Instant::now() + GRACE);
    let end = status.map_or(End::TimedOut, |status| End::Exited(exit_code(status)));
    let [stdout, stderr] = outputs.into_texts();
    Finished { end, stdout, stderr }
}

fn prepare(file: &Path, request: &Request, place: Option<&Path>) -> Command {
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
fn wait(
    child: &mut Child,
    outputs: &mut Outputs,
    deadline: Instant,
    context: &CallContext<'_>,
) -> Option<ExitStatus> {
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
        outputs.wait(pause.min(left));
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

/// The exit code, or that which shells give to a command that a signal ended.
fn exit_code(status: ExitStatus) -> i32 {
    #[cfg(unix)]
    let signal = std::os::unix::process::ExitStatusExt::signal(&status);
    #[cfg(not(unix))]
    let signal: Option<i32> = None;
    status.code().or_else(|| signal.map(|signal| 128 + signal)).unwrap_or(KILLED)
}
