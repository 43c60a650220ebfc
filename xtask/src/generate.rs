//! Documentation that is derived from the catalogue.

use std::fmt::Write as _;
use std::path::Path;

use arithma_tools::{CATALOGUE, ToolDef, Toolset, all_tools};
use serde_json::Value;

use crate::Result;

/// The marks between which the README's table is written.
const BEGIN: &str = "<!-- toolsets: written by cargo xtask gen -->";
const END: &str = "<!-- end of toolsets -->";

pub(crate) fn run(root: &Path, check: bool) -> Result<()> {
    let readme = root.join("README.md");
    let with_table = replace_between(&std::fs::read_to_string(&readme)?, &toolset_table())?;
    let files = [(root.join("docs/TOOLS.md"), reference()), (readme, with_table)];
    for (path, text) in files {
        if std::fs::read_to_string(&path).is_ok_and(|current| current == text) {
            continue;
        }
        if check {
            return Err(format!("{} is stale: run cargo xtask gen", path.display()).into());
        }
        std::fs::write(&path, text)?;
        println!("wrote {}", path.display());
    }
    Ok(())
}

fn replace_between(text: &str, new: &str) -> Result<String> {
    let (before, rest) = text.split_once(BEGIN).ok_or("the README has lost its mark")?;
    let (_, after) = rest.split_once(END).ok_or("the README has lost its end mark")?;
    Ok(format!("{before}{BEGIN}\n{new}{END}{after}"))
}

/// One row a toolset.
fn toolset_table() -> String {
    let mut table = format!("{} tools:\n\n| toolset | tools |\n|---|---|\n", all_tools().len());
    for toolset in CATALOGUE {
        let names: Vec<String> = toolset.tools.iter().map(|t| format!("`{}`", t.name())).collect();
        let _ = writeln!(table, "| {} | {} |", toolset.title, names.join(", "));
    }
    table
}

/// The whole reference.
fn reference() -> String {
    let mut text = format!(
        "# Tools\n\nWritten by `cargo xtask gen` from the catalogue: {} tools in {} toolsets.\n\n\
         Numbers may be strings or JSON numbers; strings keep every digit. A reply is one line of `KEY: value` fields, \
         an error says what is wrong and how to mend it.\n\n\
         | toolset | tools | bytes a model reads |\n|---|---|---|\n",
        all_tools().len(),
        CATALOGUE.len(),
    );
    let mut total = 0;
    for toolset in CATALOGUE {
        let bytes: usize = toolset.tools.iter().map(model_visible_bytes).sum();
        total += bytes;
        let count = toolset.tools.len();
        let _ = writeln!(text, "| [{}](#{}) | {count} | {bytes} |", toolset.title, anchor(toolset));
    }
    let _ = writeln!(text, "| all | {} | {total} |", all_tools().len());
    for toolset in CATALOGUE {
        let _ = write!(text, "\n## {}\n\n{}\n", toolset.title, toolset.description);
        for tool in toolset.tools {
            describe(&mut text, tool);
        }
    }
    text
}

/// The name under which a heading is linked.
fn anchor(toolset: &Toolset) -> String {
    let kept = toolset.title.to_lowercase();
    kept.chars()
        .filter(|c| c.is_alphanumeric() || *c == ' ' || *c == '-')
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

/// What a client shows a model of a tool: its name, description and input schema.
fn model_visible_bytes(tool: &ToolDef) -> usize {
    tool.name().len() + tool.description().len() + tool.input_schema().to_string().len()
}

fn describe(text: &mut String, tool: &ToolDef) {
    let _ = write!(text, "\n### `{}`\n\n{}\n\n", tool.name(), tool.description());
    let schema = tool.input_schema();
    let required: Vec<&str> = schema["required"]
        .as_array()
        .map(|names| names.iter().filter_map(Value::as_str).collect())
        .unwrap_or_default();
    if let Some(properties) = schema["properties"].as_object().filter(|p| !p.is_empty()) {
        text.push_str("| parameter | type | |\n|---|---|---|\n");
        for (name, property) in properties {
            let optional = if required.contains(&name.as_str()) { "" } else { "optional. " };
            let kind = match &property["items"]["type"] {
                Value::String(item) => format!("array of {item}"),
                _ => property["type"].as_str().unwrap_or("any").to_owned(),
            };
            let help = property["description"].as_str().unwrap_or_default();
            let _ = writeln!(text, "| `{name}` | {kind} | {optional}{help} |");
        }
        text.push('\n');
    }
    text.push_str("```text\n");
    for example in tool.examples() {
        let reply = tool.call(example.arguments, &arithma_tools::Context::default());
        let _ = writeln!(text, "{}\n  {}", example.arguments, reply.text.replace('\n', "\n  "));
    }
    text.push_str("```\n");
}
