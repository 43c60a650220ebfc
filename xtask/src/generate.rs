//! Documentation that is derived from the catalog.

use std::fmt::Write as _;
use std::path::Path;

use arithma_door::CATALOG;
use arithma_door::reference::tool_page;
use arithma_door::search::Lesson;
use arithma_kit::{ToolDef, Toolset};
use sha2::{Digest, Sha256};

use crate::Result;

/// The marks between which the README's table is written.
const BEGIN: &str = "<!-- toolsets: written by cargo xtask gen -->";
const END: &str = "<!-- end of toolsets -->";

/// Typical questions, and those that once were fresh: docs/SEARCH.md.
const QUESTIONS: [&str; 6] = [
    "crates/door/data/questions.txt",
    "tests/questions.txt",
    "tests/questions-tuning.txt",
    "tests/questions-fresh-1.txt",
    "tests/questions-fresh-2.txt",
    "tests/questions-fresh.txt",
];

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
    learned(root, check)
}

/// What `findFunction` has learned from typical questions; learned again if they have changed.
fn learned(root: &Path, check: bool) -> Result<()> {
    let texts: Vec<String> = QUESTIONS
        .iter()
        .map(|file| std::fs::read_to_string(root.join(file)))
        .collect::<std::io::Result<_>>()?;
    let lesson = Lesson::new(&texts)?;
    let digest: [u8; 32] = Sha256::digest(lesson.text().as_bytes()).into();
    if Lesson::digest_of_known() == digest {
        return Ok(());
    }
    let path = root.join("crates/door/data/learned.bin");
    if check {
        return Err(format!("{} is stale: run cargo xtask gen", path.display()).into());
    }
    std::fs::write(&path, lesson.learned(&digest))?;
    println!("wrote {}", path.display());
    Ok(())
}

fn replace_between(text: &str, new: &str) -> Result<String> {
    let (before, rest) = text.split_once(BEGIN).ok_or("the README has lost its mark")?;
    let (_, after) = rest.split_once(END).ok_or("the README has lost its end mark")?;
    Ok(format!("{before}{BEGIN}\n{new}{END}{after}"))
}

/// One row a toolset.
fn toolset_table() -> String {
    let mut table = format!("{} tools:\n\n| toolset | tools |\n|---|---|\n", CATALOG.tools().len());
    for toolset in CATALOG.toolsets() {
        let names: Vec<String> = toolset.tools.iter().map(|t| format!("`{}`", t.name())).collect();
        let _ = writeln!(table, "| {} | {} |", toolset.title, names.join(", "));
    }
    table
}

/// The whole reference.
fn reference() -> String {
    let mut text = format!(
        "# Tools\n\nWritten by `cargo xtask gen` from the catalog: {} tools in {} toolsets.\n\n\
         Numbers may be strings or JSON numbers; strings keep every digit. A reply is one line of `KEY: value` fields, \
         an error says what is wrong and how to fix it.\n\n\
         ## Budgets\n\n\
         What a model reads of `tools/list` before anything is asked: names, descriptions and input schemas. A token is \
         about four bytes. Tests hold these budgets: a description at most 300 characters, the instructions at most 1,200, \
         the compact surface at most 2,400 bytes, a tool at most 420 (`calculate`, which tells the language, 600), the usual list on average 360 a tool. \
         What lists have no room for, `findFunction` tells of a name.\n\n\
         | surface | option | path | tools | bytes |\n|---|---|---|---|---|\n",
        CATALOG.tools().len(),
        CATALOG.toolsets().len(),
    );
    let sum = |is_in: fn(&Toolset) -> bool| {
        let sets = CATALOG.toolsets().iter().filter(|toolset| is_in(toolset));
        sets.fold((0, 0), |(count, bytes), toolset| {
            (count + toolset.tools.len(), bytes + listed_bytes(toolset))
        })
    };
    let (count, bytes) = sum(|toolset| toolset.listed);
    let _ = writeln!(text, "| all | `--surface all` (the default) | `/mcp` | {count} | {bytes} |");
    let (count, bytes) = sum(|_| true);
    let _ = writeln!(
        text,
        "| everything | `--surface everything` | `/mcp/everything` | {count} | {bytes} |"
    );
    for toolset in CATALOG.toolsets() {
        let (name, count, bytes) = (toolset.name, toolset.tools.len(), listed_bytes(toolset));
        let (option, path) = match name {
            "compact" => ("--surface compact".to_owned(), "/mcp/compact".to_owned()),
            _ => (format!("--toolsets {name}"), format!("/mcp/x/{name}")),
        };
        let link = format!("[{}](#{})", toolset.title, anchor(toolset));
        let _ = writeln!(text, "| {link} | `{option}` | `{path}` | {count} | {bytes} |");
    }
    for toolset in CATALOG.toolsets() {
        let _ = write!(text, "\n## {}\n\n{}\n", toolset.title, toolset.description);
        for tool in toolset.tools {
            let _ = write!(text, "\n{}", tool_page(tool, "###"));
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

fn listed_bytes(toolset: &Toolset) -> usize {
    toolset.tools.iter().map(ToolDef::listed_bytes).sum()
}
