//! The method `cli` as a tool of MCP, listed only where it is enabled.

use arithma_catalog::{MachineTool, raw};
use arithma_kit::{Answer, Context, Error, Reply};
use arithma_mcp::{Annotations, CallContext, ToolInfo, ToolReply};
use serde_json::{Map, Value, json};

use super::method::{NAME, Request};
use super::{End, Programs, Refused};

/// The parameters: what a client is told of each.
const PARAMETERS: [(&str, &str); 4] = [
    ("command", "Name of an allowed command."),
    ("args", "Its arguments, quoted as for a shell; nothing is expanded."),
    ("timeout", "Milliseconds it may take, 1 to 300000; 5000 if left out."),
    ("cwd", "Folder to run it in."),
];

/// What the reply says.
#[derive(Answer)]
struct Outcome {
    status: &'static str,
    exit_code: String,
    stdout: String,
    stderr: String,
}

impl MachineTool for Programs {
    fn name(&self) -> &'static str {
        NAME
    }

    fn describe(&self) -> ToolInfo {
        describe()
    }

    fn call(&self, arguments: &str, context: &CallContext<'_>) -> ToolReply {
        call(arguments, self, context)
    }
}

/// The tool as it is listed.
fn describe() -> ToolInfo {
    let text = |description: &str| json!({"type": "string", "description": description});
    let properties: Map<String, Value> =
        PARAMETERS.iter().map(|(name, description)| ((*name).into(), text(description))).collect();
    let input = json!({"type": "object", "properties": properties, "required": ["command"]});
    let word = json!({"type": "string"});
    let output = json!({"type": "object", "properties": {
        "status": word, "exitCode": word, "stdout": word, "stderr": word,
        "error": {"type": "object"},
    }});
    ToolInfo {
        name: NAME.into(),
        title: Some("Run a command".into()),
        description: "Runs a command that this server was started with leave to run, without a \
                      shell. It may change things on the machine."
            .into(),
        input_schema: raw(&input),
        output_schema: Some(raw(&output)),
        annotations: Some(Annotations {
            read_only: false,
            destructive: true,
            idempotent: false,
            open_world: true,
        }),
        meta: None,
    }
}

/// Runs a command for a call of the tool.
fn call(arguments: &str, programs: &Programs, context: &CallContext<'_>) -> ToolReply {
    let params: Map<String, Value> = serde_json::from_str(arguments).unwrap_or_default();
    let finished = Request::read(&params).and_then(|request| {
        programs.run(&request, context).map_err(|refused| match refused {
            Refused::Invalid(reason) | Refused::Busy(reason) => reason,
        })
    });
    let finished = match finished {
        Ok(finished) => finished,
        Err(reason) => return reply(Reply::failure(NAME, &Error::invalid(reason), 4), true),
    };
    let status = match finished.end {
        End::Exited(0) => "OK",
        End::Exited(_) => "FAILED",
        End::TimedOut => "TIMEOUT",
    };
    let exit_code = finished.end.exit_code().to_string();
    let outcome = Outcome { status, exit_code, stdout: finished.stdout, stderr: finished.stderr };
    match Reply::success(NAME, outcome, &Context::default()) {
        Ok(text) => reply(text, status != "OK"),
        Err(error) => reply(Reply::failure(NAME, &error, 4), true),
    }
}

fn reply(reply: Reply, is_error: bool) -> ToolReply {
    let content = Vec::new();
    ToolReply {
        text: reply.text,
        content,
        structured: Some(reply.structured.into_string()),
        is_error,
    }
}
