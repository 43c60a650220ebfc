//! The toolbox as a script sees it: every tool a function, called as a client would call it.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::rc::Rc;
use std::sync::OnceLock;

use arithma_expr::script::{Dimension, Host, Num, Quantity, Unit, Value, agreement, nudged, worse};
use arithma_num::{Budget, Decimal, Number};
use serde_json::Value as Json;

use super::{dates, units};
use crate::catalogue::CATALOGUE;
use crate::kit::squeezed;
use crate::prelude::*;

/// Digits beyond those asked for, of a value that is calculated with further.
const GUARD: u64 = 30;

/// From so many digits on, a value without a flag is taken for one that goes on.
const LONG: u64 = 15;

/// Keys of a structured reply that are no values.
const NO_VALUES: [&str; 3] = ["exact", "source", "within"];

/// The host of a calculation.
pub(super) struct Toolbox<'c> {
    pub(super) cx: &'c Context,
}

/// The tool that a name in camelCase or snake_case means.
pub(super) fn tool(name: &str) -> Option<&'static ToolDef> {
    static TOOLS: OnceLock<HashMap<String, &'static ToolDef>> = OnceLock::new();
    let tools = TOOLS.get_or_init(|| {
        let others = CATALOGUE.iter().filter(|toolset| toolset.name != super::super::TOOLSET.name);
        others.flat_map(|set| set.tools).map(|tool| (squeezed(tool.name()), tool)).collect()
    });
    tools.get(&squeezed(name)).copied()
}

impl Host for Toolbox<'_> {
    type Error = Error;

    fn is_unit(&self, name: &str) -> bool {
        units::is_unit(name)
    }

    fn unit(&self, name: &str) -> Result<Unit> {
        units::unit(name, &self.cx.budget)
    }

    fn unit_pair(&self, from: &str, to: &str) -> Option<(Unit, Unit)> {
        units::pair(from, to, &self.cx.budget)
    }

    fn dimension_name(&self, dimension: Dimension) -> String {
        units::dimension_name(dimension)
    }

    fn coherent_unit(&self, dimension: Dimension) -> Option<Unit> {
        units::coherent_unit(dimension, &self.cx.budget)
    }

    fn angle(&self) -> Dimension {
        units::dimension_of("ANGLE")
    }

    fn moves_dates(&self, dimension: Dimension) -> bool {
        dimension == units::dimension_of("TIME") || dimension == units::MONTHS
    }

    fn value(&self, name: &str) -> Option<Value> {
        dates::now(name, self.cx).map(|date| Value::Date(date.into()))
    }

    fn signature(&self, name: &str) -> Option<String> {
        tool(name).map(ToolDef::signature)
    }

    fn call(
        &self,
        name: &str,
        arguments: Vec<(Option<String>, Value)>,
        alone: bool,
    ) -> Result<Value> {
        let Some(tool) = tool(name) else {
            return Err(Error::new(Code::UnknownFunction, "unknown function"));
        };
        let mut writer = Writer::new(self.cx, None);
        let json = writer.arguments(tool, arguments.clone())?;
        let value = self.ask(tool, &json, alone)?;
        let Some(good) = writer.good else {
            return Ok(if writer.rounded { tainted(value, None) } else { value });
        };
        // What its arguments may be off by: the function is asked again beside them.
        let beside = |up: bool| {
            let json = Writer::new(self.cx, Some(up)).arguments(tool, arguments.clone())?;
            self.ask(tool, &json, alone)
        };
        match beside(true).or_else(|_| beside(false)) {
            Ok(other) => certain(value, &other, good, tool, &self.cx.budget),
            // It takes whole numbers, say: there is nothing beside them.
            Err(_) => Ok(tainted(value, Some(good))),
        }
    }

    fn date_after(&self, date: &str, time: &Quantity) -> Result<String> {
        dates::after(date, time, &self.cx.budget)
    }

    fn seconds_between(&self, from: &str, to: &str) -> Result<Number> {
        dates::seconds(from, to)
    }

    fn each_function(&self, visit: &mut dyn FnMut(&str)) {
        let others = CATALOGUE.iter().filter(|toolset| toolset.name != super::super::TOOLSET.name);
        others.flat_map(|toolset| toolset.tools).for_each(|tool| visit(tool.name()));
    }

    fn nearest_units(&self, name: &str) -> Vec<String> {
        units::nearest(name)
    }

    fn budget(&self) -> &Budget {
        &self.cx.budget
    }
}

impl Toolbox<'_> {
    /// What a tool answers; with digits to spare where more is done to it.
    fn ask(&self, tool: &ToolDef, json: &str, alone: bool) -> Result<Value> {
        let reply = if alone {
            tool.call(json, self.cx)
        } else {
            tool.call(json, &self.cx.clone().with_digits(self.cx.digits() + GUARD))
        };
        let structured: Json = serde_json::from_str(reply.structured.get())
            .map_err(|_| Error::new(Code::NotImplemented, "the function gave no readable reply"))?;
        if reply.is_error() {
            return Err(failure(tool, &structured["error"]));
        }
        Ok(value_of(&structured))
    }
}

