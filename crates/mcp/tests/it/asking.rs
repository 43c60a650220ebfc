//! Calls that ask their client, log to it, or tell it of changes.

use std::io::{self, BufRead, BufReader, PipeReader, PipeWriter, Write};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::shelf::{Shelf, json};
use crate::toys;
use arithma_mcp::{Limits, Listening, Options, Outcome, Peer, Server, serve_lines};
use serde_json::{Value, json};

const META: &str = "io.modelcontextprotocol/";

fn server() -> Server<Shelf> {
    Server::new(Shelf::default())
}

/// A modern request of a client that can do everything.
fn modern(method: &str, params: Value) -> String {
    with_capabilities(method, params, json!({"elicitation": {}, "sampling": {}, "roots": {}}))
}

fn with_capabilities(method: &str, mut params: Value, capabilities: Value) -> String {
    params["_meta"][format!("{META}protocolVersion")] = json!("2026-07-28");
    params["_meta"][format!("{META}clientCapabilities")] = capabilities;
    json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).to_string()
}

fn reply(server: &Server<Shelf>, message: &str) -> Value {
    let (lines, _) = toys::handle(server, message.as_bytes(), &Peer::default());
    json(lines.last().expect("a reply"))
}

fn accept(name: &str) -> Value {
    json!({"action": "accept", "content": {"name": name}})
}

#[test]
fn a_modern_call_is_sent_again_with_the_answers() {
    let server = server();
    let call = |params: Value| reply(&server, &modern("tools/call", params))["result"].clone();
    let first = call(json!({"name": "greet"}));
    assert_eq!(first["resultType"], "input_required");
    assert_eq!(first["inputRequests"]["name"]["method"], "elicitation/create");
    assert_eq!(first["inputRequests"]["name"]["params"]["message"], "What is your name?");
    assert!(first.get("requestState").is_none());
    let answered = call(json!({
        "name": "greet",
        "inputResponses": {"name": accept("Ada"), "other": 1},
    }));
    assert_eq!(answered["resultType"], "complete");
    assert_eq!(answered["content"][0]["text"], "Hello, \"Ada\"");
    // What is no answer is asked again; what is no set of answers is refused.
    for answers in [json!({}), json!(null), json!({"name": 12}), json!({"name": {"content": {}}})] {
        let again = call(json!({"name": "greet", "inputResponses": answers}));
        assert_eq!(again["resultType"], "input_required", "{answers}");
    }
    let wrong = modern("tools/call", json!({"name": "greet", "inputResponses": 12}));
    assert_eq!(reply(&server, &wrong)["error"]["code"], -32602);
}

#[test]
fn a_state_comes_back_with_the_answers_or_not_at_all() {
    let server = server();
    let call = |params: Value| reply(&server, &modern("tools/call", params));
    let idea =
        json!({"role": "assistant", "model": "m", "content": {"type": "text", "text": "sleep"}});
    let second = call(json!({"name": "plan", "inputResponses": {"idea": idea}}))["result"].clone();
    assert_eq!(second["resultType"], "input_required");
    let state = second["requestState"].as_str().expect("a state");
    let answers = json!({"name": accept("Ada")});
    let third = json!({"name": "plan", "inputResponses": answers, "requestState": state});
    assert_eq!(call(third.clone())["result"]["content"][0]["text"], "\"Ada\": sleep");
    let tampered = json!({
        "name": "plan", "inputResponses": answers, "requestState": format!("{state}-TAMPERED"),
    });
    assert_eq!(call(tampered)["error"]["code"], -32602);
    let elsewhere = json!({"name": "greet", "inputResponses": answers, "requestState": state});
    assert_eq!(call(elsewhere)["error"]["code"], -32602);
    // Another copy of the server knows it only by the same key.
    let message = modern("tools/call", third);
    assert_eq!(reply(&self::server(), &message)["error"]["code"], -32602);
    let keyed = || {
        let options = Options { state_key: Some([3; 32]), ..Options::default() };
        Server::with_options(Shelf::default(), &options)
    };
    let first = modern("tools/call", json!({"name": "plan", "inputResponses": {"idea": idea}}));
    let state = reply(&keyed(), &first)["result"]["requestState"].clone();
    let third = json!({"name": "plan", "inputResponses": answers, "requestState": state});
    let reply = reply(&keyed(), &modern("tools/call", third));
    assert_eq!(reply["result"]["resultType"], "complete");
}

