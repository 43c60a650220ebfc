//! What a catalog may offer beside tools: resources to read, prompts to use, and completions of
//! what is typed for either.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::ask::Unfinished;
use crate::content::{Content, ResourceContents};
use crate::context::CallContext;

/// Resources, prompts and completions. All are quick: they are answered where they are read.
///
/// What the lists hold decides what is advertised: without a prompt there is no prompt capability,
/// and the methods about prompts do not exist.
pub trait Library: Send + Sync {
    /// The resources to list.
    fn resources(&self) -> Vec<ResourceInfo> {
        Vec::new()
    }

    /// The families of resources to list.
    fn templates(&self) -> Vec<TemplateInfo> {
        Vec::new()
    }

    /// What is in the resource `uri`; `None` if there is no such resource.
    fn read(&self, _uri: &str, _context: &CallContext<'_>) -> Result<Option<Reading>, Unfinished> {
        Ok(None)
    }

    /// The prompts to list.
    fn prompts(&self) -> Vec<PromptInfo> {
        Vec::new()
    }

    /// The prompt called `name`, filled in; `None` if there is no such prompt.
    fn prompt(
        &self,
        _name: &str,
        _arguments: &BTreeMap<String, String>,
        _context: &CallContext<'_>,
    ) -> Result<Option<PromptReply>, Unfinished> {
        Ok(None)
    }

    /// The skills to list: texts that teach a model the use of the server.
    fn skills(&self) -> Vec<Skill> {
        Vec::new()
    }

    /// Whether there are completions.
    fn completes(&self) -> bool {
        false
    }

    /// What may be meant; `None` if there is no such prompt, template or argument.
    fn complete(&self, _wanted: &Completing<'_>) -> Option<Vec<String>> {
        None
    }
}

/// A resource as `resources/list` shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ResourceInfo {
    /// Where it is.
    pub uri: Cow<'static, str>,
    /// A name, for programs.
    pub name: Cow<'static, str>,
    /// A name for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<Cow<'static, str>>,
    /// What it is, for the model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<Cow<'static, str>>,
    /// Its kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mime_type: Option<Cow<'static, str>>,
    /// What extensions of the protocol say of it.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Map<String, Value>>,
}

impl ResourceInfo {
    /// A resource with a name and nothing else.
    pub fn new(uri: impl Into<Cow<'static, str>>, name: impl Into<Cow<'static, str>>) -> Self {
        let (uri, name) = (uri.into(), name.into());
        Self { uri, name, title: None, description: None, mime_type: None, meta: None }
    }

    /// The same resource, with a name for people.
    #[must_use]
    pub fn titled(mut self, title: &'static str) -> Self {
        self.title = Some(title.into());
        self
    }

    /// The same resource, with what extensions say of it.
    #[must_use]
    pub fn with_meta(mut self, meta: Map<String, Value>) -> Self {
        self.meta = Some(meta);
        self
    }

    /// The same resource, described.
    #[must_use]
    pub fn described(mut self, description: &'static str, mime_type: &'static str) -> Self {
        self.description = Some(description.into());
        self.mime_type = Some(mime_type.into());
        self
    }
}

/// A family of resources as `resources/templates/list` shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TemplateInfo {
    /// Where they are, with `{name}` for what varies (RFC 6570).
    pub uri_template: Cow<'static, str>,
    /// A name, for programs.
    pub name: Cow<'static, str>,
    /// What they are, for the model.
    pub description: Cow<'static, str>,
    /// Their kind.
    pub mime_type: Cow<'static, str>,
}

/// What was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The resource, or all that are in it.
    pub contents: Vec<ResourceContents>,
    /// How long a client may keep it. Anyone may read it.
    pub fresh_for: Duration,
}

/// A prompt as `prompts/list` shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PromptInfo {
    /// The name to get it by.
    pub name: Cow<'static, str>,
    /// A name for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<Cow<'static, str>>,
    /// What it is for.
    pub description: Cow<'static, str>,
    /// What is to be filled in.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<PromptArgument>,
}

/// What is to be filled in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PromptArgument {
    /// Its name.
    pub name: Cow<'static, str>,
    /// What it means.
    pub description: Cow<'static, str>,
    /// Whether it must be given; the protocol sees to it.
    pub required: bool,
}

/// A prompt, filled in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PromptReply {
    /// The messages, in their order.
    pub messages: Vec<PromptMessage>,
}

/// A message of a prompt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PromptMessage {
    /// Who says it.
    pub role: Role,
    /// What is said.
    pub content: Content,
}

/// Who says something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The person.
    User,
    /// The model.
    Assistant,
}

impl PromptMessage {
    /// What the person says.
    pub fn user(content: Content) -> Self {
        Self { role: Role::User, content }
    }
}

/// A skill, as the extension `io.modelcontextprotocol/skills` shows it. Its files are resources.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Skill {
    /// The resource that it begins with.
    pub uri: Cow<'static, str>,
    /// What stands at the head of that resource, to the letter.
    pub frontmatter: Map<String, Value>,
    /// All its files.
    #[serde(rename = "resources")]
    pub files: Vec<SkillFile>,
}

/// A file of a skill: hosts refuse one that is not what was announced.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SkillFile {
    /// The resource.
    pub uri: Cow<'static, str>,
    /// `sha256:` and 64 lower-case hexadecimal digits, of the bytes that reading it gives.
    pub digest: String,
    /// How many bytes these are.
    pub size: usize,
}

/// What is to be completed.
#[derive(Debug, Clone, Copy)]
pub struct Completing<'a> {
    /// What it is filled in for.
    pub subject: Subject<'a>,
    /// The name of what is filled in.
    pub argument: &'a str,
    /// What is typed so far.
    pub typed: &'a str,
    /// What else is filled in already.
    pub others: &'a BTreeMap<String, String>,
}

/// What something is filled in for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject<'a> {
    /// The prompt of this name.
    Prompt(&'a str),
    /// The template of this URI.
    Template(&'a str),
}
