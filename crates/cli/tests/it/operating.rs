//! What whoever runs the server sees and sets: configuration, rates, metrics, traces, logs.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use arithma_cli::network::{Access, NetworkLimits};
use arithma_mcp::{Options, Server};
use nix::sys::signal::Signal;
use serde_json::{Value, json};

use crate::process::{arithma, call, command, run};
use crate::running::Running;
use crate::shelf::Shelf;
use crate::wire::{Http, Lines, Serving};

const TOKEN: (&str, &str) = ("Authorization", "Bearer a-token-for-tests");

fn add() -> String {
    call("3", "add", r#"{"first":"0.1","second":"0.2"}"#)
}

/// A file of this test's own, that nobody else can read.
pub(crate) fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("writable");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("ours");
    path
}

/// The address at the end of the next line with `mark`.
fn address_after(running: &mut Running, mark: &str) -> SocketAddr {
    loop {
        let line = running.line();
        assert!(!line.is_empty(), "the server has ended");
        if let Some((_, rest)) = line.split_once(mark) {
            let end = rest.find(['/', '\n']).unwrap_or(rest.len());
            return rest[..end].parse().expect("an address");
        }
    }
}

fn metrics(address: SocketAddr, headers: &[(&str, &str)]) -> String {
    let reply = Http::connect(address).ask("GET", "/metrics", headers);
    assert_eq!(reply.status, 200, "{reply:?}");
    assert_eq!(reply.header("content-type"), Some("text/plain; version=0.0.4; charset=utf-8"));
    reply.body
}

#[test]
fn flags_come_before_variables_and_these_before_the_file() {
    let path =
        file("order.toml", "max-connections = 7\nidle-timeout = 8\nheader-timeout = 9\nport = 0\n");
    let path = path.display().to_string();
    let mut serve =
        command(&["serve", "--max-connections", "5", "--config", &path, "--print-config"]);
    serve.env("ARITHMA_MAX_CONNECTIONS", "6").env("ARITHMA_IDLE_TIMEOUT", "6");
    let ran = run(serve, b"");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let line = |start: &str| {
        let found = ran.stdout.lines().find(|line| line.starts_with(start));
        found.unwrap_or_else(|| panic!("{start}: {}", ran.stdout)).to_owned()
    };
    assert_eq!(line("max-connections"), "max-connections = 5  # flag; read again at SIGHUP");
    assert_eq!(
        line("idle-timeout"),
        "idle-timeout = 6  # ARITHMA_IDLE_TIMEOUT; read again at SIGHUP"
    );
    assert_eq!(
        line("header-timeout"),
        format!("header-timeout = 9  # {path}; read again at SIGHUP")
    );
    assert_eq!(line("port"), format!("port = 0  # {path}"));
    assert_eq!(line("# stdio"), "# stdio: not set");
    // What is printed can be read back.
    let again = file("printed.toml", &ran.stdout).display().to_string();
    let printed = arithma(&["serve", "--config", &again, "--print-config"]);
    assert!(printed.stdout.contains(&format!("idle-timeout = 6  # {again}")), "{printed:?}");
}

#[test]
fn what_is_wrong_in_a_file_or_a_variable_is_named() {
    let refused = |text: &str, reason: &str| {
        let path = file("wrong.toml", text).display().to_string();
        let ran = arithma(&["serve", "--config", &path]);
        assert_eq!(ran.code, Some(2), "{text}");
        assert!(ran.stderr.contains(reason), "{text}: {}", ran.stderr);
    };
    refused("max-conections = 7\n", "there is no option max-conections");
    refused("max-connections = 1.5\n", "max-connections: write a text, a whole number");
    refused("port = 70000\n", "set elsewhere: --port (");
    refused("stdio = \"perhaps\"\n", "'perhaps' is not true or false");
    refused("port = \n", "wrong.toml");
    let missing = arithma(&["serve", "--config", "no such file"]);
    assert!(missing.code == Some(2) && missing.stderr.contains("no such file"), "{missing:?}");
    let mut serve = command(&["serve"]);
    serve.env("ARITHMA_PORT", "many");
    let ran = run(serve, b"");
    assert!(ran.code == Some(2) && ran.stderr.contains("ARITHMA_PORT"), "{ran:?}");
    // The address of a service, as Kubernetes tells it where one is called arithma, is no port to serve on.
    let mut serve = command(&["serve"]);
    serve.env("ARITHMA_PORT", "tcp://10.0.0.1:80").env("ARITHMA_SERVICE_HOST", "10.0.0.1");
    let ran = run(serve, add().as_bytes());
    assert!(ran.code == Some(0) && ran.stdout.contains("0.3"), "{ran:?}");
    assert!(ran.stderr.contains("warn: ARITHMA_PORT is not heeded"), "{ran:?}");
    assert!(ran.stderr.contains("warn: ARITHMA_SERVICE_HOST names no option"), "{ran:?}");
    // What says nothing without a network is not passed over.
    for option in ["--idle-timeout", "--header-timeout", "--max-connections"] {
        let ran = arithma(&["serve", option, "7"]);
        assert!(ran.code == Some(2) && ran.stderr.contains(option), "{ran:?}");
    }
    // What a client starts without a word is not configured.
    let mut plain = command(&[]);
    plain.env("ARITHMA_PORT", "many");
    let ran = run(plain, add().as_bytes());
    assert!(ran.code == Some(0) && ran.stdout.contains("0.3"), "{ran:?}");
}

