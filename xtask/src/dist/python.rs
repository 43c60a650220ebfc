//! PyPI `arithma-mcp`: the Python module, and the static binary beside it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::registry::command_line;
use super::stage::{Stage, compile, fetch, output, place, run, timed};
use super::{Channel, Tested, probe};
use crate::Result;

pub(super) const CHANNEL: Channel = Channel {
    name: "pypi",
    needs: &[("python3", "python3"), ("python3 -m ensurepip --version", "python3-venv")],
    build,
    test,
};

/// What builds the wheel, judges what it asks of a system, and runs it the short way.
const TOOLS: [&str; 3] = ["maturin==1.16.0", "auditwheel==6.8.2", "uv==0.13.8"];

/// What links for systems that are older than this one.
const ZIG: &str = "ziglang==0.17.0";

/// The oldest C library that the module is linked for with Zig.
const OLDEST: &str = "manylinux_2_17";

/// An environment of Python with these programs in it, made once.
fn tools(stage: &Stage) -> Result<PathBuf> {
    let folder = stage.work.join("python-tools");
    let python = folder.join("bin/python");
    if !python.exists() {
        run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
    }
    let more = if stage.zig { &[ZIG][..] } else { &[] };
    let mut pip = Command::new(&python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    fetch(pip.args(TOOLS).args(more))?;
    Ok(folder.join("bin"))
}

fn build(stage: &Stage) -> Result<Vec<PathBuf>> {
    if let (true, [wheel]) = (stage.prebuilt, &wheels_here(stage)?[..]) {
        return Ok(vec![wheel.clone()]);
    }
    let here = stage.root.join("bindings/python");
    let tools = tools(stage)?;
    // maturin takes along what lies there.
    let beside = here.join("arithma_mcp._native.data");
    place(&stage.binary()?, &beside.join("scripts/arithma"))?;
    let wheels = stage.fresh("python/wheels")?;
    let mut maturin = Command::new(tools.join("maturin"));
    maturin
        .args(["build", "--locked", "--quiet", "--profile", "bindings", "--auditwheel", "check"])
        .arg("--out")
        .arg(&wheels)
        .env("CARGO_ENCODED_RUSTFLAGS", stage.rust_flags())
        .env("CARGO_TARGET_DIR", here.join("target"))
        .env("SOURCE_DATE_EPOCH", &stage.epoch)
        .current_dir(&here);
    if stage.zig {
        maturin.args(["--zig", "--compatibility", OLDEST]);
    }
    let built = compile(&mut maturin);
    fs::remove_dir_all(&beside)?;
    built?;
    let wheel = fs::read_dir(&wheels)?.next().ok_or("no wheel")??;
    for old in wheels_here(stage)? {
        fs::remove_file(old)?;
    }
    let path = stage.out.join(wheel.file_name());
    place(&wheel.path(), &path)?;
    let shown = path.display().to_string();
    if !shown.contains(&format!("-{}-", stage.version)) {
        return Err(format!("{shown} is not of version {}", stage.version).into());
    }
    Ok(vec![path])
}

/// The wheels for this system that are there.
fn wheels_here(stage: &Stage) -> Result<Vec<PathBuf>> {
    let (system, processor) = match (std::env::consts::OS, std::env::consts::ARCH) {
        ("macos", "aarch64") => ("macosx_", "_arm64.whl"),
        ("macos", _) => ("macosx_", "_x86_64.whl"),
        ("linux", "aarch64") => ("linux_", "_aarch64.whl"),
        _ => ("linux_", "_x86_64.whl"),
    };
    let mut wheels = Vec::new();
    for entry in fs::read_dir(&stage.out)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.contains(system) && name.ends_with(processor) {
            wheels.push(path);
        }
    }
    Ok(wheels)
}

