//! Views: other lists of the same tools.

use arithma_mcp::{Catalog, Peer, Server, View, ViewKey};
use serde_json::Value;

use crate::toys::{self, INSTRUCTIONS, Toys};

const LIST: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;

fn server() -> Server<Toys> {
    let view = |name: &str, tools: &[usize], instructions| View {
        name: name.to_owned(),
        tools: tools.to_vec(),
        instructions,
    };
    let views = vec![
        view("odd", &[1, 3], Some("odd ones")),
        view("first", &[0, 1], None),
        view("nothing", &[99], None),
    ];
    toys::server().with_views(&Toys.tools(), views)
}

fn ask(server: &Server<Toys>, message: &str, views: &[ViewKey]) -> Value {
    let (lines, _) = toys::handle(server, message.as_bytes(), &Peer { views, ..Peer::default() });
    serde_json::from_str(&lines[0]).expect("JSON")
}

fn names(reply: &Value) -> Vec<&str> {
    let tools = reply["result"]["tools"].as_array().unwrap_or_else(|| panic!("{reply}"));
    tools.iter().filter_map(|tool| tool["name"].as_str()).collect()
}

#[test]
fn views_list_their_tools() {
    let server = server();
    let key = |name: &str| server.find_view(name).expect("a view");
    assert_eq!(server.view_names().collect::<Vec<_>>(), ["odd", "first", "nothing"]);
    assert_eq!(server.find_view("even"), None);
    let all = ask(&server, LIST, &[]);
    assert_eq!(names(&all), ["add", "fail", "wait", "break"]);
    let odd = ask(&server, LIST, &[key("odd")]);
    assert_eq!(names(&odd), ["fail", "break"]);
    // A tool looks the same in every list, and comes once in a list of several views.
    assert_eq!(odd["result"]["tools"][1], all["result"]["tools"][3]);
    let both = ask(&server, LIST, &[key("first"), key("odd")]);
    assert_eq!(names(&both), ["add", "fail", "break"]);
    assert_eq!(names(&ask(&server, LIST, &[key("nothing")])), [""; 0]);
}

#[test]
fn a_view_has_one_page() {
    let server = server();
    let views = [server.find_view("odd").expect("a view")];
    let with = |cursor: &str| {
        let message = LIST.replace(
            "\"tools/list\"",
            &format!("\"tools/list\",\"params\":{{\"cursor\":{cursor}}}"),
        );
        ask(&server, &message, &views)
    };
    assert_eq!(names(&with("null")), ["fail", "break"]);
    assert_eq!(names(&with("\"\"")), ["fail", "break"]);
    for wrong in ["\"0\"", "\"1\"", "\"x\"", "1"] {
        assert_eq!(with(wrong)["error"]["code"], -32602, "{wrong}");
    }
}

#[test]
fn the_first_view_speaks() {
    let server = server();
    let key = |name: &str| server.find_view(name).expect("a view");
    let initialize = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#;
    let discover = r#"{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"t","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}}}"#;
    for message in [initialize, discover] {
        let says =
            |views: &[ViewKey]| ask(&server, message, views)["result"]["instructions"].clone();
        assert_eq!(says(&[key("odd"), key("first")]), "odd ones");
        assert_eq!(says(&[key("first")]), Value::Null);
        assert_eq!(says(&[]), INSTRUCTIONS);
    }
}

#[test]
fn every_tool_can_be_called_through_every_view() {
    let server = server();
    let views = [server.find_view("odd").expect("a view")];
    let call = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"add","arguments":{"first":"1","second":"2"}}}"#;
    assert_eq!(ask(&server, call, &views)["result"]["structuredContent"]["result"], "3");
}
