//! The container image: the static binary and nothing else.

use std::path::PathBuf;
use std::process::Command;

use super::stage::{Stage, is_root, output, place, run, timed, write};
use super::{Channel, Skipped, Tested, probe};
use crate::Result;

pub(super) const CHANNEL: Channel = Channel {
    name: "image",
    needs: &[("buildah", "buildah"), ("podman", "podman"), ("runc", "runc")],
    build,
    test,
};

/// Where copies of it are kept, apart from the images of the machine.
fn storage(stage: &Stage, program: &str) -> Command {
    let mut command = Command::new(program);
    let folder = stage.work.join("containers");
    command.arg("--root").arg(folder.join("root")).arg("--runroot").arg(folder.join("run"));
    command.args(["--storage-driver", "vfs"]);
    command
}

fn name(stage: &Stage) -> String {
    format!("localhost/arithma:{}", stage.version)
}

/// The part of deploy/Containerfile that makes the image, around a binary that is built already.
fn recipe(stage: &Stage) -> Result<String> {
    let whole = std::fs::read_to_string(stage.root.join("deploy/Containerfile"))?;
    let last = whole.find("FROM scratch").ok_or("deploy/Containerfile: no FROM scratch")?;
    let lines = whole[last..].lines().map(|line| {
        if line.starts_with("COPY --from=build ") { "COPY arithma /arithma" } else { line }
    });
    Ok(lines.map(|line| format!("{line}\n")).collect())
}

fn build(stage: &Stage) -> Result<Vec<PathBuf>> {
    if cfg!(not(target_arch = "x86_64")) {
        return Err(Skipped("it is made for amd64, on amd64".to_owned()).into());
    }
    if !is_root() {
        return Err(Skipped("it is built and tried as root".to_owned()).into());
    }
    let folder = stage.fresh("image")?;
    place(&stage.binary()?, &folder.join("arithma"))?;
    write(&folder.join("Containerfile"), &recipe(stage)?)?;
    let mut buildah = storage(stage, "buildah");
    buildah
        .args(["build", "--isolation", "chroot", "--format", "oci", "--timestamp", &stage.epoch])
        .arg("--label")
        .arg(format!("org.opencontainers.image.version={}", stage.version))
        .args(["--tag", &name(stage)])
        .arg(&folder);
    run(&mut buildah)?;
    let archive = stage.out.join(format!("arithma-{}-image-amd64.tar", stage.version));
    if archive.exists() {
        std::fs::remove_file(&archive)?;
    }
    let to = format!("oci-archive:{}:arithma:{}", archive.display(), stage.version);
    run(storage(stage, "buildah").args(["push", &name(stage), &to]))?;
    run(Command::new("gzip").arg("-9nf").arg(&archive))?;
    Ok(vec![stage.out.join(format!("arithma-{}-image-amd64.tar.gz", stage.version))])
}

/// A container that is gone when it ends. Not every machine has a manager of control groups, and not
/// every root may raise limits.
fn container(stage: &Stage, options: &[&str]) -> Command {
    let mut podman = storage(stage, "podman");
    podman.args(["--runtime", "runc", "--cgroup-manager", "cgroupfs"]);
    podman.args(["run", "--rm", "--read-only", "--cap-drop=all", "--network=host"]);
    podman.args(["--ulimit", "nofile=1024:1024", "--ulimit", "nproc=1024:1024"]);
    podman.args(options).arg(format!("localhost/arithma:{}", stage.version));
    podman
}

fn test(stage: &Stage) -> Result<Tested> {
    // As a user who has the file: without what the build has left in the storage.
    run(storage(stage, "podman").args(["rmi", "--force", &name(stage)]))?;
    let archive = stage.out.join(format!("arithma-{}-image-amd64.tar.gz", stage.version));
    let start = || Ok(container(stage, &[]));
    let (seconds, ()) = timed(|| {
        let loaded = output(storage(stage, "podman").args(["load", "--input"]).arg(&archive))?;
        let loaded = loaded.trim().rsplit(' ').next().unwrap_or_default().to_owned();
        run(storage(stage, "podman").args(["tag", &loaded, &name(stage)]))?;
        probe::first_answer(&start)
    })?;
    let on_stdio = ["-i", "-e", "ARITHMA_HTTP=", "-e", "ARITHMA_METRICS="];
    probe::stdio(&|| Ok(container(stage, &on_stdio)))?;
    let open = ["-e", "ARITHMA_HTTP=", "-e", "ARITHMA_METRICS="];
    probe::http(&|| Ok(container(stage, &open)), true)?;
    let user = output(storage(stage, "podman").args([
        "inspect",
        "--format",
        "{{.Config.User}}",
        &name(stage),
    ]))?;
    if user.trim() != "65532:65532" {
        return Err(format!("the image runs as {user}").into());
    }
    Ok(Tested::new(
        seconds,
        "podman load, run: read-only, without capabilities, not as root; answer, MCP on stdio and HTTP, /healthz, SIGTERM",
    ))
}