fn test(stage: &Stage) -> Result<Tested> {
    let wheels = wheels_here(stage)?;
    let [wheel] = &wheels[..] else { return Err(format!("{wheels:?}: not one wheel").into()) };
    let tools = tools(stage)?;
    let room = stage.fresh("python/room")?;
    let bin = room.join("venv/bin");
    let start = || stage.as_user(bin.join("arithma"));
    let (seconds, ()) = timed(|| {
        run(stage.as_user("python3")?.args(["-m", "venv"]).arg(room.join("venv")))?;
        let mut pip = stage.as_user(bin.join("python"))?;
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]);
        run(pip.arg(wheel))?;
        let first = "from arithma_mcp import calculate; print(calculate('0.1 + 0.2'))";
        let said = output(stage.as_user(bin.join("python"))?.args(["-c", first]))?;
        if said == "0.3\n" { Ok(()) } else { Err(format!("0.1 + 0.2 gives {said:?}").into()) }
    })?;
    probe::commands(&start)?;
    probe::stdio(&start)?;
    probe::stops(&start)?;
    by_uvx(stage, &tools, wheel)?;
    as_registered(stage, &tools)?;
    without_folders(stage, &tools, wheel)?;
    // The tests of the module with this wheel, in an environment of their own.
    run(stage.as_user(stage.root.join("bindings/python/test"))?.arg(wheel))?;
    let tag =
        if cfg!(target_os = "linux") { tag(stage, &tools, wheel)? } else { "not for it".into() };
    Ok(Tested::new(
        seconds,
        format!(
            "pip install in a fresh environment: the module's answer, the program's, exit codes, MCP, SIGTERM; uvx --from; MCP by the command line of server.json; the module's tests with the 2,000 calls; auditwheel: {tag}"
        ),
    ))
}

/// The program by uv, out of its cache.
fn by_uvx(stage: &Stage, tools: &Path, wheel: &Path) -> Result<()> {
    let cache = stage.fresh("python/uv")?;
    let uvx = || {
        let mut uvx = stage.as_user(tools.join("uvx"))?;
        uvx.args(["--quiet", "--offline", "--no-config", "--no-python-downloads", "--from"]);
        uvx.arg(wheel).arg("arithma").env("UV_CACHE_DIR", &cache);
        Ok(uvx)
    };
    probe::first_answer(&uvx)?;
    probe::stdio(&uvx)?;
    // Not by SIGTERM: uv listens to it a moment after it has started the program, which may have answered.
    probe::ends_with_its_client(&uvx)?;
    probe::set_up(&uvx, "uvx")
}

/// By the words of `server.json`, as clients make them: the package alone, which must have a program of its
/// own name.
fn as_registered(stage: &Stage, tools: &Path) -> Result<()> {
    let words = command_line(stage, "pypi")?;
    let cache = stage.fresh("python/uv-registered")?;
    let registered = || {
        let mut uvx = stage.as_user(tools.join(&words[0]))?;
        uvx.args(&words[1..]).env("UV_CACHE_DIR", &cache).env("UV_FIND_LINKS", &stage.out);
        // From the wheel that was built, whatever an index has.
        for (name, value) in [
            ("UV_OFFLINE", "1"),
            ("UV_NO_INDEX", "1"),
            ("UV_NO_CONFIG", "1"),
            ("UV_PYTHON_DOWNLOADS", "never"),
        ] {
            uvx.env(name, value);
        }
        Ok(uvx)
    };
    probe::stdio(&registered).map_err(|error| format!("{}: {error}", words.join(" ")))?;
    probe::ends_with_its_client(&registered)
}

/// No folder of the machine that built it is in the wheel, whatever has been put there.
fn without_folders(stage: &Stage, tools: &Path, wheel: &Path) -> Result<()> {
    let folder = stage.fresh("python/unpacked")?;
    let mut unzip = stage.as_user(tools.join("python"))?;
    run(unzip.args(["-m", "zipfile", "-e"]).arg(wheel).arg(&folder))?;
    stage.without_folders(&folder)
}

/// The oldest C library that the wheel's name promises to run with, if auditwheel agrees.
fn tag(stage: &Stage, tools: &Path, wheel: &Path) -> Result<String> {
    let said = output(stage.as_user(tools.join("auditwheel"))?.arg("show").arg(wheel))?;
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    let judged = said.split_once("platform tag").map_or("", |(_, judged)| judged);
    let name = wheel.file_name().unwrap_or_default().to_string_lossy().into_owned();
    match (minor(&name), minor(judged)) {
        (Some(named), Some(asked)) if asked <= named => Ok(format!("manylinux_2_{named}")),
        _ => Err(format!("{name}: {said}").into()),
    }
}

/// The version of the C library in a tag: 17 of `manylinux_2_17_x86_64`.
fn minor(text: &str) -> Option<u32> {
    text.split_once("manylinux_2_")?.1.split('_').next()?.parse().ok()
}
