//! The binary on a network, while it runs.

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStderr, Command, Stdio};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

/// A binary that runs, and what it logs.
pub(crate) struct Running {
    pub(crate) child: Child,
    log: BufReader<ChildStderr>,
}

impl Running {
    pub(crate) fn start(mut command: Command) -> Self {
        let mut child = command.stdin(Stdio::piped()).spawn().expect("it starts");
        let log = BufReader::new(child.stderr.take().expect("a pipe"));
        Self { child, log }
    }

    pub(crate) fn line(&mut self) -> String {
        let mut line = String::new();
        self.log.read_line(&mut line).expect("text");
        line
    }

    /// The address that the next line of the log ends with.
    pub(crate) fn address(&mut self) -> std::net::SocketAddr {
        let line = self.line();
        assert!(line.contains(" tools on "), "{line}");
        let address = line.trim_end().trim_end_matches("/mcp").rsplit('/').next();
        address.expect("an address").parse().unwrap_or_else(|_| panic!("{line}"))
    }

    pub(crate) fn signal(&self, signal: Signal) {
        kill(Pid::from_raw(i32::try_from(self.child.id()).expect("an id")), signal)
            .expect("it runs");
    }

    /// How it ended, once it has.
    pub(crate) fn code(mut self) -> Option<i32> {
        self.child.wait().expect("it ends").code()
    }
}

/// It does not outlive its test, which may not have told it to end.
impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
