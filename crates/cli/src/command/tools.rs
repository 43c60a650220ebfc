//! `arithma tools`: the list of tools, or those that a word is found in.

use std::process::ExitCode;

use arithma_tools::{CATALOGUE, ToolDef, Toolset, nearest};
use clap::Args;

use crate::output::{BAD, HEADING, NAME, columns, complain, print, styled, wrap};

/// List the tools, or search them.
#[derive(Args)]
pub(super) struct Tools {
    /// Words to look for in names and descriptions.
    words: Vec<String>,
}

impl Tools {
    pub(super) fn run(&self) -> ExitCode {
        let words: Vec<String> = self.words.iter().map(|word| word.to_lowercase()).collect();
        let text = listing(&words, columns());
        if text.is_empty() {
            return complain(&nothing_found(&self.words), ExitCode::FAILURE);
        }
        print(&text, ExitCode::SUCCESS)
    }
}

/// The tools that have all of `words`, under the titles of their toolsets.
fn listing(words: &[String], columns: Option<usize>) -> String {
    let mut text = String::new();
    for toolset in CATALOGUE {
        let found: Vec<&ToolDef> =
            toolset.tools.iter().filter(|tool| has_words(toolset, tool, words)).collect();
        let Some(width) = found.iter().map(|tool| tool.name().len()).max() else { continue };
        let gap = if text.is_empty() { "" } else { "\n" };
        text.push_str(&format!("{gap}{}\n", styled(HEADING, toolset.title)));
        for tool in found {
            let name = tool.name();
            let space = " ".repeat(width - name.len() + 2);
            let description = wrap(tool.description(), width + 4, columns);
            text.push_str(&format!("  {}{space}{description}\n", styled(NAME, name)));
        }
    }
    text
}

fn has_words(toolset: &Toolset, tool: &ToolDef, words: &[String]) -> bool {
    let texts = [tool.name(), tool.title(), tool.description(), toolset.name, toolset.title];
    let texts = texts.map(str::to_lowercase);
    words.iter().all(|word| texts.iter().any(|text| text.contains(word)))
}

fn nothing_found(words: &[String]) -> String {
    let words = words.join(" ");
    let near = nearest(&words);
    let hint = if near.is_empty() {
        String::new()
    } else {
        format!(": did you mean {}?", near.join(" or "))
    };
    format!("{}: no tool matches '{words}'{hint}\n", styled(BAD, "error"))
}
