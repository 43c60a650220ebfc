//! A server as a process of its own.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::Result;

/// How long a server may take to start, and to stop once it is told to.
const PATIENCE: Duration = Duration::from_secs(40);

/// A running server. It does not outlive this value.
pub(crate) struct Process {
    child: Child,
    /// What it writes to stderr.
    lines: Receiver<String>,
    /// The lines that say where it serves.
    announced: Vec<String>,
}

/// What a process takes of the machine, as far as the kernel tells.
pub(crate) struct Usage {
    /// Megabytes now, and at most so far.
    pub(crate) memory: f64,
    pub(crate) peak: f64,
    pub(crate) files: usize,
}

impl Process {
    /// Starts `arithma serve` with options that hold no spaces, and waits until it serves.
    pub(crate) fn start(binary: &Path, options: &str) -> Result<Self> {
        let mut child = Command::new(binary)
            .arg("serve")
            .args(options.split(' '))
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()?;
        let stderr = BufReader::new(child.stderr.take().ok_or("no stderr")?);
        let (sender, lines) = channel();
        // Read to the end: a server must not wait for somebody to read its log.
        thread::spawn(move || {
            stderr.lines().map_while(std::result::Result::ok).try_for_each(|line| sender.send(line))
        });
        let mut process = Self { child, lines, announced: Vec::new() };
        for _ in options.split(' ').filter(|option| matches!(*option, "--http" | "--tcp")) {
            let line = process.lines.recv_timeout(PATIENCE);
            process.announced.push(line.map_err(|_| "the server does not say where it is")?);
        }
        Ok(process)
    }

    /// Where it serves HTTP.
    pub(crate) fn http(&self) -> Result<SocketAddr> {
        self.address(" on http://")
    }

    /// Where it serves TCP.
    pub(crate) fn tcp(&self) -> Result<SocketAddr> {
        self.address(" on tcp://")
    }

    fn address(&self, before: &str) -> Result<SocketAddr> {
        let found = self.announced.iter().find_map(|line| line.split(before).nth(1));
        let text = found.ok_or_else(|| format!("no address in {:?}", self.announced))?;
        Ok(text.trim_end_matches("/mcp").parse()?)
    }

    pub(crate) fn usage(&self) -> Usage {
        let folder = format!("/proc/{}", self.child.id());
        let status = std::fs::read_to_string(format!("{folder}/status")).unwrap_or_default();
        let megabytes = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            let kilobytes = line.and_then(|rest| rest.split_whitespace().next()?.parse().ok());
            kilobytes.map_or(0.0, |kilobytes: f64| kilobytes / 1024.0)
        };
        let files = std::fs::read_dir(format!("{folder}/fd")).map_or(0, Iterator::count);
        Usage { memory: megabytes("VmRSS:"), peak: megabytes("VmHWM:"), files }
    }

    /// Ends it at once, as a crash would.
    pub(crate) fn kill(mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Asks it to end. Gives what was not as it should be: how it ended, or a fault in its log.
    pub(crate) fn stop(mut self) -> Result<Vec<String>> {
        let process = self.child.id().to_string();
        Command::new("kill").args(["-TERM", &process]).status()?;
        let deadline = Instant::now() + PATIENCE;
        let status = loop {
            match self.child.try_wait()? {
                Some(status) => break status,
                None if Instant::now() >= deadline => {
                    return Ok(vec!["it does not stop".to_owned()]);
                }
                None => thread::sleep(Duration::from_millis(20)),
            }
        };
        let mut faults: Vec<String> =
            self.lines.iter().filter(|line| line.contains("panicked")).collect();
        if !status.success() {
            faults.push(format!("told to stop, it ended with {status}"));
        }
        Ok(faults)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It has ended already, unless something went wrong here.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