#[test]
fn metrics_count_calls_and_no_client_makes_a_series() {
    let arguments = ["serve", "--port", "0", "--tcp", "127.0.0.1:0", "--metrics", "127.0.0.1:0"];
    let mut running = Running::start(command(&arguments));
    let apart = address_after(&mut running, "metrics are at http://");
    let http = address_after(&mut running, "on http://");
    let tcp = address_after(&mut running, "on tcp://");
    let mut client = Http::connect(http);
    for _ in 0..3 {
        assert_eq!(client.post("/mcp", &[], &add()).status, 200);
    }
    let failing = call("4", "divide", r#"{"first":"1","second":"0"}"#);
    assert_eq!(client.post("/mcp", &[], &failing).status, 200);
    for name in ["nothing", "nothingElse\\u0022} 1"] {
        client.post("/mcp", &[], &call("5", name, "{}"));
        let unknown = format!(r#"{{"jsonrpc":"2.0","id":6,"method":"{name}"}}"#);
        client.post("/mcp", &[], &unknown);
    }
    assert_eq!(client.post("/mcp", &[("Origin", "http://evil.example")], &add()).status, 403);
    let mut lines = Lines::connect(tcp);
    lines.send(&(add() + "\n"));
    lines.hear();
    let text = metrics(apart, &[]);
    let value = |series: &str| {
        let found = text.lines().find_map(|line| line.strip_prefix(series)?.strip_prefix(' '));
        found.unwrap_or_else(|| panic!("{series}\n{text}")).to_owned()
    };
    const COUNT: &str = "mcp_server_operation_duration_seconds_count";
    let of_tool = |rest: &str| {
        value(&format!(
            "{COUNT}{{mcp_method_name=\"tools/call\",gen_ai_tool_name={rest},network_transport=\"tcp\"}}"
        ))
    };
    assert_eq!(of_tool("\"add\""), "4");
    assert_eq!(of_tool("\"divide\",error_type=\"tool_error\""), "1");
    assert_eq!(of_tool("\"_OTHER\",error_type=\"-32602\""), "2");
    let unknown = format!(
        "{COUNT}{{mcp_method_name=\"_OTHER\",error_type=\"-32601\",network_transport=\"tcp\"}}"
    );
    assert_eq!(value(&unknown), "2");
    assert!(!text.contains("nothing"), "{text}");
    assert_eq!(value("arithma_refused_total{reason=\"source\"}"), "1");
    assert_eq!(value("arithma_connections"), "2");
    // One more than run at a time, so that the next client finds one.
    let workers = NetworkLimits::default().calls.workers + 1;
    assert_eq!(value("arithma_workers"), workers.to_string());
    let http_count = "http_server_request_duration_seconds_count{http_request_method=\"POST\",http_response_status_code=\"403\"}";
    assert_eq!(value(http_count), "1");
    assert!(value("process_resident_memory_bytes").parse::<u64>().expect("bytes") > 1 << 20);
    well_formed(&text);
    // Whoever only connects keeps nobody out.
    let silent: Vec<Http> = (0..100).map(|_| Http::connect(apart)).collect();
    assert!(metrics(apart, &[]).contains("arithma_build_info"));
    drop(silent);
    // On the address of the tools there is nothing then, and nothing else on their own.
    assert_eq!(Http::connect(http).ask("GET", "/metrics", &[]).status, 404);
    assert_eq!(Http::connect(apart).ask("GET", "/mcp", &[]).status, 404);
    assert_eq!(
        Http::connect(apart).ask("GET", "/metrics", &[("Host", "evil.example")]).status,
        403
    );
    running.signal(Signal::SIGTERM);
    assert_eq!(running.code(), Some(0));
}

/// Every line is a comment or a sample, every name is declared before, and the classes grow.
fn well_formed(text: &str) {
    let mut declared = Vec::new();
    let mut before: Option<(String, u64)> = None;
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("# TYPE ") {
            declared.push(rest.split(' ').next().expect("a name").to_owned());
            continue;
        }
        if line.starts_with("# HELP ") {
            continue;
        }
        let (series, value) = line.rsplit_once(' ').unwrap_or_else(|| panic!("{line}"));
        assert!(value.parse::<f64>().is_ok(), "{line}");
        let name = series.split('{').next().expect("a name");
        let is_declared = declared.iter().any(|known| {
            let rest = name.strip_prefix(known.as_str());
            rest.is_some_and(|rest| ["", "_bucket", "_sum", "_count"].contains(&rest))
        });
        assert!(is_declared, "{line}");
        before = match series.split_once(",le=") {
            None => None,
            Some((of, _)) => {
                let count = value.parse().expect("a count");
                if let Some((same, least)) = before.filter(|(same, _)| same == of) {
                    assert!(count >= least, "{same}: {line}");
                }
                Some((of.to_owned(), count))
            }
        };
    }
}

#[test]
fn metrics_beside_the_tools_want_the_token() {
    let tokens = file("metrics-tokens", "a-token-for-tests\n").display().to_string();
    let arguments = ["serve", "--port", "0", "--token-file", &tokens, "--metrics"];
    let mut running = Running::start(command(&arguments));
    let address = running.address();
    assert_eq!(Http::connect(address).ask("GET", "/metrics", &[]).status, 401);
    let text = metrics(address, &[TOKEN]);
    assert!(text.contains("arithma_refused_total{reason=\"token\"} 1\n"), "{text}");
    let nobody = arithma(&["serve", "--metrics"]);
    assert!(nobody.code == Some(2) && nobody.stderr.contains("--metrics needs"), "{nobody:?}");
}

#[test]
fn a_token_that_asks_too_much_waits() {
    let tokens = file("rate-tokens", "a-token-for-tests\nanother-token\n").display().to_string();
    let arguments = ["serve", "--port", "0", "--token-file", &tokens, "--rate-calls", "5"];
    let mut running = Running::start(command(&arguments));
    let mut client = Http::connect(running.address());
    let began = Instant::now();
    let mut refused = None;
    for _ in 0..30 {
        let reply = client.post("/mcp", &[TOKEN], &add());
        if reply.status != 200 {
            refused = Some(reply);
            break;
        }
    }
    let reply = refused.expect("30 calls at once are more than 5 a second");
    assert_eq!((reply.status, reply.header("retry-after")), (429, Some("1")));
    assert_eq!(reply.json()["error"]["code"], -32000);
    let other = [("Authorization", "Bearer another-token")];
    assert_eq!(client.post("/mcp", &other, &add()).status, 200);
    // A batch has as many calls as messages.
    let batch = format!("[{}]", vec![add(); 20].join(","));
    assert_eq!(client.post("/", &other, &batch).status, 429);
    thread::sleep(
        Duration::from_secs(1).saturating_sub(began.elapsed()) + Duration::from_millis(300),
    );
    assert_eq!(client.post("/mcp", &[TOKEN], &add()).status, 200);
    let nobody = arithma(&["serve", "--port", "0", "--rate-work", "5"]);
    assert!(nobody.code == Some(2) && nobody.stderr.contains("--token-file"), "{nobody:?}");
}

#[test]
fn tokens_and_limits_are_read_again_at_a_hangup() {
    let tokens = file("reload-tokens", "a-token-for-tests\n");
    let config = file("reload.toml", &format!("token-file = {:?}\n", tokens.display().to_string()));
    let config_name = config.display().to_string();
    let mut running = Running::start(command(&["serve", "--port", "0", "--config", &config_name]));
    let address = running.address();
    // One connection throughout: a token that is gone is gone for those who are there, too.
    let mut client = Http::connect(address);
    let new = [("Authorization", "Bearer a-newer-token")];
    assert_eq!(client.post("/mcp", &[TOKEN], &add()).status, 200);
    assert_eq!(client.post("/mcp", &new, &add()).status, 401);
    fs::write(&tokens, "a-newer-token\n").expect("writable");
    let path = tokens.display().to_string();
    fs::write(&config, format!("token-file = {path:?}\nrate-calls = 1\nmax-connections = 2\n"))
        .expect("writable");
    let mut reload = |expected: &str| {
        running.signal(Signal::SIGHUP);
        let line = running.line();
        assert!(line.contains(expected), "{line}");
    };
    reload("read again");
    assert_eq!(client.post("/mcp", &[TOKEN], &add()).status, 401);
    assert_eq!(client.post("/mcp", &new, &add()).status, 200);
    assert_eq!(client.post("/mcp", &new, &add()).status, 429);
    let second = Http::connect(address).ask("GET", "/readyz", &[]);
    assert_eq!(second.status, 200);
    // What is wrong changes nothing.
    fs::write(&tokens, "short\n").expect("writable");
    reload("nothing is changed");
    fs::write(&config, "rate-calls = 9\n").expect("writable");
    reload("nothing is changed");
    thread::sleep(Duration::from_millis(1100));
    assert_eq!(client.post("/mcp", &new, &add()).status, 200);
    running.signal(Signal::SIGTERM);
    assert_eq!(running.code(), Some(0));
}

/// How long clients may take is read again, too, and holds for those that are connected.
#[test]
fn what_would_be_refused_at_the_start_is_refused_at_a_hangup() {
    let config = file("reload-rates.toml", "");
    let path = config.display().to_string();
    let mut running = Running::start(command(&["serve", "--port", "0", "--config", &path]));
    address_after(&mut running, "http://");
    fs::write(&config, "rate-calls = 1\n").expect("writable");
    running.signal(Signal::SIGHUP);
    let told = running.line();
    assert!(told.contains("nothing is changed: --rate-calls is for each token"), "{told}");
}

#[test]
fn timeouts_are_read_again_at_a_hangup() {
    let config = file("reload-times.toml", "idle-timeout = 600\nheader-timeout = 2\n");
    let name = config.display().to_string();
    let arguments = ["serve", "--port", "0", "--tcp", "127.0.0.1:0", "--config", &name];
    let mut running = Running::start(command(&arguments));
    let (http, tcp) = (running.address(), running.address());
    let (mut client, mut lines) = (Http::connect(http), Lines::connect(tcp));
    assert_eq!(client.post("/mcp", &[], &add()).status, 200);
    fs::write(&config, "idle-timeout = 1\nheader-timeout = 2\n").expect("writable");
    running.signal(Signal::SIGHUP);
    assert!(running.line().contains("read again"));
    lines.send(&(add() + "\n"));
    assert_eq!(lines.hear()["id"], 3);
    let start = Instant::now();
    assert!(client.is_closed() && lines.line().is_none());
    assert!(start.elapsed() < Duration::from_secs(15), "{:?}", start.elapsed());
    running.signal(Signal::SIGTERM);
    assert_eq!(running.code(), Some(0));
}

#[test]
fn a_token_that_calculates_too_much_waits() {
    let tokens = file("work-tokens", "a-token-for-tests\nanother-token\n").display().to_string();
    let arguments = ["serve", "--port", "0", "--token-file", &tokens, "--rate-work", "1"];
    let mut running = Running::start(command(&arguments));
    let mut client = Http::connect(running.address());
    // Milliseconds of work, of which there is one a second: on a worker, and paid for afterwards.
    let work = call("1", "calculate", r#"{"expression":"sum(1/k, k, 1, 20000)"}"#);
    assert_eq!(client.post("/mcp", &[TOKEN], &work).status, 200);
    let refused = client.post("/mcp", &[TOKEN], &add());
    assert_eq!(refused.status, 429);
    let seconds: u64 =
        refused.header("retry-after").and_then(|text| text.parse().ok()).expect("seconds");
    assert!(seconds >= 2, "{refused:?}");
    let other = [("Authorization", "Bearer another-token")];
    assert_eq!(client.post("/mcp", &other, &add()).status, 200);
}

/// A call that asks its client something goes on at any copy with the same key, and at no other.
#[test]
fn sealed_state_is_shared_by_copies_with_one_key() {
    let copy = |key: u8| {
        let options = Options { state_key: Some([key; 32]), ..Options::default() };
        let server = Server::with_options(Shelf::default(), &options);
        Serving::with(server, Access::default(), NetworkLimits::default())
    };
    let (first, second, stranger) = (copy(3), copy(3), copy(4));
    let ask = |copy: &Serving, mut params: Value| {
        let capabilities = json!({"elicitation": {}, "sampling": {}, "roots": {}});
        params["name"] = json!("plan");
        params["_meta"] = json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": capabilities,
        });
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params});
        let headers = [
            ("MCP-Protocol-Version", "2026-07-28"),
            ("Mcp-Method", "tools/call"),
            ("Mcp-Name", "plan"),
        ];
        copy.connect().post("/mcp", &headers, &body.to_string()).json()
    };
    let idea =
        json!({"role": "assistant", "model": "m", "content": {"type": "text", "text": "sleep"}});
    let asked = ask(&first, json!({"inputResponses": {"idea": idea}}));
    let state = asked["result"]["requestState"].clone();
    assert!(state.is_string(), "{asked}");
    let answers = json!({"name": {"action": "accept", "content": {"name": "Ada"}}});
    let params = json!({"inputResponses": answers, "requestState": state});
    let gone_on = ask(&second, params.clone());
    assert_eq!(gone_on["result"]["content"][0]["text"], "\"Ada\": sleep", "{gone_on}");
    let refused = ask(&stranger, params);
    assert_eq!(refused["error"]["code"], -32602, "{refused}");
}

