//! The static binary: one file that runs on any Linux of its architecture, from an archive with its man
//! pages and completions.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::stage::{Stage, compile, is_root, output, place, timed, write};
use super::{Channel, Tested, probe};
use crate::Result;

pub(super) const CHANNEL: Channel =
    Channel { name: "static", needs: &[("tar", "tar"), ("gzip", "gzip")], build, test };

/// What the program is called here.
pub(super) const FILE: &str = if cfg!(windows) { "arithma.exe" } else { "arithma" };

/// What stands beside the binary.
const TEXTS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// The shells that it writes completions for, and the files that these look for.
const COMPLETIONS: [(&str, &str); 3] =
    [("bash", "arithma.bash"), ("zsh", "_arithma"), ("fish", "arithma.fish")];

fn build(stage: &Stage) -> Result<Vec<PathBuf>> {
    stage.fresh("binary")?;
    let archive = stage.archive(&platform());
    if stage.prebuilt {
        let binary = stage.binary_of(&platform())?;
        let binary = binary.ok_or_else(|| format!("there is no {}", archive.display()))?;
        place(&binary, &stage.work.join("binary").join(FILE))?;
        return Ok(vec![archive]);
    }
    let built = static_build(stage, |cargo| cargo)?;
    place(&built, &stage.work.join("binary").join(FILE))?;
    archived(stage, &stage.binary()?, &archive)?;
    Ok(vec![archive])
}

/// Builds it in the folder of a stage, by a command that may be told more.
pub(super) fn static_build(
    stage: &Stage,
    told: impl FnOnce(&mut Command) -> &mut Command,
) -> Result<PathBuf> {
    // Only the last crate is told to be static: everything below it is what `cargo build --release` has
    // made already, and is compiled once. A flag for all crates would reach the procedural macros, which
    // cannot be static.
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .args(["rustc", "--release", "--locked", "--package", "arithma-cli", "--bin", "arithma"])
        .args(["--", "-C", "target-feature=+crt-static"])
        .env("CARGO_ENCODED_RUSTFLAGS", stage.rust_flags())
        .env_remove("CARGO_TARGET_DIR")
        .current_dir(&stage.root);
    compile(told(&mut cargo))?;
    Ok(stage.root.join("target/release").join(FILE))
}

/// This machine, in the words of archives.
fn platform() -> String {
    format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS)
}

/// An archive of a binary and what belongs to it.
pub(super) fn archived(stage: &Stage, binary: &Path, archive: &Path) -> Result<()> {
    let folder = stage.fresh("archive")?;
    let name = binary.file_name().ok_or("no file")?;
    place(binary, &folder.join(name))?;
    for text in TEXTS {
        place(&stage.root.join(text), &folder.join(text))?;
    }
    man_pages(&folder.join("man"))?;
    completions(stage, &folder.join("completions"))?;
    stage.tar_gz(&folder, archive)
}

/// A man page for each command, out of the definition of the command line.
pub(super) fn man_pages(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    let command = arithma_cli::definition();
    Ok(clap_mangen::generate_to(command, folder)?)
}

/// What teaches shells the commands.
pub(super) fn completions(stage: &Stage, folder: &Path) -> Result<()> {
    for (shell, file) in COMPLETIONS {
        let script = output(Command::new(stage.binary()?).args(["completions", shell]))?;
        write(&folder.join(file), &script)?;
    }
    Ok(())
}

fn test(stage: &Stage) -> Result<Tested> {
    let room = stage.fresh("room")?;
    // Nothing but the file itself: no C library, no shell, no /proc. Only root may enter such a room.
    let in_chroot = cfg!(target_os = "linux") && is_root();
    let start = || {
        if !in_chroot {
            return stage.as_user(room.join(FILE));
        }
        let mut command = stage.as_user("chroot")?;
        command.arg(&room).arg("/arithma");
        Ok(command)
    };
    let (seconds, ()) = timed(|| {
        let binary = stage.binary_of(&platform())?.ok_or("no archive")?;
        place(&binary, &room.join(FILE))?;
        probe::first_answer(&start)
    })?;
    stage.without_folders(&stage.binary()?)?;
    probe::commands(&start)?;
    probe::stdio(&start)?;
    probe::sample(stage, &start)?;
    if cfg!(unix) {
        probe::stops(&start)?;
    }
    probe::http(&start, cfg!(unix))?;
    let place =
        if in_chroot { "in an empty chroot" } else { "unpacked (an empty chroot needs root)" };
    Ok(Tested::new(
        seconds,
        format!("{place}: calc, call, exit codes, MCP on stdio and HTTP, the 2,000 calls, SIGTERM"),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_command_has_its_man_page() {
        let folder = std::env::temp_dir().join(format!("arithma-man-{}", std::process::id()));
        man_pages(&folder).expect("man pages");
        let command = arithma_cli::definition();
        let names = command.get_subcommands().map(|one| format!("arithma-{}.1", one.get_name()));
        let missing: Vec<String> = std::iter::once("arithma.1".to_owned())
            .chain(names)
            .filter(|page| !folder.join(page).exists())
            .collect();
        fs::remove_dir_all(&folder).expect("ours");
        assert_eq!(missing, [""; 0]);
    }
}
