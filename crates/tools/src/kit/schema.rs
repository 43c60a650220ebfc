//! JSON schemas in the subset that every client accepts, made from the types.
//!
//! Root `type: object` with `properties` and `required`; each property one `type` (with `items` for
//! an array), `enum` for a choice, and a `description`. Everything else that schemars writes is
//! dropped. Ranges are sentences in the description, and are checked by the parameter's type.

use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

/// The key under which a parameter type leaves the sentence that tells its form. It is appended to
/// the description, and does not reach any client.
pub(crate) const FORM: &str = "x-form";

/// What a type says about itself in its doc comment, and its schema.
pub(crate) struct Described {
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) schema: Value,
}

/// The schema of a parameter type: its JSON type, and the sentence that tells its form.
pub(crate) fn parameter(json_type: &str, form: &str) -> Schema {
    let mut schema = Map::new();
    schema.insert("type".into(), json_type.into());
    if !form.is_empty() {
        schema.insert(FORM.into(), form.into());
    }
    schema.into()
}

/// The arguments of a tool.
pub(crate) fn input<T: JsonSchema>() -> Described {
    let raw = generate::<T>();
    let mut schema = json!({"type": "object", "properties": properties(&raw)});
    if let (Some(required), Some(object)) = (raw.get("required"), schema.as_object_mut()) {
        object.insert("required".into(), required.clone());
    }
    Described { title: text(&raw, "title"), description: text(&raw, "description"), schema }
}

/// The structured value of a tool's reply. A failure fits too, as clients check both against the
/// one schema: so `error` is among the properties, and nothing is required.
pub(crate) fn output<T: JsonSchema>() -> Value {
    let mut properties = properties(&generate::<T>());
    let word = json!({"type": "string"});
    properties.insert(
        "error".into(),
        json!({
            "type": "object",
            "properties": {"code": word, "reason": word, "detail": {"type": "object"}},
        }),
    );
    json!({"type": "object", "properties": properties})
}

fn generate<T: JsonSchema>() -> Map<String, Value> {
    let mut generator =
        SchemaGenerator::new(SchemaSettings::draft2020_12().with(|s| s.inline_subschemas = true));
    match T::json_schema(&mut generator).to_value() {
        Value::Object(schema) => schema,
        _ => Map::new(),
    }
}

fn properties(schema: &Map<String, Value>) -> Map<String, Value> {
    let raw = schema.get("properties").and_then(Value::as_object);
    raw.into_iter()
        .flatten()
        .map(|(name, property)| (name.clone(), reduce(property.as_object().unwrap_or(&Map::new()))))
        .collect()
}

/// A property in the subset.
fn reduce(raw: &Map<String, Value>) -> Value {
    let mut out = Map::new();
    let choices = choices(raw);
    let json_type = single_type(raw).unwrap_or("string");
    out.insert("type".into(), json_type.into());
    if json_type == "object" {
        out.insert("properties".into(), properties(raw).into());
    }
    if let Some(items) = raw.get("items").and_then(Value::as_object) {
        out.insert("items".into(), reduce(items));
    }
    if !choices.is_empty() {
        out.insert("enum".into(), choices.into());
    }
    let description = [text(raw, "description"), text(raw, FORM)].join(" ");
    if !description.trim().is_empty() {
        out.insert("description".into(), description.trim().into());
    }
    out.into()
}

/// The type; of an optional value, the type that is not null.
fn single_type(raw: &Map<String, Value>) -> Option<&str> {
    match raw.get("type")? {
        Value::Array(types) => types.iter().filter_map(Value::as_str).find(|name| *name != "null"),
        one => one.as_str(),
    }
}

/// The words of a choice: as an `enum`, or one `const` a variant where the variants have docs.
fn choices(raw: &Map<String, Value>) -> Vec<Value> {
    for key in ["oneOf", "anyOf"] {
        if let Some(variants) = raw.get(key).and_then(Value::as_array) {
            return variants
                .iter()
                .filter_map(Value::as_object)
                .flat_map(|variant| match variant.get("const") {
                    Some(word) => vec![word.clone()],
                    None => choices(variant),
                })
                .collect();
        }
    }
    let words = raw.get("enum").and_then(Value::as_array);
    words.into_iter().flatten().filter(|word| !word.is_null()).cloned().collect()
}

/// A text of the schema on one line.
fn text(raw: &Map<String, Value>, key: &str) -> String {
    let text = raw.get(key).and_then(Value::as_str).unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
