//! The official SDK as a client of the binary, in each of its lifecycles.

use std::process::Stdio;
use std::time::Duration;

use rmcp::RoleClient;
use rmcp::model::{CallToolRequestParams, ProtocolVersion};
use rmcp::service::{ClientLifecycleMode, ClientServiceExt, RunningService};
use rmcp::transport::TokioChildProcess;
use serde_json::{Value, json};
use tokio::process::Command;

type Client = RunningService<RoleClient, ()>;

async fn connect(lifecycle: ClientLifecycleMode) -> Client {
    let command = Command::new(env!("CARGO_BIN_EXE_arithma"));
    let (process, _) =
        TokioChildProcess::builder(command).stderr(Stdio::inherit()).spawn().expect("it starts");
    ().serve_with_lifecycle(process, lifecycle).await.expect("the lifecycle begins")
}

/// Lists the tools, calls one that works and one that fails, and one that nobody has.
async fn use_tools(client: Client) {
    let tools = client.list_all_tools().await.expect("a list");
    let names: Vec<&str> = tools.iter().map(|tool| &*tool.name).collect();
    assert_eq!(names, crate::surfaces::all());

    let reply = client
        .call_tool(request("add", json!({"first": "0.1", "second": 0.2})))
        .await
        .expect("a result");
    assert_eq!(reply.is_error, Some(false));
    assert_eq!(reply.structured_content, Some(json!({"result": "0.3", "exact": true})));
    let text = reply.content[0].as_text().expect("text");
    assert_eq!(text.text, "ADD: OK | RESULT: 0.3");

    let reply = client
        .call_tool(request("divide", json!({"first": "1", "second": "0"})))
        .await
        .expect("a failed call is a result");
    assert_eq!(reply.is_error, Some(true));
    let text = reply.content[0].as_text().expect("text");
    assert_eq!(text.text, "DIVIDE: ERROR\nREASON: [DIVISION_BY_ZERO] cannot divide by zero");

    let error = client.call_tool(request("ad", json!({}))).await.expect_err("no such tool");
    assert!(error.to_string().contains("unknown tool: ad; did you mean add"), "{error}");
    client.cancel().await.expect("it ends");
}

fn request(name: &'static str, arguments: Value) -> CallToolRequestParams {
    let Value::Object(arguments) = arguments else { panic!("an object") };
    CallToolRequestParams::new(name).with_arguments(arguments)
}

/// No test waits for ever.
async fn within_a_minute(test: impl Future<Output = ()>) {
    tokio::time::timeout(Duration::from_secs(60), test).await.expect("in time");
}

#[tokio::test]
async fn initialize() {
    within_a_minute(async {
        let client = connect(ClientLifecycleMode::Initialize).await;
        let server = client.peer_info().expect("the server says who it is");
        assert_eq!(server.server_info.as_ref().map(|info| &*info.name), Some("arithma"));
        use_tools(client).await;
    })
    .await;
}

#[tokio::test]
async fn discover() {
    let preferred_versions = vec![ProtocolVersion::V_2026_07_28];
    within_a_minute(async {
        use_tools(connect(ClientLifecycleMode::Discover { preferred_versions }).await).await;
    })
    .await;
}

#[tokio::test]
async fn auto() {
    let preferred_versions = vec![ProtocolVersion::V_2026_07_28];
    let lifecycle = ClientLifecycleMode::Auto { preferred_versions, legacy_version: None };
    within_a_minute(async { use_tools(connect(lifecycle).await).await }).await;
}
