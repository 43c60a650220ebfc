//! The Debian package: the static binary, man pages and completions.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::stage::{Stage, hear, is_root, output, place, run, timed, write};
use super::static_binary::{completions, man_pages};
use super::{Channel, Skipped, Tested, probe};
use crate::Result;

pub(super) const CHANNEL: Channel =
    Channel { name: "debian", needs: &[("dpkg-deb", "dpkg"), ("gzip", "gzip")], build, test };

fn build(stage: &Stage) -> Result<Vec<PathBuf>> {
    if cfg!(not(target_arch = "x86_64")) {
        return Err(Skipped("it is made for amd64, on amd64".to_owned()).into());
    }
    let folder = stage.fresh("debian/package")?;
    let share = folder.join("usr/share");
    place(&stage.binary()?, &folder.join("usr/bin/arithma"))?;
    let doc = share.join("doc/arithma");
    write(&doc.join("copyright"), &stage.template("debian/copyright")?)?;
    place(&stage.root.join("CHANGELOG.md"), &doc.join("changelog"))?;
    run(Command::new("gzip").arg("-9n").arg(doc.join("changelog")))?;
    man_pages(&share.join("man/man1"))?;
    for page in fs::read_dir(share.join("man/man1"))? {
        run(Command::new("gzip").arg("-9n").arg(page?.path()))?;
    }
    let scripts = stage.fresh("debian/completions")?;
    completions(stage, &scripts)?;
    for (script, to) in [
        ("arithma.bash", "bash-completion/completions/arithma"),
        ("_arithma", "zsh/vendor-completions/_arithma"),
        ("arithma.fish", "fish/vendor_completions.d/arithma.fish"),
    ] {
        place(&scripts.join(script), &share.join(to))?;
    }
    let kilobytes = output(Command::new("du").args(["-sk", "usr"]).current_dir(&folder))?;
    let kilobytes = kilobytes.split_whitespace().next().unwrap_or_default().to_owned();
    let control = stage.template("debian/control")?.replace("{{kilobytes}}", &kilobytes);
    write(&folder.join("DEBIAN/control"), &control)?;
    run(Command::new("chmod").args(["-R", "u=rwX,go=rX"]).arg(&folder))?;
    let package = stage.out.join(format!("arithma_{}_amd64.deb", stage.version));
    let mut deb = Command::new("dpkg-deb");
    deb.args(["--root-owner-group", "-Zxz", "--build"]).arg(&folder).arg(&package);
    run(deb.env("SOURCE_DATE_EPOCH", &stage.epoch))?;
    Ok(vec![package])
}

fn test(stage: &Stage) -> Result<Tested> {
    let package = stage.out.join(format!("arithma_{}_amd64.deb", stage.version));
    let is_there = Path::new("/usr/bin/arithma").exists();
    if !is_root() || is_there {
        let room = stage.fresh("debian/room")?;
        let start = || stage.as_user(room.join("usr/bin/arithma"));
        let (seconds, ()) = timed(|| {
            run(Command::new("dpkg-deb").arg("-x").arg(&package).arg(&room))?;
            probe::first_answer(&start)
        })?;
        let why = if is_there { "another arithma is installed" } else { "no root" };
        return Ok(Tested::new(seconds, format!("unpacked only ({why}): answer")));
    }
    let start = || stage.as_user("/usr/bin/arithma");
    let (seconds, ()) = timed(|| {
        run(Command::new("dpkg").arg("-i").arg(&package))?;
        probe::first_answer(&start)
    })?;
    let seen = installed(&start);
    run(Command::new("dpkg").args(["-r", "arithma"]))?;
    seen?;
    if Path::new("/usr/bin/arithma").exists() {
        return Err("the package is removed, and its program is still there".into());
    }
    Ok(Tested::new(seconds, "dpkg -i, answer, exit codes, MCP, man pages, completions, dpkg -r"))
}

/// What must hold while it is installed.
fn installed(start: probe::Start<'_>) -> Result<()> {
    probe::commands(start)?;
    probe::stdio(start)?;
    let files = output(Command::new("dpkg").args(["-L", "arithma"]))?;
    for file in [
        "/usr/share/man/man1/arithma.1.gz",
        "/usr/share/man/man1/arithma-serve.1.gz",
        "/usr/share/bash-completion/completions/arithma",
        "/usr/share/zsh/vendor-completions/_arithma",
        "/usr/share/fish/vendor_completions.d/arithma.fish",
        "/usr/share/doc/arithma/copyright",
    ] {
        if !files.lines().any(|line| line == file) || !Path::new(file).exists() {
            // Containers often leave documentation out when they unpack.
            let is_left_out = file.contains("/man/") || file.contains("/doc/");
            if !(is_left_out && Path::new("/etc/dpkg/dpkg.cfg.d/docker").exists()) {
                return Err(format!("{file} is missing").into());
            }
        }
    }
    // The shell reads the completions, and they know the commands.
    let script = "source /usr/share/bash-completion/completions/arithma && complete -p arithma";
    let heard = hear(Command::new("bash").args(["-c", script]), "")?;
    if heard.code != Some(0) || !heard.stdout.contains("_arithma") {
        return Err(format!("bash does not take the completions: {}", heard.stderr).into());
    }
    Ok(())
}
