//! What this machine adds to the toolbox: a log of its calls, and commands where they are allowed.

use std::time::Instant;

use arithma_catalog::{Machine, MachineTool};
use arithma_kit::{Context, Reply, ToolDef};
use arithma_mcp::{CallContext, MethodError, Span};
use serde_json::{Map, Value};

use crate::log::{self, Level};
use crate::programs::{Programs, method};

/// This machine.
#[derive(Debug)]
pub(crate) struct ThisMachine {
    /// Leave to run commands, which makes `cli` a tool.
    pub(crate) programs: Option<Programs>,
}

impl Machine for ThisMachine {
    fn call(&self, tool: &ToolDef, arguments: &str, cx: &Context, span: Option<Span>) -> Reply {
        if log::is_enabled(Level::Debug) {
            logged_call(tool, arguments, cx, span)
        } else {
            tool.call(arguments, cx)
        }
    }

    fn tool(&self) -> Option<&dyn MachineTool> {
        self.programs.as_ref().map(|programs| programs as &dyn MachineTool)
    }

    /// Answered without leave, too: the answer says how to get it.
    fn method(&self) -> Option<&'static str> {
        Some(method::NAME)
    }

    fn call_method(
        &self,
        params: &Map<String, Value>,
        context: &CallContext<'_>,
    ) -> Result<Value, MethodError> {
        method::call(params, self.programs.as_ref(), context)
    }
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
