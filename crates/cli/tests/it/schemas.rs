//! What the server promises in its list holds for its replies: every example of every tool fits
//! the tool's own schemas, over the wire.

use arithma_door::CATALOG;
use serde_json::{Value, json};

use crate::process::{call, serve};

fn list(surface: &str) -> Vec<Value> {
    let question = br#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
    let replies = serve(&["serve", "--surface", surface], question);
    let reply: Value = serde_json::from_str(&replies[0]).expect("JSON");
    reply["result"]["tools"].as_array().expect("a list").clone()
}

#[test]
fn replies_fit_the_listed_schemas() {
    for (listed, tool) in list("everything").iter().zip(CATALOG.tools()) {
        let output = jsonschema::validator_for(&listed["outputSchema"]).expect("a schema");
        let calls: Vec<String> = tool
            .examples()
            .iter()
            .map(|example| call("1", tool.name(), example.arguments))
            .collect();
        for reply in serve(&[], calls.join("\n").as_bytes()) {
            let reply: Value = serde_json::from_str(&reply).expect("JSON");
            let structured = &reply["result"]["structuredContent"];
            assert!(structured.is_object(), "{reply}");
            if let Err(error) = output.validate(structured) {
                panic!("{}: {error}: {structured}", tool.name());
            }
            // Each of the two forms is complete, and they agree about failure.
            assert_eq!(structured.get("error").is_some(), reply["result"]["isError"] == true);
        }
    }
}

#[test]
fn the_list_is_the_catalog_with_its_hints() {
    let listed = list("all");
    let names: Vec<&str> = listed.iter().filter_map(|tool| tool["name"].as_str()).collect();
    assert_eq!(names, crate::surfaces::all());
    for tool in &listed {
        let effects = CATALOG.find(tool["name"].as_str().unwrap()).unwrap().effects();
        let hints = json!({
            "readOnlyHint": effects.read_only,
            "destructiveHint": false,
            "idempotentHint": effects.idempotent,
            "openWorldHint": effects.open_world,
        });
        assert_eq!(tool["annotations"], hints);
        assert_eq!(tool["inputSchema"]["type"], "object");
    }
}