#[test]
fn prompts_ask_like_tools() {
    let server = server();
    let first = reply(&server, &modern("prompts/get", json!({"name": "ask"})));
    assert_eq!(first["result"]["resultType"], "input_required");
    let params = json!({"name": "ask", "inputResponses": {"name": accept("Ada")}});
    let second = reply(&server, &modern("prompts/get", params));
    assert_eq!(second["result"]["messages"][0]["content"]["text"], "Greet \"Ada\"");
}

#[test]
fn a_client_is_asked_only_for_what_it_declares() {
    let server = server();
    let message =
        with_capabilities("tools/call", json!({"name": "plan"}), json!({"elicitation": {}}));
    let (lines, outcome) = toys::handle(&server, message.as_bytes(), &Peer::default());
    let error = &json(&lines[0])["error"];
    assert_eq!(error["code"], -32021);
    assert_eq!(error["data"]["requiredCapabilities"], json!({"sampling": {}}));
    assert_eq!(outcome, Outcome::Refused { http_status: 400 });
}

#[test]
fn logs_go_to_whoever_asks_and_as_much_as_is_asked() {
    let server = server();
    let levels = |message: &str| -> Vec<String> {
        let (lines, _) = toys::handle(&server, message.as_bytes(), &Peer::default());
        let (_, logs) = lines.split_last().expect("a reply");
        logs.iter().map(|line| json(line)["params"]["level"].as_str().unwrap().to_owned()).collect()
    };
    let at = |level: Value| {
        let params = json!({"name": "log", "_meta": {format!("{META}logLevel"): level}});
        modern("tools/call", params)
    };
    assert!(levels(&modern("tools/call", json!({"name": "log"}))).is_empty());
    assert_eq!(levels(&at(json!("debug"))), ["debug", "info", "error"]);
    assert_eq!(levels(&at(json!("warning"))), ["error"]);
    assert_eq!(reply(&server, &at(json!("loud")))["error"]["code"], -32602);
    let legacy = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"log"}}"#;
    assert_eq!(levels(legacy), ["info", "error"]);
}

/// A client on the other side of two pipes.
struct Wire {
    to: Option<PipeWriter>,
    from: BufReader<PipeReader>,
}

impl Wire {
    /// Serves the shelf for as long as `talk` lasts, and checks that the server ends by itself.
    fn talk(talk: impl FnOnce(&mut Self, &Server<Shelf>)) {
        let (input, to) = io::pipe().expect("a pipe");
        let (from, output) = io::pipe().expect("a pipe");
        let server = server();
        thread::scope(|scope| {
            scope
                .spawn(|| serve_lines(&server, input, output, &Limits::default()).expect("served"));
            let mut wire = Self { to: Some(to), from: BufReader::new(from) };
            talk(&mut wire, &server);
        });
    }

    fn say(&mut self, message: &str) {
        let to = self.to.as_mut().expect("not hung up");
        writeln!(to, "{message}").expect("the server reads");
    }

    fn hear(&mut self) -> Value {
        let mut line = String::new();
        self.from.read_line(&mut line).expect("the server writes");
        json(&line)
    }

    fn call(&mut self, id: u32, method: &str, params: Value) {
        let mut message = json!({"jsonrpc": "2.0", "id": id, "method": method});
        message["params"] = params;
        self.say(&message.to_string());
    }
}

