//! Where things are built, and how other programs are called.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::static_binary::FILE;
use super::{Arguments, Skipped};
use crate::Result;

/// How long anything but a compiler may take.
const PATIENCE: Duration = Duration::from_secs(300);

/// What stands for this repository and for the home of cargo in everything that is built.
const NAMES: [&str; 2] = ["/arithma", "/cargo"];

/// The flag that puts one path for another.
const REMAP: &str = "--remap-path-prefix";

/// The folders of a run, and what all channels know.
#[derive(Clone)]
pub(super) struct Stage {
    /// The repository.
    pub(super) root: PathBuf,
    /// What is to be published.
    pub(super) out: PathBuf,
    /// What is only needed on the way.
    pub(super) work: PathBuf,
    pub(super) version: String,
    /// The description and the address, as the crate of the command has them.
    pub(super) description: String,
    pub(super) homepage: String,
    /// Where cargo keeps what it downloads.
    pub(super) cargo_home: PathBuf,
    /// Whether the archive of the binary is there already, and is not to be built again.
    pub(super) prebuilt: bool,
    /// Whether missing compilers may be installed.
    pub(super) install: bool,
    /// Whether there is time for what CI leaves out.
    pub(super) slow: bool,
    /// Whether the Python module is linked for older systems, by Zig.
    pub(super) zig: bool,
    /// The time of the last commit, in seconds: the only time that artefacts carry.
    pub(super) epoch: String,
}

impl Stage {
    pub(super) fn new(root: &Path, arguments: &Arguments) -> Result<Self> {
        let target = root.join("target");
        let (out, work) = (target.join("dist"), target.join("dist-work"));
        for folder in [&out, &work] {
            fs::create_dir_all(folder)?;
        }
        let metadata = metadata(root, &["--no-deps"])?;
        let packages = metadata["packages"].as_array().ok_or("no packages")?;
        let command = packages.iter().find(|package| package["name"] == "arithma-cli");
        let command = command.ok_or("no crate arithma-cli")?;
        let text = |key: &str| command[key].as_str().unwrap_or_default().to_owned();
        let mut git = Command::new("git");
        git.args(["log", "-1", "--format=%ct"]).current_dir(root);
        // Outside a repository every file is as old as time.
        let epoch = output(&mut git).map_or_else(|_| "0".to_owned(), |text| text.trim().to_owned());
        let home = std::env::home_dir().unwrap_or_default().join(".cargo");
        Ok(Self {
            root: root.to_owned(),
            out,
            work,
            version: text("version"),
            description: text("description"),
            homepage: text("homepage"),
            cargo_home: std::env::var_os("CARGO_HOME").map_or(home, PathBuf::from),
            prebuilt: arguments.prebuilt,
            install: arguments.install,
            slow: arguments.slow,
            zig: arguments.zig,
            epoch,
        })
    }

    /// An empty folder for something on the way.
    pub(super) fn fresh(&self, name: &str) -> Result<PathBuf> {
        let folder = self.work.join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        Ok(folder)
    }

    /// The flags that take the folders of this machine out of what is built.
    pub(super) fn remaps(&self) -> impl Iterator<Item = String> {
        let folders = [&self.root, &self.cargo_home].map(|folder| folder.display().to_string());
        folders.into_iter().zip(NAMES).map(|(folder, name)| format!("{REMAP}={folder}={name}"))
    }

    /// The flags of every crate, as cargo takes them encoded: those of outside, and the above. `.ci/run`
    /// has the same ones for all that it does, so that nothing is compiled twice there.
    pub(super) fn rust_flags(&self) -> String {
        let given = std::env::var("RUSTFLAGS").unwrap_or_default();
        let given = given.split_whitespace().filter(|flag| !flag.starts_with(REMAP));
        let all: Vec<String> = given.map(str::to_owned).chain(self.remaps()).collect();
        all.join("\u{1f}")
    }

