//! The list of tools, tested as a list.

use std::collections::HashSet;

use arithma_door::CATALOG;
use arithma_expr::Function;
use arithma_kit::{Example, Outcome, ToolDef, Toolset};
use serde_json::{Map, Value, json};

use crate::call;

#[test]
fn every_example_runs() {
    let mut failures = Vec::new();
    for tool in CATALOG.tools() {
        for example in tool.examples() {
            let reply = call(tool.name(), example.arguments);
            if !example.holds(&reply) || example.title.is_empty() {
                failures.push(format!("{} {}: {}", tool.name(), example.arguments, reply.text));
            }
            fits_output_schema(tool, reply.structured.get());
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Every key of a structured reply is in the schema, with its type.
fn fits_output_schema(tool: &ToolDef, structured: &str) {
    let value: Map<String, Value> = serde_json::from_str(structured).unwrap();
    let schema: Value = serde_json::from_str(&tool.output_schema()).unwrap();
    let properties = schema["properties"].as_object().unwrap();
    assert!(!value.is_empty());
    for (key, value) in value {
        let named = properties.get(&key).unwrap_or_else(|| panic!("{}: {key}", tool.name()));
        let right = match named["type"].as_str().unwrap() {
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            "array" => value.is_array(),
            "object" => value.is_object(),
            other => panic!("{other}"),
        };
        assert!(right, "{}: {key}", tool.name());
    }
}

#[test]
fn every_tool_is_declared_fully() {
    for tool in CATALOG.tools() {
        let name = tool.name();
        let works = |e: &&Example| !matches!(e.outcome, Outcome::Fails(..));
        assert!(tool.examples().iter().any(|e| works(&e)), "{name} needs an example that works");
        assert!(tool.examples().iter().any(|e| !works(&e)), "{name} needs one that fails");
        assert!(!tool.title().is_empty(), "{name} needs a title");
        assert!(!tool.description().is_empty(), "{name} needs a description");
        assert!(tool.description().len() <= 300, "{name}: {}", tool.description().len());
        assert!(!tool.description().contains('\n'), "{name}");
    }
}

/// The most that a model reads of one tool.
const MOST_BYTES: usize = 420;

/// Tools that take more, and why.
const LONGER: [(&str, usize); 1] =
    // The whole language is told here: where the compact surface is all that a model sees, nothing else
    // tells it.
    [("calculate", 600)];

/// What a model reads of a list: names, descriptions and input schemas. The budget is one for each
/// tool, so that a new tool takes nothing from the others.
#[test]
fn the_list_is_one_that_a_model_can_afford() {
    let bytes = |toolset: &Toolset| toolset.tools.iter().map(ToolDef::listed_bytes).sum::<usize>();
    let sets = || CATALOG.toolsets().iter().filter(|toolset| toolset.listed);
    let count: usize = sets().map(|toolset| toolset.tools.len()).sum();
    let total: usize = sets().map(|toolset| bytes(toolset)).sum();
    assert!(total <= 360 * count, "{total} bytes for {count} tools");
    for tool in CATALOG.tools() {
        let longer = LONGER.iter().find(|(name, _)| *name == tool.name());
        let most = longer.map_or(MOST_BYTES, |(_, bytes)| *bytes);
        assert!(tool.listed_bytes() <= most, "{}: {} bytes", tool.name(), tool.listed_bytes());
    }
    let door = CATALOG.toolsets().iter().find(|toolset| toolset.name == "compact").unwrap();
    assert!(bytes(door) <= 2_400, "compact: {} bytes", bytes(door));
}

/// What lists have no room for, the help tells: the form of a parameter, and what it is.
#[test]
fn what_lists_leave_out_the_help_tells() {
    for tool in CATALOG.tools() {
        let help = call("findFunction", &json!({ "query": tool.name() }).to_string()).text;
        assert!(help.contains(&format!("DOES: {}", tool.full_description())), "{help}");
        for parameter in tool.parameters() {
            let told = parameter.full_help();
            let form = parameter.schema.form.to_string();
            assert!(told.contains(&form), "{}.{}: {told}", tool.name(), parameter.name);
            let row = format!("parameter={}", parameter.name);
            assert!(help.contains(&row) && help.contains(&told), "{row}: {help}");
        }
    }
}

#[test]
fn names_are_unique_and_camel_case() {
    let mut seen = HashSet::new();
    for tool in CATALOG.tools() {
        let name = tool.name();
        assert!(seen.insert(name), "{name} twice");
        assert!(is_camel_case(name), "{name}");
        // The contract's one parameter in another case.
        let is_named = |parameter: &str| parameter == "i_f" || is_camel_case(parameter);
        assert!(tool.parameters().iter().all(|parameter| is_named(parameter.name)), "{name}");
    }
    let sets: HashSet<_> = CATALOG.toolsets().iter().map(|set| set.name).collect();
    assert_eq!(sets.len(), CATALOG.toolsets().len());
    assert!(
        CATALOG.toolsets().iter().all(|set| !set.tools.is_empty() && !set.description.is_empty())
    );
}

/// What a name means does not depend on where it is looked up first.
#[test]
fn aliases_are_names_of_one_function() {
    let mut seen = HashSet::new();
    for tool in CATALOG.tools() {
        for (place, name) in tool.names().enumerate() {
            let word = name.to_lowercase().replace('_', "");
            assert!(seen.insert(word), "{}: {name} is another function's, too", tool.name());
            let is_own =
                |function: &Function| function.name() == name || function.aliases().contains(&name);
            let hidden = place > 0 && Function::ALL.iter().any(is_own);
            assert!(!hidden, "{}: the language has a function {name} of its own", tool.name());
        }
    }
}

fn is_camel_case(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric())
}

#[test]
fn input_schemas_stay_in_the_subset() {
    for tool in CATALOG.tools() {
        let schema: Value = serde_json::from_str(&tool.input_schema()).unwrap();
        let schema = schema.as_object().unwrap();
        only(schema, &["type", "properties", "required"], tool.name());
        assert_eq!(schema["type"], "object");
        let properties = schema["properties"].as_object().unwrap();
        for (name, property) in properties {
            let place = format!("{}.{name}", tool.name());
            let property = property.as_object().unwrap();
            only(property, &["type", "description", "enum", "items"], &place);
            // A name such as `months` may say it all.
            if let Some(description) = property.get("description") {
                let description = description.as_str().unwrap();
                assert!(!description.is_empty() && !description.contains('\n'), "{place}");
            }
            match property["type"].as_str().unwrap() {
                "string" | "number" | "integer" | "boolean" => {}
                "array" => {
                    let items = property["items"].as_object().unwrap();
                    only(items, &["type"], &place);
                    assert!(matches!(items["type"].as_str().unwrap(), "string" | "number"));
                }
                other => panic!("{place}: {other}"),
            }
        }
        let required = schema.get("required").and_then(Value::as_array);
        for name in required.into_iter().flatten() {
            assert!(properties.contains_key(name.as_str().unwrap()), "{}", tool.name());
        }
    }
}

fn only(schema: &Map<String, Value>, keys: &[&str], place: &str) {
    let stray: Vec<_> = schema.keys().filter(|key| !keys.contains(&key.as_str())).collect();
    assert!(stray.is_empty(), "{place}: {stray:?}");
}

#[test]
fn tools_are_found_by_name() {
    for (place, tool) in CATALOG.tools().iter().enumerate() {
        assert_eq!(CATALOG.place_of(tool.name()), Some(place));
        assert_eq!(CATALOG.find(tool.name()).unwrap().name(), tool.name());
    }
    assert!(CATALOG.find("Add").is_none());
    assert!(CATALOG.find("").is_none());
    assert_eq!(CATALOG.nearest("Add"), ["add"]);
    assert_eq!(CATALOG.nearest("evaluateExcat"), ["evaluateExact"]);
}
