//! Tools that belong together, and all of them.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::{ToolDef, squeezed};

/// Tools that belong together, in the order in which they are listed.
#[derive(Debug)]
pub struct Toolset {
    /// A short name in lower case, to choose it by.
    pub name: &'static str,
    /// A name for people.
    pub title: &'static str,
    /// What the tools are for, in one sentence.
    pub description: &'static str,
    /// Whether the default list has its tools. The others are reached through `calculate` and by
    /// name, and listed where they are asked for: a list that every model reads does not grow.
    pub listed: bool,
    /// The tools.
    pub tools: &'static [ToolDef],
}

/// All toolsets, in the order in which they are listed, and their tools by name.
#[derive(Debug)]
pub struct Catalog {
    toolsets: &'static [&'static Toolset],
    index: OnceLock<Index>,
}

#[derive(Debug)]
struct Index {
    tools: Vec<&'static ToolDef>,
    by_name: HashMap<&'static str, usize>,
    /// By their names and aliases without case and underscores.
    by_word: HashMap<String, usize>,
}

impl Catalog {
    /// A catalog of these toolsets.
    #[must_use]
    pub const fn new(toolsets: &'static [&'static Toolset]) -> Self {
        Self { toolsets, index: OnceLock::new() }
    }

    /// The toolsets, in the order in which they are listed.
    #[must_use]
    pub fn toolsets(&self) -> &'static [&'static Toolset] {
        self.toolsets
    }

    /// Every tool, in the order in which it is listed.
    #[must_use]
    pub fn tools(&self) -> &[&'static ToolDef] {
        &self.index().tools
    }

    /// The tool of this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&'static ToolDef> {
        self.place_of(name).map(|place| self.tools()[place])
    }

    /// The place in [`tools`](Self::tools) of the tool of this name.
    #[must_use]
    pub fn place_of(&self, name: &str) -> Option<usize> {
        self.index().by_name.get(name).copied()
    }

    /// The tool that is a function of this name or alias in the language, in camelCase or snake_case.
    #[must_use]
    pub fn function(&self, name: &str) -> Option<&'static ToolDef> {
        let place = self.place_of(name).or_else(|| self.place_of_word(&squeezed(name)))?;
        Some(self.tools()[place])
    }

    fn place_of_word(&self, word: &str) -> Option<usize> {
        self.index().by_word.get(word).copied()
    }

    /// The names of tools that someone who wrote `name` may have meant, best first.
    #[must_use]
    pub fn nearest(&self, name: &str) -> Vec<String> {
        arithma_expr::nearest(name, self.tools().iter().map(|tool| tool.name()))
    }

    fn index(&self) -> &Index {
        self.index.get_or_init(|| {
            let tools: Vec<&'static ToolDef> =
                self.toolsets.iter().flat_map(|toolset| toolset.tools).collect();
            let places = || tools.iter().enumerate();
            Index {
                by_name: places().map(|(place, tool)| (tool.name(), place)).collect(),
                by_word: places()
                    .flat_map(|(place, tool)| tool.names().map(move |name| (squeezed(name), place)))
                    .collect(),
                tools,
            }
        })
    }
}
