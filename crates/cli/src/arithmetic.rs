//! The dialect `arithmetic`: seven tools over arrays of numbers, answered with JSON.

use arithma_mcp::{CallContext, Catalog, MethodKey, ToolInfo, ToolKey, ToolReply, Unfinished};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use crate::catalog::{Toolbox, check_length};
use crate::json::{clipped, raw};

/// A tool of the dialect: a tool of the toolbox that takes its operands from one array.
struct Arithmetic {
    name: &'static str,
    description: &'static str,
    /// The parameters that the numbers become, one each; none where the tool takes the array.
    operands: &'static [&'static str],
}

const TOOLS: [Arithmetic; 7] = [
    Arithmetic {
        name: "multiply",
        description: "Multiplies an array of numbers together",
        operands: &[],
    },
    Arithmetic { name: "add", description: "Adds an array of numbers together", operands: &[] },
    Arithmetic {
        name: "subtract",
        description: "Subtracts the other numbers from the first, from left to right",
        operands: &[],
    },
    Arithmetic {
        name: "divide",
        description: "Divides the first number by the others, from left to right",
        operands: &[],
    },
    Arithmetic {
        name: "power",
        description: "Raises the first of two numbers to the power of the second",
        operands: &["base", "exponent"],
    },
    Arithmetic {
        name: "sqrt",
        description: "Takes the square root of one number",
        operands: &["number"],
    },
    Arithmetic {
        name: "percentage",
        description: "Takes a percentage: of [200, 15], 15 percent of 200",
        operands: &["value", "percent"],
    },
];

/// The seven tools, on top of the toolbox.
#[derive(Debug)]
pub(crate) struct ArithmeticTools(pub(crate) Toolbox);

impl Catalog for ArithmeticTools {
    fn tools(&self) -> Vec<ToolInfo> {
        TOOLS.iter().map(Arithmetic::describe).collect()
    }

    fn find(&self, name: &str) -> Option<ToolKey> {
        TOOLS.iter().position(|tool| tool.name == name).map(ToolKey)
    }

    fn blocks(&self, tool: ToolKey) -> bool {
        self.0.find(TOOLS[tool.0].name).is_some_and(|tool| self.0.blocks(tool))
    }

    fn call(
        &self,
        tool: ToolKey,
        arguments: Option<&RawValue>,
        context: &CallContext<'_>,
    ) -> Result<ToolReply, Unfinished> {
        let tool = &TOOLS[tool.0];
        let Some(key) = self.0.find(tool.name) else {
            return Ok(ToolReply::failure(format!("the tool {} is missing", tool.name)));
        };
        check_length(arguments.map_or("", RawValue::get), context)?;
        Ok(match tool.arguments(arguments) {
            Ok(arguments) => json_reply(&self.0.call(key, Some(&arguments), context)?),
            Err(reason) => ToolReply::failure(format!("Invalid params: {reason}")),
        })
    }

    fn nearest(&self, _: &str) -> Vec<String> {
        TOOLS.iter().map(|tool| tool.name.to_owned()).collect()
    }

    fn find_method(&self, name: &str) -> Option<MethodKey> {
        self.0.find_method(name)
    }

    fn blocks_method(&self, method: MethodKey) -> bool {
        self.0.blocks_method(method)
    }

    fn call_method(
        &self,
        method: MethodKey,
        params: Option<&RawValue>,
        context: &CallContext<'_>,
    ) -> Result<Box<RawValue>, Unfinished> {
        self.0.call_method(method, params, context)
    }
}

impl Arithmetic {
    fn describe(&self) -> ToolInfo {
        let schema = json!({
            "type": "object",
            "properties": {"numbers": {"type": "array", "items": {"type": "number"}}},
            "required": ["numbers"],
        });
        ToolInfo {
            name: self.name.into(),
            title: None,
            description: self.description.into(),
            input_schema: raw(&schema),
            output_schema: None,
            annotations: None,
        }
    }

    /// The arguments of the tool of the toolbox; the reason if they are wrong.
    fn arguments(&self, arguments: Option<&RawValue>) -> Result<Box<RawValue>, String> {
        let given: Map<String, Value> = arguments
            .and_then(|arguments| serde_json::from_str(arguments.get()).ok())
            .unwrap_or_default();
        if let Some(name) = given.keys().find(|name| *name != "numbers") {
            let name = clipped(name);
            return Err(format!("unknown parameter {name}; the only one is numbers"));
        }
        let Some(Value::Array(numbers)) = given.get("numbers") else {
            return Err("numbers is missing: give an array of numbers".into());
        };
        let arguments = match self.operands {
            [] if numbers.is_empty() => return Err("numbers is empty: give at least one".into()),
            [] => json!({ "numbers": numbers }),
            operands if operands.len() == numbers.len() => operands
                .iter()
                .zip(numbers)
                .map(|(name, n)| ((*name).to_owned(), n.clone()))
                .collect(),
            operands => {
                let (wanted, given) = (operands.len(), numbers.len());
                return Err(format!("{} takes {wanted} in numbers, not {given}", self.name));
            }
        };
        Ok(raw(&arguments))
    }
}

/// A reply of the toolbox as `{"result": N}`, or the reason why there is none.
fn json_reply(reply: &ToolReply) -> ToolReply {
    let structured = reply.structured.as_deref();
    let structured: Value =
        structured.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    match structured["result"].as_str() {
        Some(result) if !reply.is_error => ToolReply::success(format!("{{\"result\": {result}}}")),
        _ => {
            let reason = structured["error"]["reason"].as_str().unwrap_or("the call failed");
            ToolReply::failure(format!("Invalid params: {reason}"))
        }
    }
}
