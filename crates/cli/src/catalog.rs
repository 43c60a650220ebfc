//! The toolbox as the protocol sees it: the only place where tools and protocol meet.

use std::time::Instant;

use arithma_door::{CATALOG, context_with};
use arithma_kit::{Attachment, Context, Effects, Reply, ToolDef};
use arithma_mcp::{
    About, Annotations, CallContext, Catalog, Content, Library, MethodKey, ResourceContents, Span,
    ToolInfo, ToolKey, ToolReply, Unfinished, View,
};
use arithma_num::Budget;
use serde_json::value::RawValue;

use crate::about::about;
use crate::direct::{self, program_tool};
use crate::library::Pages;
use crate::log::{self, Level};
use crate::programs::Programs;
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
    programs: Option<Programs>,
}

impl Toolbox {
    /// The toolbox with every tool of the catalog.
    #[must_use]
    pub fn new() -> Self {
        Self { tools: CATALOG.tools(), surface: Surface::all(), programs: None }
    }

    /// The same toolbox with leave to run commands, or without.
    #[must_use]
    pub(crate) fn with_programs(mut self, programs: Option<Programs>) -> Self {
        self.programs = programs;
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
        let command = self.programs.as_ref().map(|_| program_tool::describe());
        let tools: Vec<ToolInfo> =
            self.tools.iter().map(|tool| describe(tool)).chain(command).collect();
        let mut views = self.surface.views();
        for view in &mut views {
            view.tools.extend(self.tools.len()..tools.len());
        }
        (tools, views)
    }

    /// The key of `cli`, which comes after all others.
    fn program_key(&self) -> ToolKey {
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
        let command = self.programs.as_ref().map(|_| program_tool::describe());
        let listed = self.surface.listed().iter().map(|place| describe(self.tools[*place]));
        listed.chain(command).collect()
    }

    fn instructions(&self) -> Option<&'static str> {
        self.surface.instructions()
    }

    fn about(&self) -> About {
        about()
    }

    fn find(&self, name: &str) -> Option<ToolKey> {
        let command =
            (name == program_tool::NAME && self.programs.is_some()).then(|| self.program_key());
        CATALOG.place_of(name).map(ToolKey).or(command)
    }

    fn tool_name(&self, tool: ToolKey) -> Option<&str> {
        self.tools.get(tool.0).map(|tool| tool.name()).or(Some(program_tool::NAME))
    }

    fn blocks(&self, tool: ToolKey) -> bool {
        tool == self.program_key()
    }

    fn call(
        &self,
        tool: ToolKey,
        arguments: Option<&RawValue>,
        context: &CallContext<'_>,
    ) -> Result<ToolReply, Unfinished> {
        let arguments = arguments.map_or("", RawValue::get);
        if let Some(programs) = self.programs.as_ref().filter(|_| tool == self.program_key()) {
            return Ok(program_tool::call(arguments, programs, context));
        }
        let tool = self.tools[tool.0];
        check_length(arguments, context)?;
        let cx = context_with(budget_of(context));
        let reply = if log::is_enabled(Level::Debug) {
            logged_call(tool, arguments, &cx, context.span())
        } else {
            tool.call(arguments, &cx)
        };
        if cx.budget.is_allowance_over() {
            return Err(Unfinished::Later);
        }
        let is_error = reply.is_error();
        let content = reply.attachments.into_iter().map(content).collect();
        let structured = Some(reply.structured.into_string());
        Ok(ToolReply { text: reply.text, content, structured, is_error })
    }

    fn nearest(&self, name: &str) -> Vec<String> {
        CATALOG.nearest(name)
    }

    fn library(&self) -> Option<&dyn Library> {
        Some(&Pages)
    }

    fn find_method(&self, name: &str) -> Option<MethodKey> {
        direct::find(name)
    }

    fn blocks_method(&self, method: MethodKey) -> bool {
        direct::blocks(method)
    }

    fn call_method(
        &self,
        method: MethodKey,
        params: Option<&RawValue>,
        context: &CallContext<'_>,
    ) -> Result<Box<RawValue>, Unfinished> {
        check_length(params.map_or("", RawValue::get), context)?;
        direct::call(method, params, self.programs.as_ref(), context)
    }
}

fn describe(tool: &'static ToolDef) -> ToolInfo {
    ToolInfo {
        name: tool.name().into(),
        title: Some(tool.title().into()),
        description: tool.description().into(),
        input_schema: schema(tool.input_schema()),
        output_schema: Some(schema(tool.output_schema())),
        annotations: Some(annotations(tool.effects())),
    }
}

/// A schema is JSON: it was written as such.
fn schema(text: String) -> Box<RawValue> {
    RawValue::from_string(text).unwrap_or_default()
}

/// Leaves a call with long arguments for later where others wait for it.
pub(crate) fn check_length(arguments: &str, context: &CallContext<'_>) -> Result<(), Unfinished> {
    match context.allowance() {
        Some(_) if arguments.len() >= LONG_ARGUMENTS => Err(Unfinished::Later),
        _ => Ok(()),
    }
}

/// What a call may cost.
pub(crate) fn budget_of(context: &CallContext<'_>) -> Budget {
    let budget = match context.allowance() {
        // Over long before the time limit, for which the clock need not be read again.
        Some(until) => Budget::default().with_allowance(until),
        None => Budget::default().with_timeout(context.time_limit()),
    };
    match context.cancel_flag() {
        Some(flag) => budget.with_cancel_flag(flag),
        None => budget,
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
    let Effects { read_only, idempotent, open_world } = effects;
    Annotations { read_only, destructive: false, idempotent, open_world }
}

fn logged_call(tool: &ToolDef, arguments: &str, cx: &Context, span: Option<Span>) -> Reply {
    let start = Instant::now();
    let reply = tool.call(arguments, cx);
    let micros = start.elapsed().as_micros();
    let outcome = reply.error.map_or("OK", |code| code.as_str());
    log::log_in(Level::Debug, span, format_args!("{}: {outcome} in {micros} us", tool.name()));
    let exchange = format_args!("{} {arguments} -> {}", tool.name(), reply.structured);
    log::log_in(Level::Trace, span, exchange);
    reply
}