#[test]
fn a_legacy_call_waits_for_the_answer_while_others_are_served() {
    Wire::talk(|wire, _| {
        wire.call(1, "tools/call", json!({"name": "greet"}));
        let question = wire.hear();
        assert_eq!(question["method"], "elicitation/create");
        wire.call(2, "ping", json!({}));
        assert_eq!(wire.hear()["id"], 2);
        // Nobody else's answer counts.
        wire.say(r#"{"jsonrpc":"2.0","id":"arithma-0","result":{"action":"cancel"}}"#);
        let answer = json!({"jsonrpc": "2.0", "id": question["id"], "result": accept("Ada")});
        wire.say(&answer.to_string());
        assert_eq!(wire.hear()["result"]["content"][0]["text"], "Hello, \"Ada\"");

        wire.call(3, "tools/call", json!({"name": "greet"}));
        let id = wire.hear()["id"].clone();
        let error = json!({"code": -32601, "message": "no such thing"});
        wire.say(&json!({"jsonrpc": "2.0", "id": id, "error": error}).to_string());
        let refused = wire.hear();
        assert_eq!((&refused["id"], &refused["error"]["code"]), (&json!(3), &json!(-32601)));

        wire.call(4, "tools/call", json!({"name": "greet"}));
        let id = wire.hear()["id"].clone();
        wire.say(&json!({"jsonrpc": "2.0", "id": id, "result": 12}).to_string());
        assert_eq!(wire.hear()["error"]["code"], -32602);

        // A cancelled call waits no more, and is not answered.
        wire.call(5, "tools/call", json!({"name": "greet"}));
        wire.hear();
        wire.say(
            r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}}"#,
        );
        wire.call(6, "ping", json!({}));
        assert_eq!(wire.hear()["id"], 6);
        wire.to = None;
    });
}

#[test]
fn the_level_of_a_connection_is_remembered() {
    Wire::talk(|wire, _| {
        wire.call(1, "logging/setLevel", json!({"level": "critical"}));
        assert_eq!(wire.hear()["result"], json!({}));
        wire.call(2, "tools/call", json!({"name": "log"}));
        assert_eq!(wire.hear()["result"]["content"][0]["text"], "logged");
        wire.call(3, "logging/setLevel", json!({"level": "error"}));
        wire.hear();
        wire.call(4, "tools/call", json!({"name": "log"}));
        assert_eq!(wire.hear()["params"], json!({"level": "error", "data": {"said": "Error"}}));
        wire.hear();
        wire.to = None;
    });
}

#[test]
fn subscribers_hear_of_changes_until_they_cancel_or_the_server_ends() {
    Wire::talk(|wire, server| {
        let listen = |id: u32, filter: Value| {
            modern("subscriptions/listen", json!({"notifications": filter})).replacen(
                "\"id\":1",
                &format!("\"id\":{id}"),
                1,
            )
        };
        let id_of =
            |message: &Value| message["params"]["_meta"][format!("{META}subscriptionId")].clone();
        wire.say(&listen(7, json!({"toolsListChanged": true})));
        let acknowledged = wire.hear();
        assert_eq!(acknowledged["method"], "notifications/subscriptions/acknowledged");
        assert_eq!(acknowledged["params"]["notifications"], json!({"toolsListChanged": true}));
        assert_eq!(id_of(&acknowledged), 7);
        wire.say(&listen(8, json!({"resourceSubscriptions": ["shelf:a"]})));
        assert_eq!(id_of(&wire.hear()), 8);

        let count = server.tool_count();
        wire.call(1, "tools/call", json!({"name": "change"}));
        let mut heard = [wire.hear(), wire.hear(), wire.hear()];
        heard.sort_by_key(|message| message["method"].as_str().unwrap_or_default().to_owned());
        assert_eq!(heard[0]["id"], 1);
        assert_eq!(heard[1]["method"], "notifications/resources/updated");
        assert_eq!((&heard[1]["params"]["uri"], id_of(&heard[1])), (&json!("shelf:a"), json!(8)));
        assert_eq!(heard[2]["method"], "notifications/tools/list_changed");
        assert_eq!(id_of(&heard[2]), 7);
        wire.call(2, "tools/list", json!({}));
        let tools = wire.hear()["result"]["tools"].as_array().map(Vec::len);
        assert_eq!(tools, Some(count + 1));

        wire.say(
            r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}"#,
        );
        wire.call(3, "ping", json!({}));
        wire.hear();
        wire.call(4, "tools/call", json!({"name": "change"}));
        let methods = [wire.hear()["method"].clone(), wire.hear()["method"].clone()];
        assert!(methods.contains(&json!("notifications/resources/updated")), "{methods:?}");
        wire.to = None;
        let end = wire.hear();
        assert_eq!((&end["id"], &end["result"]["resultType"]), (&json!(8), &json!("complete")));
    });
}

