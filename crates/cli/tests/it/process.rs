//! Running the binary.

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};
use std::thread;

/// What a run gave.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// The binary, with nothing of the caller's taste in its environment.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arithma"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for name in
        ["ARITHMA_BLESS", "MCP_LOG_LEVEL", "MCP_PORT", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"]
    {
        command.env_remove(name);
    }
    command
}

/// Runs a command to its end, with `input`.
pub(crate) fn run(mut command: Command, input: &[u8]) -> Ran {
    let mut child = command.spawn().expect("the binary starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // A thread, because both pipes fill up when nobody reads.
    let writer = thread::spawn(move || {
        // A command that reads nothing may be gone already.
        let _ = stdin.write_all(&input);
    });
    let ran = finish(child);
    writer.join().expect("no panic");
    ran
}

/// Runs the binary with these arguments and no input.
pub(crate) fn arithma(arguments: &[&str]) -> Ran {
    run(command(arguments), b"")
}

/// Waits for the end.
pub(crate) fn finish(child: Child) -> Ran {
    let Output { status, stdout, stderr } = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Ran { code: status.code(), stdout: text(stdout), stderr: text(stderr) }
}

/// What a server that is started with `arguments` says to `input`, line by line, when all is well.
pub(crate) fn serve(arguments: &[&str], input: &[u8]) -> Vec<String> {
    let Ran { code, stdout, stderr } = run(command(arguments), input);
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    assert!(stdout.is_empty() || stdout.ends_with('\n'), "a whole number of lines");
    stdout.lines().map(str::to_owned).collect()
}

/// The line of a call.
pub(crate) fn call(id: &str, tool: &str, arguments: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"{tool}","arguments":{arguments}}}}}"#
    )
}