/// A collector: every message that it is sent, as JSON.
fn collector() -> (SocketAddr, Receiver<Value>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    let (send, receive) = mpsc::channel();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut reader = BufReader::new(stream.expect("a connection"));
            let mut line = String::new();
            reader.read_line(&mut line).expect("a line");
            assert_eq!(line, "POST /v1/traces HTTP/1.1\r\n");
            let mut length = 0;
            loop {
                line.clear();
                reader.read_line(&mut line).expect("a line");
                if let Some(value) = line.strip_prefix("Content-Length: ") {
                    length = value.trim().parse().expect("a length");
                }
                if line == "\r\n" {
                    break;
                }
            }
            let mut body = vec![0; length];
            reader.read_exact(&mut body).expect("a body");
            let reply = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";
            reader.get_mut().write_all(reply).expect("it reads");
            if send.send(serde_json::from_slice(&body).expect("JSON")).is_err() {
                return;
            }
        }
    });
    (address, receive)
}

/// The spans of the next messages, until there are so many.
fn spans(messages: &Receiver<Value>, count: usize) -> Vec<Value> {
    let mut spans = Vec::new();
    while spans.len() < count {
        let message = messages.recv_timeout(Duration::from_secs(10)).expect("a message");
        let resource = &message["resourceSpans"][0];
        assert_eq!(
            resource["resource"]["attributes"][0],
            json!({"key": "service.name", "value": {"stringValue": "arithma"}})
        );
        spans.extend(resource["scopeSpans"][0]["spans"].as_array().expect("spans").clone());
    }
    spans
}

