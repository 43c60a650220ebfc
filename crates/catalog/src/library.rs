//! What is offered beside tools: pages of reference, prompts, and completions of names.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::time::Duration;

use arithma_door::reference;
use arithma_mcp::{
    CallContext, Completing, Content, Library, PromptArgument, PromptInfo, PromptMessage,
    PromptReply, Reading, ResourceContents, ResourceInfo, Skill, Subject, TemplateInfo, Unfinished,
};

use crate::about::{SKILL, SKILL_TEXT, skill};
use crate::web::view;

const FUNCTIONS: &str = "arithma://functions";
const UNITS: &str = "arithma://units";
const CONSTANTS: &str = "arithma://constants";
const LANGUAGE: &str = "arithma://language";

/// The pages of single functions.
const FUNCTION: &str = "arithma://functions/{name}";

const MARKDOWN: &str = "text/markdown";

/// Pages change with the program only.
const FRESH_FOR: Duration = Duration::from_secs(24 * 60 * 60);

/// The library of the toolbox.
#[derive(Debug)]
pub(crate) struct Pages;

impl Library for Pages {
    fn resources(&self) -> Vec<ResourceInfo> {
        let page = |uri, name: &'static str, description| {
            ResourceInfo::new(uri, name).described(description, MARKDOWN)
        };
        vec![
            page(FUNCTIONS, "functions", "Every function, with its signature and what it does."),
            page(UNITS, "units", "Every unit, by what it measures."),
            page(CONSTANTS, "constants", "Constants of expressions and of nature, with sources."),
            page(LANGUAGE, "language", "What calculate reads, on one page."),
            view::listed(),
        ]
    }

    fn templates(&self) -> Vec<TemplateInfo> {
        vec![TemplateInfo {
            uri_template: FUNCTION.into(),
            name: "function".into(),
            description: "One function: its parameters, and examples with their replies.".into(),
            mime_type: MARKDOWN.into(),
        }]
    }

    fn read(&self, uri: &str, _: &CallContext<'_>) -> Result<Option<Reading>, Unfinished> {
        let text = |page| ResourceContents::text(uri, MARKDOWN, page);
        let page = match uri {
            FUNCTIONS => Some(text(reference::functions())),
            UNITS => Some(text(reference::units())),
            CONSTANTS => Some(text(reference::constants())),
            LANGUAGE => Some(text(reference::language())),
            view::VIEW => Some(view::read()),
            SKILL => Some(text(SKILL_TEXT.to_owned())),
            _ => uri.strip_prefix("arithma://functions/").and_then(reference::function).map(text),
        };
        Ok(page.map(|page| Reading { contents: vec![page], fresh_for: FRESH_FOR }))
    }

    fn prompts(&self) -> Vec<PromptInfo> {
        PROMPTS.iter().map(Prompt::info).collect()
    }

    fn prompt(
        &self,
        name: &str,
        arguments: &BTreeMap<String, String>,
        _: &CallContext<'_>,
    ) -> Result<Option<PromptReply>, Unfinished> {
        let prompt = PROMPTS.iter().find(|prompt| prompt.name == name);
        Ok(prompt.map(|prompt| PromptReply {
            messages: vec![PromptMessage::user(Content::text(prompt.filled(arguments)))],
        }))
    }

    fn skills(&self) -> Vec<Skill> {
        vec![skill()]
    }

    fn completes(&self) -> bool {
        true
    }

    fn complete(&self, wanted: &Completing<'_>) -> Option<Vec<String>> {
        let names = match wanted.subject {
            Subject::Template(FUNCTION) if wanted.argument == "name" => Names::Functions,
            Subject::Template(_) => return None,
            Subject::Prompt(name) => {
                let prompt = PROMPTS.iter().find(|prompt| prompt.name == name)?;
                prompt.arguments.iter().find(|argument| argument.name == wanted.argument)?.names
            }
        };
        Some(names.beginning_with(wanted.typed))
    }
}

/// A text with places to fill in.
struct Prompt {
    name: &'static str,
    title: &'static str,
    description: &'static str,
    arguments: &'static [Argument],
    /// The text; `{name}` is the place of an argument.
    text: &'static str,
}

struct Argument {
    name: &'static str,
    description: &'static str,
    names: Names,
}

/// What the names that an argument takes are names of.
#[derive(Clone, Copy)]
enum Names {
    Nothing,
    Functions,
    Units,
    Zones,
}

