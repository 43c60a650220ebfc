//! Surfaces: which tools are listed, on stdio and by the paths of HTTP.

use arithma_door::CATALOG;
use arithma_kit::ToolDef;
use serde_json::{Value, json};

use crate::process::{Ran, arithma, call, serve};

const LIST: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
const FOUR: [&str; 4] = ["calculate", "findFunction", "verify", "plot"];

fn parse(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

fn names(reply: &Value) -> Vec<String> {
    let tools = reply["result"]["tools"].as_array().unwrap_or_else(|| panic!("{reply}"));
    tools.iter().map(|tool| tool["name"].as_str().expect("a name").to_owned()).collect()
}

fn listed(options: &[&str]) -> Vec<String> {
    names(&parse(&serve(&[&["serve"], options].concat(), LIST.as_bytes())[0]))
}

pub(crate) fn all() -> Vec<&'static str> {
    let usual = CATALOG.toolsets().iter().filter(|toolset| toolset.listed);
    usual.flat_map(|toolset| toolset.tools.iter().map(ToolDef::name)).collect()
}

fn of_toolset(name: &str) -> Vec<&'static str> {
    let toolset =
        CATALOG.toolsets().iter().find(|toolset| toolset.name == name).expect("a toolset");
    toolset.tools.iter().map(ToolDef::name).collect()
}

#[test]
fn options_choose_what_is_listed() {
    assert_eq!(listed(&[]), all());
    assert_eq!(listed(&["--surface", "all"]), all());
    assert_eq!(listed(&["--surface", "compact"]), FOUR);
    let two = [of_toolset("finance"), of_toolset("units")].concat();
    assert_eq!(listed(&["--toolsets", "units,finance"]), two);
    assert_eq!(listed(&["--tools", "convert, add"]), ["add", "convert"]);
    assert_eq!(listed(&["--toolsets=units", "--tools=add"])[..2], ["add", "convert"]);
    let more = [&["add"][..], &FOUR].concat();
    assert_eq!(listed(&["--surface", "compact", "--tools", "add"]), more);
    assert_eq!(listed(&["--surface", "compact", "--exclude-tools", "plot"]), FOUR[..3]);
    let rest: Vec<&str> = all().into_iter().filter(|name| *name != "add").collect();
    assert_eq!(listed(&["--exclude-tools", "add"]), rest);
}