/// The error of a tool, as the error of a call in a script: it names the tool, and how it is
/// called where the call was wrong.
fn failure(tool: &ToolDef, error: &Json) -> Error {
    let text = |key: &str| error[key].as_str().unwrap_or_default();
    let code = Code::parse(text("code")).unwrap_or(Code::NotImplemented);
    let reason = text("reason");
    let mut whole = format!("{}: {reason}", tool.name());
    if reason.contains("missing") || reason.contains("unknown parameter") {
        let _ = write!(whole, "; write {}", tool.signature());
    }
    let mut failure = Error::new(code, whole);
    // Where it is in the arguments of the tool is said by the place of the call.
    let inner = |key: &str| matches!(key, "input" | "caret");
    let details = error["detail"].as_object().into_iter().flatten();
    for (key, value) in details.filter(|(key, _)| !inner(key)) {
        failure = failure.with(key.clone(), value.as_str().unwrap_or_default());
    }
    failure
}

/// Writes values as the JSON arguments of a tool.
struct Writer<'c> {
    cx: &'c Context,
    /// Digits of a number that has no end.
    digits: u64,
    /// Whether a number was not written in full, and how many digits of the worst are right.
    rounded: bool,
    good: Option<f64>,
    /// Whether numbers that are not written in full are moved up, or down, by their errors.
    moves: Option<bool>,
}

impl<'c> Writer<'c> {
    fn new(cx: &'c Context, moves: Option<bool>) -> Self {
        Self { cx, digits: cx.digits() + GUARD, rounded: false, good: None, moves }
    }
    fn arguments(
        &mut self,
        tool: &ToolDef,
        arguments: Vec<(Option<String>, Value)>,
    ) -> Result<String> {
        let parameters: Vec<&str> = tool.parameters().collect();
        let positional = arguments.iter().filter(|(name, _)| name.is_none()).count();
        let arguments = if positional > parameters.len() {
            if parameters.len() != 1 || positional != arguments.len() {
                let reason =
                    format!("{}: too many arguments; write {}", tool.name(), tool.signature());
                return Err(Error::invalid(reason));
            }
            // `mean(1, 2, 3)`: the one parameter takes them all.
            let all: Vec<Value> = arguments.into_iter().map(|(_, value)| value).collect();
            vec![(None, Value::List(Rc::new(all)))]
        } else {
            arguments
        };
        let mut json = String::from("{");
        for (index, (name, value)) in arguments.into_iter().enumerate() {
            if index > 0 {
                json.push(',');
            }
            let given = name.as_deref().unwrap_or_else(|| parameters[index]);
            let known = parameters.iter().find(|known| squeezed(known) == squeezed(given));
            json.push_str(&quoted(known.copied().unwrap_or(given)));
            json.push(':');
            self.value(&value, &mut json)
                .map_err(|error| error.with("function", tool.name()).with("parameter", given))?;
        }
        json.push('}');
        Ok(json)
    }

    fn value(&mut self, value: &Value, json: &mut String) -> Result<()> {
        match value {
            Value::Number(number) => {
                let text = self.number(number)?;
                json.push_str(&quoted(&text));
            }
            Value::Text(text) | Value::Date(text) => json.push_str(&quoted(text)),
            Value::Bool(value) => json.push_str(if *value { "true" } else { "false" }),
            Value::List(items) => {
                self.items(items.iter().map(|item| (None, item)), ['[', ']'], json)?;
            }
            Value::Record(fields) => {
                let fields = fields.iter().map(|(name, value)| (Some(name.as_str()), value));
                self.items(fields, ['{', '}'], json)?;
            }
            Value::Quantity(quantity) => {
                let unit = quantity.unit_text();
                return Err(Error::invalid(format!(
                    "a function takes plain numbers: divide by the unit, as in x/(1 {unit})"
                )));
            }
        }
        Ok(())
    }

    fn items<'v>(
        &mut self,
        items: impl Iterator<Item = (Option<&'v str>, &'v Value)>,
        [open, close]: [char; 2],
        json: &mut String,
    ) -> Result<()> {
        json.push(open);
        for (index, (name, item)) in items.enumerate() {
            if index > 0 {
                json.push(',');
            }
            if let Some(name) = name {
                json.push_str(&quoted(name));
                json.push(':');
            }
            self.value(item, json)?;
        }
        json.push(close);
        Ok(())
    }

    fn number(&mut self, number: &Num) -> Result<String> {
        if number.rounded {
            self.note(number.good);
            if let (Some(up), Some(good)) = (self.moves, number.good) {
                return self.moved(&number.value, good, up);
            }
        }
        if let Some(text) = &number.text {
            return Ok(text.to_string());
        }
        if let Some(decimal) = number.value.as_exact().and_then(|exact| exact.as_decimal()) {
            self.cx.budget.check_digits(decimal.digits())?;
            return Ok(decimal.to_text());
        }
        let good = of_rounding(self.digits);
        self.note(Some(good));
        if let Some(up) = self.moves {
            return self.moved(&number.value, good, up);
        }
        Ok(number.value.to_digits(self.digits, &self.cx.budget)?.value.to_text())
    }

    fn moved(&self, number: &Number, good: f64, up: bool) -> Result<String> {
        let moved = nudged(number, good, up, &self.cx.budget)?;
        Ok(moved.to_digits(self.digits + GUARD, &self.cx.budget)?.value.to_text())
    }

    fn note(&mut self, good: Option<f64>) {
        self.rounded = true;
        self.good = worse(self.good, good);
    }
}

