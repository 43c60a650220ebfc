//! `arithma tools`: the list of tools, or those that a word is found in.

use std::process::ExitCode;

use arithma_catalog::Surface;
use arithma_door::CATALOG;
use arithma_kit::{ToolDef, Toolset};
use clap::Args;

use super::surface_options::SurfaceOptions;
use super::usage_error;
use crate::output::{BAD, HEADING, NAME, QUIET, columns, complain, print, styled, wrap};

/// List the tools, or search them.
#[derive(Args)]
pub(super) struct Tools {
    /// Words to look for in names and descriptions.
    words: Vec<String>,

    #[command(flatten)]
    surface: SurfaceOptions,
}

impl Tools {
    pub(super) fn run(&self) -> ExitCode {
        let surface = match self.surface.surface() {
            Ok(surface) => surface,
            Err(reason) => return usage_error(&reason),
        };
        let words: Vec<String> = self.words.iter().map(|word| word.to_lowercase()).collect();
        let mut text = listing(&surface, &words, columns());
        if text.is_empty() {
            return complain(&nothing_found(&self.words), ExitCode::FAILURE);
        }
        if self.surface.is_given() {
            text.push_str(&format!("\n{}\n", styled(QUIET, &cost(&surface))));
        }
        print(&text, ExitCode::SUCCESS)
    }
}

/// The tools of a surface that have all of `words`, under the titles of their toolsets.
fn listing(surface: &Surface, words: &[String], columns: Option<usize>) -> String {
    let mut text = String::new();
    let listed = tools_of(surface);
    let is_shown = |toolset: &Toolset, tool: &ToolDef| {
        listed.iter().any(|known| known.name() == tool.name()) && has_words(toolset, tool, words)
    };
    for toolset in CATALOG.toolsets() {
        let found: Vec<&ToolDef> =
            toolset.tools.iter().filter(|tool| is_shown(toolset, tool)).collect();
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

fn tools_of(surface: &Surface) -> Vec<&'static ToolDef> {
    surface.listed().iter().map(|place| CATALOG.tools()[*place]).collect()
}

/// What a surface costs a model: names, descriptions and input schemas are what clients show it.
fn cost(surface: &Surface) -> String {
    let tools = tools_of(surface);
    let total: usize = tools.iter().map(|tool| tool.listed_bytes()).sum();
    let count = tools.len();
    let noun = if count == 1 { "tool" } else { "tools" };
    // Four bytes a token is the rule of thumb for English and JSON.
    format!("{count} {noun}, {total} bytes to a model: about {} tokens", total.div_ceil(4))
}

fn has_words(toolset: &Toolset, tool: &ToolDef, words: &[String]) -> bool {
    let texts = [tool.name(), tool.title(), tool.description(), toolset.name, toolset.title];
    let texts = texts.map(str::to_lowercase);
    words.iter().all(|word| texts.iter().any(|text| text.contains(word)))
}

fn nothing_found(words: &[String]) -> String {
    let words = words.join(" ");
    let near = CATALOG.nearest(&words);
    let hint = if near.is_empty() {
        String::new()
    } else {
        format!(": did you mean {}?", near.join(" or "))
    };
    format!("{}: no tool matches '{words}'{hint}\n", styled(BAD, "error"))
}
