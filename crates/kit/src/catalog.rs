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
    /// Tools that no list has, and that are called by their names.
    unlisted: &'static [ToolDef],
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
        Self { toolsets, unlisted: &[], index: OnceLock::new() }
    }

    /// The same catalog, with tools that are in no list, nor functions of the language: programs that
    /// know them call them by name.
    #[must_use]
    pub const fn with_unlisted(mut self, tools: &'static [ToolDef]) -> Self {
        self.unlisted = tools;
        self
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

    /// The tool of this name, whether or not it is listed.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&'static ToolDef> {
        self.place_of(name).and_then(|place| self.at(place))
    }

    /// The tool at a place: those of [`tools`](Self::tools) come first, then those in no list.
    #[must_use]
    pub fn at(&self, place: usize) -> Option<&'static ToolDef> {
        let tools = self.tools();
        tools.get(place).copied().or_else(|| self.unlisted.get(place - tools.len()))
    }

    /// How many places there are.
    #[must_use]
    pub fn places(&self) -> usize {
        self.tools().len() + self.unlisted.len()
    }

    /// The place of the tool of this name.
    #[must_use]
    pub fn place_of(&self, name: &str) -> Option<usize> {
        self.index().by_name.get(name).copied()
    }

    /// The tool that is a function of this name or alias in the language, in camelCase or snake_case.
    #[must_use]
    pub fn function(&self, name: &str) -> Option<&'static ToolDef> {
        let tools = self.tools();
        let listed = self.place_of(name).filter(|place| *place < tools.len());
        let place = listed.or_else(|| self.place_of_word(&squeezed(name)))?;
        Some(tools[place])
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
                by_name: places()
                    .map(|(place, tool)| (tool.name(), place))
                    .chain(
                        self.unlisted.iter().zip(tools.len()..).map(|(tool, at)| (tool.name(), at)),
                    )
                    .collect(),
                by_word: places()
                    .flat_map(|(place, tool)| tool.names().map(move |name| (squeezed(name), place)))
                    .collect(),
                tools,
            }
        })
    }
}
