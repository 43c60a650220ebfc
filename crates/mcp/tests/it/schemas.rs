//! Every reply of the recorded conversations is valid by the schemas of the specification
//! (`tests/mcp-schema`): legacy replies by all four legacy revisions, modern ones by 2026-07-28.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use crate::transcript::Transcript;
use arithma_mcp::Revision;
use jsonschema::Validator;
use serde_json::{Value, json};

/// The schemas of one revision, compiled as they are asked for.
struct Schemas {
    revision: Revision,
    document: Value,
    compiled: HashMap<String, Validator>,
}

impl Schemas {
    fn load(revision: Revision) -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/mcp-schema");
        let text = fs::read_to_string(folder.join(format!("{}.json", revision.as_str())));
        let document = serde_json::from_str(&text.expect("the schemas are in the repository"));
        Self { revision, document: document.expect("JSON"), compiled: HashMap::new() }
    }

    fn check(&mut self, definition: &str, value: &Value) {
        let validator = self.compiled.entry(definition.to_owned()).or_insert_with(|| {
            let mut schema = self.document.clone();
            let key = if schema.get("$defs").is_some() { "$defs" } else { "definitions" };
            assert!(schema[key].get(definition).is_some(), "{definition}");
            schema["$ref"] = json!(format!("#/{key}/{definition}"));
            jsonschema::validator_for(&schema).expect("a schema")
        });
        if let Err(error) = validator.validate(value) {
            panic!("{} {definition}: {error}\n{value}", self.revision.as_str());
        }
    }

    fn is_modern(&self) -> bool {
        self.revision == Revision::V2026_07_28
    }

    /// Checks a reply to `request`, or a notification that came before it.
    fn check_reply(&mut self, request: &Value, reply: &Value) {
        // The schemas know neither the null id of JSON-RPC nor fractional ids, both of which we
        // have to echo; and revision 2024-11-05 has errors only with ids.
        let id = &reply["id"];
        if id.is_string() || id.is_i64() || id.is_u64() {
            self.check("JSONRPCMessage", reply);
        }
        let method = request["method"].as_str().unwrap_or_default();
        if let Some(result) = reply.get("result") {
            self.check(result_definition(method), result);
        } else if reply["method"] == "notifications/progress" {
            self.check("ProgressNotification", reply);
        } else {
            let code = reply["error"]["code"].as_i64().expect("an error");
            if self.is_modern() {
                self.check(error_definition(code), reply);
            }
        }
    }
}

fn result_definition(method: &str) -> &'static str {
    match method {
        "initialize" => "InitializeResult",
        "server/discover" => "DiscoverResult",
        "tools/list" => "ListToolsResult",
        "tools/call" => "CallToolResult",
        "resources/list" => "ListResourcesResult",
        "resources/templates/list" => "ListResourceTemplatesResult",
        "resources/read" => "ReadResourceResult",
        "prompts/list" => "ListPromptsResult",
        "prompts/get" => "GetPromptResult",
        "completion/complete" => "CompleteResult",
        // Of an extension, which has no schema here: what every such result has.
        "skills/list" | "skills/get" => "CacheableResult",
        "ping"
        | "notifications/initialized"
        | "logging/setLevel"
        | "resources/subscribe"
        | "resources/unsubscribe" => "EmptyResult",
        _ => panic!("a result of {method}"),
    }
}

fn error_definition(code: i64) -> &'static str {
    match code {
        -32020 => "HeaderMismatchError",
        -32021 => "MissingRequiredClientCapabilityError",
        -32022 => "UnsupportedProtocolVersionError",
        _ => "JSONRPCErrorResponse",
    }
}

#[test]
fn every_reply_fits_its_schema() {
    let mut legacy: Vec<Schemas> =
        Revision::ALL[1..].iter().map(|revision| Schemas::load(*revision)).collect();
    let mut modern = vec![Schemas::load(Revision::V2026_07_28)];
    let mut checked = 0;
    let folders = ["", "library", "tools"].map(Transcript::inside);
    for transcript in folders.into_iter().flatten() {
        let schemas = if transcript.name().contains("modern") { &mut modern } else { &mut legacy };
        for exchange in &transcript.exchanges {
            let request = readable(&exchange.request);
            for reply in &exchange.replies {
                let Ok(reply) = serde_json::from_str::<Value>(reply) else {
                    assert!(reply.contains("\\ud800"), "an id that is no Unicode: {reply}");
                    continue;
                };
                for schemas in schemas.iter_mut() {
                    check(schemas, &request, &reply);
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 100, "{checked}");
}

/// The request, without what serde_json cannot read and we can.
fn readable(request: &[u8]) -> Value {
    let text = String::from_utf8_lossy(request);
    let text = text.trim_start_matches('\u{feff}').replace("\\ud800", "").replace("\\udfff", "");
    serde_json::from_str(&text).unwrap_or_default()
}

/// A batch is answered in any order; ours keeps the order of its requests.
fn check(schemas: &mut Schemas, request: &Value, reply: &Value) {
    let (Value::Array(requests), Value::Array(replies)) = (request, reply) else {
        return schemas.check_reply(request, reply);
    };
    for reply in replies {
        let request = requests.iter().find(|request| request["id"] == reply["id"]);
        schemas.check_reply(request.unwrap_or(&Value::Null), reply);
    }
}
