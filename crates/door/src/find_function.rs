use arithma_kit::{Outcome, Parameter, ToolDef};

use crate::TOOLSET;
use crate::asked;
use crate::prelude::*;
use crate::search::{Entry, Hit, Verdict, answer, lookup};

/// # Find a function
///
/// Functions that answer a question such as "monthly mortgage payment", best first, with a call
/// each. The exact name of one gives its full help.
#[derive(Arguments)]
pub(crate) struct FindFunction {
    /// What to calculate, in plain words, or a name.
    query: Text,
}

/// Answers that are shown: more than these nobody reads.
const MOST: usize = 8;

/// Answers that are shown with what they do and a call; of the others only how they are called.
const IN_FULL: usize = 3;

/// Functions that are shown beside an expression that is the answer already.
const BESIDE: usize = 2;

/// Bytes of a parameter's help beside its function.
const HELP: usize = 90;

/// Characters of an example's reply.
const REPLY: usize = 160;

/// A list of functions, or the help of one.
#[derive(Default, Answer)]
pub(crate) struct Found {
    /// How the one function is called.
    function: Option<String>,
    /// What it does.
    does: Option<String>,
    /// That there is no function for this, and why.
    nothing: Option<String>,
    #[answer(skip_empty)]
    rows: Vec<Row>,
}

/// A function of the list; or a parameter or an example of the one function.
#[derive(Default, Answer)]
pub(crate) struct Row {
    function: Option<String>,
    parameter: Option<String>,
    does: Option<String>,
    example: Option<String>,
    /// What the arguments are, where their names do not tell.
    arguments: Option<String>,
    gives: Option<String>,
}

