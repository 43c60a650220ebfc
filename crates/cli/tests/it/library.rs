//! What is offered beside tools, over the wire: pages, prompts, completions, and pictures in replies.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::process::{call, serve};

/// The document of the plot inside a chat.
const VIEW: &str = "ui://arithma/plot";

/// The result of one request.
fn ask(method: &str, params: &Value) -> Value {
    let request = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
    let replies = serve(&[], request.to_string().as_bytes());
    serde_json::from_str(&replies[0]).expect("JSON")
}

fn page(uri: &str) -> String {
    let reply = ask("resources/read", &json!({ "uri": uri }));
    let contents = &reply["result"]["contents"][0];
    assert_eq!((&contents["uri"], &contents["mimeType"]), (&json!(uri), &json!("text/markdown")));
    contents["text"].as_str().expect("a text").to_owned()
}

#[test]
fn pages_are_listed_and_read() {
    let listed = ask("resources/list", &json!({}));
    let uris: Vec<&Value> =
        listed["result"]["resources"].as_array().unwrap().iter().map(|page| &page["uri"]).collect();
    let pages = [
        "arithma://functions",
        "arithma://units",
        "arithma://constants",
        "arithma://language",
        VIEW,
    ];
    assert_eq!(uris, pages);
    let templates = ask("resources/templates/list", &json!({}));
    let template = &templates["result"]["resourceTemplates"][0];
    assert_eq!(template["uriTemplate"], "arithma://functions/{name}");

    assert!(
        page("arithma://functions").contains("- `loanPayment(principal, annualRate, years)`: ")
    );
    assert!(page("arithma://units").contains("| `nmi` | nmi | nautical mile |"));
    assert!(page("arithma://constants").contains(
        "| molar gas constant | R_gas | 6.02214076e23*1.380649e-23 | J/(mol*K) | exact |"
    ));
    assert!(page("arithma://language").contains("60 mph * 2.5 h to km"));
    let loan = page("arithma://functions/loan_payment");
    assert!(loan.starts_with("# `loanPayment`\n"), "{loan}");
    assert!(loan.contains("LOAN_PAYMENT: OK | RESULT: "), "{loan}");
    let unknown = ask("resources/read", &json!({"uri": "arithma://functions/nothing"}));
    assert_eq!(unknown["error"]["code"], -32002);
}

#[test]
fn prompts_are_filled_in() {
    let listed = ask("prompts/list", &json!({}));
    let names: Vec<&Value> =
        listed["result"]["prompts"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["solve", "check", "convert", "time_in", "explain"]);
    let arguments = json!({"value": "5", "from": "km", "to": "mi"});
    let filled = ask("prompts/get", &json!({"name": "convert", "arguments": arguments}));
    let text = filled["result"]["messages"][0]["content"]["text"].as_str().unwrap();
    assert!(text.starts_with("Convert 5 km to mi with `calculate"), "{text}");
    let missing = ask("prompts/get", &json!({"name": "convert", "arguments": {"value": "5"}}));
    assert_eq!(missing["error"]["code"], -32602);
}

/// Hosts load a skill only if it is, byte for byte, what was announced.
#[test]
fn the_skill_is_what_its_digest_says() {
    let listed = ask("skills/list", &json!({}));
    let skill = &listed["result"]["skills"][0];
    let uri = skill["uri"].as_str().expect("a URI");
    let text = page(uri);
    assert_eq!(text, include_str!("../../../../skills/arithma/SKILL.md"));
    let digest: String = Sha256::digest(&text).iter().map(|byte| format!("{byte:02x}")).collect();
    let file = json!({"uri": uri, "digest": format!("sha256:{digest}"), "size": text.len()});
    assert_eq!(skill["resources"], json!([file]));
    let folder = uri.trim_end_matches("/SKILL.md").rsplit('/').next();
    assert_eq!(skill["frontmatter"]["name"].as_str(), folder);
    assert_eq!(ask("skills/get", &json!({ "uri": uri }))["result"]["skill"], *skill);
    assert_eq!(ask("skills/get", &json!({"uri": "skill://x"}))["error"]["code"], -32602);
}

