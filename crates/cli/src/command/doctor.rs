//! `arithma doctor`: whether arithma is well, and clients can reach it.

use std::io::{Read, Write};
use std::iter::once;
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use anstyle::Style;
use clap::{Args, Parser, ValueEnum};
use serde_json::{Map, Value, json};

use super::installation::{self, Way, is_same, on_path, resolve};
use super::{Cli, Command as Subcommand};
use crate::clients::{self, Client, Places};
use crate::output::{BAD, GOOD, QUIET, print, styled};

/// How long the round trip may take. It takes milliseconds; a machine that is busy may need more.
const PATIENCE: Duration = Duration::from_secs(20);

/// The variable that makes `arithma serve` listen on a port.
const PORT_VARIABLE: &str = "MCP_PORT";

/// Check the installation, the configuration of each client, and a round trip.
#[derive(Args)]
pub(super) struct Doctor {}

/// What a check has found.
struct Finding {
    verdict: Verdict,
    text: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Well,
    /// Nothing wrong, but something to know.
    Note,
    Ill,
}

impl Finding {
    fn well(text: impl Into<String>) -> Self {
        Self { verdict: Verdict::Well, text: text.into() }
    }

    fn note(text: impl Into<String>) -> Self {
        Self { verdict: Verdict::Note, text: text.into() }
    }

    fn ill(text: impl Into<String>) -> Self {
        Self { verdict: Verdict::Ill, text: text.into() }
    }

    fn line(&self) -> String {
        let (style, mark): (Style, _) = match self.verdict {
            Verdict::Well => (GOOD, "ok  "),
            Verdict::Note => (QUIET, "--  "),
            Verdict::Ill => (BAD, "FAIL"),
        };
        format!("{}  {}\n", styled(style, mark), self.text)
    }
}