    /// That no folder of this machine is named in a file, or in any of a folder.
    pub(super) fn without_folders(&self, path: &Path) -> Result<()> {
        if path.is_dir() {
            return fs::read_dir(path)?.try_for_each(|entry| self.without_folders(&entry?.path()));
        }
        let bytes = fs::read(path)?;
        for folder in [&self.root, &self.cargo_home] {
            let folder = folder.display().to_string();
            if bytes.windows(folder.len()).any(|part| part == folder.as_bytes()) {
                return Err(format!("{} names {folder}, where it was built", path.display()).into());
            }
        }
        Ok(())
    }

    /// The archive of a platform's binary (`x86_64-linux`).
    pub(super) fn archive(&self, platform: &str) -> PathBuf {
        self.out.join(format!("arithma-{}-{platform}.tar.gz", self.version))
    }

    /// The static binary of this machine, which the static channel makes first.
    pub(super) fn binary(&self) -> Result<PathBuf> {
        let path = self.work.join("binary").join(FILE);
        if path.exists() { Ok(path) } else { Err("the static binary is not built yet".into()) }
    }

    /// The binary of a platform, out of its archive in `target/dist`, if that is there.
    pub(super) fn binary_of(&self, platform: &str) -> Result<Option<PathBuf>> {
        let archive = self.archive(platform);
        if !archive.exists() {
            return Ok(None);
        }
        let file = if platform.ends_with("-windows") { "arithma.exe" } else { "arithma" };
        let folder = self.fresh(&format!("binaries/{platform}"))?;
        let mut tar = Command::new("tar");
        run(tar.arg("-xzf").arg(archive).arg("-C").arg(&folder).arg(format!("./{file}")))?;
        Ok(Some(folder.join(file)))
    }

    /// The picture that clients show.
    pub(super) fn icon(&self) -> PathBuf {
        self.root.join("crates/catalog/assets/icon.png")
    }

    /// A template of the folder `packaging`, with what it asks for put in.
    pub(super) fn template(&self, name: &str) -> Result<String> {
        let text = fs::read_to_string(self.root.join("packaging").join(name))?;
        Ok(text
            .replace("{{version}}", &self.version)
            .replace("{{description}}", &self.description)
            .replace("{{homepage}}", &self.homepage))
    }

    /// A program as a user has it who has nothing of ours: no settings of cargo or arithma, and a home
    /// of its own.
    pub(super) fn as_user(&self, program: impl AsRef<OsStr>) -> Result<Command> {
        let home = self.work.join("home");
        fs::create_dir_all(&home)?;
        let mut command = Command::new(program);
        for (name, _) in std::env::vars_os() {
            let name = name.to_string_lossy().into_owned();
            let is_ours = ["ARITHMA_", "MCP_", "CARGO", "RUST", "XDG_", "npm_", "VIRTUAL_ENV"];
            if is_ours.iter().any(|prefix| name.starts_with(prefix)) {
                command.env_remove(name);
            }
        }
        command.env("HOME", home);
        Ok(command)
    }

    /// Packs a folder's content; on Linux the same bytes each time.
    pub(super) fn tar_gz(&self, folder: &Path, archive: &Path) -> Result<()> {
        let mut tar = Command::new("tar");
        if cfg!(target_os = "linux") {
            tar.args([
                "--sort=name",
                "--owner=0",
                "--group=0",
                "--numeric-owner",
                "--format=ustar",
            ])
            .arg(format!("--mtime=@{}", self.epoch))
            .args(["--use-compress-program", "gzip -9n", "-cf"]);
        } else {
            // Other systems have a tar without these options.
            tar.arg("-czf");
        }
        run(tar.arg(archive).arg("-C").arg(folder).arg("."))
    }
}

/// What `cargo metadata` says.
pub(super) fn metadata(root: &Path, options: &[&str]) -> Result<Value> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--format-version", "1", "--locked"]).args(options).current_dir(root);
    Ok(serde_json::from_str(&output(&mut cargo)?)?)
}

