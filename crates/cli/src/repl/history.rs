//! Where the history of the interactive calculator is kept.

use std::env;
use std::fs;
use std::path::PathBuf;

/// The history file, in a folder that exists; `None` where there is no place for one.
pub(super) fn file() -> Option<PathBuf> {
    let folder = state_folder()?.join("arithma");
    fs::create_dir_all(&folder).ok()?;
    Some(folder.join("history"))
}

/// The user's folder for state: what is worth keeping, but not worth carrying to other machines
/// (XDG Base Directory Specification 0.8).
#[cfg(not(windows))]
fn state_folder() -> Option<PathBuf> {
    // A relative path is to be ignored, says the specification.
    let absolute = |name: &str| env::var_os(name).map(PathBuf::from).filter(|p| p.is_absolute());
    absolute("XDG_STATE_HOME").or_else(|| absolute("HOME").map(|home| home.join(".local/state")))
}

#[cfg(windows)]
fn state_folder() -> Option<PathBuf> {
    env::var_os("LOCALAPPDATA").map(PathBuf::from)
}
