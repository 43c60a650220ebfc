//! Configuration files: read, and changed all at once or not at all.
//!
//! No copy of the old file is left behind: configurations hold secrets, and a copy that nobody
//! knows of ends up where it should not, in a repository for one. Instead the new text is checked
//! against the old one before it takes its place.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use super::{Format, NAME};

/// What became of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    /// It was not there.
    Created,
    /// It has got an entry.
    Added,
    /// Its entry has been changed.
    Renewed,
    /// It said all that already.
    None,
}

/// The text of a file; `None` if there is none.
pub(crate) fn read(path: &Path) -> Result<Option<String>, String> {
    match fs::read(path) {
        Ok(bytes) => String::from_utf8(bytes).map(Some).map_err(|_| "it is no text".to_owned()),
        // Of a link to nothing we do not know what it was meant for.
        Err(error) if error.kind() == io::ErrorKind::NotFound && !path.is_symlink() => Ok(None),
        Err(error) => Err(error.to_string()),
    }
}

/// Puts `entry` into the file at `path`. On failure the file is as it was.
pub(crate) fn update(
    path: &Path,
    format: Format,
    entry: &Map<String, Value>,
) -> Result<Change, String> {
    let Some(old) = read(path)? else {
        write(path, &format.fresh(entry), None).map_err(|error| error.to_string())?;
        return Ok(Change::Created);
    };
    let new = format.with_entry(&old, entry)?;
    if new == old {
        return Ok(Change::None);
    }
    let change = check(format, &old, &new)?;
    // A link stays a link: what it leads to is changed.
    let target = fs::canonicalize(path).map_err(|error| error.to_string())?;
    write(&target, &new, Some(&target)).map_err(|error| error.to_string())?;
    Ok(change)
}

/// Checks that the new text differs in our entry and in no other server.
fn check(format: Format, old: &str, new: &str) -> Result<Change, String> {
    let (mut before, mut after) = (format.servers(old)?, format.servers(new)?);
    let change = if before.shift_remove(NAME).is_some() { Change::Renewed } else { Change::Added };
    if after.shift_remove(NAME).is_none() || before != after {
        return Err("it could not be changed without touching other servers".to_owned());
    }
    Ok(change)
}

/// Writes a file by way of another beside it, so that a reader sees the old or the new one, whole.
/// It gets the permissions of the file `like`, and until then only its owner can read it.
fn write(path: &Path, text: &str, like: Option<&Path>) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder {
        fs::create_dir_all(folder)?;
    }
    let temporary = beside(path);
    let written = (|| {
        let mut file = create(&temporary, like.is_some())?;
        if let Some(like) = like {
            file.set_permissions(fs::metadata(like)?.permissions())?;
        }
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&temporary, path)
    })();
    if written.is_err() {
        // What went wrong is told; that a leftover stays as well would not help.
        let _ = fs::remove_file(&temporary);
    }
    written
}

fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.arithma-{}", std::process::id()))
}

fn create(path: &Path, in_private: bool) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if in_private {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    #[cfg(not(unix))]
    let _ = in_private;
    options.open(path)
}
