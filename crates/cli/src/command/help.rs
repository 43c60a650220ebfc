//! `arithma help`: how to use a tool or a command.

use std::process::ExitCode;

use arithma_tools::{Context, ToolDef, find};
use clap::{Args, CommandFactory};
use serde_json::Value;

use super::{Cli, call, usage_error};
use crate::output::{HEADING, NAME, QUIET, columns, print, styled, wrap};

/// Show the parameters and examples of a tool, or the options of a command.
#[derive(Args)]
pub(super) struct Help {
    /// A tool or a command.
    name: Option<String>,
}

impl Help {
    pub(super) fn run(&self) -> ExitCode {
        let mut cli = Cli::command();
        cli.build();
        let Some(name) = &self.name else {
            return print(&cli.render_help().ansi().to_string(), ExitCode::SUCCESS);
        };
        if let Some(tool) = find(name) {
            return print(&tool_help(tool, columns()), ExitCode::SUCCESS);
        }
        match cli.find_subcommand_mut(name) {
            Some(command) => print(&command.render_help().ansi().to_string(), ExitCode::SUCCESS),
            None => usage_error(&call::unknown_tool(name)),
        }
    }
}

fn tool_help(tool: &ToolDef, columns: Option<usize>) -> String {
    let mut text = format!("{}: {}\n", styled(NAME, tool.name()), tool.title());
    text.push_str(&format!("{}\n", wrap(tool.description(), 0, columns)));
    let parameters = Parameter::all(tool);
    let usage: String = parameters.iter().map(Parameter::usage).collect();
    let usage = wrap(&format!("arithma call {}{usage}", tool.name()), 7, columns);
    text.push_str(&format!("\n{} {usage}\n", styled(HEADING, "Usage:")));
    if !parameters.is_empty() {
        text.push_str(&format!("\n{}\n", styled(HEADING, "Parameters:")));
    }
    let width = parameters.iter().map(|parameter| parameter.name.len()).max().unwrap_or(0);
    for Parameter { name, description, choices, .. } in &parameters {
        let space = " ".repeat(width - name.len() + 2);
        let description = wrap(&format!("{description}{choices}"), width + 4, columns);
        text.push_str(&format!("  {}{space}{description}\n", styled(NAME, name)));
    }
    text.push_str(&format!("\n{}\n", styled(HEADING, "Examples:")));
    for (index, example) in tool.examples().iter().enumerate() {
        let gap = if index == 0 { "" } else { "\n" };
        let reply = tool.call(example.arguments, &Context::default()).text.replace('\n', "\n  ");
        text.push_str(&format!("{gap}  {}\n", styled(QUIET, &format!("# {}", example.title))));
        text.push_str(&format!("  $ {}\n", call::shell_command(tool, example.arguments)));
        text.push_str(&format!("  {reply}\n"));
    }
    text
}

/// A parameter as its schema tells it.
struct Parameter {
    name: &'static str,
    description: &'static str,
    required: bool,
    choices: String,
}

impl Parameter {
    fn all(tool: &ToolDef) -> Vec<Self> {
        let schema = tool.input_schema();
        let required = schema["required"].as_array().map_or(&[][..], Vec::as_slice);
        tool.parameters()
            .map(|name| {
                let property = &schema["properties"][name];
                Self {
                    name,
                    description: property["description"].as_str().unwrap_or_default(),
                    required: required.iter().any(|known| known == name),
                    choices: choices(property),
                }
            })
            .collect()
    }

    fn usage(&self) -> String {
        let Self { name, required, .. } = self;
        if *required { format!(" {name}=…") } else { format!(" [{name}=…]") }
    }
}

/// The words that a choice has, as a sentence.
fn choices(property: &Value) -> String {
    let words: Vec<&str> =
        property["enum"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    if words.is_empty() { String::new() } else { format!(" One of: {}.", words.join(", ")) }
}
