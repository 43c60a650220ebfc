//! How many files the process may have open: every connection is one.

/// Files beside those of connections that have a place: those who wait for one, those who hear the last of it,
/// and the server's own.
#[cfg(unix)]
const BESIDE: u64 = 2300;

/// Those of the server itself, some spared.
#[cfg(unix)]
const OWN: u64 = 32;

/// How many files so many connections over each transport may need.
#[cfg(unix)]
fn wanted(connections: usize, transports: u64) -> u64 {
    transports * connections as u64 + BESIDE
}

/// How many connections over each transport so many files are enough for.
#[cfg(unix)]
fn most(files: u64, transports: u64) -> usize {
    let of_all = files.saturating_sub(BESIDE).max(files.saturating_sub(OWN) / 2);
    usize::try_from(of_all / transports).unwrap_or(usize::MAX).max(1)
}

/// Asks the machine for as many files as `connections` over each of so many transports may need; many systems
/// allow 1,024 at first, and more to whoever asks. Gives how many connections there can be: where files are few,
/// half of them are left to those who wait for a place, so that these can be told something.
pub(super) fn allow(connections: usize, transports: usize) -> usize {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

        use crate::log::{Level, log};

        let transports = transports.max(1) as u64;
        let wanted = wanted(connections, transports);
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        let Some(current) = current.filter(|current| *current < wanted) else { return connections };
        let asked = maximum.map_or(wanted, |maximum| maximum.min(wanted));
        let is_raised =
            setrlimit(Resource::Nofile, Rlimit { current: Some(asked), maximum }).is_ok();
        let allowed = if is_raised { asked } else { current };
        let most = most(allowed, transports);
        if most < connections {
            log(
                Level::Warn,
                format_args!(
                    "{allowed} files may be open: there are {most} connections at a time, not \
                     {connections}; raise the limit (ulimit -n) or lower --max-connections"
                ),
            );
        }
        connections.min(most)
    }
    #[cfg(not(unix))]
    {
        let _ = transports;
        connections
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn files_are_enough_for_what_they_were_asked_for() {
        for transports in [1, 2] {
            for connections in [1, 100, 2_000, 3_000, 100_000] {
                let enough = most(wanted(connections, transports), transports);
                assert!(enough >= connections, "{connections} over {transports}: {enough}");
            }
        }
        assert_eq!((most(48, 1), most(48, 2), most(20, 2)), (8, 4, 1));
    }
}