#[test]
fn what_is_not_listed_can_be_called() {
    let input = call("1", "add", r#"{"first":"0.1","second":"0.2"}"#);
    for options in [["--surface", "compact"], ["--toolsets", "units"], ["--exclude-tools", "add"]] {
        let replies = serve(&[&["serve"], &options[..]].concat(), input.as_bytes());
        assert_eq!(parse(&replies[0])["result"]["structuredContent"]["result"], "0.3");
    }
}

#[test]
fn wrong_options_are_usage_errors() {
    let refused = |options: &[&str], reasons: &[&str]| {
        let Ran { code, stdout, stderr } = arithma(&[&["serve"], options].concat());
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{options:?}");
        assert!(reasons.iter().all(|reason| stderr.contains(reason)), "{options:?}: {stderr}");
    };
    refused(&["--surface", "tiny"], &["invalid value 'tiny' for '--surface <NAME>'", "compact"]);
    refused(&["--toolsets", "finanse"], &["did you mean finance?", "there are basic, "]);
    refused(&["--tools", "ad"], &["--tools", "did you mean add?", "`arithma tools`"]);
    refused(&["--exclude-tools", "qqqqqq"], &["--exclude-tools", "'qqqqqq'", "`arithma tools`"]);
    refused(&["--tools", "add", "--exclude-tools", "add"], &["lists no tool"]);
    refused(&["--dialect", "arithmetic", "--surface", "compact"], &["no surfaces"]);
    refused(&["--dialect", "arithmetic", "--toolsets", "basic"], &["no surfaces"]);
}

/// What a model sees of a list: name, description and input schema of each tool.
fn model_visible(reply: &Value) -> usize {
    let tools = reply["result"]["tools"].as_array().expect("a list");
    let seen: Vec<Value> = tools
        .iter()
        .map(|tool| {
            json!({
                "name": tool["name"],
                "description": tool["description"],
                "inputSchema": tool["inputSchema"],
            })
        })
        .collect();
    json!(seen).to_string().len()
}

/// The budgets of what a model reads before anything is asked; docs/TOOLS.md has the sizes.
#[test]
fn lists_are_affordable() {
    let bytes = |options: &[&str]| {
        let replies = serve(&[&["serve"], options].concat(), LIST.as_bytes());
        model_visible(&parse(&replies[0]))
    };
    let compact = bytes(&["--surface", "compact"]);
    assert!(compact <= 2400, "compact: {compact} bytes");
    let usual = bytes(&[]);
    assert!(usual <= 360 * all().len(), "all: {usual} bytes");
    let everything = bytes(&["--surface", "everything"]);
    assert!(everything <= 400 * CATALOG.tools().len(), "everything: {everything} bytes");
}

#[test]
fn instructions_fit_the_surface() {
    let instructions = |options: &[&str]| {
        let input = br#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#;
        let reply = parse(&serve(&[&["serve"], options].concat(), input)[0]);
        let text = reply["result"]["instructions"].as_str().expect("a text").to_owned();
        assert!(text.chars().count() <= 1200);
        text
    };
    assert!(instructions(&[]).contains("instead of a chain of small calls"));
    let compact = instructions(&["--surface", "compact"]);
    assert!(FOUR.iter().all(|name| compact.contains(name)), "{compact}");
    assert!(compact.contains("calculate first"), "{compact}");
    let some = instructions(&["--toolsets", "units"]);
    assert!(!some.contains("small calls") && !some.contains("calculate first"), "{some}");
}

#[test]
fn the_command_lists_a_surface_with_its_cost() {
    let Ran { code, stdout, .. } = arithma(&["tools", "--surface", "compact"]);
    assert_eq!(code, Some(0));
    assert!(stdout.starts_with("One small door\n  calculate "), "{stdout}");
    let last = stdout.lines().last().expect("a line");
    assert!(last.starts_with("4 tools, ") && last.ends_with(" tokens"), "{last}");
    assert_eq!(arithma(&["tools", "--toolsets", "nothing"]).code, Some(2));
    assert_eq!(arithma(&["tools", "--toolsets", "units", "interest"]).code, Some(1));
}

#[cfg(unix)]
mod by_path {
    use nix::sys::signal::Signal;

    use super::*;
    use crate::process::command;
    use crate::running::Running;
    use crate::wire::{Http, Reply};

    struct Served(Running, std::net::SocketAddr);

    impl Served {
        fn with(options: &[&str]) -> Self {
            let arguments = [&["serve", "--port", "0"], options].concat();
            let mut running = Running::start(command(&arguments));
            let address = running.address();
            Self(running, address)
        }

        fn client(&self) -> Http {
            Http::connect(self.1)
        }

        fn stop(self) {
            self.0.signal(Signal::SIGTERM);
            assert_eq!(self.0.code(), Some(0));
        }
    }

    fn list(client: &mut Http, path: &str) -> Vec<String> {
        let reply = client.post(path, &[], LIST);
        assert_eq!(reply.status, 200, "{path}: {reply:?}");
        names(&reply.json())
    }

    #[test]
    fn paths_choose_what_is_listed() {
        let served = Served::with(&[]);
        let mut client = served.client();
        assert_eq!(list(&mut client, "/mcp"), all());
        assert_eq!(list(&mut client, "/mcp/all"), all());
        assert_eq!(list(&mut client, "/mcp/compact"), FOUR);
        let two = [of_toolset("finance"), of_toolset("units")].concat();
        for path in ["/mcp/x/finance,units", "/mcp/x/units,finance", "/mcp/x/units%2Cfinance,units"]
        {
            assert_eq!(list(&mut client, path), two, "{path}");
        }
        for toolset in CATALOG.toolsets() {
            let path = format!("/mcp/x/{}", toolset.name);
            assert_eq!(list(&mut client, &path), of_toolset(toolset.name));
        }
        let names: Vec<&str> = CATALOG.toolsets().iter().map(|toolset| toolset.name).collect();
        let everything = list(&mut client, "/mcp/everything");
        assert_eq!(everything.len(), CATALOG.tools().len());
        assert_eq!(list(&mut client, &format!("/mcp/x/{}", names.join(","))), everything);
        // The same calls everywhere.
        let add = call("3", "add", r#"{"first":"0.1","second":"0.2"}"#);
        let reply = client.post("/mcp/x/units", &[], &add).json();
        assert_eq!(reply["result"]["structuredContent"]["result"], "0.3");
        served.stop();
    }

    #[test]
    fn a_slow_call_and_a_list_in_one_batch() {
        let served = Served::with(&[]);
        let mut client = served.client();
        let numbers = vec!["1.5"; 20_000].join(",");
        let slow = call("2", "sumArray", &format!(r#"{{"numbers":"{numbers}"}}"#));
        let replies = client.post("/mcp/compact", &[], &format!("[{LIST},{slow}]")).json();
        assert_eq!(names(&replies[0]), FOUR);
        assert_eq!(replies[1]["result"]["structuredContent"]["result"], "30000");
        served.stop();
    }

    #[test]
    fn every_revision_has_paths() {
        let served = Served::with(&[]);
        let mut client = served.client();
        let initialize = |version: &str| {
            format!(
                r#"{{"jsonrpc":"2.0","id":1,"method":"initialize","params":{{"protocolVersion":"{version}","capabilities":{{}},"clientInfo":{{"name":"t","version":"1"}}}}}}"#
            )
        };
        for version in ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] {
            let reply = client.post("/mcp/compact", &[], &initialize(version)).json();
            assert_eq!(reply["result"]["protocolVersion"], version);
            let text = reply["result"]["instructions"].as_str().expect("a text");
            assert!(text.contains("calculate first"), "{text}");
        }
        let text = client.post("/mcp/x/units", &[], &initialize("2025-11-25")).json();
        assert!(!text["result"]["instructions"].to_string().contains("calculate first"));
        let both = client.post("/mcp/x/units,compact", &[], &initialize("2025-11-25")).json();
        assert!(both["result"]["instructions"].to_string().contains("calculate first"));
        let modern = |method: &str| {
            let version = ("MCP-Protocol-Version", "2026-07-28");
            let body = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": {"_meta": {
                "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientInfo": {"name": "t", "version": "1"},
                "io.modelcontextprotocol/clientCapabilities": {},
            }}});
            (version, body.to_string())
        };
        let (version, body) = modern("tools/list");
        let headers = [version, ("Mcp-Method", "tools/list")];
        let reply = client.post("/mcp/compact", &headers, &body).json();
        assert_eq!(names(&reply), FOUR);
        assert_eq!(reply["result"]["resultType"], "complete");
        let (version, body) = modern("server/discover");
        let headers = [version, ("Mcp-Method", "server/discover")];
        let reply = client.post("/mcp/compact", &headers, &body).json();
        assert!(reply["result"]["instructions"].to_string().contains("calculate first"));
        // What the headers say is checked here, too.
        let wrong = [version, ("Mcp-Method", "ping")];
        assert_eq!(client.post("/mcp/compact", &wrong, &body).status, 400);
        served.stop();
    }

    #[test]
    fn what_does_not_exist_is_404() {
        let served = Served::with(&["--exclude-tools", "convert,convertAutoDetect,plot"]);
        let mut client = served.client();
        let many = format!("/mcp/x/{}", vec!["basic"; 200].join(","));
        for path in [
            "/mcp/",
            "/mcp/tiny",
            "/mcp/x",
            "/mcp/x/",
            "/mcp/x/nothing",
            "/mcp/x/basic,nothing",
            "/mcp/x/basic,",
            "/mcp/finance",
            "/mcp/compact/",
            "/mcpx",
            "/mcp/x/units",
            &many,
        ] {
            let reply = client.post(path, &[], LIST);
            assert_eq!(reply.status, 404, "{path}");
            assert!(reply.json()["error"]["message"].is_string());
        }
        let body = client.post("/mcp/x/nothing", &[], LIST).body;
        for told in ["'nothing'", "/mcp/compact", "/mcp/all", "finance", "/mcp/x/NAME"] {
            assert!(body.contains(told), "{told}: {body}");
        }
        // What is excluded is on no path.
        assert_eq!(list(&mut client, "/mcp/compact"), FOUR[..3]);
        assert_eq!(list(&mut client, "/mcp/all").len(), all().len() - 3);
        let Reply { status, .. } = client.ask("GET", "/mcp/compact", &[]);
        assert_eq!(status, 405);
        served.stop();
        let served = Served::with(&["--dialect", "arithmetic"]);
        let mut client = served.client();
        assert_eq!(client.post("/mcp/compact", &[], LIST).status, 404);
        assert_eq!(list(&mut client, "/mcp").len(), 7);
        served.stop();
    }

    #[test]
    fn paths_are_guarded_like_the_endpoint() {
        let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("surface-tokens");
        std::fs::write(&file, "a-token-for-tests\n").expect("writable");
        // One that others can read is worth a line of the log.
        let private = std::os::unix::fs::PermissionsExt::from_mode(0o600);
        std::fs::set_permissions(&file, private).expect("ours");
        let file = file.display().to_string();
        let metadata = "https://calc.example/mcp";
        let served = Served::with(&["--token-file", &file, "--resource-metadata", metadata]);
        let mut client = served.client();
        let known = "https://calc.example/.well-known/oauth-protected-resource/mcp";
        for (path, document) in [
            ("/mcp/compact", "/compact"),
            ("/mcp/x/units,finance", "/x/units,finance"),
            ("/mcp/no", ""),
        ] {
            let reply = client.post(path, &[], LIST);
            assert_eq!(reply.status, 401, "{path}");
            let challenge = format!("Bearer resource_metadata=\"{known}{document}\"");
            assert_eq!(reply.header("www-authenticate"), Some(challenge.as_str()));
            let well_known = format!("/.well-known/oauth-protected-resource/mcp{document}");
            let reply = client.ask("GET", &well_known, &[]);
            assert_eq!(reply.json()["resource"], format!("{metadata}{document}"));
        }
        let nowhere = "/.well-known/oauth-protected-resource/mcp/no";
        assert_eq!(client.ask("GET", nowhere, &[]).status, 401);
        let token = ("Authorization", "Bearer a-token-for-tests");
        assert_eq!(names(&client.post("/mcp/compact", &[token], LIST).json()), FOUR);
        let status =
            |client: &mut Http, header| client.post("/mcp/compact", &[token, header], LIST).status;
        assert_eq!(status(&mut client, ("Host", "evil.example")), 403);
        assert_eq!(status(&mut client, ("Origin", "https://evil.example")), 403);
        assert_eq!(status(&mut client, ("Origin", "http://localhost:1")), 200);
        assert_eq!(status(&mut client, ("Content-Type", "text/plain")), 415);
        served.stop();
    }

    /// Leave to run commands is on every surface.
    #[test]
    fn the_command_tool_is_listed_everywhere() {
        let served = Served::with(&["--surface", "compact", "--allow-command", "echo"]);
        let mut client = served.client();
        let with_command = |names: &[&'static str]| [names, &["cli"]].concat();
        assert_eq!(list(&mut client, "/mcp"), with_command(&FOUR));
        assert_eq!(list(&mut client, "/mcp/compact"), with_command(&FOUR));
        let two = [of_toolset("vectors"), of_toolset("units")].concat();
        assert_eq!(list(&mut client, "/mcp/x/units,vectors"), with_command(&two));
        assert_eq!(list(&mut client, "/mcp/all"), with_command(&all()));
        served.stop();
    }
}