#[test]
fn the_server_says_what_it_is() {
    let hello =
        |version: &str| ask("initialize", &json!({ "protocolVersion": version }))["result"].clone();
    let newest = hello("2025-11-25");
    let info = &newest["serverInfo"];
    assert!(info["description"].as_str().is_some_and(|text| text.contains("calculator")), "{info}");
    assert_eq!(info["websiteUrl"], env!("CARGO_PKG_HOMEPAGE"));
    let icons = info["icons"].as_array().expect("icons");
    assert!(icons.iter().all(|icon| icon["src"].as_str().is_some_and(|src| src.len() < 1024)));
    assert_eq!(newest["capabilities"]["extensions"]["io.modelcontextprotocol/skills"], json!({}));
    // What came later is not sent to those who cannot know it.
    assert_eq!(hello("2025-06-18")["serverInfo"].get("icons"), None);
}

/// Hosts find the document by what is said of the tool, and frame it by what is said of the document.
#[test]
fn plots_have_a_view() {
    let hello = ask("initialize", &json!({"protocolVersion": "2025-06-18"}));
    let extensions = &hello["result"]["capabilities"]["extensions"];
    assert_eq!(extensions["io.modelcontextprotocol/ui"], json!({}));
    let listed = ask("tools/list", &json!({}));
    let tools = listed["result"]["tools"].as_array().expect("tools");
    let framed: Vec<&Value> = tools.iter().filter(|tool| tool.get("_meta").is_some()).collect();
    assert_eq!(framed.len(), 1);
    assert_eq!(framed[0]["name"], "plot");
    let meta = json!({"ui": {"resourceUri": VIEW}, "ui/resourceUri": VIEW});
    assert_eq!(framed[0]["_meta"], meta);
    let pages = ask("resources/list", &json!({}));
    let pages = pages["result"]["resources"].as_array().expect("resources");
    let page = pages.iter().find(|page| page["uri"] == VIEW).expect("the view");
    assert_eq!(page["mimeType"], "text/html;profile=mcp-app");
    assert_eq!(page["_meta"], json!({"ui": {"prefersBorder": true}}));
    let read = ask("resources/read", &json!({ "uri": VIEW }));
    let contents = &read["result"]["contents"][0];
    assert_eq!((&contents["uri"], &contents["mimeType"]), (&page["uri"], &page["mimeType"]));
    assert!(contents["text"].as_str().is_some_and(|text| text.starts_with("<!doctype html>")));
    assert_eq!(contents["_meta"]["ui"]["csp"]["connectDomains"], json!([]));
    assert_eq!(contents["_meta"]["ui"]["permissions"], json!({"clipboardWrite": {}}));
    let other = ask("resources/read", &json!({"uri": "ui://arithma/plots"}));
    assert_eq!(other["error"]["code"], -32002);
}

#[test]
fn names_are_completed() {
    let complete = |reference: Value, name: &str, value: &str| {
        let argument = json!({"name": name, "value": value});
        let reply = ask("completion/complete", &json!({"ref": reference, "argument": argument}));
        reply["result"]["completion"]["values"].clone()
    };
    let prompt = |name: &str| json!({"type": "ref/prompt", "name": name});
    let template = json!({"type": "ref/resource", "uri": "arithma://functions/{name}"});
    assert_eq!(complete(template, "name", "amort"), json!(["amortizationSchedule"]));
    let units = complete(prompt("convert"), "to", "nautical");
    assert_eq!(units, json!(["nautical mile", "nautical miles"]));
    assert_eq!(complete(prompt("time_in"), "to", "Europe/Par"), json!(["Europe/Paris"]));
}

#[test]
fn pictures_come_with_the_text() {
    let content = |tool: &str, arguments: &str| -> Vec<Value> {
        let replies = serve(&[], call("1", tool, arguments).as_bytes());
        let reply: Value = serde_json::from_str(&replies[0]).expect("JSON");
        reply["result"]["content"].as_array().expect("a list").clone()
    };
    let function = r#"{"expression":"x^2","variable":"x","min":"-1","max":"1","steps":"4"}"#;
    for (tool, arguments) in [("plotFunction", function), ("plot", r#"{"expression":"sin(x)"}"#)] {
        let items = content(tool, arguments);
        assert_eq!((&items[0]["type"], &items[1]["type"]), (&json!("text"), &json!("image")));
        assert_eq!(items[1]["mimeType"], "image/png");
        // The signature of a PNG, in base64.
        assert!(items[1]["data"].as_str().unwrap().starts_with("iVBORw0KGgo"));
    }
    let items = content("plot", r#"{"expression":"sin(x)","format":"svg"}"#);
    assert_eq!(items[1]["type"], "resource");
    assert_eq!(items[1]["resource"]["mimeType"], "image/svg+xml");
    assert!(items[1]["resource"]["text"].as_str().unwrap().starts_with("<svg "));
}
