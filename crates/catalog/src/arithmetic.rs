//! The dialect `arithmetic`: four tools over arrays of numbers and three with named ones, answered
//! with JSON.

use arithma_mcp::{CallContext, Catalog, MethodKey, ToolInfo, ToolKey, ToolReply, Unfinished};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use crate::json::{clipped, raw};
use crate::toolbox::{Toolbox, check_length};

/// A tool of the dialect. Those of the toolbox do its work.
struct Arithmetic {
    name: &'static str,
    description: &'static str,
    takes: Takes,
}

/// What a tool of the dialect takes.
enum Takes {
    /// An array of any length, as the tool of this name in the toolbox does.
    Numbers,
    /// A number each, by name and with what it is, as the tool of this name in the toolbox does.
    Named(&'static [(&'static str, &'static str)]),
    /// A part and a whole, by name. The toolbox's own `percentage` asks the other question.
    PartOfWhole(&'static [(&'static str, &'static str); 2]),
}

const TOOLS: [Arithmetic; 7] = [
    Arithmetic {
        name: "multiply",
        description: "Multiplies an array of numbers together",
        takes: Takes::Numbers,
    },
    Arithmetic {
        name: "add",
        description: "Adds an array of numbers together",
        takes: Takes::Numbers,
    },
    Arithmetic {
        name: "subtract",
        description: "Subtracts the other numbers from the first, from left to right",
        takes: Takes::Numbers,
    },
    Arithmetic {
        name: "divide",
        description: "Divides the first number by the others, from left to right",
        takes: Takes::Numbers,
    },
    Arithmetic {
        name: "power",
        description: "Raises a number to a power",
        takes: Takes::Named(&[
            ("base", "The number to raise"),
            ("exponent", "The power to raise it to"),
        ]),
    },
    Arithmetic {
        name: "sqrt",
        description: "Takes the square root of a number",
        takes: Takes::Named(&[("number", "The number, not negative")]),
    },
    Arithmetic {
        name: "percentage",
        description: "Tells what percentage one number is of another: 25 of 200 is 12.5",
        takes: Takes::PartOfWhole(&[
            ("part", "The part"),
            ("whole", "The whole that it is a part of, not zero"),
        ]),
    },
];

/// The seven tools, on top of the toolbox.
#[derive(Debug)]
pub struct ArithmeticTools(pub Toolbox);

impl Catalog for ArithmeticTools {
    fn tools(&self) -> Vec<ToolInfo> {
        TOOLS.iter().map(Arithmetic::describe).collect()
    }

    fn find(&self, name: &str) -> Option<ToolKey> {
        TOOLS.iter().position(|tool| tool.name == name).map(ToolKey)
    }

    fn tool_name(&self, tool: ToolKey) -> Option<&str> {
        TOOLS.get(tool.0).map(|tool| tool.name)
    }

    fn blocks(&self, _: ToolKey) -> bool {
        false
    }

    fn call(
        &self,
        tool: ToolKey,
        arguments: Option<&RawValue>,
        context: &CallContext<'_>,
    ) -> Result<ToolReply, Unfinished> {
        let tool = &TOOLS[tool.0];
        check_length(arguments.map_or("", RawValue::get), context)?;
        let run = |name: &str, arguments: &Value| match self.0.find(name) {
            Some(key) => self.0.call(key, Some(&raw(arguments)), context),
            None => Ok(ToolReply::failure(format!("the tool {name} is missing"))),
        };
        let given = match tool.arguments(arguments) {
            Ok(given) => given,
            Err(reason) => return Ok(ToolReply::failure(format!("Invalid params: {reason}"))),
        };
        let Takes::PartOfWhole([(part, _), (whole, _)]) = tool.takes else {
            return Ok(json_reply(&run(tool.name, &Value::Object(given))?));
        };
        // A product of decimals is exact, so only the quotient is rounded.
        let hundredfold = run("multiply", &json!({"numbers": [given[*part], 100]}))?;
        let Some(hundredfold) = result_of(&hundredfold) else {
            return Ok(json_reply(&hundredfold));
        };
        Ok(json_reply(&run("divide", &json!({"numbers": [hundredfold, given[*whole]]}))?))
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
        let schema = match self.takes {
            Takes::Numbers => json!({
                "type": "object",
                "properties": {"numbers": {"type": "array", "items": {"type": "number"}}},
                "required": ["numbers"],
            }),
            Takes::Named(operands) => named_schema(operands),
            Takes::PartOfWhole(operands) => named_schema(operands),
        };
        ToolInfo {
            name: self.name.into(),
            title: None,
            description: self.description.into(),
            input_schema: raw(&schema),
            output_schema: None,
            annotations: None,
            meta: None,
        }
    }

    /// The arguments by name, all there; the reason if they are wrong.
    fn arguments(&self, arguments: Option<&RawValue>) -> Result<Map<String, Value>, String> {
        let given: Map<String, Value> = arguments
            .and_then(|arguments| serde_json::from_str(arguments.get()).ok())
            .unwrap_or_default();
        let names = self.names();
        if let Some(name) = given.keys().find(|name| !names.contains(&name.as_str())) {
            let (name, takes) = (clipped(name), self.name);
            return Err(match &names[..] {
                [only] => format!("unknown parameter {name}; the only one is {only}"),
                all => format!("unknown parameter {name}; {takes} takes {}", all.join(" and ")),
            });
        }
        if let Takes::Numbers = self.takes {
            return match given.get("numbers") {
                Some(Value::Array(numbers)) if !numbers.is_empty() => Ok(given),
                Some(Value::Array(_)) => Err("numbers is empty: give at least one".into()),
                _ => Err("numbers is missing: give an array of numbers".into()),
            };
        }
        match names.iter().find(|name| given.get(**name).is_none_or(Value::is_null)) {
            Some(name) => Err(format!("{name} is missing: give a number")),
            None => Ok(given),
        }
    }

    /// The names of its parameters.
    fn names(&self) -> Vec<&'static str> {
        match self.takes {
            Takes::Numbers => vec!["numbers"],
            Takes::Named(operands) => operands.iter().map(|(name, _)| *name).collect(),
            Takes::PartOfWhole(operands) => operands.iter().map(|(name, _)| *name).collect(),
        }
    }
}

/// The schema of numbers that are given by name.
fn named_schema(operands: &[(&str, &str)]) -> Value {
    let property = |(name, what): &(&str, &str)| {
        ((*name).to_owned(), json!({"type": "number", "description": what}))
    };
    let properties: Map<String, Value> = operands.iter().map(property).collect();
    let names: Vec<&str> = operands.iter().map(|(name, _)| *name).collect();
    json!({"type": "object", "properties": properties, "required": names})
}

/// The digits of a reply of the toolbox.
fn result_of(reply: &ToolReply) -> Option<String> {
    let structured: Value = serde_json::from_str(reply.structured.as_deref()?).ok()?;
    structured["result"].as_str().filter(|_| !reply.is_error).map(str::to_owned)
}

/// A reply of the toolbox as `{"result": N}`, or the reason why there is none.
fn json_reply(reply: &ToolReply) -> ToolReply {
    if let Some(result) = result_of(reply) {
        return ToolReply::success(format!("{{\"result\": {result}}}"));
    }
    let structured = reply.structured.as_deref();
    let structured: Value =
        structured.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    let reason = structured["error"]["reason"].as_str().unwrap_or("the call failed");
    ToolReply::failure(format!("Invalid params: {reason}"))
}
