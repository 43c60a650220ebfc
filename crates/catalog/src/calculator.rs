//! `calculator {operation, a, b}`: one of the four operations, exactly.

use arithma_door::{CATALOG, context, context_with};
use arithma_kit::{Code, Context};
use arithma_mcp::{CallContext, MethodError, Unfinished};
use serde_json::{Map, Value, json};

use crate::json::{clipped, raw};
use crate::machine::{FAILED, INVALID_PARAMS};
use crate::toolbox::budget_of;

pub(crate) fn call(
    params: &Map<String, Value>,
    context: &CallContext<'_>,
) -> Result<Value, Unfinished> {
    let cx = context_with(budget_of(context));
    let operation = params.get("operation").cloned().unwrap_or_default();
    let tool = match operation.as_str() {
        Some("a") => "add",
        Some("s") => "subtract",
        Some("m") => "multiply",
        Some("d") => "divide",
        _ => {
            return Err(
                invalid("Invalid operation", "operation", &operation, "a, s, m or d").into()
            );
        }
    };
    let [a, b] = ["a", "b"].map(|name| params.get(name).cloned().unwrap_or_default());
    let calculated = calculate(tool, &a, &b, &cx);
    if cx.budget.is_allowance_over() {
        return Err(Unfinished::Later);
    }
    let result = calculated.map_err(|code| match code {
        Code::DivisionByZero => MethodError::new(FAILED, "Division by zero"),
        Code::ParseError | Code::InvalidInput => {
            let wrong = if is_number(&a) { ("b", &b) } else { ("a", &a) };
            invalid("Invalid number format", wrong.0, wrong.1, "a number")
        }
        code => MethodError::new(FAILED, format!("The result is too large ({})", code.as_str())),
    })?;
    Ok(json!({"status": "success", "result": result, "operation": operation, "a": a, "b": b}))
}

/// The result as a JSON number with all its digits.
fn calculate(tool: &str, a: &Value, b: &Value, cx: &Context) -> Result<Value, Code> {
    let arguments = json!({"first": a, "second": b}).to_string();
    let tool = CATALOG.find(tool).ok_or(Code::NotImplemented)?;
    let reply = tool.call(&arguments, cx);
    if let Some(code) = reply.error {
        return Err(code);
    }
    let structured: Value = serde_json::from_str(reply.structured.get()).unwrap_or_default();
    let digits = structured["result"].as_str().unwrap_or_default();
    serde_json::from_str(digits).map_err(|_| Code::NotImplemented)
}

fn is_number(value: &Value) -> bool {
    calculate("add", value, &json!(0), &context()).is_ok()
}

fn invalid(message: &'static str, name: &str, received: &Value, expected: &str) -> MethodError {
    let received = clipped(&received.to_string());
    let data = json!({"parameter": name, "received": received, "expected": expected});
    MethodError::new(INVALID_PARAMS, message).with_data(raw(&data))
}