fn attribute<'a>(span: &'a Value, key: &str) -> Option<&'a str> {
    let list = span["attributes"].as_array()?;
    list.iter().find(|one| one["key"] == key)?["value"]["stringValue"].as_str()
}

#[test]
fn spans_go_to_the_collector() {
    let (endpoint, messages) = collector();
    let endpoint = format!("http://{endpoint}");
    let arguments = [
        "serve",
        "--port",
        "0",
        "--otlp-endpoint",
        &endpoint,
        "--log-level",
        "debug",
        "--log-format",
        "json",
    ];
    let mut running = Running::start(command(&arguments));
    let first: Value = serde_json::from_str(&running.line()).expect("a line of JSON");
    assert_eq!(first["level"], "info");
    let message = first["message"].as_str().expect("a text");
    let address = message.split("http://").nth(1).expect("an address").trim_end_matches("/mcp");
    let mut client = Http::connect(address.parse().expect("an address"));
    let in_meta = r#"{"jsonrpc":"2.0","id":"a\"","method":"tools/call","params":{"name":"add","arguments":{"first":"1","second":"2"},"_meta":{"traceparent":"00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01"}}}"#;
    // What the message says comes before what the transport says.
    let header = [("traceparent", "00-11111111111111111111111111111111-2222222222222222-01")];
    assert_eq!(client.post("/mcp", &header, in_meta).status, 200);
    let logged: Value = serde_json::from_str(&running.line()).expect("a line of JSON");
    assert_eq!(logged["trace_id"], "0af7651916cd43dd8448eb211c80319c");
    client.post("/mcp", &header, &call("2", "divide", r#"{"first":"1","second":"0"}"#));
    client.post("/mcp", &[("traceparent", "nonsense")], &call("3", "nothing", "{}"));
    // Not sampled by the client: not sent.
    let unsampled = [("traceparent", "00-33333333333333333333333333333333-2222222222222222-00")];
    client.post("/mcp", &unsampled, &add());
    client.post("/mcp", &[], r#"{"jsonrpc":"2.0","id":4,"method":"tools/list"}"#);
    running.signal(Signal::SIGTERM);
    let spans = spans(&messages, 4);
    assert_eq!(spans.len(), 4, "{spans:?}");
    assert_eq!((&spans[0]["name"], &spans[0]["kind"]), (&json!("tools/call add"), &json!(2)));
    assert_eq!(spans[0]["traceId"], "0af7651916cd43dd8448eb211c80319c");
    assert_eq!(spans[0]["parentSpanId"], "00f067aa0ba902b7");
    assert_eq!(spans[0]["spanId"], logged["span_id"]);
    assert_eq!(attribute(&spans[0], "jsonrpc.request.id"), Some("a\""));
    assert_eq!(attribute(&spans[0], "gen_ai.operation.name"), Some("execute_tool"));
    let time = |name: &str| spans[0][name].as_str().and_then(|text| text.parse::<u64>().ok());
    assert!(time("startTimeUnixNano") < time("endTimeUnixNano"));
    assert_eq!(spans[1]["traceId"], "11111111111111111111111111111111");
    assert_eq!(attribute(&spans[1], "error.type"), Some("tool_error"));
    assert_eq!(spans[1]["status"]["code"], 2);
    assert_eq!((&spans[2]["name"], spans[2].get("parentSpanId")), (&json!("tools/call"), None));
    assert_eq!(attribute(&spans[2], "gen_ai.tool.name"), Some("_OTHER"));
    assert_eq!(attribute(&spans[2], "error.type"), Some("-32602"));
    assert_eq!(spans[3]["name"], "tools/list");
    assert_eq!(running.code(), Some(0));
}

/// Spans that could not be sent are counted like those that there was no room for.
#[test]
fn spans_that_are_lost_are_counted() {
    let closed = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let endpoint = format!("http://{}", closed.local_addr().expect("an address"));
    drop(closed);
    let options =
        ["serve", "--port", "0", "--metrics", "127.0.0.1:0", "--otlp-endpoint", &endpoint];
    let mut running = Running::start(command(&options));
    let scraped = address_after(&mut running, "metrics are at http://");
    let http = address_after(&mut running, "http://");
    assert!(metrics(scraped, &[]).contains("\narithma_spans_dropped_total 0\n"));
    assert_eq!(Http::connect(http).post("/mcp", &[], &add()).status, 200);
    let told = running.line();
    assert!(told.contains("1 spans could not be sent"), "{told}");
    assert!(metrics(scraped, &[]).contains("\narithma_spans_dropped_total 1\n"));
}

/// stdio has spans, too; and a collector that is gone costs nothing but a line of the log.
#[test]
fn a_call_never_waits_for_the_collector() {
    let (endpoint, messages) = collector();
    // By its name, which may lead to ::1 first, where nobody is.
    let endpoint = format!("http://localhost:{}", endpoint.port());
    let ran = run(command(&["serve", "--otlp-endpoint", &endpoint]), add().as_bytes());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert_eq!(attribute(&spans(&messages, 1)[0], "network.transport"), Some("pipe"));

    // It listens and never answers.
    let deaf = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let endpoint = format!("http://{}", deaf.local_addr().expect("an address"));
    let input = vec![add(); 10_000].join("\n");
    let began = Instant::now();
    let ran = run(command(&["serve", "--otlp-endpoint", &endpoint]), input.as_bytes());
    assert_eq!((ran.code, ran.stdout.lines().count()), (Some(0), 10_000));
    assert!(began.elapsed() < Duration::from_secs(15), "{:?}", began.elapsed());
    let wrong = arithma(&["serve", "--otlp-endpoint", "https://collector.example"]);
    assert!(wrong.code == Some(2) && wrong.stderr.contains("http://127.0.0.1:4318"), "{wrong:?}");
}

#[test]
fn a_key_of_state_is_long_enough() {
    let short = file("short-key", "secret\n").display().to_string();
    let ran = arithma(&["serve", "--state-key-file", &short]);
    assert!(ran.code == Some(2) && ran.stderr.contains("at least 32 bytes"), "{ran:?}");
    let key = file("key", &"k".repeat(40)).display().to_string();
    let ran = run(command(&["serve", "--state-key-file", &key]), add().as_bytes());
    assert!(ran.code == Some(0) && ran.stdout.contains("0.3"), "{ran:?}");
}