#[test]
fn legacy_clients_hear_of_lists_after_the_handshake() {
    Wire::talk(|wire, _| {
        let version = json!({"protocolVersion": "2025-11-25"});
        wire.call(1, "initialize", version);
        let capabilities = wire.hear()["result"]["capabilities"].clone();
        assert_eq!(capabilities["resources"], json!({"subscribe": true, "listChanged": true}));
        wire.call(2, "resources/subscribe", json!({"uri": "shelf:a"}));
        assert_eq!(wire.hear()["result"], json!({}));
        wire.call(3, "tools/call", json!({"name": "change"}));
        let mut heard = [wire.hear(), wire.hear(), wire.hear()].map(|message| message.to_string());
        heard.sort();
        assert!(heard[0].contains("\"id\":3"), "{heard:?}");
        assert_eq!(
            heard[1],
            r#"{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"shelf:a"}}"#
        );
        assert_eq!(heard[2], r#"{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}"#);
        wire.to = None;
    });
}

#[test]
fn without_a_stream_a_subscription_waits_for_one_or_is_refused() {
    let server = server();
    let message =
        modern("subscriptions/listen", json!({"notifications": {"toolsListChanged": true}}));
    let mut out = Vec::new();
    let quick =
        Peer { allowance: Some(Instant::now() + Duration::from_secs(1)), ..Peer::default() };
    assert_eq!(
        server.handle(message.as_bytes(), &quick, &mut out),
        Outcome::Deferred { blocks: false }
    );
    assert!(out.is_empty());
    let heard = Arc::new(Mutex::new(0));
    let count = Arc::clone(&heard);
    let listening = Listening::new(Arc::new(move |_: &[u8]| *count.lock().unwrap() += 1));
    let peer = Peer { listening: Some(&listening), ..Peer::default() };
    assert_eq!(server.handle(message.as_bytes(), &peer, &mut out), Outcome::Listening);
    assert!(out.is_empty());
    let change = modern("tools/call", json!({"name": "change"}));
    let _ = server.handle(change.as_bytes(), &Peer::default(), &mut out);
    assert_eq!(*heard.lock().unwrap(), 2);
    drop(listening);
    let _ = server.handle(change.as_bytes(), &Peer::default(), &mut out);
    assert_eq!(*heard.lock().unwrap(), 2);
    out.clear();
    let outcome = server.handle(message.as_bytes(), &Peer::default(), &mut out);
    assert_eq!(outcome, Outcome::Refused { http_status: 404 });
}

#[test]
fn a_client_that_does_not_answer_costs_its_call_only() {
    let options = Options { time_limit: Duration::from_millis(50), ..Options::default() };
    let server = Server::with_options(Shelf::default(), &options);
    let call = br#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"greet"}}"#;
    let (lines, _) = toys::handle(&server, call, &Peer::default());
    assert_eq!(json(&lines[0])["method"], "elicitation/create");
    assert_eq!(json(&lines[1])["error"]["message"], "the client did not answer in time");
    // A client without a stream is not asked at all.
    let mut out = Vec::new();
    let _ = server.handle(call, &Peer::default(), &mut out);
    assert_eq!(json(std::str::from_utf8(&out).unwrap())["error"]["code"], -32603);
}
