//! Signals that stop the server.

use std::io;

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
