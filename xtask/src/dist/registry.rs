//! `server.json`: what the registry of MCP servers is told.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use super::checksums::sha256;
use super::stage::{Stage, write};
use super::{Channel, Tested};
use crate::Result;

/// It names the bundle, which these pack.
pub(super) const CHANNEL: Channel =
    Channel { name: "registry", needs: &[("node", "nodejs"), ("npm", "npm")], build, test };

fn build(stage: &Stage) -> Result<Vec<PathBuf>> {
    let bundle = stage.out.join(format!("arithma-{}.mcpb", stage.version));
    let bundle = sha256(&bundle).map_err(|error| format!("the bundle, which it names: {error}"))?;
    let text = stage.template("server.json")?.replace("{{bundle-sha256}}", &bundle);
    let path = stage.out.join("server.json");
    write(&path, &text)?;
    Ok(vec![path])
}

fn test(stage: &Stage) -> Result<Tested> {
    let file: Value = serde_json::from_str(&fs::read_to_string(stage.out.join("server.json"))?)?;
    let faults = faults(&file);
    if !faults.is_empty() {
        return Err(faults.join("; ").into());
    }
    ownership(stage, &file)?;
    Ok(Tested {
        seconds: None,
        how: "the rules of its schema of 2025-12-11, and that each package names the server; not sent to the registry".into(),
    })
}

/// What a client types to start a package of a kind (`npm`, `pypi`): the hint, its arguments, the package
/// in this version, and the arguments for the server.
pub(super) fn command_line(stage: &Stage, kind: &str) -> Result<Vec<String>> {
    let file: Value = serde_json::from_str(&stage.template("server.json")?)?;
    let package = list(&file, "packages").find(|package| text(package, "registryType") == kind);
    let package = package.ok_or_else(|| format!("server.json names no package of {kind}"))?;
    let arguments = |key| {
        let words = list(package, key).flat_map(|argument| {
            [text(argument, "name"), text(argument, "value")].map(str::to_owned)
        });
        words.filter(|word| !word.is_empty())
    };
    let of = if kind == "pypi" { "==" } else { "@" };
    let exact = format!("{}{of}{}", text(package, "identifier"), text(package, "version"));
    Ok(std::iter::once(text(package, "runtimeHint").to_owned())
        .chain(arguments("runtimeArguments"))
        .chain([exact])
        .chain(arguments("packageArguments"))
        .collect())
}

/// Where the file breaks the schema of 2025-12-11: what is required, lengths, patterns and choices.
fn faults(file: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    let mut hold = |holds: bool, rule: &str| {
        if !holds {
            faults.push(rule.to_owned());
        }
    };
    let name = text(file, "name");
    let is_name = |part: &str, more: &str| {
        !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || more.contains(c))
    };
    let (namespace, server) = name.split_once('/').unwrap_or_default();
    hold(is_name(namespace, ".-") && is_name(server, "._-"), "name: namespace/name");
    hold((3..=200).contains(&name.len()), "name: 3 to 200 characters");
    hold(
        (1..=100).contains(&text(file, "description").chars().count()),
        "description: 1 to 100 characters",
    );
    hold((1..=100).contains(&text(file, "title").chars().count()), "title: 1 to 100 characters");
    hold(is_version(text(file, "version")), "version: one version, no range");
    hold(is_address(text(file, "$schema")), "$schema: an address");
    hold(is_address(text(file, "websiteUrl")), "websiteUrl: an address");
    let repository = &file["repository"];
    hold(
        is_address(text(repository, "url")) && !text(repository, "source").is_empty(),
        "repository: url and source",
    );
    let packages = file["packages"].as_array();
    hold(packages.is_some_and(|packages| !packages.is_empty()), "packages: a list");
    for package in packages.into_iter().flatten() {
        faults.extend(package_faults(package));
    }
    faults
}

