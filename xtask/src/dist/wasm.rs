//! npm `arithma-wasm`: the toolbox and the protocol as one WebAssembly module, for node and browsers.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Map, Value};

use super::npm::{licences, pack, package, pretty};
use super::stage::{Stage, compile, fetch, output, place, run, timed, write};
use super::{Channel, Tested};
use crate::Result;

pub(super) const CHANNEL: Channel =
    Channel { name: "wasm", needs: &[("node", "nodejs"), ("npm", "npm")], build, test };

const NAME: &str = "arithma-wasm";

/// What checks the types.
const TYPESCRIPT: &str = "typescript@7.0.2";

/// What a user types first, as a program.
const FIRST: &str = "import { calculate } from 'arithma-wasm';\n\
                     console.log((await calculate('0.1 + 0.2')).result);\n";

fn build(stage: &Stage) -> Result<Vec<PathBuf>> {
    let here = stage.root.join("bindings/wasm");
    let mut script = Command::new(here.join("build"));
    if stage.install {
        script.arg("--install");
    }
    compile(&mut script)?;
    let folder = stage.fresh("npm/wasm")?;
    let of_module: Value =
        serde_json::from_str(&fs::read_to_string(here.join("npm/package.json"))?)?;
    let mut whole: Map<String, Value> = of_module.as_object().cloned().unwrap_or_default();
    let description = of_module["description"].as_str().unwrap_or_default();
    whole.extend(package(stage, NAME, description));
    write(&folder.join("package.json"), &pretty(&whole)?)?;
    for file in ["index.js", "index.d.ts", "arithma.wasm", "README.md"] {
        place(&here.join("npm").join(file), &folder.join(file))?;
    }
    licences(stage, &folder)?;
    Ok(vec![pack(stage, &folder)?])
}

fn test(stage: &Stage) -> Result<Tested> {
    let room = stage.fresh("wasm-room")?;
    let archive = stage.out.join(format!("{NAME}-{}.tgz", stage.version));
    let (seconds, said) = timed(|| {
        let mut npm = stage.as_user("npm")?;
        npm.args(["install", "--silent", "--no-audit", "--no-fund", "--offline"]);
        run(npm.arg(&archive).current_dir(&room))?;
        write(&room.join("first.mjs"), FIRST)?;
        output(stage.as_user("node")?.arg("first.mjs").current_dir(&room))
    })?;
    if said != "0.3\n" {
        return Err(format!("0.1 + 0.2 gives {said:?}").into());
    }
    types(stage, &room)?;
    // The tests of the module, with the installed package: the sample and the promised size among them.
    let mut tests = stage.as_user(stage.root.join("bindings/wasm/test"))?;
    let said = output(tests.env("ARITHMA_WASM", room.join("node_modules").join(NAME)))?;
    let size = said.lines().find_map(|line| line.split_once("brotli: ")?.1.split(' ').next());
    let size: f64 = size.and_then(|bytes| bytes.parse().ok()).ok_or("the tests say no size")?;
    Ok(Tested::new(
        seconds,
        format!(
            "npm install of the archive in an empty folder, node: answer, types by tsc, the module's tests with the 2,000 calls; {:.2} MB with brotli",
            size / 1e6
        ),
    ))
}

/// A program in TypeScript that uses everything, strictly, beside the installed package.
fn types(stage: &Stage, room: &Path) -> Result<()> {
    let mut npm = stage.as_user("npm")?;
    npm.args(["install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", TYPESCRIPT]);
    fetch(npm.current_dir(room))?;
    place(&stage.root.join("bindings/wasm/tests/types.mts"), &room.join("types.mts"))?;
    let mut tsc = stage.as_user(room.join("node_modules/.bin/tsc"))?;
    tsc.args(["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "types.mts"]);
    run(tsc.current_dir(room))
}
