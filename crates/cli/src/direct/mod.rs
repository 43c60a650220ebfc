//! The methods that clients call directly, without MCP: `calculator` and `cli`.

mod calculator;
mod cli;
pub(crate) mod program_tool;

use arithma_mcp::{CallContext, MethodError, MethodKey, Unfinished};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

pub(crate) use self::cli::Request as CommandRequest;
use crate::json::raw;
use crate::programs::Programs;

/// The parameters of a method are wrong.
const INVALID_PARAMS: i32 = -32602;

/// The method is there, and failed.
const FAILED: i32 = -32000;

const CALCULATOR: MethodKey = MethodKey(0);
const CLI: MethodKey = MethodKey(1);

/// The key of a direct method.
pub(crate) fn find(name: &str) -> Option<MethodKey> {
    match name {
        "calculator" => Some(CALCULATOR),
        "cli" => Some(CLI),
        _ => None,
    }
}

/// Whether a method waits for something outside: a command does.
pub(crate) fn blocks(method: MethodKey) -> bool {
    method == CLI
}

/// Calls a method.
pub(crate) fn call(
    method: MethodKey,
    params: Option<&RawValue>,
    programs: Option<&Programs>,
    context: &CallContext<'_>,
) -> Result<Box<RawValue>, Unfinished> {
    let params = read(params)?;
    let result = match method {
        CALCULATOR => calculator::call(&params, context)?,
        _ => cli::call(&params, programs, context)?,
    };
    Ok(raw(&result))
}

fn read(params: Option<&RawValue>) -> Result<Map<String, Value>, MethodError> {
    let Some(params) = params else { return Ok(Map::new()) };
    // The frame was read as JSON already; what serde refuses here is a lone surrogate or a number
    // out of its range.
    serde_json::from_str(params.get())
        .map_err(|error| MethodError::new(INVALID_PARAMS, format!("Invalid params: {error}")))
}
