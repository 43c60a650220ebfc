//! This binary, and what `PATH` finds.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What we are called on `PATH`.
pub(super) const NAME: &str = "arithma";

/// The file that runs.
pub(super) fn this() -> io::Result<PathBuf> {
    env::current_exe()
}

/// The file that `PATH` finds for a command.
pub(super) fn on_path(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).map(|folder| folder.join(&file)).find(|path| is_executable(path))
}

/// The file that a command of a configuration starts, if there is one.
pub(super) fn resolve(command: &str) -> Option<PathBuf> {
    let path = Path::new(command);
    if path.components().count() == 1 {
        return on_path(command.strip_suffix(env::consts::EXE_SUFFIX).unwrap_or(command));
    }
    is_executable(path).then(|| path.to_owned())
}

/// Whether two paths lead to one file.
pub(super) fn is_same(one: &Path, other: &Path) -> bool {
    match (fs::canonicalize(one), fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

fn is_executable(path: &Path) -> bool {
    let Ok(file) = fs::metadata(path) else { return false };
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        file.is_file() && file.permissions().mode() & 0o111 != 0
    }
    #[cfg(not(unix))]
    file.is_file()
}
