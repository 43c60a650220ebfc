//! `arithma call`: one call of a tool.

use std::process::ExitCode;

use arithma_door::{CATALOG, context_with};
use arithma_kit::{Reply, ToolDef};
use clap::{Args, ValueEnum};
use serde_json::{Map, Value};

use super::usage_error;
use crate::output::{BAD, GOOD, print, styled};
use crate::patience::{INTERRUPTED, watched};

/// Call a tool: arithma call add first=0.1 second=0.2
#[derive(Args)]
pub(super) struct Call {
    /// The name of the tool; `arithma tools` lists them.
    tool: String,

    /// Its arguments, each as name=value. A list is 1,2,3; a matrix 1,2;3,4.
    #[arg(value_name = "NAME=VALUE")]
    arguments: Vec<String>,

    /// Its arguments as one JSON object, instead.
    #[arg(long, value_name = "OBJECT", conflicts_with = "arguments")]
    json: Option<String>,

    /// What to print: the text reply, or the structured one.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The two forms of a reply.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Json,
}

impl Call {
    pub(super) fn run(self) -> ExitCode {
        let Some(tool) = CATALOG.find(&self.tool) else {
            return usage_error(&unknown_tool(&self.tool));
        };
        let arguments = match self.json.map_or_else(|| from_pairs(&self.arguments), Ok) {
            Ok(arguments) => arguments,
            Err(message) => return usage_error(&message),
        };
        let work = move |budget| tool.call(&arguments, &context_with(budget));
        let Some(reply) = watched(work) else { return ExitCode::from(INTERRUPTED) };
        let code = if reply.is_error() { ExitCode::FAILURE } else { ExitCode::SUCCESS };
        let text = match self.format {
            Format::Text => coloured(&reply),
            Format::Json => reply.structured.get().to_owned(),
        };
        print(&format!("{text}\n"), code)
    }
}

/// The complaint about a tool that nobody knows.
pub(super) fn unknown_tool(name: &str) -> String {
    let near = CATALOG.nearest(name);
    if near.is_empty() {
        return format!("there is no tool '{name}': `arithma tools` lists all of them");
    }
    format!("there is no tool '{name}': did you mean {}?", near.join(" or "))
}

/// The JSON object of arguments written as `name=value`. Every value is a text: the parameters
/// know what to make of it.
fn from_pairs(pairs: &[String]) -> Result<String, String> {
    let mut object = Map::new();
    for pair in pairs {
        let (name, value) = pair
            .split_once('=')
            .ok_or_else(|| format!("'{pair}' is no argument: write it as name=value"))?;
        if object.insert(name.trim().to_owned(), value.into()).is_some() {
            return Err(format!("the argument {} is given twice", name.trim()));
        }
    }
    Ok(Value::Object(object).to_string())
}

/// The text reply with its status in colour: the first line is `TOOL: STATUS`, then fields.
fn coloured(reply: &Reply) -> String {
    let Some((header, rest)) = reply.text.split_once(": ") else { return reply.text.clone() };
    let end = rest.find([' ', '\n']).unwrap_or(rest.len());
    let (status, rest) = rest.split_at(end);
    let style = if reply.is_error() { BAD } else { GOOD };
    format!("{header}: {}{rest}", styled(style, status))
}

/// The shell command that makes the call of an example. What has no need of quotes has none.
pub(super) fn shell_command(tool: &ToolDef, arguments: &str) -> String {
    let mut command = format!("arithma call {}", tool.name());
    for pair in to_pairs(arguments) {
        command.push(' ');
        command.push_str(&quoted(&pair));
    }
    command
}

/// The arguments of a JSON object, each as `name=value`.
fn to_pairs(arguments: &str) -> Vec<String> {
    let object: Map<String, Value> = serde_json::from_str(arguments).unwrap_or_default();
    let pair = |(name, value): (String, Value)| match value {
        Value::String(text) => format!("{name}={text}"),
        other => format!("{name}={other}"),
    };
    object.into_iter().map(pair).collect()
}

/// A word as a shell takes it.
pub(super) fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "=.,_-+:/@%".contains(c);
    if word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use arithma_door::context;
    use arithma_kit::Outcome;

    use super::*;

    #[test]
    fn pairs_are_arguments() {
        let pairs = ["first=0.1".to_owned(), "second=a=b\"".to_owned()];
        assert_eq!(from_pairs(&pairs).unwrap(), r#"{"first":"0.1","second":"a=b\""}"#);
        assert_eq!(from_pairs(&[]).unwrap(), "{}");
        let twice = ["x=1".to_owned(), "x=2".to_owned()];
        assert_eq!(from_pairs(&twice).unwrap_err(), "the argument x is given twice");
        assert_eq!(
            from_pairs(&["5".to_owned()]).unwrap_err(),
            "'5' is no argument: write it as name=value"
        );
    }

    #[test]
    fn words_are_quoted_for_the_shell() {
        assert_eq!(quoted("first=0.1"), "first=0.1");
        assert_eq!(quoted("numbers=[1, 2]"), "'numbers=[1, 2]'");
        assert_eq!(quoted("x=it's"), r"'x=it'\''s'");
    }

    /// The commands that `help` shows do what the examples do.
    #[test]
    fn every_example_works_as_a_command() {
        for tool in CATALOG.tools() {
            for example in tool.examples() {
                let arguments = from_pairs(&to_pairs(example.arguments)).unwrap();
                let reply = tool.call(&arguments, &context());
                match example.outcome {
                    Outcome::Gives(text) => assert_eq!(reply.text, text, "{arguments}"),
                    Outcome::Begins(text) => assert!(reply.text.starts_with(text), "{arguments}"),
                    Outcome::Fails(code, _) => {
                        assert_eq!(reply.error, Some(code), "{} {arguments}", tool.name());
                    }
                }
            }
        }
    }
}