/// How right a number is that was rounded to so many digits: half a unit of the last one, against
/// a first digit of at least one.
fn of_rounding(digits: u64) -> f64 {
    #[allow(clippy::cast_precision_loss)] // Digits are counted in thousands.
    let digits = digits as f64;
    digits - 1.0 + 2f64.log10()
}

fn quoted(text: &str) -> String {
    Json::from(text).to_string()
}

/// A structured reply as a value: the one result, or all fields.
fn value_of(structured: &Json) -> Value {
    let exact = structured["exact"].as_bool();
    let Some(fields) = structured.as_object() else { return read(structured, exact) };
    let mut values: Vec<(String, Value)> = fields
        .iter()
        .filter(|(key, _)| !NO_VALUES.contains(&key.as_str()))
        .map(|(key, value)| (key.clone(), read(value, exact)))
        .collect();
    match &values[..] {
        [(key, _)] if key == "result" => values.remove(0).1,
        _ => Value::Record(Rc::new(values)),
    }
}

fn read(json: &Json, exact: Option<bool>) -> Value {
    match json {
        Json::Bool(value) => Value::Bool(*value),
        Json::Array(items) => Value::List(Rc::new(items.iter().map(|i| read(i, exact)).collect())),
        Json::Object(fields) => {
            let fields = fields.iter().map(|(key, value)| (key.clone(), read(value, exact)));
            Value::Record(Rc::new(fields.collect()))
        }
        Json::String(text) => read_text(text, exact),
        Json::Number(number) => read_text(&number.to_string(), exact),
        Json::Null => Value::Text("".into()),
    }
}

/// A number where the text is one. Without a flag, digits after a point may have been rounded.
fn read_text(text: &str, exact: Option<bool>) -> Value {
    let numeric = text.starts_with(|c: char| c.is_ascii_digit() || c == '-')
        && !text.contains([',', '_', ' ']);
    // However long: it is a tool's own text, which its budget has bounded.
    let most = text.len() as u64;
    let decimal = if numeric { Decimal::parse_with(text, most).ok() } else { None };
    let Some(decimal) = decimal else { return Value::Text(text.into()) };
    let rounded = exact.map_or(!decimal.is_integer(), |exact| !exact);
    let good = (rounded && decimal.digits() >= LONG).then(|| of_rounding(decimal.digits()));
    Value::Number(Num { value: Number::from(decimal), rounded, good, text: Some(text.into()) })
}

/// A value that was made from rounded numbers, by what the function gives beside them: digits that
/// differ are not known, and a text that differs is none that could be told.
fn certain(
    value: Value,
    other: &Value,
    most: f64,
    tool: &ToolDef,
    budget: &Budget,
) -> Result<Value> {
    match (value, other) {
        (Value::Number(number), Value::Number(other)) => {
            let through = agreement(&number.value, &other.value, budget)?.unwrap_or(most);
            let good = worse(number.good, Some(through.min(most)));
            Ok(Value::Number(Num { rounded: true, good, ..number }))
        }
        (Value::List(items), Value::List(others)) if items.len() == others.len() => {
            let pairs = items.iter().zip(others.iter());
            let items = pairs.map(|(item, other)| certain(item.clone(), other, most, tool, budget));
            Ok(Value::List(Rc::new(items.collect::<Result<_>>()?)))
        }
        (Value::Record(fields), Value::Record(others)) if fields.len() == others.len() => {
            let pairs = fields.iter().zip(others.iter());
            let fields = pairs.map(|((key, value), (_, other))| {
                Ok((key.clone(), certain(value.clone(), other, most, tool, budget)?))
            });
            Ok(Value::Record(Rc::new(fields.collect::<Result<_>>()?)))
        }
        (Value::Text(a), Value::Text(b)) if a == *b => Ok(Value::Text(a)),
        (Value::Bool(a), Value::Bool(b)) if a == *b => Ok(Value::Bool(a)),
        _ => Err(Error::domain(format!(
            "{}: the answer hangs on digits of its arguments that are not known: give it exact numbers",
            tool.name()
        ))),
    }
}

/// A value that was made from rounded numbers: right to so many digits at most.
fn tainted(value: Value, most: Option<f64>) -> Value {
    match value {
        Value::Number(number) => {
            let good = worse(number.good, most);
            Value::Number(Num { rounded: true, good, ..number })
        }
        Value::List(items) => {
            Value::List(Rc::new(items.iter().map(|item| tainted(item.clone(), most)).collect()))
        }
        Value::Record(fields) => {
            let fields = fields.iter().map(|(key, v)| (key.clone(), tainted(v.clone(), most)));
            Value::Record(Rc::new(fields.collect()))
        }
        other => other,
    }
}
