//! Pages of reference, in Markdown: what there is to call, and with which units and constants. The
//! server offers them as resources, and the documentation is made of them.

use std::fmt::Write as _;

use arithma_expr::{Constant, Expr, Function, Variables};
use arithma_num::Budget;
use arithma_units::{Category, listed, spellings};
use serde_json::Value;

use crate::catalogue::{CATALOGUE, all_tools, find};
use crate::datetime::zone_names;
use crate::kit::{Context, ToolDef};
use crate::physics::constants;
use crate::search::{Entry, lookup};

/// Every function that an expression can call, a line each.
#[must_use]
pub fn functions() -> String {
    let mut page =
        "# Functions\n\nEach is a tool of this name, and a function in an expression of \
                    `calculate`, in camelCase or snake_case, with arguments in this order or by \
                    name. `?` marks what may be left out.\n"
            .to_owned();
    for toolset in CATALOGUE {
        let _ = write!(page, "\n## {}\n\n", toolset.title);
        toolset
            .tools
            .iter()
            .filter_map(|tool| lookup(tool.name()))
            .for_each(|e| line(&mut page, e));
    }
    page.push_str("\n## Functions of expressions alone\n\n");
    let alone = Function::ALL.iter().filter(|function| find(function.name()).is_none());
    alone.filter_map(|function| lookup(function.name())).for_each(|e| line(&mut page, e));
    page
}

fn line(page: &mut String, entry: &Entry) {
    let _ = writeln!(page, "- `{}`: {}", entry.signature(), entry.summary());
}

/// The page of one function, whichever case its name is written in.
#[must_use]
pub fn function(name: &str) -> Option<String> {
    let entry = lookup(name)?;
    Some(match entry.tool() {
        Some(tool) => tool_page(tool, "#"),
        None => format!(
            "# `{}`\n\n{}.\n\n```text\n{}\n```\n",
            entry.signature(),
            entry.summary(),
            entry.example()
        ),
    })
}

/// The page of a tool, under a heading of this level.
#[must_use]
pub fn tool_page(tool: &ToolDef, heading: &str) -> String {
    let mut page = format!("{heading} `{}`\n\n{}\n\n", tool.name(), tool.description());
    let schema = tool.input_schema();
    let required = schema["required"].as_array().map_or(&[][..], Vec::as_slice);
    if tool.parameters().next().is_some() {
        page.push_str("| parameter | type | |\n|---|---|---|\n");
    }
    for name in tool.parameters() {
        let property = &schema["properties"][name];
        let optional = if required.iter().any(|known| known == name) { "" } else { "optional. " };
        let kind = match &property["items"]["type"] {
            Value::String(item) => format!("array of {item}"),
            _ => property["type"].as_str().unwrap_or("any").to_owned(),
        };
        let help = property["description"].as_str().unwrap_or_default();
        let choices = property["enum"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let choices = choices.collect::<Vec<_>>().join(", ");
        let one_of = if choices.is_empty() { "" } else { " One of " };
        let stop = if choices.is_empty() { "" } else { "." };
        let _ = writeln!(page, "| `{name}` | {kind} | {optional}{help}{one_of}{choices}{stop} |");
    }
    if tool.parameters().next().is_some() {
        page.push('\n');
    }
    page.push_str("```text\n");
    for example in tool.examples() {
        let reply = tool.call(example.arguments, &Context::default());
        let _ = writeln!(page, "{}\n  {}", example.arguments, reply.text.replace('\n', "\n  "));
    }
    page.push_str("```\n");
    page
}

/// Every unit, by what it measures.
#[must_use]
pub fn units() -> String {
    let mut page = "# Units\n\nA unit is understood by its code, its symbol, and its name in the \
                    singular or plural; SI units with SI prefixes besides: `mW`, `megawatts`. Case \
                    tells `mW` from `MW`.\n"
        .to_owned();
    for category in Category::all() {
        let _ =
            write!(page, "\n## {}\n\n| code | symbol | name |\n|---|---|---|\n", category.name());
        for unit in listed(category) {
            let (code, symbol, name) = (unit.code(), unit.symbol(), unit.name());
            let _ = writeln!(page, "| `{code}` | {symbol} | {name} |");
        }
    }
    page
}

/// The constants of expressions with their first digits, and those of nature that tools use.
#[must_use]
pub fn constants() -> String {
    let mut page =
        "# Constants\n\n## Of expressions\n\n| name | value, rounded |\n|---|---|\n".to_owned();
    for constant in Constant::ALL {
        let value = Expr::parse(constant.name())
            .and_then(|expr| expr.certified(&Variables::none(), &Budget::default()));
        let shown = value.ok().and_then(|value| Context::default().show(&value).ok());
        let digits = shown.as_ref().map_or("", |shown| shown.text());
        let _ = writeln!(page, "| `{}` | {digits} |", constant.name());
    }
    let _ = write!(
        page,
        "\n## Of nature ({})\n\n| | symbol | value | unit | standard uncertainty |\n|---|---|---|---|---|\n",
        constants::EDITION
    );
    for constant in constants::ALL {
        let _ = writeln!(page, "{}", constant.row());
    }
    page
}

/// The names of all functions that an expression can call.
pub fn function_names() -> impl Iterator<Item = &'static str> {
    let alone = Function::ALL.iter().map(|function| function.name());
    let alone = alone.filter(|name| find(name).is_none());
    all_tools().iter().map(|tool| tool.name()).chain(alone)
}

/// The spellings of all units, those of names included.
pub fn unit_names() -> impl Iterator<Item = String> {
    spellings(None, true)
}

/// The names of all time zones.
#[must_use]
pub fn time_zones() -> Vec<String> {
    zone_names()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_function_has_its_line_and_its_page() {
        let page = functions();
        for name in function_names() {
            assert!(page.contains(&format!("- `{name}(")), "{name}");
            let own = function(name).unwrap_or_default();
            assert!(own.starts_with(&format!("# `{name}")), "{name}");
        }
        assert!(function("nothing").is_none());
        assert_eq!(function("loan_payment"), function("loanPayment"));
    }

    #[test]
    fn units_and_constants_are_there() {
        assert!(units().contains("\n## LENGTH\n"));
        assert!(units().contains("| `km` | km | kilometer |"), "{}", units());
        let page = constants();
        assert!(page.contains("| `pi` | 3.141592653589793238462643383279503 |"), "{page}");
        assert!(page.contains("| speed of light in vacuum | c | 299792458 | m s^-1 | exact |"));
        assert!(time_zones().iter().any(|name| name == "Europe/Paris"));
    }
}