fn package_faults(package: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    let kind = text(package, "registryType");
    let mut hold = |holds: bool, rule: &str| {
        if !holds {
            faults.push(format!("package {kind}: {rule}"));
        }
    };
    hold(
        ["npm", "pypi", "cargo", "oci", "nuget", "mcpb"].contains(&kind),
        "an unknown registryType",
    );
    hold(!text(package, "identifier").is_empty(), "no identifier");
    hold(text(&package["transport"], "type") == "stdio", "transport: stdio");
    // An image carries its version in its tag, a bundle in its address.
    let has_own = kind == "oci" || kind == "mcpb";
    hold(has_own || is_version(text(package, "version")), "version: one version, no range");
    let hash = text(package, "fileSha256");
    let is_hash =
        hash.len() == 64 && hash.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
    hold(is_hash || (kind != "mcpb" && hash.is_empty()), "fileSha256: 64 hexadecimal digits");
    for argument in
        ["packageArguments", "runtimeArguments"].iter().flat_map(|key| list(package, key))
    {
        let is_right = match text(argument, "type") {
            "named" => !text(argument, "name").is_empty(),
            "positional" => argument["value"].is_string() || argument["valueHint"].is_string(),
            _ => false,
        };
        hold(is_right, "an argument that is neither named nor positional");
    }
    hold(
        list(package, "environmentVariables").all(|v| !text(v, "name").is_empty()),
        "a variable without a name",
    );
    let has_runtime =
        list(package, "runtimeArguments").next().is_none() || package["runtimeHint"].is_string();
    hold(has_runtime, "runtimeArguments need a runtimeHint");
    faults
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

fn list<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    value[key].as_array().into_iter().flatten()
}

fn is_version(version: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || ".-+".contains(c);
    (1..=255).contains(&version.len()) && version != "latest" && version.chars().all(is_plain)
}

fn is_address(address: &str) -> bool {
    address.strip_prefix("https://").is_some_and(|rest| !rest.is_empty() && !rest.contains(' '))
}

/// The registry believes a package that names the server.
fn ownership(stage: &Stage, file: &Value) -> Result<()> {
    let name = text(file, "name");
    for (path, line) in [
        ("crates/cli/README.md", format!("mcp-name: {name}")),
        ("bindings/python/README.md", format!("mcp-name: {name} ")),
        ("deploy/Containerfile", format!("io.modelcontextprotocol.server.name=\"{name}\"")),
        ("xtask/src/dist/npm.rs", format!("(\"mcpName\", json!(\"{name}\"))")),
    ] {
        let text = fs::read_to_string(stage.root.join(path))?;
        if !text.contains(&line) {
            return Err(format!("{path} does not say `{line}`").into());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The template, as it is filled in.
    fn filled() -> Value {
        let text = include_str!("../../../packaging/server.json")
            .replace("{{version}}", "1.2.3")
            .replace("{{description}}", "An exact calculator")
            .replace("{{homepage}}", "https://example.org/arithma")
            .replace("{{bundle-sha256}}", &"0f".repeat(32));
        serde_json::from_str(&text).expect("JSON")
    }

    #[test]
    fn the_template_keeps_the_rules() {
        assert_eq!(faults(&filled()), [""; 0]);
    }

    #[test]
    fn what_breaks_a_rule_is_named() {
        let hintless = json!({
            "registryType": "pypi", "identifier": "a", "version": "1", "transport": {"type": "stdio"},
            "runtimeArguments": [{"type": "positional", "value": "-q"}],
        });
        for (pointer, wrong, rule) in [
            ("/name", json!("arithma"), "name: namespace/name"),
            ("/name", json!("a/b/c"), "name: namespace/name"),
            ("/description", json!("x".repeat(101)), "description"),
            ("/version", json!("^1.2"), "version"),
            ("/packages", json!([]), "packages"),
            ("/packages/0/transport", json!({}), "package npm: transport"),
            ("/packages/0/version", json!("latest"), "package npm: version"),
            ("/packages/1", hintless, "package pypi: runtimeArguments"),
            ("/packages/0/packageArguments/0/type", json!("flag"), "package npm: an argument"),
            ("/packages/4/fileSha256", json!("0F"), "package mcpb: fileSha256"),
            ("/packages/4/fileSha256", Value::Null, "package mcpb: fileSha256"),
        ] {
            let mut file = filled();
            *file.pointer_mut(pointer).expect(pointer) = wrong;
            let faults = faults(&file);
            assert!(faults.len() == 1 && faults[0].starts_with(rule), "{pointer}: {faults:?}");
        }
    }
}