impl Tool for FindFunction {
    const NAME: &str = "findFunction";
    const EXAMPLES: &[Example] = &[
        example("in plain words", r#"{"query":"how much is my monthly mortgage payment?"}"#)
            .begins(
                "FIND_FUNCTION: OK\n\
             ROW_1: function=loanPayment(principal, annualRate, years) | does=Loan payment: ",
            ),
        example("the help of one", r#"{"query":"circle_area"}"#)
            .begins("FIND_FUNCTION: OK\nFUNCTION: circleArea(radius)\nDOES: pi r^2"),
        example("words that say nothing", r#"{"query":"what is it?"}"#)
            .fails(Code::InvalidInput, "say what to calculate"),
    ];
    type Output = Found;

    fn run(self, cx: &Context) -> Result<Found> {
        let Text(query) = &self.query;
        if let Some(entry) = named(query) {
            return Ok(help(entry));
        }
        let expression = asked::expression(query, cx);
        let hits = match answer(query, if expression.is_some() { BESIDE } else { MOST }) {
            Verdict::Hits(hits) => hits,
            Verdict::Nothing(_) if expression.is_some() => Vec::new(),
            Verdict::Nothing(reason) => return Ok(nothing(reason)),
        };
        if hits.is_empty() && expression.is_none() {
            let reason = "these words say nothing: say what to calculate, such as \"monthly mortgage \
                          payment\"; listToolCategories tells what there is";
            return Err(Error::invalid(reason).received(query));
        }
        let sent = expression.map(|expression| Row {
            function: Some("calculate".to_owned()),
            does: Some("This is an expression: send it as it is".to_owned()),
            example: Some(expression),
            ..Row::default()
        });
        let rows = hits.into_iter().enumerate().map(|(place, hit)| row(place, hit));
        Ok(Found { rows: sent.into_iter().chain(rows).collect(), ..Found::default() })
    }
}

/// That nothing fits, and what may be done instead.
fn nothing(reason: Option<&str>) -> Found {
    let told = match reason {
        Some(reason) => format!("no function for this: {reason}"),
        None => "no function for this, nor steps that are known; other words may find one, and \
                 calculate evaluates any formula that you give"
            .to_owned(),
    };
    Found { nothing: Some(told), ..Found::default() }
}

/// An answer, the first ones in full.
fn row(place: usize, hit: Hit) -> Row {
    match hit {
        Hit::Function(entry) => Row {
            function: Some(entry.signature().to_owned()),
            does: Some(does(place, entry)).filter(|does| !does.is_empty()),
            example: Some(entry.example().to_owned()).filter(|_| place < IN_FULL),
            arguments: entry.tool().filter(|_| place == 0).and_then(arguments),
            ..Row::default()
        },
        Hit::Steps(recipe) => Row {
            function: Some("calculate".to_owned()),
            // Behind a function that fits, it would not be true that there is none.
            does: Some(match place {
                0 => {
                    format!("No function for this; calculate can do it in steps. {}", recipe.title)
                }
                _ => format!("In steps: {}", recipe.title),
            }),
            example: Some(recipe.expression.to_owned()),
            ..Row::default()
        },
    }
}

/// What a function does; of the tools that no expression calls, also that.
fn does(place: usize, entry: &Entry) -> String {
    if place >= IN_FULL {
        return entry.title().to_owned();
    }
    match TOOLSET.tools.iter().any(|own| own.name() == entry.name()) {
        true => format!("{}. A tool of its own, not for expressions", entry.summary()),
        false => entry.summary().to_owned(),
    }
}

/// What the parameters of a tool are, each in as many whole sentences as there is room for.
fn arguments(tool: &ToolDef) -> Option<String> {
    let told = tool.parameters().iter().filter_map(|parameter| {
        let help = parameter.full_help();
        sentences(&help).map(|help| format!("{}: {help}", parameter.name))
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| told.join("; "))
}

/// The first sentences of a text that have room beside a function; none where the first has not.
fn sentences(text: &str) -> Option<&str> {
    let whole = text.trim_end_matches('.');
    if whole.len() <= HELP {
        return Some(whole).filter(|whole| !whole.is_empty());
    }
    let ends = whole.match_indices(". ").map(|(end, _)| end);
    let ends = ends.filter(|end| !whole[..*end].ends_with('.'));
    ends.take_while(|end| *end <= HELP).last().map(|end| &whole[..end])
}

/// The function that the query names: `loanPayment`, `loan_payment()`.
fn named(query: &str) -> Option<&'static Entry> {
    let name = query.trim().trim_matches(['`', '"', '\'']);
    match name.split_once('(') {
        // `cos(pi/4) in radians` is more than a name.
        Some((name, arguments)) if arguments.ends_with(')') => lookup(name),
        Some(_) => None,
        None => lookup(name),
    }
}

fn help(entry: &Entry) -> Found {
    let function = Some(entry.signature().to_owned());
    let Some(tool) = entry.tool() else {
        let call = Row { example: Some(entry.example().to_owned()), ..Row::default() };
        let does = Some(entry.summary().to_owned());
        return Found { function, does, rows: vec![call], ..Found::default() };
    };
    let rows = tool.parameters().iter().map(parameter);
    let examples = tool.examples().iter().map(|example| Row {
        does: Some(example.title.to_owned()),
        example: Some(Entry::call_of(tool, example)),
        gives: Some(gives(&example.outcome)),
        ..Row::default()
    });
    let does = Some(tool.full_description().into_owned());
    Found { function, does, rows: rows.chain(examples).collect(), ..Found::default() }
}

fn parameter(parameter: &Parameter) -> Row {
    let does = Some(parameter.full_help()).filter(|does| !does.is_empty());
    Row { parameter: Some(parameter.name.to_owned()), does, ..Row::default() }
}

/// What comes of an example, without the name that the reader has just asked for.
fn gives(outcome: &Outcome) -> String {
    let (text, is_whole) = match outcome {
        Outcome::Gives(text) => (*text, true),
        Outcome::Begins(text) => (*text, false),
        Outcome::Fails(code, _) => return format!("error {}", code.as_str()),
    };
    let fields = text.split_once(": ").map_or(text, |(_, rest)| rest);
    let fields = fields.strip_prefix("OK").unwrap_or(fields).trim_start_matches([' ', '|', '\n']);
    let mut shown: String = fields.chars().take(REPLY).collect();
    if !is_whole || shown.len() < fields.len() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_is_never_cut_within_a_sentence() {
        assert_eq!(sentences("The radius. At least 0."), Some("The radius. At least 0"));
        let long = "is told at length ".repeat(6);
        assert_eq!(sentences(&format!("Short. Short. This {long}.")), Some("Short. Short"));
        assert_eq!(sentences(&format!("This {long}.")), None);
        assert_eq!(sentences(""), None);
    }
}
