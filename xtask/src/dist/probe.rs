//! What every channel's program is asked, however it was installed.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::stage::{Heard, Stage, hear, output, terminate};
use crate::Result;

/// How long a server may take to say where it is, and to end once it is told to.
const PATIENCE: Duration = Duration::from_secs(60);

/// A question, and what it must give, to the digit.
const QUESTION: &str = "2 * sin(45) + 3^2";
const ANSWER: &str = "10.41421356237309504880168872420970\n";

/// Calls of tests/sample.
const SAMPLE: usize = 2_000;

/// Starts the program: a new command each time, to which its arguments are added.
pub(super) type Start<'a> = &'a dyn Fn() -> Result<Command>;

/// The first right answer.
pub(super) fn first_answer(start: Start<'_>) -> Result<()> {
    let said = output(start()?.args(["calc", QUESTION]))?.replace("\r\n", "\n");
    if said == ANSWER { Ok(()) } else { Err(format!("{QUESTION} gives {said:?}").into()) }
}

/// Answers, and the exit codes of errors and of wrong usage.
pub(super) fn commands(start: Start<'_>) -> Result<()> {
    first_answer(start)?;
    let sum = output(start()?.args(["call", "add", "first=0.1", "second=0.2"]))?;
    if !sum.contains("RESULT: 0.3") {
        return Err(format!("the call gives {sum:?}").into());
    }
    for (arguments, code) in [(&["calc", "1/0"][..], 1), (&["calc"], 2), (&["--nonsense"], 2)] {
        let Heard { code: ended, stdout, .. } = hear(start()?.args(arguments), "")?;
        if ended != Some(code) || !stdout.is_empty() {
            return Err(format!("{arguments:?} ends with {ended:?}, not {code}: {stdout}").into());
        }
    }
    Ok(())
}

/// What a client says first, and one call.
fn conversation() -> Vec<Value> {
    vec![
        json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
            "protocolVersion": "2025-11-25", "capabilities": {},
            "clientInfo": {"name": "dist", "version": "1"}}}),
        json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        json!({"jsonrpc": "2.0", "id": 2, "method": "tools/list"}),
        json!({"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {
            "name": "calculate", "arguments": {"expression": "0.1 + 0.2"}}}),
        json!({"jsonrpc": "2.0", "id": 4, "method": "ping"}),
    ]
}

/// MCP over stdin and stdout, to the end of the input.
pub(super) fn stdio(start: Start<'_>) -> Result<()> {
    let lines: String = conversation().iter().map(|message| format!("{message}\n")).collect();
    let Heard { code, stdout, stderr } = hear(&mut start()?, &lines)?;
    let replies: Vec<Value> =
        stdout.lines().map(serde_json::from_str).collect::<Result<_, _>>().map_err(|error| {
            format!("stdout holds something else than replies ({error}): {stdout}")
        })?;
    let of = |id: i32| replies.iter().find(|reply| reply["id"] == id).unwrap_or(&Value::Null);
    let is_right = of(1)["result"]["serverInfo"]["name"] == "arithma"
        && of(2)["result"]["tools"].as_array().is_some_and(|tools| tools.len() >= 4)
        && of(3)["result"]["structuredContent"]["result"] == "0.3"
        && of(4)["result"].is_object()
        && replies.len() == 4;
    if is_right && code == Some(0) {
        return Ok(());
    }
    let clipped: String = stdout.chars().take(400).collect();
    Err(format!("the conversation ends with {code:?}: {clipped}\n{stderr}").into())
}

