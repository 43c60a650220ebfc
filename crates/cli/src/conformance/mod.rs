//! What the official conformance suite expects to find on a server: tools, resources and prompts
//! that do nothing but show the protocol. Only there with the cargo feature `conformance`; the
//! names, texts and behaviours are the suite's.

mod asking;
mod library;
mod tools;

use std::sync::atomic::{AtomicBool, Ordering};

use arithma_mcp::{
    CallContext, Catalog, Change, Changes, Library, ToolInfo, ToolKey, ToolReply, Unfinished,
};
use serde_json::Value;
use serde_json::value::RawValue;

/// A tool of the suite.
struct Fixture {
    name: &'static str,
    description: &'static str,
    /// The schema of its arguments, as JSON.
    input: &'static str,
    run: Run,
}

/// What a fixture does with its arguments.
type Run = fn(&Fixtures, &Value, &CallContext<'_>) -> Result<ToolReply, Unfinished>;

impl Fixture {
    /// A fixture without arguments.
    const fn new(name: &'static str, description: &'static str, run: Run) -> Self {
        Self { name, description, input: r#"{"type":"object"}"#, run }
    }

    /// The same fixture with arguments.
    const fn with_input(mut self, input: &'static str) -> Self {
        self.input = input;
        self
    }

    fn describe(&self) -> ToolInfo {
        // The schemas are JSON, as a test shows.
        let input_schema = serde_json::from_str(self.input).unwrap_or_default();
        ToolInfo {
            name: self.name.into(),
            title: None,
            description: self.description.into(),
            input_schema,
            output_schema: None,
            annotations: None,
            meta: None,
        }
    }
}

/// The catalog of the suite.
#[derive(Debug, Default)]
pub(crate) struct Fixtures {
    changes: Changes,
    /// Whether the tool and the prompt that come and go are there.
    has_more_tools: AtomicBool,
    has_more_prompts: AtomicBool,
}

impl Fixtures {
    fn all() -> impl Iterator<Item = &'static Fixture> {
        tools::TOOLS.iter().chain(asking::TOOLS)
    }

    /// Lets a tool come or go.
    fn change_tools(&self) {
        self.has_more_tools.fetch_xor(true, Ordering::Relaxed);
        self.changes.announce(&Change::Tools);
    }

    /// Lets a prompt come or go.
    fn change_prompts(&self) {
        self.has_more_prompts.fetch_xor(true, Ordering::Relaxed);
        self.changes.announce(&Change::Prompts);
    }
}

impl Catalog for Fixtures {
    fn tools(&self) -> Vec<ToolInfo> {
        let more = self.has_more_tools.load(Ordering::Relaxed).then(|| tools::CHANGING.describe());
        Self::all().map(Fixture::describe).chain(more).collect()
    }

    fn find(&self, name: &str) -> Option<ToolKey> {
        Self::all().position(|tool| tool.name == name).map(ToolKey)
    }

    /// All of them tell, ask or wait, which only slow tools can.
    fn blocks(&self, _: ToolKey) -> bool {
        true
    }

    fn call(
        &self,
        tool: ToolKey,
        arguments: Option<&RawValue>,
        context: &CallContext<'_>,
    ) -> Result<ToolReply, Unfinished> {
        let arguments = arguments.map(|raw| serde_json::from_str(raw.get()).unwrap_or_default());
        match Self::all().nth(tool.0) {
            Some(fixture) => (fixture.run)(self, &arguments.unwrap_or_default(), context),
            None => Ok(ToolReply::failure("this tool has gone")),
        }
    }

    fn library(&self) -> Option<&dyn Library> {
        Some(self)
    }

    fn changes(&self) -> Option<&Changes> {
        Some(&self.changes)
    }

    fn logs(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fixture_has_a_schema_and_a_name_of_its_own() {
        let mut names: Vec<&str> = Fixtures::all().map(|fixture| fixture.name).collect();
        for fixture in Fixtures::all().chain([&tools::CHANGING]) {
            let schema: Value = serde_json::from_str(fixture.input).unwrap();
            assert_eq!(schema["type"], "object", "{}", fixture.name);
            assert_eq!(fixture.describe().input_schema.get(), fixture.input);
        }
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Fixtures::all().count());
    }
}
