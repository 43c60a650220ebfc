//! The software bill of materials (CycloneDX 1.6): every crate that is in the binary, with its version,
//! licence and the hash that Cargo.lock has of it.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use super::stage::{Stage, metadata, write};
use super::{Channel, Tested};
use crate::Result;

pub(super) const CHANNEL: Channel = Channel { name: "sbom", needs: &[], build, test };

fn path(stage: &Stage) -> PathBuf {
    stage.out.join(format!("arithma-{}.cdx.json", stage.version))
}

fn build(stage: &Stage) -> Result<Vec<PathBuf>> {
    let platform = ["--filter-platform", "x86_64-unknown-linux-gnu"];
    let metadata = metadata(&stage.root, &platform)?;
    let packages: HashMap<&str, &Value> =
        list(&metadata["packages"]).map(|package| (text(package, "id"), package)).collect();
    let edges = linked(&metadata);
    let command = packages.values().find(|package| package["name"] == "arithma-cli");
    let command = text(command.ok_or("no crate arithma-cli")?, "id");
    let mut reached = BTreeSet::from([command]);
    let mut open = vec![command];
    while let Some(id) = open.pop() {
        for next in edges.get(id).into_iter().flatten() {
            if reached.insert(next) {
                open.push(next);
            }
        }
    }
    let hashes = hashes(stage)?;
    let mut components: Vec<Value> = reached
        .iter()
        .filter(|id| **id != command)
        .filter_map(|id| packages.get(id))
        .map(|package| component(package, &hashes))
        .collect();
    components.sort_by_key(|component| component["bom-ref"].to_string());
    let dependencies: Vec<Value> =
        reached.iter().map(|id| depends(id, &edges, &packages)).collect();
    let main = packages.get(command).ok_or("no crate arithma-cli")?;
    let bom = json!({
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {
            "type": "application", "bom-ref": reference(main), "name": "arithma", "version": stage.version,
            "description": stage.description, "purl": reference(main),
            "licenses": [{"expression": text(main, "license")}],
        }},
        "components": components,
        "dependencies": dependencies,
    });
    let path = path(stage);
    write(&path, &format!("{}\n", serde_json::to_string_pretty(&bom)?))?;
    Ok(vec![path])
}

/// What each package is linked with: no tests, no build scripts.
fn linked<'a>(metadata: &'a Value) -> HashMap<&'a str, Vec<&'a str>> {
    let nodes = list(&metadata["resolve"]["nodes"]);
    let is_linked =
        |dependency: &&Value| list(&dependency["dep_kinds"]).any(|kind| kind["kind"].is_null());
    let entry = |node: &'a Value| {
        let links = list(&node["deps"]).filter(is_linked).map(|dependency| text(dependency, "pkg"));
        (text(node, "id"), links.collect())
    };
    nodes.map(entry).collect()
}

fn component(package: &Value, hashes: &HashMap<String, String>) -> Value {
    let reference = reference(package);
    let mut component = json!({
        "type": "library",
        "bom-ref": reference,
        "name": package["name"],
        "version": package["version"],
        "purl": reference,
        "licenses": [{"expression": text(package, "license").replace('/', " OR ")}],
    });
    let key = format!("{} {}", text(package, "name"), text(package, "version"));
    if let Some(hash) = hashes.get(&key) {
        component["hashes"] = json!([{"alg": "SHA-256", "content": hash}]);
    }
    component
}

fn depends(id: &str, edges: &HashMap<&str, Vec<&str>>, packages: &HashMap<&str, &Value>) -> Value {
    let name = |id: &&str| packages.get(id).map(|package| reference(package));
    let mut on: Vec<String> = edges.get(id).into_iter().flatten().filter_map(name).collect();
    on.sort();
    json!({"ref": name(&id), "dependsOn": on})
}

/// How the world names a crate.
fn reference(package: &Value) -> String {
    format!("pkg:cargo/{}@{}", text(package, "name"), text(package, "version"))
}

/// The hash of each crate in Cargo.lock, by its name and version.
fn hashes(stage: &Stage) -> Result<HashMap<String, String>> {
    let lock = fs::read_to_string(stage.root.join("Cargo.lock"))?;
    let value = |entry: &str, key: &str| {
        let line = entry.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "));
        line.map(|line| line.trim_matches('"').to_owned())
    };
    let entries = lock.split("[[package]]").filter_map(|entry| {
        let key = format!("{} {}", value(entry, "name")?, value(entry, "version")?);
        Some((key, value(entry, "checksum")?))
    });
    Ok(entries.collect())
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

fn is_ours(part: &Value) -> bool {
    text(part, "name").starts_with("arithma-")
}

fn test(stage: &Stage) -> Result<Tested> {
    let bom: Value = serde_json::from_str(&fs::read_to_string(path(stage))?)?;
    let names: BTreeSet<&str> = list(&bom["components"]).map(|part| text(part, "name")).collect();
    for (name, is_in) in
        [("arithma-num", true), ("tokio", true), ("dashu-int", true), ("proptest", false)]
    {
        if names.contains(name) != is_in {
            return Err(format!("{name}: in it should be {is_in}").into());
        }
    }
    for part in list(&bom["components"]) {
        if !is_ours(part)
            && part["hashes"][0]["content"].as_str().is_none_or(|hash| hash.len() != 64)
        {
            return Err(format!("{}: no hash", part["bom-ref"]).into());
        }
        if text(&part["licenses"][0], "expression").is_empty() {
            return Err(format!("{}: no licence", part["bom-ref"]).into());
        }
    }
    let (ours, others): (Vec<&Value>, Vec<&Value>) =
        list(&bom["components"]).partition(|part| is_ours(part));
    let counts = format!("{} crates of ours, {} others", ours.len(), others.len());
    Ok(Tested { seconds: None, how: format!("{counts}; each has its licence, the others a hash") })
}
