//! Pages of reference, in Markdown: what there is to call, and with which units and constants. The
//! server offers them as resources, and the documentation is made of them.

use std::fmt::Write as _;

use arithma_expr::{Constant, Expr, Function, Variables};
use arithma_kit::{DEFAULT_DIGITS, ToolDef, Toolset};
use arithma_num::Budget;
use arithma_toolsets::zone_names;
use arithma_units::{Category, EDITION, spellings, units_of};

use crate::search::{Entry, lookup};
use crate::{CATALOG, context};

/// Every function that an expression can call, a line each.
#[must_use]
pub fn functions() -> String {
    let mut page =
        "# Functions\n\nEach is a tool of this name, and a function in an expression of \
                    `calculate`, in camelCase or snake_case, with arguments in this order or by \
                    name. `?` marks what may be left out.\n"
            .to_owned();
    for Group { title, entries } in groups() {
        let _ = write!(page, "\n## {title}\n\n");
        entries.into_iter().for_each(|entry| line(&mut page, entry));
    }
    page
}

/// Functions that belong together.
#[derive(Debug)]
pub struct Group {
    /// What they are about.
    pub title: &'static str,
    /// The functions.
    pub entries: Vec<&'static Entry>,
}

/// Every function that an expression can call, by toolset; those of expressions alone come last.
#[must_use]
pub fn groups() -> Vec<Group> {
    let of_toolset = |toolset: &&'static Toolset| Group {
        title: toolset.title,
        entries: toolset.tools.iter().filter_map(|tool| lookup(tool.name())).collect(),
    };
    let alone = Function::ALL.iter().filter(|function| CATALOG.find(function.name()).is_none());
    let alone = alone.filter_map(|function| lookup(function.name())).collect();
    let alone = Group { title: "Functions of expressions alone", entries: alone };
    CATALOG.toolsets().iter().map(of_toolset).chain([alone]).collect()
}

/// The symbols of units by what they measure, as results show them.
pub fn unit_groups() -> impl Iterator<Item = (String, Vec<String>)> {
    Category::every().map(|category| {
        let symbols = units_of(category).map(|unit| unit.symbol()).collect();
        (category.name().to_lowercase(), symbols)
    })
}

/// The names of the constants of expressions.
pub fn constant_names() -> impl Iterator<Item = &'static str> {
    Constant::ALL.iter().map(|constant| constant.name())
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
    let mut page = format!("{heading} `{}`\n\n{}\n\n", tool.name(), tool.full_description());
    if !tool.parameters().is_empty() {
        page.push_str("| parameter | type | |\n|---|---|---|\n");
    }
    for parameter in tool.parameters() {
        let optional = if parameter.is_listed() { "" } else { "optional. " };
        let kind = match parameter.schema.json_type {
            "array" => "array of string",
            kind => kind,
        };
        let (name, help) = (parameter.name, parameter.full_help());
        let _ = writeln!(page, "| `{name}` | {kind} | {optional}{help} |");
    }
    if !tool.parameters().is_empty() {
        page.push('\n');
    }
    page.push_str("```text\n");
    for example in tool.examples() {
        let reply = tool.call(example.arguments, &context());
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
    for category in Category::every() {
        let _ =
            write!(page, "\n## {}\n\n| code | symbol | name |\n|---|---|---|\n", category.name());
        for unit in units_of(category) {
            let (code, symbol, name) = (unit.code(), unit.symbol(), unit.name());
            let _ = writeln!(page, "| `{code}` | {symbol} | {name} |");
        }
    }
    page
}

/// The language on one page, for a terminal.
pub const LANGUAGE: &str = include_str!("language.txt");

/// The language on one page.
#[must_use]
pub fn language() -> String {
    format!("# The language\n\n```text\n{LANGUAGE}```\n")
}

/// The constants of expressions with their first digits, and those of nature that tools use.
#[must_use]
pub fn constants() -> String {
    let mut page =
        "# Constants\n\n## Of expressions\n\n| name | value, rounded |\n|---|---|\n".to_owned();
    for constant in Constant::ALL {
        let value = Expr::parse(constant.name())
            .and_then(|expr| expr.certified(&Variables::none(), &Budget::default()));
        let rounded =
            value.ok().and_then(|value| value.to_digits(DEFAULT_DIGITS, &Budget::default()).ok());
        let digits = rounded.map_or_else(String::new, |rounded| rounded.value.to_text());
        let _ = writeln!(page, "| `{}` | {digits} |", constant.name());
    }
    let _ = write!(
        page,
        "\n## Of nature ({EDITION}, IAU)\n\n| | symbol | value | unit | standard uncertainty |\n|---|---|---|---|---|\n",
    );
    for constant in arithma_units::constants() {
        let (name, symbol, unit) = (constant.names[0], constant.symbols[0], constant.unit);
        let (value, uncertainty) = (constant.value, constant.uncertainty.unwrap_or("exact"));
        let _ = writeln!(page, "| {name} | {symbol} | {value} | {unit} | {uncertainty} |");
    }
    page
}

/// The names of all functions that an expression can call.
pub fn function_names() -> impl Iterator<Item = &'static str> {
    let alone = Function::ALL.iter().map(|function| function.name());
    let alone = alone.filter(|name| CATALOG.find(name).is_none());
    CATALOG.tools().iter().map(|tool| tool.name()).chain(alone)
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
        assert!(page.contains("| speed of light in vacuum | c_0 | 299792458 | m/s | exact |"));
        assert!(time_zones().iter().any(|name| name == "Europe/Paris"));
    }
}