const PROMPTS: &[Prompt] = &[
    Prompt {
        name: "solve",
        title: "Solve a problem with numbers",
        description: "Solves a problem step by step, every number calculated.",
        arguments: &[Argument {
            name: "problem",
            description: "The problem, in words.",
            names: Names::Nothing,
        }],
        text: "Solve this problem. Calculate every number with arithma: `calculate` for expressions and \
               steps, `findFunction` where a function may exist. Name the formula and the units, check \
               that READ_AS is what you meant, and round only in the last sentence.\n\n{problem}",
    },
    Prompt {
        name: "check",
        title: "Check the numbers of a text",
        description: "Checks every number and comparison that a text states.",
        arguments: &[Argument {
            name: "text",
            description: "The text to check.",
            names: Names::Nothing,
        }],
        text: "List every numerical claim of the text below: sums, percentages, differences, conversions, \
               comparisons. Check each with `verify`, or recalculate it with `calculate`. Report a table of \
               claim, verdict and right value; what cannot be decided is unknown.\n\n{text}",
    },
    Prompt {
        name: "convert",
        title: "Convert a value",
        description: "Converts a value from one unit to another.",
        arguments: &[
            Argument { name: "value", description: "The number.", names: Names::Nothing },
            Argument { name: "from", description: "Its unit.", names: Names::Units },
            Argument { name: "to", description: "The unit to convert to.", names: Names::Units },
        ],
        text: "Convert {value} {from} to {to} with `calculate {\"expression\": \"{value} {from} to {to}\"}`. \
               Give the value with all digits, and rounded to what a reader needs.",
    },
    Prompt {
        name: "time_in",
        title: "The time elsewhere",
        description: "Tells what a date and time is in another time zone.",
        arguments: &[
            Argument {
                name: "datetime",
                description: "Date and time, such as 2026-03-01T09:00:00.",
                names: Names::Nothing,
            },
            Argument { name: "from", description: "Its time zone.", names: Names::Zones },
            Argument { name: "to", description: "The other time zone.", names: Names::Zones },
        ],
        text: "What is {datetime} in {from} on the clocks of {to}? Use `convertTimezone`, and say whether \
               the day differs and whether daylight saving is in force.",
    },
    Prompt {
        name: "explain",
        title: "Explain a function",
        description: "Explains a function, with a worked example.",
        arguments: &[Argument {
            name: "function",
            description: "The name of the function.",
            names: Names::Functions,
        }],
        text: "Read `findFunction {\"query\": \"{function}\"}`, then explain what {function} calculates, its \
               formula, its parameters with their units, and work one example through with `calculate`.",
    },
];

impl Prompt {
    fn info(&self) -> PromptInfo {
        let arguments = self.arguments.iter().map(|argument| PromptArgument {
            name: argument.name.into(),
            description: argument.description.into(),
            required: true,
        });
        PromptInfo {
            name: self.name.into(),
            title: Some(Cow::Borrowed(self.title)),
            description: self.description.into(),
            arguments: arguments.collect(),
        }
    }

    /// The text with its arguments. What is filled in is not looked at again, so that a brace in it
    /// stays a brace.
    fn filled(&self, given: &BTreeMap<String, String>) -> String {
        let mut out = String::with_capacity(self.text.len() + 100);
        let mut rest = self.text;
        while let Some(at) = rest.find('{') {
            let (before, place) = rest.split_at(at);
            out.push_str(before);
            let argument = self.arguments.iter().find(|argument| {
                let name = argument.name;
                place[1..].strip_prefix(name).is_some_and(|after| after.starts_with('}'))
            });
            if let Some(Argument { name, .. }) = argument {
                out.push_str(given.get(*name).map_or("", String::as_str));
                rest = &place[name.len() + 2..];
            } else {
                out.push('{');
                rest = &place[1..];
            }
        }
        out.push_str(rest);
        out
    }
}

impl Names {
    /// The names that begin so, in any case; those in the same case first.
    fn beginning_with(self, typed: &str) -> Vec<String> {
        let all: Vec<String> = match self {
            Self::Nothing => Vec::new(),
            Self::Functions => reference::function_names().map(str::to_owned).collect(),
            Self::Units => reference::unit_names().collect(),
            Self::Zones => reference::time_zones(),
        };
        let wanted = typed.to_lowercase();
        let mut names: Vec<String> =
            all.into_iter().filter(|name| name.to_lowercase().starts_with(&wanted)).collect();
        names.sort_by_key(|name| (!name.starts_with(typed), name.to_lowercase()));
        names.dedup();
        names
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn completed(subject: Subject<'_>, argument: &str, typed: &str) -> Option<Vec<String>> {
        Pages.complete(&Completing { subject, argument, typed, others: &BTreeMap::new() })
    }

    #[test]
    fn names_are_completed() {
        let functions = completed(Subject::Template(FUNCTION), "name", "loanP").unwrap();
        assert_eq!(functions, ["loanPayment"]);
        let units = completed(Subject::Prompt("convert"), "from", "kilom").unwrap();
        assert!(units.iter().any(|name| name == "kilometer"), "{units:?}");
        let zones = completed(Subject::Prompt("time_in"), "to", "europe/par").unwrap();
        assert_eq!(zones, ["Europe/Paris"]);
        assert_eq!(completed(Subject::Prompt("solve"), "problem", "a"), Some(Vec::new()));
        assert_eq!(completed(Subject::Prompt("solve"), "nothing", "a"), None);
        assert_eq!(completed(Subject::Template("arithma://x/{y}"), "y", "a"), None);
    }

    #[test]
    fn prompts_are_filled_in_once() {
        let convert = PROMPTS.iter().find(|prompt| prompt.name == "convert").unwrap();
        let given = [("value", "{to}"), ("from", "km"), ("to", "mi")];
        let given = given.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
        let text = convert.filled(&given);
        assert!(text.starts_with("Convert {to} km to mi with"), "{text}");
        assert!(text.contains("{\"expression\": \"{to} km to mi\"}"), "{text}");
    }

    #[test]
    fn every_place_has_its_argument() {
        for prompt in PROMPTS {
            let given = prompt.arguments.iter().map(|a| (a.name.to_owned(), "§".to_owned()));
            let places = prompt.filled(&given.collect()).matches('§').count();
            assert!(places >= prompt.arguments.len(), "{}", prompt.name);
        }
    }
}
