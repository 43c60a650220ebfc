//! All tools, what is told of them, and the direct methods.

use arithma_door::{CATALOG, context_with};
use arithma_kit::{Attachment, Effects, ToolDef};
use arithma_mcp::{
    About, Annotations, CallContext, Catalog, Content, Library, MethodError, MethodKey,
    ResourceContents, ToolInfo, ToolKey, ToolReply, Unfinished, View,
};
use arithma_num::Budget;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::about::about;
use crate::calculator;
use crate::json::raw;
use crate::library::Pages;
use crate::machine::{INVALID_PARAMS, Machine, MachineTool};
use crate::surface::Surface;
use crate::web::view;

/// Bytes of arguments from which a call goes to a worker whatever its tool: reading a list of so
/// many numbers and adding them takes about a tenth of a millisecond, which is fifty quick calls.
const LONG_ARGUMENTS: usize = 8 << 10;

/// The direct methods: our own, and the one of the machine.
const CALCULATOR: MethodKey = MethodKey(0);
const OF_MACHINE: MethodKey = MethodKey(1);

/// All tools, and the direct methods.
#[derive(Debug)]
pub struct Toolbox {
    tools: &'static [&'static ToolDef],
    /// Which of them are listed.
    surface: Surface,
    /// What the host adds.
    machine: Option<Box<dyn Machine>>,
}

impl Toolbox {
    /// The toolbox with every tool of the catalog.
    #[must_use]
    pub fn new() -> Self {
        Self { tools: CATALOG.tools(), surface: Surface::all(), machine: None }
    }

    /// The same toolbox with what a host adds.
    #[must_use]
    pub fn with_machine(mut self, machine: Box<dyn Machine>) -> Self {
        self.machine = Some(machine);
        self
    }

    /// The same toolbox with this surface.
    #[must_use]
    pub fn with_surface(mut self, surface: Surface) -> Self {
        self.surface = surface;
        self
    }

    /// Every tool as it would be listed, and the views that clients choose among: what the
    /// machine adds is in each.
    pub fn views(&self) -> (Vec<ToolInfo>, Vec<View>) {
        let added = self.machine_tool().map(MachineTool::describe);
        let tools: Vec<ToolInfo> =
            self.tools.iter().map(|tool| describe(tool)).chain(added).collect();
        let mut views = self.surface.views();
        for view in &mut views {
            view.tools.extend(self.tools.len()..tools.len());
        }
        (tools, views)
    }

    /// The tool of the machine.
    fn machine_tool(&self) -> Option<&dyn MachineTool> {
        self.machine.as_ref().and_then(|machine| machine.tool())
    }

    /// Its key, which comes after all others.
    fn machine_key(&self) -> ToolKey {
        ToolKey(CATALOG.places())
    }
}

impl Default for Toolbox {
    fn default() -> Self {
        Self::new()
    }
}

impl Catalog for Toolbox {
    fn tools(&self) -> Vec<ToolInfo> {
        let added = self.machine_tool().map(MachineTool::describe);
        let listed = self.surface.listed().iter().map(|place| describe(self.tools[*place]));
        listed.chain(added).collect()
    }

    fn instructions(&self) -> Option<&'static str> {
        self.surface.instructions()
    }

    fn about(&self) -> About {
        about()
    }

    fn find(&self, name: &str) -> Option<ToolKey> {
        let added = || self.machine_tool().filter(|tool| tool.name() == name);
        CATALOG.place_of(name).map(ToolKey).or_else(|| added().map(|_| self.machine_key()))
    }

    fn tool_name(&self, tool: ToolKey) -> Option<&str> {
        let added = || self.machine_tool().map(MachineTool::name);
        CATALOG.at(tool.0).map(ToolDef::name).or_else(added)
    }

    fn blocks(&self, tool: ToolKey) -> bool {
        tool == self.machine_key()
    }

    fn call(
        &self,
        tool: ToolKey,
        arguments: Option<&RawValue>,
        context: &CallContext<'_>,
    ) -> Result<ToolReply, Unfinished> {
        let arguments = arguments.map_or("", RawValue::get);
        if tool == self.machine_key()
            && let Some(added) = self.machine_tool()
        {
            return Ok(added.call(arguments, context));
        }
        let Some(tool) = CATALOG.at(tool.0) else {
            return Ok(ToolReply::failure("there is no such tool"));
        };
        check_length(arguments, context)?;
        let cx = context_with(budget_of(context));
        let reply = match &self.machine {
            Some(machine) => machine.call(tool, arguments, &cx, context.span()),
            None => tool.call(arguments, &cx),
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
        let added = || self.machine.as_ref().and_then(|machine| machine.method());
        match name {
            "calculator" => Some(CALCULATOR),
            _ => added().filter(|method| *method == name).map(|_| OF_MACHINE),
        }
    }

    fn blocks_method(&self, method: MethodKey) -> bool {
        method == OF_MACHINE
    }

    fn call_method(
        &self,
        method: MethodKey,
        params: Option<&RawValue>,
        context: &CallContext<'_>,
    ) -> Result<Box<RawValue>, Unfinished> {
        check_length(params.map_or("", RawValue::get), context)?;
        let params = read(params)?;
        let result = match &self.machine {
            Some(machine) if method == OF_MACHINE => machine.call_method(&params, context)?,
            _ => calculator::call(&params, context)?,
        };
        Ok(raw(&result))
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
        meta: view::of_tool(tool.name()),
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

/// The parameters of a direct method.
fn read(params: Option<&RawValue>) -> Result<Map<String, Value>, MethodError> {
    let Some(params) = params else { return Ok(Map::new()) };
    // The frame was read as JSON already; what serde refuses here is a lone surrogate or a number
    // out of its range.
    serde_json::from_str(params.get())
        .map_err(|error| MethodError::new(INVALID_PARAMS, format!("Invalid params: {error}")))
}
