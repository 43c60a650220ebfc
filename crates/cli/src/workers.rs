//! The threads of slow calls.

use arithma_mcp::Limits;

use crate::stdio;

/// How far they step back behind the threads that read: on a machine whose cores are all taken, quick
/// calls of others come first.
#[cfg(target_os = "linux")]
const STEPS_BACK: i32 = 5;

/// What clients may ask of workers.
pub(crate) fn limits() -> Limits {
    Limits { begin_worker: step_back, is_stopping: stdio::is_stopping, ..Limits::default() }
}

/// Elsewhere than on Linux this would be the whole process.
fn step_back() {
    // Where that is not allowed, calls are only less fair.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(STEPS_BACK);
}