impl Doctor {
    pub(super) fn run(&self) -> ExitCode {
        let mut findings = Vec::new();
        match installation::this() {
            Ok(this) => {
                findings.extend(installation_of(&this));
                findings.extend(configurations(&this));
                findings.push(round_trip(&this));
            }
            Err(error) => findings.push(Finding::ill(format!("this binary: {error}"))),
        }
        let is_ill = findings.iter().any(|finding| finding.verdict == Verdict::Ill);
        let text: String = findings.iter().map(Finding::line).collect();
        print(&text, if is_ill { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }
}

fn installation_of(this: &Path) -> Vec<Finding> {
    let version = env!("CARGO_PKG_VERSION");
    let mut findings = vec![Finding::well(format!("arithma {version} is {}", this.display()))];
    findings.push(match on_path(installation::NAME) {
        _ if Way::of(this) != Way::Path => by_a_package(Way::of(this)),
        Some(found) if is_same(&found, this) => Finding::well("PATH finds it"),
        Some(found) => Finding::note(format!(
            "PATH finds another one, {}: remove it, or put this one before it",
            found.display()
        )),
        None => Finding::note("PATH does not find it: clients start it by its full path"),
    });
    if std::env::var_os(PORT_VARIABLE).is_some_and(|port| !port.is_empty()) {
        findings.push(Finding::note(format!(
            "{PORT_VARIABLE} is set: a client that starts `arithma serve` from here finds it on \
             that port and not on stdio; unset it"
        )));
    }
    findings
}

/// What npm or uv has brought is started by them.
fn by_a_package(way: Way) -> Finding {
    let words = way.words();
    let program = words.first().copied().unwrap_or_default();
    if on_path(program).is_some() {
        return Finding::note(format!(
            "clients start it by `{}`: {}",
            words.join(" "),
            not_fetched(program, words)
        ));
    }
    Finding::ill(format!(
        "{program} has brought it, and PATH does not find {program}: put its folder there, or install arithma \
         as a file of its own"
    ))
}

/// What is known of a program that fetches us before it starts us: doctor itself connects to nothing.
fn not_fetched(program: &str, words: &[&str]) -> String {
    format!(
        "{program} is there; whether it finds arithma was not tried: `{} --version` tries it",
        words.join(" ")
    )
}

/// What each client has, one line a file.
fn configurations(this: &Path) -> Vec<Finding> {
    let places = Places::new(std::env::current_dir().unwrap_or_default());
    let mut findings = Vec::new();
    for client in Client::value_variants() {
        let before = findings.len();
        for scope in client.scopes() {
            if let Ok(path) = client.file(*scope, &places) {
                findings.extend(configuration(*client, &path, this));
            }
        }
        if findings.len() == before {
            findings.push(Finding::note(format!(
                "{}: not set up; `{}` does that",
                client.title(),
                setup_command(*client, this)
            )));
        }
    }
    findings
}

/// What to type to wire us into a client: `arithma` where PATH finds this one by that name.
fn setup_command(client: Client, this: &Path) -> String {
    let words = Way::of(this).words();
    let program = if !words.is_empty() {
        words.join(" ")
    } else if on_path(installation::NAME).is_some_and(|found| is_same(&found, this)) {
        installation::NAME.to_owned()
    } else if cfg!(windows) {
        format!("\"{}\"", this.display())
    } else {
        shell_words::quote(&this.display().to_string()).into_owned()
    };
    format!("{program} setup {} --write", client.name())
}

/// What one file has of us, if it is there and has anything.
fn configuration(client: Client, path: &Path, this: &Path) -> Option<Finding> {
    let place = format!("{}: {}", client.title(), path.display());
    let servers = match clients::read(path) {
        Ok(None) => return None,
        Ok(Some(text)) => client.format().servers(&text),
        Err(reason) => Err(reason),
    };
    let servers = match servers {
        Ok(servers) => servers,
        Err(reason) => return Some(Finding::ill(format!("{place}: {reason}; mend it by hand"))),
    };
    let entry = servers.iter().find(|(name, entry)| is_ours(name, entry))?.1;
    let mend = format!("`{}` mends it", setup_command(client, this));
    Some(match checked(entry, this) {
        Ok(Finding { verdict, text }) => Finding { verdict, text: format!("{place} {text}") },
        Err(reason) => Finding::ill(format!("{place} {reason}: {mend}")),
    })
}

/// Whether an entry is about us, under whatever name.
fn is_ours(name: &str, entry: &Value) -> bool {
    let command = entry["command"].as_str().unwrap_or_default();
    let args: Vec<&str> =
        entry["args"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    name == clients::NAME || is_arithma(command) || Way::arguments(command, &args).is_some()
}

fn is_arithma(command: &str) -> bool {
    [installation::NAME, installation::PACKAGE].contains(&installation::stem(command))
}

/// What an entry starts, and what of that was not tried; or what is wrong with it.
fn checked(entry: &Value, this: &Path) -> Result<Finding, String> {
    let url = ["url", "httpUrl", "serverUrl"].iter().find_map(|key| entry[*key].as_str());
    if let Some(url) = url {
        return if url.starts_with("http://") || url.starts_with("https://") {
            Ok(Finding::note(format!("connects to {url}, which was not tried")))
        } else {
            Err(format!("connects to {url}, which is no address"))
        };
    }
    let Some(command) = entry["command"].as_str() else {
        return Err("names neither a command nor an address".to_owned());
    };
    let Some(found) = resolve(command) else {
        return Err(format!("starts {command}, which is not there or no program"));
    };
    let args: Option<Vec<&str>> = match &entry["args"] {
        Value::Null => Some(Vec::new()),
        args => args.as_array().and_then(|args| args.iter().map(Value::as_str).collect()),
    };
    let args = args.ok_or("has args that are no list of texts")?;
    let line: Vec<&str> = once(command).chain(args.iter().copied()).collect();
    let starts = format!("starts {}", line.join(" "));
    if let Some((_, rest)) = Way::arguments(command, &args) {
        check_arguments(rest)?;
        let (words, program) = (&line[..line.len() - rest.len()], installation::stem(command));
        return Ok(Finding::note(format!("{starts}: {}", not_fetched(program, words))));
    }
    if is_arithma(command) {
        check_arguments(&args)?;
    }
    Ok(if is_same(&found, this) {
        Finding::well(starts)
    } else {
        Finding::note(format!("{starts}: another file than this one, which was not tried"))
    })
}

fn check_arguments(args: &[&str]) -> Result<(), String> {
    let wrong = |reason: &str| format!("starts arithma with wrong arguments ({reason})");
    let parsed = Cli::try_parse_from(once("arithma").chain(args.iter().copied()));
    match parsed.map(|cli| cli.command) {
        Ok(None) => Ok(()),
        Ok(Some(Subcommand::Serve(serve))) => serve.check().map_err(|reason| wrong(&reason)),
        Ok(Some(_)) => Err("starts arithma, but not to serve".to_owned()),
        Err(error) => {
            let text = error.to_string();
            let first = text.lines().next().unwrap_or_default();
            Err(wrong(first.strip_prefix("error: ").unwrap_or(first)))
        }
    }
}

/// Does what a client does: starts the server, asks, and waits for the answers.
fn round_trip(this: &Path) -> Finding {
    let start = Instant::now();
    match converse(this) {
        Ok(count) => Finding::well(format!(
            "round trip: {count} tools listed, 0.1 + 0.2 = 0.3, in {} ms",
            start.elapsed().as_millis()
        )),
        Err(reason) => Finding::ill(format!(
            "round trip: {reason}; `arithma serve --log-level debug` may tell more"
        )),
    }
}

/// Talks to a server; the number of tools that it lists.
fn converse(this: &Path) -> Result<usize, String> {
    let mut child = Command::new(this)
        .args(["serve", "--surface", "compact"])
        .env_remove(PORT_VARIABLE)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("the server does not start: {error}"))?;
    let output = hear(&mut child);
    // It has ended already, or it never will by itself.
    let _ = child.kill();
    let _ = child.wait();
    let replies: Map<String, Value> = output?
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .map(|reply| (reply["id"].to_string(), reply))
        .collect();
    let result = |id: &str| {
        let reply = replies.get(id).ok_or("the server does not answer")?;
        reply.get("result").ok_or_else(|| format!("the server answers {reply}"))
    };
    let name = &result("1")?["serverInfo"]["name"];
    if name != "arithma" {
        return Err(format!("the server calls itself {name}"));
    }
    let tools = result("2")?["tools"].as_array().map_or(0, Vec::len);
    let sum = &result("3")?["structuredContent"]["result"];
    if sum != "0.3" {
        return Err(format!("0.1 + 0.2 gives {sum}"));
    }
    Ok(tools)
}

/// What a server says to the questions of a client, within the time that it has.
fn hear(child: &mut Child) -> Result<String, String> {
    let questions = [
        json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": {"name": "arithma doctor", "version": env!("CARGO_PKG_VERSION")},
        }}),
        json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        json!({"jsonrpc": "2.0", "id": 2, "method": "tools/list"}),
        json!({"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {
            "name": "calculate", "arguments": {"expression": "0.1 + 0.2"},
        }}),
    ];
    let (Some(mut stdin), Some(mut stdout)) = (child.stdin.take(), child.stdout.take()) else {
        return Err("the server has no stdin or stdout".to_owned());
    };
    let lines: String = questions.iter().map(|question| format!("{question}\n")).collect();
    let (heard, hear) = mpsc::channel();
    thread::spawn(move || {
        // A server that is gone shows in what it did not say.
        let _ = stdin.write_all(lines.as_bytes());
        drop(stdin);
        let mut output = String::new();
        let read = stdout.read_to_string(&mut output).map(|_| output);
        let _ = heard.send(read);
    });
    match hear.recv_timeout(PATIENCE) {
        Ok(Ok(output)) => Ok(output),
        Ok(Err(error)) => Err(format!("the server cannot be heard: {error}")),
        Err(_) => Err(format!("no answer within {} s", PATIENCE.as_secs())),
    }
}
