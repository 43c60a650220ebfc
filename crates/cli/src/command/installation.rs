//! This binary, how it was installed, and what `PATH` finds.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What we are called on `PATH`.
pub(super) const NAME: &str = "arithma";

/// What we are called on PyPI; its wheel has a program of that name, too.
pub(super) const PACKAGE: &str = "arithma-mcp";

/// The file that runs.
pub(super) fn this() -> io::Result<PathBuf> {
    env::current_exe()
}

/// How this binary came to be here, and so what a client had better start: a file that npm or uv keeps
/// for itself moves with the next version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// As a package of npm.
    Npx,
    /// By uv, in an environment that it makes and throws away as it likes.
    Uvx,
    /// As a file of its own.
    Path,
}

impl Way {
    /// The way of a file, by where it lies.
    pub(super) fn of(file: &Path) -> Self {
        // A launcher may have come through links.
        let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
        let names: Vec<_> = file.iter().map(|name| name.to_string_lossy()).collect();
        // node_modules/arithma-linux-x64/bin/arithma
        if let [.., modules, package, "bin", _] =
            &names.iter().map(AsRef::as_ref).collect::<Vec<_>>()[..]
            && *modules == "node_modules"
            && package.starts_with("arithma-")
        {
            return Self::Npx;
        }
        // The cache of uv: archive-v0/HASH/bin/arithma. What `uv tool install` makes stays where it is.
        let is_cached = |name: &str| {
            let version = name.strip_prefix("archive-v").or(name.strip_prefix("environments-v"));
            version.is_some_and(|version| version.bytes().all(|byte| byte.is_ascii_digit()))
        };
        if names.iter().any(|name| is_cached(name)) { Self::Uvx } else { Self::Path }
    }

    /// The words that start it, before the arguments; none where the file itself does.
    pub(super) fn words(self) -> &'static [&'static str] {
        match self {
            Self::Npx => &["npx", "-y", "arithma"],
            Self::Uvx => &["uvx", "--from", "arithma-mcp", "arithma"],
            Self::Path => &[],
        }
    }

    /// The arguments for arithma of a command that starts it this way.
    pub(super) fn arguments<'a>(
        command: &str,
        args: &'a [&'a str],
    ) -> Option<(Self, &'a [&'a str])> {
        match stem(command) {
            "npx" => {
                let rest = args.strip_prefix(&["-y"]).or_else(|| args.strip_prefix(&["--yes"]));
                let (name, rest) = rest.unwrap_or(args).split_first()?;
                is_version_of(name, NAME, &["@"]).then_some((Self::Npx, rest))
            }
            "uvx" => {
                let is_package = |word: &str| is_version_of(word, PACKAGE, &["==", "@"]);
                let rest = match args {
                    ["--from", package, name, rest @ ..] => {
                        (is_package(package) && [NAME, PACKAGE].contains(name)).then_some(rest)
                    }
                    // Without more words the package names the program.
                    [package, rest @ ..] => is_package(package).then_some(rest),
                    [] => None,
                };
                Some((Self::Uvx, rest?))
            }
            _ => None,
        }
    }
}

/// The name of a command without its folder and ending.
pub(super) fn stem(command: &str) -> &str {
    Path::new(command).file_stem().and_then(|stem| stem.to_str()).unwrap_or(command)
}

/// Whether a word names a package, or one version of it.
fn is_version_of(word: &str, package: &str, separators: &[&str]) -> bool {
    let rest = word.strip_prefix(package);
    rest.is_some_and(|rest| {
        rest.is_empty() || separators.iter().any(|separator| rest.starts_with(separator))
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_is_told_by_the_place() {
        for (file, way) in [
            ("/home/u/.npm/_npx/0a1b/node_modules/arithma-linux-x64/bin/arithma", Way::Npx),
            (
                "/usr/lib/node_modules/arithma/node_modules/arithma-linux-arm64/bin/arithma",
                Way::Npx,
            ),
            ("/home/u/.cache/uv/archive-v0/Xy_1/bin/arithma", Way::Uvx),
            ("/home/u/.cache/uv/environments-v2/arithma-1/bin/arithma", Way::Uvx),
            ("/home/u/.local/share/uv/tools/arithma-mcp/bin/arithma", Way::Path),
            ("/home/u/venv/bin/arithma", Way::Path),
            ("/usr/bin/arithma", Way::Path),
            ("/home/u/node_modules/other/bin/arithma", Way::Path),
            ("/home/u/archive-van/arithma", Way::Path),
        ] {
            assert_eq!(Way::of(Path::new(file)), way, "{file}");
        }
    }

    #[test]
    fn what_starts_it_is_recognised() {
        for (command, args, rest) in [
            ("npx", &["-y", "arithma", "serve"][..], Some(&["serve"][..])),
            ("/usr/bin/npx", &["arithma@1.2.3"], Some(&[])),
            ("uvx", &["--from", "arithma-mcp", "arithma", "serve"], Some(&["serve"])),
            ("uvx", &["--from", "arithma-mcp==1.2.3", "arithma"], Some(&[])),
            ("npx", &["-y", "arithmatic"], None),
            ("uvx", &["--from", "arithma-mcp", "arithma-mcp", "serve"], Some(&["serve"])),
            ("uvx", &["arithma-mcp", "serve"], Some(&["serve"])),
            ("uvx", &["arithma-mcp==1.2.3", "serve"], Some(&["serve"])),
            ("uvx", &["arithma-mcp@latest"], Some(&[])),
            ("uvx", &["arithma-mcp-other", "serve"], None),
            ("uvx", &["--from", "other", "arithma"], None),
            ("uvx", &["--from", "arithma-mcp", "python"], None),
            ("uvx", &["--from", "arithma-mcp"], None),
            ("uvx", &["arithma"], None),
            ("arithma", &["serve"], None),
            ("npx", &[], None),
        ] {
            let found = Way::arguments(command, args).map(|(_, rest)| rest);
            assert_eq!(found, rest, "{command} {args:?}");
        }
    }
}
