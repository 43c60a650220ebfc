//! What is known about a function: how it is called, what it does, one call that works.

use std::sync::OnceLock;

use arithma_expr::Function;
use arithma_kit::{Example, Outcome, ToolDef};

use super::call;
use super::index::Texts;
use super::synonyms;

/// Characters of a summary, which shares its line with the signature and an example.
const SUMMARY: usize = 160;

/// A function that can be called in an expression: a tool, or one of the language itself.
#[derive(Debug)]
pub struct Entry {
    kind: Kind,
    signature: OnceLock<String>,
    summary: OnceLock<String>,
    example: OnceLock<String>,
}

#[derive(Debug, Clone, Copy)]
enum Kind {
    Tool(&'static ToolDef),
    Function(Function),
}

impl Entry {
    pub(super) fn of_tool(tool: &'static ToolDef) -> Self {
        Self::of(Kind::Tool(tool))
    }

    pub(super) fn of_function(function: Function) -> Self {
        Self::of(Kind::Function(function))
    }

    fn of(kind: Kind) -> Self {
        let unknown = OnceLock::new;
        Self { kind, signature: unknown(), summary: unknown(), example: unknown() }
    }

    /// The name to call it by.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self.kind {
            Kind::Tool(tool) => tool.name(),
            Kind::Function(function) => function.name(),
        }
    }

    /// The tool, if the function is one.
    #[must_use]
    pub fn tool(&self) -> Option<&'static ToolDef> {
        match self.kind {
            Kind::Tool(tool) => Some(tool),
            Kind::Function(_) => None,
        }
    }

    /// How it is called: `loanPayment(principal, annualRate, years)`. `?` marks what may be left out.
    #[must_use]
    pub fn signature(&self) -> &str {
        self.signature.get_or_init(|| match self.kind {
            Kind::Tool(tool) => tool.signature(),
            Kind::Function(function) => function.signature(),
        })
    }

    /// A name for people; none of a function of the language.
    #[must_use]
    pub fn title(&self) -> &'static str {
        self.tool().map_or("", ToolDef::title)
    }

    /// What it does, on one short line.
    #[must_use]
    pub fn summary(&self) -> &str {
        self.summary.get_or_init(|| match self.kind {
            Kind::Tool(tool) => summary(tool.title(), tool.description()),
            Kind::Function(function) => function.description().replace('`', ""),
        })
    }

    /// A call that works: `loanPayment(250000, 6.5, 30)`.
    #[must_use]
    pub fn example(&self) -> &str {
        let works = |example: &&Example| !matches!(example.outcome, Outcome::Fails(..));
        self.example.get_or_init(|| match self.kind {
            Kind::Tool(tool) => {
                let example = tool.examples().iter().find(works);
                example.map_or_else(String::new, |e| call::render(tool, e.arguments))
            }
            Kind::Function(function) => function.example().to_owned(),
        })
    }

    /// An example of a tool as a call in an expression.
    pub(crate) fn call_of(tool: &ToolDef, example: &Example) -> String {
        call::render(tool, example.arguments)
    }

    /// All names to call it by.
    pub(super) fn names(&self) -> Vec<&'static str> {
        match self.kind {
            Kind::Tool(tool) => tool.names().collect(),
            Kind::Function(function) => [&[function.name()], function.aliases()].concat(),
        }
    }

    /// What questions are compared with.
    pub(super) fn texts(&self) -> Texts {
        let name = self.name();
        let synonyms = synonyms::of(name).collect();
        match self.kind {
            // What these say of themselves is full of what others answer.
            Kind::Tool(tool)
                if crate::TOOLSET.tools.iter().any(|own| own.name() == tool.name()) =>
            {
                Texts { name, title: tool.title(), synonyms, ..Texts::default() }
            }
            Kind::Tool(tool) => {
                let description = tool.full_description();
                Texts { name, title: tool.title(), synonyms, description }
            }
            Kind::Function(function) => {
                let description = function.description().into();
                Texts { name, synonyms, description, ..Texts::default() }
            }
        }
    }
}

/// The title and the first sentence; only the title where the sentence is long.
fn summary(title: &str, description: &str) -> String {
    // An ellipsis belongs to its sentence.
    let is_end = |end: &usize| !description[..*end].ends_with('.');
    let end = description.match_indices(". ").map(|(end, _)| end).find(is_end);
    let sentence = end.map_or(description, |end| &description[..end]);
    let sentence = match sentence.ends_with("...") {
        true => sentence,
        false => sentence.trim_end_matches('.'),
    };
    let text = format!("{title}: {sentence}");
    if text.chars().count() <= SUMMARY { text } else { title.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CATALOG;

    #[test]
    fn a_tool_fits_on_a_line() {
        for tool in CATALOG.tools() {
            let entry = Entry::of_tool(tool);
            assert!(entry.summary().chars().count() <= SUMMARY, "{}", entry.summary());
            assert!(entry.example().starts_with(tool.name()), "{}", entry.example());
        }
    }

    #[test]
    fn summaries_are_whole_sentences() {
        assert_eq!(summary("Add", "Exact sum. More."), "Add: Exact sum");
        assert_eq!(summary("A", "1 * 2 * ... * n. More."), "A: 1 * 2 * ... * n");
        assert_eq!(summary("A", "At 90, 270, ..."), "A: At 90, 270, ...");
        assert_eq!(summary("Long", &"word, ".repeat(40)), "Long");
    }
}
