//! `cli {command, args, timeout, cwd}`: a command of the machine, where the server was started with
//! leave to run it.

use std::path::PathBuf;
use std::time::Duration;

use arithma_catalog::{FAILED, INVALID_PARAMS, clipped, raw};
use arithma_mcp::{CallContext, MethodError};
use serde_json::{Map, Value, json};

use super::{End, Finished, LONGEST, Programs, Refused};

/// The name to call it by.
pub(crate) const NAME: &str = "cli";

/// The command took longer than it may.
const TIMEOUT: i32 = -32001;

/// There is no such method.
const METHOD_NOT_FOUND: i32 = -32601;

/// How long a command may take unless the caller says otherwise.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(5);

/// What a caller asks for.
pub(crate) struct Request {
    pub(crate) command: String,
    /// The arguments as they were sent, to be said back.
    pub(crate) args: Value,
    pub(crate) argv: Vec<String>,
    pub(crate) timeout: Duration,
    pub(crate) cwd: Option<PathBuf>,
}

pub(crate) fn call(
    params: &Map<String, Value>,
    programs: Option<&Programs>,
    context: &CallContext<'_>,
) -> Result<Value, MethodError> {
    let programs = programs.ok_or_else(|| {
        MethodError::new(
            METHOD_NOT_FOUND,
            "method not found: cli is not enabled; start the server with --allow-command NAME",
        )
    })?;
    let request =
        Request::read(params).map_err(|reason| MethodError::new(INVALID_PARAMS, reason))?;
    let finished = programs.run(&request, context).map_err(|refused| match refused {
        Refused::Invalid(reason) => MethodError::new(INVALID_PARAMS, reason),
        Refused::Busy(reason) => MethodError::new(FAILED, reason),
    })?;
    let data = summary(&request, &finished);
    match finished.end {
        End::Exited(0) => Ok(data),
        End::Exited(_) => Err(MethodError::new(FAILED, "Command failed").with_data(raw(&data))),
        End::TimedOut => Err(MethodError::new(TIMEOUT, "Command timeout").with_data(raw(&data))),
    }
}

/// What came of a command, in the shape of the method's reply.
fn summary(request: &Request, finished: &Finished) -> Value {
    let status = if finished.end == End::Exited(0) { "success" } else { "error" };
    json!({
        "status": status,
        "exit_code": finished.end.exit_code(),
        "command": request.command,
        "args": request.args,
        "stdout": finished.stdout,
        "stderr": finished.stderr,
    })
}

impl Request {
    /// Reads the parameters; the reason if they are wrong.
    pub(crate) fn read(params: &Map<String, Value>) -> Result<Self, String> {
        let known = ["command", "args", "timeout", "cwd", "_meta"];
        if let Some(name) = params.keys().find(|name| !known.contains(&name.as_str())) {
            let name = clipped(name);
            return Err(format!(
                "Unknown parameter: {name}; there are command, args, timeout, cwd"
            ));
        }
        let given = |name: &str| params.get(name).filter(|value| !value.is_null());
        let command = match given("command") {
            Some(Value::String(command)) if !command.trim().is_empty() => command.trim().to_owned(),
            None | Some(Value::String(_)) => return Err("Missing parameter: command".into()),
            Some(_) => return Err("Invalid parameter: command must be text".into()),
        };
        let args = given("args").cloned().unwrap_or_else(|| "".into());
        let argv = arguments(&args)?;
        let timeout = given("timeout").map_or(Ok(DEFAULT_TIMEOUT), timeout)?;
        let cwd = match given("cwd") {
            None => None,
            Some(Value::String(path)) if path.is_empty() => None,
            Some(Value::String(path)) => Some(PathBuf::from(path)),
            Some(_) => return Err("Invalid parameter: cwd must be text".into()),
        };
        Ok(Self { command, args, argv, timeout, cwd })
    }
}

/// One text, split as a shell would without expanding anything; or a list, taken as it is.
fn arguments(args: &Value) -> Result<Vec<String>, String> {
    let argv = match args {
        Value::String(text) => shell_words::split(text)
            .map_err(|_| "Invalid parameter: args has a quote that is not closed".to_owned())?,
        Value::Array(items) => {
            let texts = items.iter().map(|item| item.as_str().map(str::to_owned));
            texts.collect::<Option<_>>().ok_or("Invalid parameter: args must be a list of texts")?
        }
        _ => return Err("Invalid parameter: args must be text or a list of texts".into()),
    };
    // The system takes no such text, and would say so less clearly.
    if argv.iter().any(|argument: &String| argument.contains('\0')) {
        return Err("Invalid parameter: args must not contain a zero byte".into());
    }
    Ok(argv)
}

fn timeout(value: &Value) -> Result<Duration, String> {
    let longest = LONGEST.as_millis();
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let millis = text.trim().parse().ok().filter(|millis: &f64| *millis >= 1.0);
    let timeout = millis.and_then(|millis| Duration::try_from_secs_f64(millis / 1000.0).ok());
    timeout.filter(|timeout| *timeout <= LONGEST).ok_or_else(|| {
        format!("Invalid parameter: timeout must be from 1 to {longest} milliseconds")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(params: &Value) -> Result<Request, String> {
        Request::read(params.as_object().unwrap())
    }

    #[test]
    fn quotes_are_respected_and_nothing_is_expanded() {
        let request =
            read(&json!({"command": "echo", "args": "a 'b c' \"d $HOME\" *.rs"})).unwrap();
        assert_eq!(request.argv, ["a", "b c", "d $HOME", "*.rs"]);
        let request = read(&json!({"command": "echo", "args": ["a b", ""]})).unwrap();
        assert_eq!(request.argv, ["a b", ""]);
    }

    #[test]
    fn wrong_parameters_are_named() {
        let reason = |params: Value| read(&params).map(|_| ()).unwrap_err();
        assert_eq!(reason(json!({})), "Missing parameter: command");
        assert_eq!(reason(json!({"command": " "})), "Missing parameter: command");
        assert!(reason(json!({"command": "echo", "args": "'a"})).contains("args"));
        assert!(reason(json!({"command": "echo", "args": "a\u{0}"})).contains("zero byte"));
        for timeout in [json!(0), json!(-1), json!(300_001), json!("soon"), json!(1e300)] {
            assert!(reason(json!({"command": "echo", "timeout": timeout})).contains("300000"));
        }
        assert!(reason(json!({"command": "echo", "arg": "a"})).contains("arg"));
    }
}
