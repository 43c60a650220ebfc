//! The toolbox as the protocol sees it: the only place where tools and protocol meet.

use std::time::Instant;

use arithma_mcp::{
    Annotations, CallContext, Catalog, Content, Library, MethodError, MethodKey, ResourceContents,
    ToolInfo, ToolKey, ToolReply, Unfinished, View,
};
use arithma_num::Budget;
use arithma_tools::{Attachment, Context, Effects, Reply, ToolDef, all_tools, index_of, nearest};
use serde_json::value::RawValue;

use crate::commands::Commands;
use crate::direct::{self, command_tool};
use crate::json::raw;
use crate::library::Pages;
use crate::log::{self, Level};
use crate::surface::Surface;

/// Bytes of arguments from which a call goes to a worker whatever its tool: reading a list of so
/// many numbers and adding them takes about a tenth of a millisecond, which is fifty quick calls.
const LONG_ARGUMENTS: usize = 8 << 10;

/// All tools, and the direct methods.
#[derive(Debug)]
pub struct Toolbox {
    tools: &'static [&'static ToolDef],
    /// Which of them are listed.
    surface: Surface,
    /// Leave to run commands, which makes `cli` a tool.
    commands: Option<Commands>,
}

impl Toolbox {
    /// The toolbox with every tool of the catalogue.
    #[must_use]
    pub fn new() -> Self {
        Self { tools: all_tools(), surface: Surface::all(), commands: None }
    }

    /// The same toolbox with leave to run commands, or without.
    #[must_use]
    pub(crate) fn with_commands(mut self, commands: Option<Commands>) -> Self {
        self.commands = commands;
        self
    }

    /// The same toolbox with this surface.
    #[must_use]
    pub(crate) fn with_surface(mut self, surface: Surface) -> Self {
        self.surface = surface;
        self
    }

    /// Every tool as it would be listed, and the views that clients choose among: what leave to
    /// run commands adds is in each.
    pub(crate) fn views(&self) -> (Vec<ToolInfo>, Vec<View>) {
        let command = self.commands.as_ref().map(|_| command_tool::describe());
        let tools: Vec<ToolInfo> =
            self.tools.iter().map(|tool| describe(tool)).chain(command).collect();
        let mut views = self.surface.views();
        for view in &mut views {
            view.tools.extend(self.tools.len()..tools.len());
        }
        (tools, views)
    }

    /// The key of `cli`, which comes after all others.
    fn command_key(&self) -> ToolKey {
        ToolKey(self.tools.len())
    }
}

impl Default for Toolbox {
    fn default() -> Self {
        Self::new()
    }
}

impl Catalog for Toolbox {
    fn tools(&self) -> Vec<ToolInfo> {
        let command = self.commands.as_ref().map(|_| command_tool::describe());
        let listed = self.surface.listed().iter().map(|place| describe(self.tools[*place]));
        listed.chain(command).collect()
    }

    fn find(&self, name: &str) -> Option<ToolKey> {
        let command =
            (name == command_tool::NAME && self.commands.is_some()).then(|| self.command_key());
        index_of(name).map(ToolKey).or(command)
    }

    fn is_slow(&self, tool: ToolKey, arguments: Option<&RawValue>) -> bool {
        let arguments = arguments.map_or("", RawValue::get);
        arguments.len() >= LONG_ARGUMENTS
            || self.tools.get(tool.0).is_none_or(|tool| tool.is_slow(arguments))
    }

    fn call(
        &self,
        tool: ToolKey,
        arguments: Option<&RawValue>,
        context: &CallContext<'_>,
    ) -> Result<ToolReply, Unfinished> {
        let arguments = arguments.map_or("", RawValue::get);
        if let Some(commands) = self.commands.as_ref().filter(|_| tool == self.command_key()) {
            return Ok(command_tool::call(arguments, commands, context));
        }
        let tool = self.tools[tool.0];
        let mut cx = Context::new(Budget::default().with_timeout(context.time_limit()));
        if let Some(flag) = context.cancel_flag() {
            cx = cx.with_cancel_flag(flag);
        }
        let reply = if log::is_enabled(Level::Debug) {
            logged_call(tool, arguments, &cx)
        } else {
            tool.call(arguments, &cx)
        };
        let is_error = reply.is_error();
        let content = reply.attachments.into_iter().map(content).collect();
        Ok(ToolReply { text: reply.text, content, structured: Some(reply.structured), is_error })
    }

    fn nearest(&self, name: &str) -> Vec<String> {
        nearest(name)
    }

    fn library(&self) -> Option<&dyn Library> {
        Some(&Pages)
    }

    fn find_method(&self, name: &str) -> Option<MethodKey> {
        direct::find(name)
    }

    fn is_slow_method(&self, method: MethodKey) -> bool {
        direct::is_slow(method)
    }

    fn call_method(
        &self,
        method: MethodKey,
        params: Option<&RawValue>,
        context: &CallContext<'_>,
    ) -> Result<Box<RawValue>, MethodError> {
        direct::call(method, params, self.commands.as_ref(), context)
    }
}

fn describe(tool: &'static ToolDef) -> ToolInfo {
    ToolInfo {
        name: tool.name().into(),
        title: Some(tool.title().into()),
        description: tool.description().into(),
        input_schema: raw(tool.input_schema()),
        output_schema: Some(raw(tool.output_schema())),
        annotations: Some(annotations(tool.effects())),
    }
}

/// A picture is looked at; what has a name is a resource.
fn content(attachment: Attachment) -> Content {
    let Attachment { mime_type, bytes, uri } = attachment;
    let Some(uri) = uri else { return Content::image(&bytes, mime_type) };
    let resource = match String::from_utf8(bytes) {
        Ok(text) => ResourceContents::text(uri, mime_type, text),
        Err(error) => ResourceContents::blob(uri, mime_type, error.as_bytes()),
    };
    Content::Resource { resource }
}

/// What a tool changes it only adds to: none destroys anything.
fn annotations(effects: Effects) -> Annotations {
    let Effects { read_only, idempotent, open_world, slow: _ } = effects;
    Annotations { read_only, destructive: false, idempotent, open_world }
}

fn logged_call(tool: &ToolDef, arguments: &str, cx: &Context) -> Reply {
    let start = Instant::now();
    let reply = tool.call(arguments, cx);
    let micros = start.elapsed().as_micros();
    let outcome = reply.error.map_or("OK", |code| code.as_str());
    log::log(Level::Debug, format_args!("{}: {outcome} in {micros} us", tool.name()));
    log::log(Level::Trace, format_args!("{} {arguments} -> {}", tool.name(), reply.structured));
    reply
}
