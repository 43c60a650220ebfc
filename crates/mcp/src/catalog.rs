//! What the protocol sees of the tools: a list to show, and a way to call one.

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::about::About;
use crate::ask::Unfinished;
use crate::changes::Changes;
use crate::content::Content;
use crate::context::CallContext;
use crate::library::Library;

/// The tools behind a server.
///
/// A call is two steps, so that a name is looked up once: [`find`](Self::find) gives a key,
/// [`call`](Self::call) takes it.
pub trait Catalog: Send + Sync {
    /// The tools to list, in the order to list them. Asked when the server is built, and again
    /// after a change was announced.
    fn tools(&self) -> Vec<ToolInfo>;

    /// What a model is told about the tools as a whole, if anything.
    fn instructions(&self) -> Option<&'static str> {
        None
    }

    /// What the server says of itself beyond its name. Asked when the server is built.
    fn about(&self) -> About {
        About::default()
    }

    /// The key of the tool called `name`, whether or not it is listed.
    fn find(&self, name: &str) -> Option<ToolKey>;

    /// The name that a tool is known by to whoever runs the server, where it has several.
    fn tool_name(&self, _tool: ToolKey) -> Option<&str> {
        None
    }

    /// Whether calls of this tool wait for something outside, or change it. Such a call is handed to a
    /// worker at once, where the transport has some; every other one begins where it was read, with
    /// [`CallContext::allowance`].
    fn blocks(&self, _tool: ToolKey) -> bool {
        false
    }

    /// Calls a tool. `arguments` is an object; `None` when the client sent none. A failure of the
    /// tool is a reply, too; [`Unfinished::Later`] says that the allowance is used up.
    fn call(
        &self,
        tool: ToolKey,
        arguments: Option<&RawValue>,
        context: &CallContext<'_>,
    ) -> Result<ToolReply, Unfinished>;

    /// Names of tools that someone who wrote `name` may have meant, best first.
    fn nearest(&self, _name: &str) -> Vec<String> {
        Vec::new()
    }

    /// The key of the method called `name`, for methods that clients call directly, beside those
    /// of the protocol.
    fn find_method(&self, _name: &str) -> Option<MethodKey> {
        None
    }

    /// The same as [`blocks`](Self::blocks), for a direct method.
    fn blocks_method(&self, _method: MethodKey) -> bool {
        false
    }

    /// Calls a direct method. `params` is an object; `None` when the client sent none.
    fn call_method(
        &self,
        _method: MethodKey,
        _params: Option<&RawValue>,
        _context: &CallContext<'_>,
    ) -> Result<Box<RawValue>, Unfinished> {
        Err(MethodError::new(-32601, "method not found").into())
    }

    /// Resources, prompts and completions, if there are any.
    fn library(&self) -> Option<&dyn Library> {
        None
    }

    /// Where changes are announced, if anything can change.
    fn changes(&self) -> Option<&Changes> {
        None
    }

    /// Whether calls log to the client: see [`CallContext::log`].
    fn logs(&self) -> bool {
        false
    }
}

/// A catalog that is chosen when the server starts.
impl<C: Catalog + ?Sized> Catalog for Box<C> {
    fn tools(&self) -> Vec<ToolInfo> {
        (**self).tools()
    }

    fn instructions(&self) -> Option<&'static str> {
        (**self).instructions()
    }

    fn about(&self) -> About {
        (**self).about()
    }

    fn find(&self, name: &str) -> Option<ToolKey> {
        (**self).find(name)
    }

    fn tool_name(&self, tool: ToolKey) -> Option<&str> {
        (**self).tool_name(tool)
    }

    fn blocks(&self, tool: ToolKey) -> bool {
        (**self).blocks(tool)
    }

    fn call(
        &self,
        tool: ToolKey,
        arguments: Option<&RawValue>,
        context: &CallContext<'_>,
    ) -> Result<ToolReply, Unfinished> {
        (**self).call(tool, arguments, context)
    }

    fn nearest(&self, name: &str) -> Vec<String> {
        (**self).nearest(name)
    }

    fn find_method(&self, name: &str) -> Option<MethodKey> {
        (**self).find_method(name)
    }

    fn blocks_method(&self, method: MethodKey) -> bool {
        (**self).blocks_method(method)
    }

    fn call_method(
        &self,
        method: MethodKey,
        params: Option<&RawValue>,
        context: &CallContext<'_>,
    ) -> Result<Box<RawValue>, Unfinished> {
        (**self).call_method(method, params, context)
    }

    fn library(&self) -> Option<&dyn Library> {
        (**self).library()
    }

    fn changes(&self) -> Option<&Changes> {
        (**self).changes()
    }

    fn logs(&self) -> bool {
        (**self).logs()
    }
}

