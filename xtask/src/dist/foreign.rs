//! Binaries for other systems than this one, tried by programs that stand in for those. They are slow:
//! the standard library may have to be built, too (`packaging/cargo-for`).

use std::path::{Path, PathBuf};
use std::process::Command;

use super::stage::{Stage, compile, place, run, timed};
use super::static_binary::archived;
use super::{Channel, Tested, probe};
use crate::Result;

pub(super) const AARCH64_LINUX: Channel = Channel {
    name: ARM.platform,
    needs: &[
        ("aarch64-linux-gnu-gcc", "gcc-aarch64-linux-gnu libc6-dev-arm64-cross"),
        (ARM.runner, "qemu-user"),
    ],
    build: |stage| ARM.build(stage),
    test: |stage| ARM.test(stage),
};

pub(super) const X86_64_WINDOWS: Channel = Channel {
    name: WINDOWS.platform,
    needs: &[("x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64-win32"), (WINDOWS.runner, "wine")],
    build: |stage| WINDOWS.build(stage),
    test: |stage| WINDOWS.test(stage),
};

const ARM: Foreign = Foreign {
    platform: "aarch64-linux",
    target: "aarch64-unknown-linux-gnu",
    file: "arithma",
    runner: "qemu-aarch64",
};

const WINDOWS: Foreign = Foreign {
    platform: "x86_64-windows",
    target: "x86_64-pc-windows-gnu",
    file: "arithma.exe",
    runner: "wine",
};

/// A system that this one is not.
struct Foreign {
    /// In the words of archives.
    platform: &'static str,
    /// In the words of the compiler.
    target: &'static str,
    file: &'static str,
    /// What stands in for it here.
    runner: &'static str,
}

impl Foreign {
    fn build(&self, stage: &Stage) -> Result<Vec<PathBuf>> {
        let mut cargo = Command::new(stage.root.join("packaging/cargo-for"));
        if stage.install {
            cargo.arg("--install");
        }
        let folder = stage.work.join("foreign");
        // Not the lints of outside: the standard library has its own.
        let flags = stage.remaps();
        let flags = flags.chain(["-C", "target-feature=+crt-static"].map(str::to_owned));
        cargo
            .arg(self.target)
            .args(["build", "--release", "--locked", "--package", "arithma-cli"])
            .env("CARGO_ENCODED_RUSTFLAGS", flags.collect::<Vec<_>>().join("\u{1f}"))
            .env("CARGO_TARGET_DIR", &folder)
            .current_dir(&stage.root);
        compile(&mut cargo)?;
        let built = folder.join(self.target).join("release").join(self.file);
        let archive = stage.archive(self.platform);
        archived(stage, &built, &archive)?;
        Ok(vec![archive])
    }

    fn test(&self, stage: &Stage) -> Result<Tested> {
        let room = stage.fresh(&format!("room-{}", self.platform))?;
        let is_windows = self.file.ends_with(".exe");
        if is_windows {
            prepare_wine(stage, &room)?;
        }
        let start = || {
            let mut command = stage.as_user(self.runner)?;
            command.arg(room.join(self.file)).envs(wine(stage));
            Ok(command)
        };
        let (seconds, ()) = timed(|| {
            let binary = stage.binary_of(self.platform)?.ok_or("no archive")?;
            place(&binary, &room.join(self.file))?;
            probe::first_answer(&start)
        })?;
        probe::commands(&start)?;
        probe::stdio(&start)?;
        probe::sample(stage, &start)?;
        if !is_windows {
            probe::stops(&start)?;
        }
        probe::http(&start, !is_windows)?;
        let signal = if is_windows { "" } else { ", SIGTERM" };
        Ok(Tested::new(
            seconds,
            format!(
                "by {}: calc, call, exit codes, MCP on stdio and HTTP, the 2,000 calls{signal}",
                self.runner
            ),
        ))
    }
}

/// Where wine keeps what it thinks is a disk, and that it keeps its thoughts to itself.
fn wine(stage: &Stage) -> [(&'static str, PathBuf); 2] {
    [("WINEPREFIX", stage.work.join("wine")), ("WINEDEBUG", PathBuf::from("-all"))]
}

/// Older versions of wine lack a library that every Windows has.
fn prepare_wine(stage: &Stage, room: &Path) -> Result<()> {
    let mut gcc = Command::new("x86_64-w64-mingw32-gcc");
    gcc.args(["-shared", "-O2", "-o"]).arg(room.join("bcryptprimitives.dll"));
    gcc.arg(stage.root.join("packaging/wine/bcryptprimitives.c")).arg("-ladvapi32");
    run(&mut gcc)?;
    // The first start makes the disk, which takes its time.
    run(stage.as_user("wine")?.args(["cmd", "/c", "exit"]).envs(wine(stage)))
}
