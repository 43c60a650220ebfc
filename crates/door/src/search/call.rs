//! The call of a tool as an expression writes it: `loanPayment(250000, 6.5, 30)`.

use arithma_kit::ToolDef;
use serde_json::{Map, Value};

/// The call of a tool with these arguments, a JSON object. Arguments stand in the order of the
/// parameters; from the first parameter that is left out they are named.
pub(super) fn render(tool: &ToolDef, arguments: &str) -> String {
    let given: Map<String, Value> = serde_json::from_str(arguments).unwrap_or_default();
    let names = || tool.parameters().iter().map(|parameter| parameter.name);
    let leading = names().take_while(|name| given.contains_key(*name)).count();
    let shown: Vec<String> = names()
        .enumerate()
        .filter_map(|(place, name)| Some((place, name, given.get(name)?)))
        .map(|(place, name, value)| {
            let value = literal(value);
            if place < leading { value } else { format!("{name}={value}") }
        })
        .collect();
    format!("{}({})", tool.name(), shown.join(", "))
}

/// A value as it is written in an expression.
fn literal(value: &Value) -> String {
    match value {
        Value::String(text) if is_plain_number(text) => text.clone(),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(literal).collect();
            format!("[{}]", items.join(", "))
        }
        // Expressions have no maps: the parameters that take one read it from a text as well.
        Value::Object(_) => Value::String(value.to_string()).to_string(),
        other => other.to_string(),
    }
}

/// Whether the text can go without quotes and stay the same number: `007` is a text.
fn is_plain_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    is_digits(whole) && is_digits(fraction) && (whole == "0" || !whole.starts_with('0'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CATALOG;

    #[test]
    fn arguments_are_written_as_they_are_typed() {
        let shown = |tool, arguments| render(CATALOG.find(tool).unwrap(), arguments);
        assert_eq!(shown("add", r#"{"first":"0.1","second":0.20}"#), "add(0.1, 0.20)");
        assert_eq!(shown("add", r#"{"numbers":["1",2]}"#), "add(numbers=[1, 2])");
        assert_eq!(
            shown("convert", r#"{"toUnit":"km","fromUnit":"mi","value":1}"#),
            r#"convert(1, "mi", "km")"#
        );
        assert_eq!(shown("listCategories", "{}"), "listCategories()");
        assert_eq!(
            shown("evaluateWithVariables", r#"{"expression":"x+1","variables":{"x":2}}"#),
            r#"evaluateWithVariables("x+1", "{\"x\":2}")"#
        );
        assert_eq!(shown("hexEncode", r#"{"input":"007"}"#), r#"hexEncode("007")"#);
    }
}
