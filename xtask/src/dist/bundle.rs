//! The MCP bundle: a file that desktop clients install with a click.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use super::stage::{Stage, fetch, place, run, timed, write};
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
    let mut bytes = fs::read(&bundle)?;
    without_times(&mut bytes).ok_or("the packer wrote something else than a zip file")?;
    fs::write(&bundle, bytes)?;
    Ok(vec![bundle])
}

/// Sets every time in a zip file to the first that it can hold: the packer writes when it ran, and the same
/// files shall be the same bytes.
fn without_times(zip: &mut [u8]) -> Option<()> {
    const END: &[u8] = b"PK\x05\x06";
    const ENTRY: &[u8] = b"PK\x01\x02";
    const FILE: &[u8] = b"PK\x03\x04";
    /// 1 January 1980, midnight.
    const FIRST: [u8; 4] = [0, 0, 0x21, 0];
    fn number<const N: usize>(zip: &[u8], at: usize) -> Option<usize> {
        let bytes = zip.get(at..at + N)?;
        Some(bytes.iter().rev().fold(0, |sum, byte| sum << 8 | usize::from(*byte)))
    }
    let end = zip.windows(4).rposition(|part| part == END)?;
    let count = number::<2>(zip, end + 10)?;
    let mut at = number::<4>(zip, end + 16)?;
    for _ in 0..count {
        let file = number::<4>(zip, at + 42)?;
        for (place, mark, time) in [(at, ENTRY, 12), (file, FILE, 10)] {
            if zip.get(place..place + 4)? != mark {
                return None;
            }
            zip.get_mut(place + time..place + time + 4)?.copy_from_slice(&FIRST);
        }
        let parts =
            [number::<2>(zip, at + 28)?, number::<2>(zip, at + 30)?, number::<2>(zip, at + 32)?];
        at += 46 + parts.iter().sum::<usize>();
    }
    Some(())
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
        fetch(npm.arg(&folder).arg(PACKER))?;
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
    let manifest: Value = serde_json::from_str(&fs::read_to_string(room.join("manifest.json"))?)?;
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

#[cfg(test)]
mod tests {
    use super::without_times;

    /// A zip file of one entry without content, named `a`, of the given time.
    fn zip(time: [u8; 4]) -> Vec<u8> {
        let sizes = [&[0; 12][..], &[1, 0, 0, 0]].concat();
        let file = [b"PK\x03\x04\x14\0\0\0\0\0", &time[..], &sizes, b"a"].concat();
        let entry = [b"PK\x01\x02\x14\0\x14\0\0\0\0\0", &time[..], &sizes, &[0; 14], b"a"].concat();
        let end = [&b"PK\x05\x06\0\0\0\0\x01\0\x01\0\x2f\0\0\0\x1f\0\0\0\0\0"[..]].concat();
        [file, entry, end].concat()
    }

    #[test]
    fn a_bundle_carries_no_time() {
        let mut one = zip([1, 2, 3, 4]);
        let mut other = zip([5, 6, 7, 8]);
        assert_eq!((one.len(), other.len()), (31 + 47 + 22, 100));
        assert!(without_times(&mut one).is_some() && without_times(&mut other).is_some());
        assert_eq!(one, other);
        assert_eq!(one[10..14], [0, 0, 0x21, 0]);
        let mut cut = one[..90].to_vec();
        assert!(without_times(&mut cut).is_none());
        one[31] = b'Q';
        assert!(without_times(&mut one).is_none());
    }
}
