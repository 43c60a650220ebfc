//! Running programs of the machine for clients, as far as whoever started the server allows it.
//!
//! There is never a shell: a command is a file and its arguments. Nobody's environment is handed
//! on, nothing can be typed into a command, and it ends with all it started.

mod allowed;
pub(crate) mod method;
mod outputs;
mod run;
mod running;
mod tool;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use arithma_mcp::CallContext;

pub(crate) use self::allowed::Allowed;
use self::method::Request;
pub(crate) use self::run::{End, Finished};
use self::running::Running;
pub(crate) use self::running::stop;
#[cfg(unix)]
pub(crate) use self::running::watches_signals;
use crate::log::{Level, log};

/// The longest that a command may take.
pub(crate) const LONGEST: Duration = Duration::from_secs(300);

/// Programs that run at once.
pub(crate) const MOST: usize = 4;

/// Leave to run programs.
#[derive(Debug)]
pub(crate) struct Programs {
    allowed: Allowed,
    root: Option<PathBuf>,
    running: AtomicUsize,
}

/// Why a command was not even tried.
#[derive(Debug)]
pub(crate) enum Refused {
    /// The request is wrong.
    Invalid(String),
    /// Too many run already.
    Busy(String),
}

impl Programs {
    /// Leave to run these, in folders under `root` if there is one.
    pub(crate) fn new(allowed: Allowed, root: Option<&Path>) -> Result<Self, String> {
        let root = root.map(folder).transpose()?;
        running::stop_on_signals().map_err(|error| format!("signals: {error}"))?;
        Ok(Self { allowed, root, running: AtomicUsize::new(0) })
    }

    /// Runs a command to its end.
    pub(crate) fn run(
        &self,
        request: &Request,
        context: &CallContext<'_>,
    ) -> Result<Finished, Refused> {
        let (name, argv) = (&request.command, &request.argv);
        // The name was chosen by the client: its control characters stay out of the log.
        let ran = self.try_run(request, context).inspect_err(|refused| {
            let (Refused::Invalid(reason) | Refused::Busy(reason)) = refused;
            log(Level::Warn, format_args!("cli refused {name:?} {argv:?}: {reason}"));
        })?;
        match ran {
            Some(finished) => {
                let code = finished.end.exit_code();
                log(Level::Warn, format_args!("cli ran {name:?} {argv:?}: exit code {code}"));
                Ok(finished)
            }
            // A command that is not allowed looks like one that is not there: no client learns
            // what the machine has.
            None => {
                log(Level::Warn, format_args!("cli refused {name:?} {argv:?}: it is not allowed"));
                Ok(Finished::not_found(name))
            }
        }
    }

    /// Runs a command; `None` if it is not allowed.
    fn try_run(
        &self,
        request: &Request,
        context: &CallContext<'_>,
    ) -> Result<Option<Finished>, Refused> {
        if Running::is_stopping() {
            return Err(Refused::Busy("Busy: the server is stopping".to_owned()));
        }
        let place = self.place(request.cwd.as_deref()).map_err(Refused::Invalid)?;
        let _turn = Turn::take(&self.running).ok_or_else(|| {
            Refused::Busy(format!("Busy: {MOST} commands are running already; try again later"))
        })?;
        let file = self.allowed.find(&request.command);
        Ok(file.map(|file| run::run(&file, request, place.as_deref(), context)))
    }

    /// The folder to run in.
    fn place(&self, asked: Option<&Path>) -> Result<Option<PathBuf>, String> {
        let Some(asked) = asked else { return Ok(self.root.clone()) };
        // A relative folder starts where the others do.
        let asked = self.root.as_deref().map_or_else(|| asked.to_owned(), |root| root.join(asked));
        let reason = || "Invalid parameter: cwd must be an existing folder".to_owned();
        let place = folder(&asked).map_err(|_| reason())?;
        match &self.root {
            // Said the same way, so that nobody learns which folders exist elsewhere.
            Some(root) if !place.starts_with(root) => Err(reason()),
            _ => Ok(Some(place)),
        }
    }
}

/// A folder by its real path, links resolved.
fn folder(path: &Path) -> Result<PathBuf, String> {
    match path.canonicalize() {
        Ok(real) if real.is_dir() => Ok(real),
        Ok(_) => Err(format!("{} is no folder", path.display())),
        Err(error) => Err(format!("{}: {error}", path.display())),
    }
}

/// One of the few places for a running command.
struct Turn<'a>(&'a AtomicUsize);

impl<'a> Turn<'a> {
    fn take(running: &'a AtomicUsize) -> Option<Self> {
        let free = |count| (count < MOST).then_some(count + 1);
        let taken = running.fetch_update(Ordering::AcqRel, Ordering::Acquire, free);
        taken.is_ok().then(|| Self(running))
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}