/// Whether `PATH` finds a program; of words, whether the command that they are ends well.
pub(super) fn finds(program: &str) -> bool {
    if let Some((program, arguments)) = program.split_once(' ') {
        return finds(program) && run(Command::new(program).args(arguments.split(' '))).is_ok();
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let file = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(&folders).any(|folder| folder.join(&file).is_file())
}

/// Whether this runs as root.
pub(super) fn is_root() -> bool {
    output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0")
}

/// What was heard of a program that has ended.
pub(super) struct Heard {
    pub(super) code: Option<i32>,
    pub(super) stdout: String,
    pub(super) stderr: String,
}

/// Runs a program to its end with an input, within the patience of this module.
pub(super) fn hear(command: &mut Command, input: &str) -> Result<Heard> {
    let shown = shown(command);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{shown}: {error}"))?;
    let mut stdin = child.stdin.take().ok_or("no stdin")?;
    let input = input.to_owned();
    // A thread, since both pipes may fill up; a program may end before it has read everything.
    thread::spawn(move || stdin.write_all(input.as_bytes()));
    let id = child.id();
    let (ended, wait) = mpsc::channel();
    thread::spawn(move || ended.send(child.wait_with_output()));
    let Ok(end) = wait.recv_timeout(PATIENCE) else {
        terminate(id, "KILL")?;
        return Err(format!("{shown}: no end within {} s", PATIENCE.as_secs()).into());
    };
    let Output { status, stdout, stderr } = end?;
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Ok(Heard { code: status.code(), stdout: text(stdout), stderr: text(stderr) })
}

/// Sends a signal to a process that was started here.
pub(super) fn terminate(process: u32, signal: &str) -> Result<()> {
    run(Command::new("kill").args([&format!("-{signal}"), &process.to_string()]))
}

/// The stdout of a program that must end well.
pub(super) fn output(command: &mut Command) -> Result<String> {
    let name = shown(command);
    let Heard { code, stdout, stderr } = hear(command, "")?;
    if code == Some(0) {
        return Ok(stdout);
    }
    let said = format!("{stdout}{stderr}");
    let last: Vec<&str> = said.lines().rev().take(15).collect();
    let last: Vec<&str> = last.into_iter().rev().collect();
    Err(format!("{name} ended with {code:?}:\n{}", last.join("\n")).into())
}

/// Runs a program that must end well.
pub(super) fn run(command: &mut Command) -> Result<()> {
    output(command).map(drop)
}

/// Runs what brings programs from a registry of packages; where they cannot be had, a channel is left out.
pub(super) fn fetch(command: &mut Command) -> Result<()> {
    run(command).map_err(|error| {
        eprintln!("{error}");
        Skipped(format!("{} failed", shown(command))).into()
    })
}

/// Runs a compiler, which may take its time and says itself what it does.
pub(super) fn compile(command: &mut Command) -> Result<()> {
    let status = command.stdin(Stdio::null()).status()?;
    match status.code() {
        Some(0) => Ok(()),
        // What packaging/cargo-for says.
        Some(3) => Err(Skipped("there is no compiler for it".to_owned()).into()),
        _ => Err(format!("{} failed", shown(command)).into()),
    }
}

/// Seconds of processor time that this program and those that it has waited for have used, where /proc
/// tells.
pub(super) fn processor_seconds() -> Option<f64> {
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    // Behind the name: utime, stime, cutime and cstime, in hundredths.
    let (_, fields) = text.rsplit_once(')')?;
    let times = fields.split_whitespace().skip(11).take(4);
    Some(times.filter_map(|field| field.parse::<f64>().ok()).sum::<f64>() / 100.0)
}

fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<String> = words.map(|word| word.to_string_lossy().into_owned()).collect();
    let line = words.join(" ");
    if line.len() < 200 {
        line
    } else {
        format!("{}…", line.chars().take(200).collect::<String>())
    }
}

/// Copies a file into a folder that need not be there yet.
pub(super) fn place(file: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to.parent().ok_or("no folder")?)?;
    fs::copy(file, to).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(())
}

/// Writes a text into a folder that need not be there yet.
pub(super) fn write(to: &Path, text: &str) -> Result<()> {
    fs::create_dir_all(to.parent().ok_or("no folder")?)?;
    Ok(fs::write(to, text)?)
}

/// The seconds that something took, and what it gave.
pub(super) fn timed<T>(work: impl FnOnce() -> Result<T>) -> Result<(f64, T)> {
    let start = Instant::now();
    let done = work()?;
    Ok((start.elapsed().as_secs_f64(), done))
}
