//! How many files the process may have open: every connection is one.

use super::NetworkLimits;

/// Files beside those of connections that have a place: those who wait for one, those who hear the last of it,
/// and the server's own.
#[cfg(unix)]
const BESIDE: u64 = 2300;

/// Asks the machine for as many files as the connections may need. Many systems allow 1,024 at first, and
/// more to whoever asks.
pub(super) fn allow(limits: &NetworkLimits) {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

        use crate::log::{Level, log};

        let wanted = 2 * limits.connections as u64 + BESIDE;
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        if current.is_none_or(|current| current >= wanted) {
            return;
        }
        let allowed = maximum.map_or(wanted, |maximum| maximum.min(wanted));
        let raised = setrlimit(Resource::Nofile, Rlimit { current: Some(allowed), maximum });
        if raised.is_err() || allowed < wanted {
            let allowed = if raised.is_err() { current.unwrap_or(allowed) } else { allowed };
            log(
                Level::Warn,
                format_args!(
                    "{allowed} files may be open, and {wanted} may be needed: some connections may \
                     be refused; raise the limit (ulimit -n) or lower --max-connections"
                ),
            );
        }
    }
    #[cfg(not(unix))]
    let _ = limits;
}