/// A catalog's own number for a tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ToolKey(pub usize);

/// A catalog's own number for a direct method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MethodKey(pub usize);

/// How a direct method failed: a JSON-RPC error.
#[derive(Debug)]
pub struct MethodError {
    /// The code of the error.
    pub code: i32,
    /// What is wrong.
    pub message: Cow<'static, str>,
    /// The particulars, as JSON.
    pub data: Option<Box<RawValue>>,
}

impl MethodError {
    /// An error without particulars.
    pub fn new(code: i32, message: impl Into<Cow<'static, str>>) -> Self {
        Self { code, message: message.into(), data: None }
    }

    /// The same error with its particulars.
    #[must_use]
    pub fn with_data(mut self, data: Box<RawValue>) -> Self {
        self.data = Some(data);
        self
    }
}

/// A tool as `tools/list` shows it.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ToolInfo {
    /// The name to call it by.
    pub name: Cow<'static, str>,
    /// A name for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<Cow<'static, str>>,
    /// What it does, for the model.
    pub description: Cow<'static, str>,
    /// The JSON schema of its arguments, an object schema.
    pub input_schema: Box<RawValue>,
    /// The JSON schema of its structured reply, an object schema. With one, every success must have
    /// a structured reply, and every structured reply must fit, failures included: the TypeScript
    /// client throws away the whole reply otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output_schema: Option<Box<RawValue>>,
    /// Hints about its effects.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Annotations>,
    /// What extensions of the protocol say of it; no model reads it.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Map<String, Value>>,
}

/// Hints about the effects of a tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Annotations {
    /// It changes nothing.
    #[serde(rename = "readOnlyHint")]
    pub read_only: bool,
    /// What it changes, it may destroy.
    #[serde(rename = "destructiveHint")]
    pub destructive: bool,
    /// Twice the same call does no more than once.
    #[serde(rename = "idempotentHint")]
    pub idempotent: bool,
    /// It deals with the world outside.
    #[serde(rename = "openWorldHint")]
    pub open_world: bool,
}

impl Default for Annotations {
    /// A calculation: no effects, nothing outside.
    fn default() -> Self {
        Self { read_only: true, destructive: false, idempotent: true, open_world: false }
    }
}

/// What a tool answered.
#[derive(Debug, Clone)]
pub struct ToolReply {
    /// The answer as text, complete in itself; empty if it is all in `content`.
    pub text: String,
    /// What comes after the text: pictures, resources.
    pub content: Vec<Content>,
    /// The answer as a JSON object on one line, complete in itself.
    pub structured: Option<String>,
    /// Whether the call failed. The model sees text and structure all the same.
    pub is_error: bool,
}

impl ToolReply {
    /// A call that worked.
    pub fn success(text: impl Into<String>) -> Self {
        Self { text: text.into(), content: Vec::new(), structured: None, is_error: false }
    }

    /// A call that failed: the text says why, and how to mend it.
    pub fn failure(text: impl Into<String>) -> Self {
        Self { text: text.into(), content: Vec::new(), structured: None, is_error: true }
    }

    /// A call that worked, and whose answer is more than text.
    pub fn with_content(text: impl Into<String>, content: Vec<Content>) -> Self {
        Self { content, ..Self::success(text) }
    }

    /// The same reply with its structured form.
    #[must_use]
    pub fn with_structured(mut self, structured: Box<RawValue>) -> Self {
        self.structured = Some(Box::<str>::from(structured).into_string());
        self
    }
}

impl fmt::Display for ToolReply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
