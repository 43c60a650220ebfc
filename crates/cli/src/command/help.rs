//! `arithma help`: how to use a tool or a command.

use std::process::ExitCode;

use arithma_door::reference::LANGUAGE;
use arithma_door::{CATALOG, context};
use arithma_kit::{Parameter, ToolDef};
use clap::{Args, CommandFactory};

use super::{Cli, call, usage_error};
use crate::output::{HEADING, NAME, QUIET, columns, print, styled, wrap};

/// Show the parameters and examples of a tool, the options of a command, or the language on one page.
#[derive(Args)]
pub(super) struct Help {
    /// A tool, a command, or `language`.
    name: Option<String>,
}

impl Help {
    pub(super) fn run(&self) -> ExitCode {
        let mut cli = Cli::command();
        cli.build();
        let Some(name) = &self.name else {
            return print(&cli.render_help().ansi().to_string(), ExitCode::SUCCESS);
        };
        if name == "language" {
            return print(LANGUAGE, ExitCode::SUCCESS);
        }
        if let Some(tool) = CATALOG.find(name) {
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
    text.push_str(&format!("{}\n", wrap(&tool.full_description(), 0, columns)));
    let parameters = tool.parameters();
    let usage: String = parameters.iter().map(usage).collect();
    let usage = wrap(&format!("arithma call {}{usage}", tool.name()), 7, columns);
    text.push_str(&format!("\n{} {usage}\n", styled(HEADING, "Usage:")));
    if !parameters.is_empty() {
        text.push_str(&format!("\n{}\n", styled(HEADING, "Parameters:")));
    }
    let width = parameters.iter().map(|parameter| parameter.name.len()).max().unwrap_or(0);
    for parameter in parameters {
        let name = parameter.name;
        let space = " ".repeat(width - name.len() + 2);
        let description = wrap(&parameter.full_help(), width + 4, columns);
        text.push_str(&format!("  {}{space}{description}\n", styled(NAME, name)));
    }
    text.push_str(&format!("\n{}\n", styled(HEADING, "Examples:")));
    for (index, example) in tool.examples().iter().enumerate() {
        let gap = if index == 0 { "" } else { "\n" };
        let reply = tool.call(example.arguments, &context()).text.replace('\n', "\n  ");
        text.push_str(&format!("{gap}  {}\n", styled(QUIET, &format!("# {}", example.title))));
        text.push_str(&format!("  $ {}\n", call::shell_command(tool, example.arguments)));
        text.push_str(&format!("  {reply}\n"));
    }
    text
}

fn usage(parameter: &Parameter) -> String {
    let name = parameter.name;
    if parameter.is_listed() { format!(" {name}=…") } else { format!(" [{name}=…]") }
}
