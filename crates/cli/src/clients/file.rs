//! Configuration files: read, and changed all at once or not at all.
//!
//! No copy of the old file is left behind: configurations hold secrets, and a copy that nobody
//! knows of ends up where it should not, in a repository for one. Instead the new text is checked
//! against the old one before it takes its place.

use std::fs::{self, File, Metadata, OpenOptions};
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
    // Reading a pipe would wait for ever, and a device has no end.
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err("it is no file".to_owned());
    }
    match fs::read(path) {
        Ok(bytes) => String::from_utf8(bytes).map(Some).map_err(|_| "it is no text".to_owned()),
        // Of a link to nothing we do not know what it was meant for.
        Err(error) if error.kind() == io::ErrorKind::NotFound && !path.is_symlink() => Ok(None),
        Err(error) => Err(error.to_string()),
    }
}

/// Puts `entry` into the file at `path`; with `force` even if it is read-only, as which it stays. On
/// failure the file is as it was.
pub(crate) fn update(
    path: &Path,
    format: Format,
    entry: &Map<String, Value>,
    force: bool,
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
    let found = fs::metadata(&target).map_err(|error| error.to_string())?;
    if found.permissions().readonly() && !force {
        return Err("it is read-only; --force changes it all the same".to_owned());
    }
    if links(&found) > 1 {
        overwrite(&target, &old, &new, &found).map_err(|error| error.to_string())?;
    } else {
        write(&target, &new, Some(&target)).map_err(|error| error.to_string())?;
    }
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

/// How many names a file has.
fn links(found: &Metadata) -> u64 {
    #[cfg(unix)]
    return std::os::unix::fs::MetadataExt::nlink(found);
    #[cfg(not(unix))]
    {
        let _ = found;
        1
    }
}

/// Writes into the very file, which has other names: a new file would be found under one of them only.
/// If that fails half-way, the old text is put back.
fn overwrite(path: &Path, old: &str, new: &str, found: &Metadata) -> io::Result<()> {
    let put = |text: &str| {
        let mut file = OpenOptions::new().write(true).truncate(true).open(path)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()
    };
    let is_read_only = found.permissions().readonly();
    if is_read_only {
        make_writable(path, found)?;
    }
    let written = put(new).inspect_err(|_| drop(put(old)));
    if is_read_only {
        fs::set_permissions(path, found.permissions())?;
    }
    written
}

/// Lets the owner write to a file.
fn make_writable(path: &Path, found: &Metadata) -> io::Result<()> {
    let mut permissions = found.permissions();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        permissions.set_mode(permissions.mode() | 0o200);
    }
    #[cfg(not(unix))]
    permissions.set_readonly(false);
    fs::set_permissions(path, permissions)
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
