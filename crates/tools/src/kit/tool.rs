//! What a tool is, and its erased form.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};

use super::{Attachment, Code, Context, Error, Example, Result, arguments, envelope, schema};

/// A tool *is* its arguments: a struct of parameter types, with a formula.
///
/// Its doc comment is its title and description, the comments of its fields are the help of its
/// parameters, and the field types their schemas.
pub trait Tool: DeserializeOwned + JsonSchema {
    /// The name to call it by, in camelCase.
    const NAME: &'static str;

    /// Calls and what comes of them: at least one that works and one that fails.
    const EXAMPLES: &'static [Example];

    /// What a caller should know before calling.
    const EFFECTS: Effects = Effects::CALCULATION;

    /// Whether a call with these arguments, a JSON text, may take long enough to hold up others. It
    /// is asked before every call, so it looks and does not read.
    fn is_slow(_arguments: &str) -> bool {
        Self::EFFECTS.slow
    }

    /// What the tool answers with.
    type Output: Serialize + JsonSchema;

    /// The formula.
    fn run(self, cx: &Context) -> Result<Self::Output>;

    /// What comes with the answer: pictures, documents.
    fn attachments(_output: &Self::Output) -> Vec<Attachment> {
        Vec::new()
    }
}

/// What a call does besides answering.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effects {
    /// It changes nothing.
    pub read_only: bool,
    /// Twice the same call gives the same answer.
    pub idempotent: bool,
    /// It deals with the world outside.
    pub open_world: bool,
    /// It may take long enough to hold up others.
    pub slow: bool,
}

impl Effects {
    /// A calculation: none.
    pub const CALCULATION: Self =
        Self { read_only: true, idempotent: true, open_world: false, slow: false };

    /// The same, of a tool that may take long.
    #[must_use]
    pub const fn slow(self) -> Self {
        Self { slow: true, ..self }
    }
}

/// What a call gave.
#[derive(Debug, Clone)]
pub struct Reply {
    /// The answer as text, complete in itself.
    pub text: String,
    /// The answer as a JSON object, complete in itself.
    pub structured: Box<RawValue>,
    /// The error code, when the call failed.
    pub error: Option<Code>,
    /// What comes with the answer, which is complete without.
    pub attachments: Vec<Attachment>,
}

impl Reply {
    /// The reply of a tool that worked: its output in both forms.
    pub fn success<T: Serialize>(tool: &str, output: &T) -> Result<Self> {
        let text = envelope::success(tool, output)?;
        let structured = to_raw_value(output).map_err(<Error as serde::ser::Error>::custom)?;
        Ok(Self { text, structured, error: None, attachments: Vec::new() })
    }

    /// The reply of a tool that failed, with so many parameters.
    #[must_use]
    pub fn failure(tool: &str, error: &Error, parameters: usize) -> Self {
        let mut parts = serde_json::Map::new();
        parts.insert("code".into(), error.code().as_str().into());
        parts.insert("reason".into(), error.reason().into());
        let details: serde_json::Map<String, Value> = error
            .shown_details(parameters)
            .map(|(key, value)| (key.to_owned(), value.into()))
            .collect();
        if !details.is_empty() {
            parts.insert("detail".into(), details.into());
        }
        let structured = serde_json::json!({ "error": parts });
        Self {
            text: envelope::failure(tool, error, parameters),
            // A map with text keys always serializes.
            structured: to_raw_value(&structured).unwrap_or_default(),
            error: Some(error.code()),
            attachments: Vec::new(),
        }
    }

    /// Whether the call failed.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.error.is_some()
    }
}

/// A tool in its erased form: what a list of tools is made of.
#[derive(Debug)]
pub struct ToolDef {
    name: &'static str,
    examples: &'static [Example],
    effects: Effects,
    is_slow: fn(&str) -> bool,
    call: fn(&str, &Context) -> Result<Reply>,
    describe: fn() -> Description,
}

/// What is derived from the types and comments of a tool, once.
#[derive(Debug)]
struct Description {
    title: String,
    description: String,
    input: Value,
    output: Value,
}

impl ToolDef {
    /// The erased form of a tool.
    #[must_use]
    pub const fn of<T: Tool>() -> Self {
        Self {
            name: T::NAME,
            examples: T::EXAMPLES,
            effects: T::EFFECTS,
            is_slow: T::is_slow,
            call: run::<T>,
            describe: describe::<T>,
        }
    }

