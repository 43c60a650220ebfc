//! SHA256SUMS of everything in target/dist.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest, Sha256};

use super::stage::{Stage, run, write};
use super::{Channel, Tested};
use crate::Result;

pub(super) const CHANNEL: Channel =
    Channel { name: "checksums", needs: &[("sha256sum", "coreutils")], build, test };

const FILE: &str = "SHA256SUMS";

pub(super) fn sha256(file: &Path) -> Result<String> {
    let bytes = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect())
}

fn build(stage: &Stage) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(&stage.out)? {
        let entry = entry?;
        if entry.file_type()?.is_file() && entry.file_name() != FILE {
            files.push(entry.path());
        }
    }
    files.sort();
    let mut lines = String::new();
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let _ = writeln!(lines, "{}  {name}", sha256(&file)?);
    }
    let path = stage.out.join(FILE);
    write(&path, &lines)?;
    Ok(vec![path])
}

fn test(stage: &Stage) -> Result<Tested> {
    run(Command::new("sha256sum")
        .args(["--check", "--strict", "--quiet", FILE])
        .current_dir(&stage.out))?;
    Ok(Tested { seconds: None, how: "sha256sum --check".into() })
}
