//! Signals: those that stop the server, and the one that has it read its configuration again.

use std::io;
use std::sync::Arc;

use super::{Reload, Shared};
use crate::log::{Level, log};

#[cfg(unix)]
use crate::programs;

/// SIGTERM and SIGINT, caught from the moment that this exists; elsewhere Ctrl-C.
pub(crate) struct StopSignals {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
}

impl StopSignals {
    /// Catches them; within a runtime.
    pub(crate) fn catch() -> io::Result<Self> {
        #[cfg(unix)]
        {
            use tokio::signal::unix::{SignalKind, signal};
            let terminate = signal(SignalKind::terminate())?;
            Ok(Self { terminate, interrupt: signal(SignalKind::interrupt())? })
        }
        #[cfg(not(unix))]
        Ok(Self {})
    }

    /// Done at the first of them; the second one ends the process.
    pub(crate) async fn first(self) -> io::Result<()> {
        #[cfg(unix)]
        {
            use tokio::signal::unix::SignalKind;
            let Self { mut terminate, mut interrupt } = self;
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
            tokio::spawn(async move {
                let kind = tokio::select! {
                    _ = terminate.recv() => SignalKind::terminate(),
                    _ = interrupt.recv() => SignalKind::interrupt(),
                };
                programs::stop();
                std::process::exit(128 + kind.as_raw_value());
            });
            Ok(())
        }
        #[cfg(not(unix))]
        tokio::signal::ctrl_c().await
    }
}

/// Reads the configuration again at every SIGHUP from now on; one that is wrong changes nothing. Within a
/// runtime.
pub(super) fn reload_at_hangups<C: Send + Sync + 'static>(shared: Arc<Shared<C>>, reload: Reload) {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut hangups = match signal(SignalKind::hangup()) {
            Ok(hangups) => hangups,
            Err(error) => return log(Level::Error, format_args!("signals: {error}")),
        };
        tokio::spawn(async move {
            while hangups.recv().await.is_some() {
                match reload() {
                    Ok(settings) => {
                        shared.apply(settings);
                        log(Level::Info, format_args!("tokens and limits are read again"));
                    }
                    Err(reason) => {
                        log(Level::Error, format_args!("nothing is changed: {reason}"));
                    }
                }
            }
        });
    }
    #[cfg(not(unix))]
    drop((shared, reload));
}
