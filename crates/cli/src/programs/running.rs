//! The commands that run now, wherever they were asked for, so that none outlives the server.

use std::io;
use std::process::Child;
#[cfg(unix)]
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How long commands may run on after a signal. Clients that end a server wait for it for some two
/// seconds before they kill it, and then nobody could end the commands.
#[cfg(unix)]
const GRACE: rustix::event::Timespec = rustix::event::Timespec { tv_sec: 1, tv_nsec: 0 };

/// The process groups of running commands; `None` when the server is stopping and none may start.
static GROUPS: Mutex<Option<Vec<u32>>> = Mutex::new(Some(Vec::new()));

fn lock() -> MutexGuard<'static, Option<Vec<u32>>> {
    GROUPS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends all commands with everything that they started; no other will run.
pub(crate) fn stop() {
    for group in lock().take().into_iter().flatten() {
        kill_group(group);
    }
}

/// Whether signals are watched here.
#[cfg(unix)]
static WATCHES: AtomicBool = AtomicBool::new(false);

/// Whether the second signal is left to whoever watches the commands: a process that ended at once would
/// leave them behind.
#[cfg(unix)]
pub(crate) fn watches_signals() -> bool {
    WATCHES.load(Ordering::Relaxed)
}

/// Has SIGTERM and SIGINT end the commands, after a moment in which they may end by themselves; what else the
/// first signal does is not changed. The second one ends the commands and the process at once.
#[cfg(unix)]
pub(super) fn stop_on_signals() -> io::Result<()> {
    use std::io::Read;
    use std::sync::Arc;
    use std::sync::atomic::AtomicUsize;
    use std::{process, thread};

    use rustix::event::{PollFd, PollFlags, poll};
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::flag;
    use signal_hook::low_level::pipe;

    let (mut signalled, wake) = io::pipe()?;
    let latest = Arc::new(AtomicUsize::new(0));
    for signal in [SIGINT, SIGTERM] {
        flag::register_usize(signal, Arc::clone(&latest), signal.unsigned_abs() as usize)?;
        pipe::register(signal, wake.try_clone()?)?;
    }
    let watch = move || {
        if signalled.read_exact(&mut [0]).is_err() {
            return;
        }
        // Until the second signal, if it comes.
        let _ = poll(&mut [PollFd::new(&signalled, PollFlags::IN)], Some(&GRACE));
        stop();
        if signalled.read_exact(&mut [0]).is_ok() {
            let signal = i32::try_from(latest.load(Ordering::Relaxed)).unwrap_or(SIGTERM);
            process::exit(128 + signal);
        }
    };
    thread::Builder::new().name("commands".to_owned()).spawn(watch)?;
    WATCHES.store(true, Ordering::Relaxed);
    Ok(())
}

#[cfg(not(unix))]
pub(super) fn stop_on_signals() -> io::Result<()> {
    Ok(())
}

/// A command that runs, until this is dropped: then its whole group is killed.
pub(super) struct Running {
    group: u32,
}

impl Running {
    /// Notes a command that has just started; if the server is stopping, it ends at once.
    pub(super) fn note(child: &Child) -> Self {
        let group = child.id();
        match &mut *lock() {
            Some(groups) => groups.push(group),
            None => kill_group(group),
        }
        Self { group }
    }

    /// Whether the server is stopping.
    pub(super) fn is_stopping() -> bool {
        lock().is_none()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Noted for as long as it may have processes: whatever it started ends with it.
        let mut groups = lock();
        kill_group(self.group);
        if let Some(groups) = &mut *groups {
            groups.retain(|group| *group != self.group);
        }
    }
}

/// The group has the number of its first process, and keeps it while any process is in it. An error
/// means that nobody is left.
#[cfg(unix)]
fn kill_group(group: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let group = i32::try_from(group).ok().and_then(Pid::from_raw);
    let _ = group.map(|group| kill_process_group(group, Signal::KILL));
}

/// Here there are no groups: the command itself is killed by whoever waits for it.
#[cfg(not(unix))]
fn kill_group(_: u32) {}
