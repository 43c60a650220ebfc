//! The same bytes again: the static binary, built once more in another folder, with another home of cargo.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use super::stage::{Stage, output, place, run};
use super::static_binary::{FILE, static_build};
use super::{Channel, Tested};
use crate::Result;

pub(super) const CHANNEL: Channel =
    Channel { name: "again", needs: &[("git", "git"), ("cp", "coreutils")], build, test };

fn build(stage: &Stage) -> Result<Vec<PathBuf>> {
    let folder = stage.fresh("again")?;
    let (root, home) = (folder.join("elsewhere/of/another/length"), folder.join("home"));
    let files = output(Command::new("git").args(["ls-files", "-z"]).current_dir(&stage.root))?;
    for file in files.split_terminator('\0') {
        let from = stage.root.join(file);
        if from.is_file() {
            place(&from, &root.join(file))?;
        }
    }
    // What is downloaded already need not be once more.
    fs::create_dir_all(&home)?;
    let registry = stage.cargo_home.join("registry");
    if registry.exists() {
        run(Command::new("cp").arg("-r").arg(registry).arg(&home))?;
    }
    let elsewhere = Stage { root, cargo_home: home.clone(), ..stage.clone() };
    static_build(&elsewhere, |cargo| cargo.env("CARGO_HOME", &home))?;
    Ok(Vec::new())
}

fn test(stage: &Stage) -> Result<Tested> {
    let again = stage.work.join("again/elsewhere/of/another/length/target/release").join(FILE);
    let (one, other) = (fs::read(stage.binary()?)?, fs::read(again)?);
    if one == other {
        let how = format!("built in another folder: the same {} bytes", one.len());
        return Ok(Tested { seconds: None, how });
    }
    let differ = one.iter().zip(&other).filter(|(one, other)| one != other).count();
    Err(format!("{} and {} bytes, of which {differ} differ", one.len(), other.len()).into())
}
