//! Commands that clients run: what is bounded, and what is refused.

use std::fs;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::process::{Ran, arithma, command, run};

/// The reply to one `cli` call of a server with these options, and what it logged.
fn cli(options: &[&str], params: &Value) -> (Value, String) {
    let options: Vec<&str> = ["serve"].iter().chain(options).copied().collect();
    let request = json!({"jsonrpc": "2.0", "id": 1, "method": "cli", "params": params});
    let Ran { code, stdout, stderr } = run(command(&options), request.to_string().as_bytes());
    assert_eq!(code, Some(0));
    (serde_json::from_str(&stdout).expect("one reply"), stderr)
}

#[test]
fn it_is_closed_unless_opened() {
    let (reply, _) = cli(&[], &json!({"command": "echo"}));
    assert_eq!(reply["error"]["code"], -32601);
    assert!(reply["error"]["message"].as_str().unwrap().contains("--allow-command"));
    let (reply, _) = cli(&["--allow-any-command"], &json!({"command": "echo", "args": "hi"}));
    assert_eq!(reply["result"]["stdout"], "hi\n");
}

/// Whoever reads the log can tell what ran from what was only asked for.
#[test]
fn what_is_refused_is_logged_as_refused() {
    let (reply, log) = cli(&["--allow-command=echo"], &json!({"command": "rm", "args": "-rf /"}));
    assert_eq!(reply["error"]["data"]["exit_code"], 127);
    assert_eq!(log, "arithma warn: cli refused \"rm\" [\"-rf\", \"/\"]: it is not allowed\n");
    let (_, log) = cli(&["--allow-command=echo"], &json!({"command": "echo", "cwd": "/nowhere"}));
    assert!(log.contains("cli refused \"echo\" []: Invalid parameter: cwd"), "{log}");
}

#[test]
fn its_environment_is_clean_and_its_input_closed() {
    let mut server = command(&["serve", "--allow-command=env", "--allow-command=cat"]);
    server.env("SECRET", "1").env("LANG", "C");
    let call = |id: i32, name: &str| json!({"jsonrpc": "2.0", "id": id, "method": "cli", "params": {"command": name}});
    let Ran { stdout, stderr, .. } =
        run(server, format!("{}\n{}\n", call(1, "env"), call(2, "cat")).as_bytes());
    let replies: Vec<Value> =
        stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(replies.len(), 2);
    for reply in replies {
        let printed = reply["result"]["stdout"].as_str().expect("a success");
        for line in printed.lines() {
            let (name, _) = line.split_once('=').expect("a variable");
            assert!(["PATH", "LANG", "HOME"].contains(&name), "{name}");
        }
    }
    assert!(stderr.contains("cli ran \"env\" []: exit code 0"), "{stderr}");
}

#[test]
fn its_time_is_bounded_and_its_children_end_with_it() {
    let started = Instant::now();
    // The inner sleep would hold the pipe open for a minute.
    let (reply, _) = cli(
        &["--allow-command=sh"],
        &json!({"command": "sh", "args": "-c 'echo begun; sleep 60 & sleep 60'", "timeout": 300}),
    );
    assert_eq!(reply["error"]["code"], -32001);
    assert_eq!(reply["error"]["message"], "Command timeout");
    assert_eq!(reply["error"]["data"]["stdout"], "begun\n");
    assert_eq!(reply["error"]["data"]["exit_code"], 137);
    assert!(started.elapsed() < Duration::from_secs(20));
}

#[test]
fn its_output_is_bounded() {
    let (reply, _) = cli(
        &["--allow-command=sh"],
        &json!({"command": "sh", "args": "-c 'yes | head -c 3000000; echo end >&2'"}),
    );
    let printed = reply["result"]["stdout"].as_str().expect("a success");
    assert!(printed.ends_with("[cut after 1048576 bytes]"), "{}", printed.len());
    assert_eq!(printed.len(), (1 << 20) + "\n[cut after 1048576 bytes]".len());
    assert_eq!(reply["result"]["stderr"], "end\n");
}

#[test]
fn it_stays_in_its_folder() {
    let root = std::env::temp_dir().join(format!("arithma-root-{}", std::process::id()));
    fs::create_dir_all(root.join("inside")).unwrap();
    let option = format!("--command-root={}", root.display());
    let options = ["--allow-command=pwd", option.as_str()];
    let place = |cwd: Value| cli(&options, &json!({"command": "pwd", "cwd": cwd})).0;
    let real = fs::canonicalize(&root).unwrap();
    let line = |path: &std::path::Path| format!("{}\n", path.display());
    assert_eq!(place(Value::Null)["result"]["stdout"], line(&real));
    assert_eq!(place(json!("inside"))["result"]["stdout"], line(&real.join("inside")));
    for outside in ["/", "..", "inside/../..", "nowhere"] {
        assert_eq!(place(json!(outside))["error"]["code"], -32602, "{outside}");
    }
    fs::remove_dir_all(&root).unwrap();
}

#[test]
fn wrong_options_are_told_at_the_start() {
    for options in [
        ["--allow-command=no-such-command", "--dialect=arithma"],
        ["--allow-command=echo=bin/echo", "--dialect=arithma"],
        ["--allow-command=echo", "--command-root=/no/such/folder"],
        ["--allow-command=echo", "--allow-any-command"],
    ] {
        let Ran { code, stderr, .. } = arithma(&["serve", options[0], options[1]]);
        assert_eq!(code, Some(2), "{stderr}");
    }
}

#[test]
fn any_command_is_not_for_everyone() {
    for place in ["--http=0.0.0.0:0", "--tcp=0.0.0.0:0"] {
        let options = ["serve", "--allow-any-command", "--insecure-public", place];
        let Ran { code, stderr, .. } = arithma(&options);
        assert_eq!(code, Some(2), "{stderr}");
        assert!(stderr.contains("--allow-any-command is not for everyone"), "{stderr}");
    }
}

#[test]
fn it_is_listed_as_what_it_is() {
    let list = br#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
    let names = |arguments: &[&str]| {
        let Ran { stdout, .. } = run(command(arguments), list);
        let reply: Value = serde_json::from_str(&stdout).unwrap();
        reply["result"]["tools"].as_array().unwrap().clone()
    };
    assert!(names(&["serve"]).iter().all(|tool| tool["name"] != "cli"));
    let tools = names(&["serve", "--allow-command=echo"]);
    let cli = tools.last().unwrap();
    assert_eq!(cli["name"], "cli");
    assert_eq!(cli["annotations"]["destructiveHint"], true);
    assert_eq!(cli["annotations"]["openWorldHint"], true);
    assert_eq!(cli["annotations"]["readOnlyHint"], false);
}
