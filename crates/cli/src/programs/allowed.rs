//! Which programs may run.

use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};

/// The programs that may run.
#[derive(Debug)]
pub(crate) enum Allowed {
    /// These, by name, each from the file that was found when the server started: what is put into
    /// the search path later is not run.
    Listed(BTreeMap<String, PathBuf>),
    /// Whatever the search path has, and any file by its absolute path.
    Any,
}

impl Allowed {
    /// The programs of `--allow-command`: `NAME`, or `NAME=/absolute/path`.
    pub(crate) fn listed(entries: &[String]) -> Result<Self, String> {
        let named = entries.iter().map(|entry| {
            let (name, file) = match entry.split_once('=') {
                Some((name, path)) => (name, Some(PathBuf::from(path))),
                None => (entry.as_str(), None),
            };
            if name.is_empty() || name.contains('/') {
                return Err(format!("{entry:?} must be NAME or NAME=/absolute/path"));
            }
            let file = match file {
                Some(file) if !file.is_absolute() => {
                    return Err(format!("{} must be an absolute path", file.display()));
                }
                Some(file) if !is_executable(&file) => {
                    return Err(format!("{} cannot be run", file.display()));
                }
                Some(file) => file,
                None => search(name).ok_or_else(|| format!("{name} is not on the PATH"))?,
            };
            Ok((name.to_owned(), file))
        });
        named.collect::<Result<_, _>>().map(Self::Listed)
    }

    /// The file of a command, if it may run.
    pub(crate) fn find(&self, name: &str) -> Option<PathBuf> {
        match self {
            Self::Listed(files) => files.get(name).cloned(),
            Self::Any if Path::new(name).is_absolute() => {
                Some(PathBuf::from(name)).filter(|file| is_executable(file))
            }
            Self::Any if name.contains(['/', '\0']) => None,
            Self::Any => search(name),
        }
    }
}

/// The first executable file of this name on the search path.
fn search(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    // An empty entry would mean the current folder, which is no place to take programs from.
    let folders = env::split_paths(&path).filter(|folder| folder.is_absolute());
    folders.map(|folder| folder.join(name)).find(|file| is_executable(file))
}

#[cfg(unix)]
fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(file: &Path) -> bool {
    file.is_file()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_listed_is_found() {
        let allowed = Allowed::listed(&["echo".into(), "shout=/bin/echo".into()]).unwrap();
        assert!(allowed.find("echo").unwrap().is_absolute());
        assert_eq!(allowed.find("shout"), Some(PathBuf::from("/bin/echo")));
        for name in ["cat", "/bin/echo", "../bin/echo", "", "Echo"] {
            assert_eq!(allowed.find(name), None, "{name}");
        }
    }

    #[test]
    fn any_means_the_search_path_and_absolute_files() {
        assert!(Allowed::Any.find("echo").is_some());
        assert!(Allowed::Any.find("/bin/echo").is_some());
        for name in ["no-such-command", "/bin", "bin/echo", "../bin/echo", "/etc/passwd", "a\0b"] {
            assert_eq!(Allowed::Any.find(name), None, "{name}");
        }
    }

    #[test]
    fn what_cannot_run_is_refused_at_the_start() {
        for entry in ["no-such-command", "a=b", "a=/etc/passwd", "a=/no/file", "/bin/echo", "=", ""]
        {
            assert!(Allowed::listed(&[entry.into()]).is_err(), "{entry}");
        }
    }
}
