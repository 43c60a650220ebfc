//! The MCP bundle: a file that desktop clients install with a click.

use std::path::PathBuf;

use serde_json::{Value, json};

use super::stage::{Stage, place, run, timed, write};
use super::{Channel, Tested, probe};
use crate::Result;

pub(super) const CHANNEL: Channel =
    Channel { name: "mcpb", needs: &[("node", "nodejs"), ("npm", "npm")], build, test };

/// What packs and checks bundles.
const PACKER: &str = "@anthropic-ai/mcpb@2.1.2";

/// A platform as archives call it and as the manifest does. A bundle has one program for a system.
const PLATFORMS: [(&str, &str); 3] =
    [("x86_64-linux", "linux"), ("x86_64-windows", "win32"), ("aarch64-macos", "darwin")];

fn build(stage: &Stage) -> Result<Vec<PathBuf>> {
    let folder = stage.fresh("mcpb/bundle")?;
    let mut manifest: Value = serde_json::from_str(&stage.template("mcpb/manifest.json")?)?;
    let mut platforms = Vec::new();
    for (platform, system) in PLATFORMS {
        let overrides = &mut manifest["server"]["mcp_config"]["platform_overrides"];
        match stage.binary_of(platform)? {
            Some(binary) => {
                let name = binary.file_name().ok_or("no file")?;
                place(&binary, &folder.join("server").join(system).join(name))?;
                platforms.push(json!(system));
            }
            None => {
                overrides.as_object_mut().and_then(|all| all.remove(system));
            }
        }
    }
    manifest["compatibility"]["platforms"] = platforms.into();
    write(
        &folder.join("manifest.json"),
        &format!("{}\n", serde_json::to_string_pretty(&manifest)?),
    )?;
    place(&stage.icon(), &folder.join("icon.png"))?;
    for text in ["LICENSE-MIT", "LICENSE-APACHE"] {
        place(&stage.root.join(text), &folder.join(text))?;
    }
    let packer = packer(stage)?;
    run(stage.as_user(&packer)?.arg("validate").arg(folder.join("manifest.json")))?;
    let bundle = stage.out.join(format!("arithma-{}.mcpb", stage.version));
    run(stage.as_user(&packer)?.arg("pack").arg(&folder).arg(&bundle))?;
    Ok(vec![bundle])
}

/// The program that packs, installed once.
fn packer(stage: &Stage) -> Result<PathBuf> {
    let folder = stage.work.join("mcpb-packer");
    let program = folder.join("node_modules/.bin/mcpb");
    if !program.exists() {
        let mut npm = stage.as_user("npm")?;
        npm.args([
            "install",
            "--silent",
            "--no-audit",
            "--no-fund",
            "--ignore-scripts",
            "--prefix",
        ]);
        run(npm.arg(&folder).arg(PACKER))?;
    }
    Ok(program)
}

fn test(stage: &Stage) -> Result<Tested> {
    let room = stage.fresh("mcpb/room")?;
    let bundle = stage.out.join(format!("arithma-{}.mcpb", stage.version));
    let packer = packer(stage)?;
    let start = || stage.as_user(room.join("server/linux/arithma"));
    let (seconds, ()) = timed(|| {
        run(stage.as_user(&packer)?.arg("unpack").arg(&bundle).arg(&room))?;
        probe::first_answer(&start)
    })?;
    // As a client starts it: the command and the arguments of the manifest.
    let manifest: Value =
        serde_json::from_str(&std::fs::read_to_string(room.join("manifest.json"))?)?;
    let config = &manifest["server"]["mcp_config"];
    let folder = room.display().to_string();
    let words: Vec<String> = std::iter::once(&config["command"])
        .chain(config["args"].as_array().into_iter().flatten())
        .map(|word| word.as_str().unwrap_or_default().replace("${__dirname}", &folder))
        .collect();
    let started = || {
        let mut command = stage.as_user(&words[0])?;
        command.args(&words[1..]);
        Ok(command)
    };
    probe::stdio(&started)?;
    probe::stops(&started)?;
    Ok(Tested::new(
        seconds,
        "mcpb validate, pack, unpack; MCP by the manifest's command, SIGTERM; in no client",
    ))
}