/// Every call of the sample by MCP on stdin and stdout: each build answers them alike, digit for digit.
pub(super) fn sample(stage: &Stage, start: Start<'_>) -> Result<()> {
    let recorded = fs::read_to_string(stage.root.join("tests/sample/calls.jsonl"))?;
    let calls: Vec<Value> = recorded.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let lines = calls.iter().enumerate().map(|(id, call)| {
        let params = json!({"name": call["name"], "arguments": call["arguments"]});
        let call = json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params});
        format!("{call}\n")
    });
    let Heard { stdout, stderr, .. } = hear(&mut start()?, &lines.collect::<String>())?;
    let mut answered = vec![Value::Null; calls.len()];
    for line in stdout.lines() {
        let mut reply: Value = serde_json::from_str(line)?;
        let id = reply["id"].as_u64().and_then(|id| usize::try_from(id).ok());
        let place = id.and_then(|id| answered.get_mut(id)).ok_or_else(|| line.to_owned())?;
        *place = what_counts(&mut reply["result"]);
    }
    let pairs = answered.iter().zip(&calls);
    let wrong: Vec<_> = pairs.filter(|(answer, call)| **answer != call["reply"]).collect();
    match wrong.first() {
        None if calls.len() == SAMPLE => Ok(()),
        None => Err(format!("the sample has {} calls", calls.len()).into()),
        Some((answer, call)) => {
            Err(format!("{} answers differ; {call}: {answer}\n{stderr}", wrong.len()).into())
        }
    }
}

/// The fields of an answer without those that are wording; of an error its code.
fn what_counts(result: &mut Value) -> Value {
    let mut data = result["structuredContent"].take();
    if result["isError"] == true {
        return json!({"error": data["error"]["code"]});
    }
    if let Some(fields) = data.as_object_mut() {
        for wording in ["readAs", "exactForm"] {
            fields.shift_remove(wording);
        }
    }
    data
}

/// `setup` writes the way in which it was installed.
pub(super) fn set_up(start: Start<'_>, program: &str) -> Result<()> {
    let entry: Value =
        serde_json::from_str(&output(start()?.args(["setup", "claude-code", "--project", "/"]))?)?;
    let command = &entry["mcpServers"]["arithma"]["command"];
    if command == program { Ok(()) } else { Err(format!("setup writes {command}").into()) }
}

/// A program that runs, and what it logs.
struct Running {
    child: Child,
    log: Receiver<String>,
}

impl Running {
    fn start(command: &mut Command) -> Result<Self> {
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let stderr = BufReader::new(child.stderr.take().ok_or("no stderr")?);
        let (sender, log) = channel();
        thread::spawn(move || {
            stderr.lines().map_while(std::result::Result::ok).try_for_each(|line| sender.send(line))
        });
        Ok(Self { child, log })
    }

    /// Waits for a line of the log that has `mark` in it; gives what stands behind it.
    fn after(&self, mark: &str) -> Result<String> {
        let deadline = Instant::now() + PATIENCE;
        let mut seen = Vec::new();
        while let Some(rest) = deadline.checked_duration_since(Instant::now()) {
            let Ok(line) = self.log.recv_timeout(rest) else { break };
            if let Some((_, behind)) = line.split_once(mark) {
                return Ok(behind.trim().to_owned());
            }
            seen.push(line);
        }
        Err(format!("the server does not say where it is: {seen:?}").into())
    }

    /// The exit code, within the time that it has.
    fn end(&mut self) -> Result<Option<i32>> {
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            if let Some(status) = self.child.try_wait()? {
                return Ok(status.code());
            }
            thread::sleep(Duration::from_millis(20));
        }
        Err("it does not stop".into())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It has ended already, unless something went wrong here.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// MCP over HTTP on this machine, and the end by SIGTERM where `stops` says so.
pub(super) fn http(start: Start<'_>, stops: bool) -> Result<()> {
    let mut server = Running::start(start()?.args(["serve", "--http", "127.0.0.1:0"]))?;
    let behind = server.after(" on http://")?;
    // The line may be JSON, which goes on.
    let address = behind.split(['/', '"']).next().unwrap_or_default();
    ask_http(address)?;
    if !stops {
        return Ok(());
    }
    terminate(server.child.id(), "TERM")?;
    match server.end()? {
        Some(0) => Ok(()),
        code => Err(format!("told to stop, the server ended with {code:?}").into()),
    }
}

/// A health check and a call at an address.
pub(super) fn ask_http(address: &str) -> Result<()> {
    let health = exchange(address, "GET /healthz", "")?;
    if !health.starts_with("HTTP/1.1 200") {
        return Err(format!("/healthz: {health}").into());
    }
    let call = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
        "name": "calculate", "arguments": {"expression": "0.1 + 0.2"}}});
    let reply = exchange(address, "POST /mcp", &call.to_string())?;
    if reply.contains("\"result\":\"0.3\"") { Ok(()) } else { Err(format!("/mcp: {reply}").into()) }
}

