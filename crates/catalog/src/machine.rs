//! What a host adds to the toolbox.

use std::fmt;

use arithma_kit::{Context, Reply, ToolDef};
use arithma_mcp::{CallContext, MethodError, Span, ToolInfo, ToolReply};
use serde_json::{Map, Value};

/// The parameters of a direct method are wrong.
pub const INVALID_PARAMS: i32 = -32602;

/// The direct method is there, and failed.
pub const FAILED: i32 = -32000;

/// What the machine around the toolbox can do that the toolbox cannot: log its calls, run commands.
pub trait Machine: fmt::Debug + Send + Sync {
    /// Calls a tool of the toolbox; a host that keeps a log does it around the call.
    fn call(&self, tool: &ToolDef, arguments: &str, cx: &Context, _span: Option<Span>) -> Reply {
        tool.call(arguments, cx)
    }

    /// A tool of the host's own, if it has one.
    fn tool(&self) -> Option<&dyn MachineTool> {
        None
    }

    /// The name of the direct method that the host answers, if it does. It waits for something
    /// outside.
    fn method(&self) -> Option<&'static str> {
        None
    }

    /// Calls that method.
    fn call_method(
        &self,
        _params: &Map<String, Value>,
        _context: &CallContext<'_>,
    ) -> Result<Value, MethodError> {
        Err(MethodError::new(FAILED, "this host has no such method"))
    }
}

/// A tool that is not one of the toolbox. It waits for something outside, or changes it.
pub trait MachineTool {
    /// The name to call it by.
    fn name(&self) -> &'static str;

    /// The tool as it is listed.
    fn describe(&self) -> ToolInfo;

    /// Calls it with arguments as JSON, empty where there are none.
    fn call(&self, arguments: &str, context: &CallContext<'_>) -> ToolReply;
}
