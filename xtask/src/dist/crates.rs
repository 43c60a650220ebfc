//! The crate registry: every crate packed as `cargo publish` would send it, and, where time allows, compiled
//! from what was packed.

use std::path::PathBuf;
use std::process::Command;

use super::stage::{Stage, compile, metadata, output};
use super::{Channel, Tested};
use crate::Result;

pub(super) const CHANNEL: Channel = Channel { name: "crates", needs: &[], build, test };

/// What every crate carries.
const FILES: [&str; 4] = ["Cargo.toml", "LICENSE-APACHE", "LICENSE-MIT", "README.md"];

fn build(stage: &Stage) -> Result<Vec<PathBuf>> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .args(["publish", "--workspace", "--dry-run", "--locked", "--quiet"])
        .env("CARGO_ENCODED_RUSTFLAGS", stage.rust_flags())
        .env_remove("CARGO_TARGET_DIR")
        .current_dir(&stage.root);
    if !stage.slow {
        // Without compiling each once more, and while something is being changed.
        cargo.args(["--no-verify", "--allow-dirty"]);
    }
    compile(&mut cargo)?;
    // Where cargo keeps what it packed is its own affair.
    Ok(Vec::new())
}

/// The crates that are meant for the registry.
fn published(stage: &Stage) -> Result<Vec<String>> {
    let metadata = metadata(&stage.root, &["--no-deps"])?;
    let packages = metadata["packages"].as_array().ok_or("no packages")?;
    // An empty list of registries means: to none.
    let published = packages.iter().filter(|package| !package["publish"].is_array());
    Ok(published.filter_map(|package| package["name"].as_str()).map(str::to_owned).collect())
}

fn test(stage: &Stage) -> Result<Tested> {
    let crates = published(stage)?;
    for name in &crates {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["package", "--list", "--allow-dirty", "--package", name]);
        let files = output(cargo.current_dir(&stage.root))?;
        if let Some(file) = FILES.iter().find(|file| !files.lines().any(|line| line == **file)) {
            return Err(format!("{name} has no {file}").into());
        }
    }
    let verified =
        if stage.slow { "each compiled from its archive" } else { "not compiled (--slow does)" };
    let how = format!(
        "cargo publish --dry-run: {} crates, each with README and licences; {verified}",
        crates.len()
    );
    Ok(Tested { seconds: None, how })
}