fn exchange(address: &str, request: &str, body: &str) -> Result<String> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let length = body.len();
    write!(
        stream,
        "{request} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Accept: application/json, text/event-stream\r\nContent-Length: {length}\r\n\r\n{body}"
    )?;
    let mut reply = String::new();
    stream.read_to_string(&mut reply)?;
    Ok(reply)
}

/// A server on stdio that is told to stop while its client still listens: it must end, and soon.
pub(super) fn stops(start: Start<'_>) -> Result<()> {
    let mut talk = Talk::begin(start)?;
    terminate(talk.server.child.id(), "TERM")?;
    let code = talk.server.end()?;
    if code != Some(0) {
        return Err(format!("told to stop, it ended with {code:?}").into());
    }
    // What the launcher has started must be gone with it.
    if talk.below.iter().any(|process| runs(process)) {
        return Err("the launcher has ended, and its server still runs".into());
    }
    Ok(())
}

/// A client that dies takes its pipes along, and may have killed what it started: whatever still runs
/// then must end by the end of its input.
pub(super) fn ends_with_its_client(start: Start<'_>) -> Result<()> {
    for is_killed in [false, true] {
        let mut talk = Talk::begin(start)?;
        if is_killed {
            terminate(talk.server.child.id(), "KILL")?;
        }
        drop(talk.input);
        talk.server.end()?;
        let deadline = Instant::now() + PATIENCE;
        while talk.below.iter().any(|process| runs(process)) {
            if Instant::now() > deadline {
                return Err("its client is gone, and the server still runs".into());
            }
            thread::sleep(Duration::from_millis(20));
        }
    }
    Ok(())
}

/// A server on stdio that has answered.
struct Talk {
    server: Running,
    input: ChildStdin,
    /// What it has started.
    below: Vec<String>,
}

impl Talk {
    fn begin(start: Start<'_>) -> Result<Self> {
        let mut server = Running::start(&mut start()?)?;
        let mut input = server.child.stdin.take().ok_or("no stdin")?;
        let mut replies = BufReader::new(server.child.stdout.take().ok_or("no stdout")?);
        writeln!(input, "{}", json!({"jsonrpc": "2.0", "id": 1, "method": "ping"}))?;
        let mut line = String::new();
        replies.read_line(&mut line)?;
        if !line.contains("\"result\"") {
            return Err(format!("ping gives {line:?}").into());
        }
        let below = started_by(&server.child.id().to_string());
        Ok(Self { server, input, below })
    }
}

/// The processes that one has started, on whatever thread, and those that they have, where /proc tells.
fn started_by(process: &str) -> Vec<String> {
    let threads = fs::read_dir(format!("/proc/{process}/task"));
    let threads = threads.into_iter().flatten().flatten();
    let children = threads.filter_map(|one| fs::read_to_string(one.path().join("children")).ok());
    let children: String = children.collect();
    let each = children.split_whitespace();
    each.flat_map(|child| std::iter::once(child.to_owned()).chain(started_by(child))).collect()
}

/// Whether a process runs: one that has only not been waited for has no program any more.
fn runs(process: &str) -> bool {
    Path::new("/proc").join(process).join("exe").exists()
}
