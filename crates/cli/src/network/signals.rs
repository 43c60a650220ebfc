//! Signals: those that stop the server, and the one that has it read its configuration again.

use std::io;
use std::sync::Arc;

use super::{Reload, Shared};
use crate::log::{Level, log};

#[cfg(unix)]
use crate::programs;

/// Done at the first SIGTERM or SIGINT; the second one ends the process. Elsewhere Ctrl-C.
pub(crate) async fn stop_signal() -> io::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        let mut interrupt = signal(SignalKind::interrupt())?;
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

/// Reads the configuration again at every SIGHUP. One that is wrong changes nothing.
pub(super) async fn reload<C: Send + Sync + 'static>(shared: Arc<Shared<C>>, reload: Reload) {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut hangups = match signal(SignalKind::hangup()) {
            Ok(hangups) => hangups,
            Err(error) => return log(Level::Error, format_args!("signals: {error}")),
        };
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
    }
    #[cfg(not(unix))]
    drop((shared, reload));
}