    /// The name to call it by.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// A name for people.
    #[must_use]
    pub fn title(&self) -> &'static str {
        &self.derived().title
    }

    /// What it does, for the model that reads it.
    #[must_use]
    pub fn description(&self) -> &'static str {
        &self.derived().description
    }

    /// The JSON schema of its arguments.
    #[must_use]
    pub fn input_schema(&self) -> &'static Value {
        &self.derived().input
    }

    /// The JSON schema of the structured reply, failures included.
    #[must_use]
    pub fn output_schema(&self) -> &'static Value {
        &self.derived().output
    }

    /// Calls and what comes of them.
    #[must_use]
    pub fn examples(&self) -> &'static [Example] {
        self.examples
    }

    /// What a caller should know before calling.
    #[must_use]
    pub fn effects(&self) -> Effects {
        self.effects
    }

    /// Whether a call with these arguments may take long enough to hold up others.
    #[must_use]
    pub fn is_slow(&self, arguments: &str) -> bool {
        (self.is_slow)(arguments)
    }

    /// The names of the parameters, in the order of their declaration.
    pub fn parameters(&self) -> impl Iterator<Item = &'static str> {
        let properties = self.input_schema()["properties"].as_object();
        properties.into_iter().flat_map(|properties| properties.keys()).map(String::as_str)
    }

    /// How it is called in an expression: `loanPayment(principal, annualRate, years)`. `?` marks what
    /// may be left out.
    #[must_use]
    pub fn signature(&self) -> String {
        let required = self.input_schema()["required"].as_array().map_or(&[][..], Vec::as_slice);
        let mark = |name: &str| if required.iter().any(|known| known == name) { "" } else { "?" };
        let parameters: Vec<String> =
            self.parameters().map(|name| format!("{name}{}", mark(name))).collect();
        format!("{}({})", self.name, parameters.join(", "))
    }

    /// Bytes of a list of tools that a model reads for this one: its name, description and input
    /// schema as JSON, and a comma.
    #[must_use]
    pub fn listed_bytes(&self) -> usize {
        let (name, description) = (self.name, self.description());
        json!({"name": name, "description": description, "inputSchema": self.input_schema()})
            .to_string()
            .len()
            + 1
    }

    /// Calls the tool with arguments as JSON text: an object, or nothing. There is always a reply:
    /// a fault in a tool is caught here, and nowhere else.
    #[must_use]
    pub fn call(&self, arguments: &str, cx: &Context) -> Reply {
        let result = catch_unwind(AssertUnwindSafe(|| (self.call)(arguments, cx)));
        match result.unwrap_or_else(|_| Err(fault())) {
            Ok(reply) => reply,
            Err(error) => Reply::failure(self.name, &error, self.parameters().count()),
        }
    }

    /// What is derived from the types, made at its first use. A constant cannot hold it, so it is
    /// kept by name, for good: there are as many as there are tools.
    fn derived(&self) -> &'static Description {
        static KNOWN: Mutex<BTreeMap<&'static str, &'static Description>> =
            Mutex::new(BTreeMap::new());
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(self.name).or_insert_with(|| Box::leak(Box::new((self.describe)())))
    }
}

fn run<T: Tool>(arguments: &str, cx: &Context) -> Result<Reply> {
    let output = arguments::read::<T>(arguments)?.run(cx)?;
    let reply = Reply::success(T::NAME, &output)?;
    Ok(Reply { attachments: T::attachments(&output), ..reply })
}

fn describe<T: Tool>() -> Description {
    let schema::Described { title, description, schema: input } = schema::input::<T>();
    Description { title, description, input, output: schema::output::<T::Output>() }
}

/// The answer where a tool has broken down.
fn fault() -> Error {
    Error::new(
        Code::NotImplemented,
        "an internal fault stopped this calculation: please report it with its arguments",
    )
}

/// Tools that belong together, in the order in which they are listed.
#[derive(Debug)]
pub struct Toolset {
    /// A short name in lower case, to choose it by.
    pub name: &'static str,
    /// A name for people.
    pub title: &'static str,
    /// What the tools are for, in one sentence.
    pub description: &'static str,
    /// The tools.
    pub tools: &'static [ToolDef],
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::kit::Scalar;

    /// # Broken
    ///
    /// Fails its reader.
    #[derive(Deserialize, JsonSchema)]
    struct Broken {}

    impl Tool for Broken {
        const NAME: &str = "broken";
        const EXAMPLES: &[Example] = &[];
        const EFFECTS: Effects = Effects::CALCULATION.slow();
        type Output = Scalar;

        fn run(self, _cx: &Context) -> Result<Scalar> {
            panic!("on purpose")
        }
    }

    #[test]
    fn a_fault_is_an_error_reply() {
        const BROKEN: ToolDef = ToolDef::of::<Broken>();
        let reply = BROKEN.call("{}", &Context::default());
        assert_eq!(reply.error, Some(Code::NotImplemented));
        assert!(
            reply.text.starts_with("BROKEN: ERROR\nREASON: [NOT_IMPLEMENTED] an internal fault")
        );
        assert!(reply.structured.get().starts_with(r#"{"error":{"code":"NOT_IMPLEMENTED""#));
        assert_eq!((BROKEN.title(), BROKEN.description()), ("Broken", "Fails its reader."));
        assert!(BROKEN.effects().slow && BROKEN.effects().read_only);
    }
}
