use arithma_kit::{Outcome, Parameter};

use crate::prelude::*;
use crate::search::{Entry, lookup, search};

/// # Find a function
///
/// Functions that answer a question such as "monthly mortgage payment", best first, with a call
/// each. The exact name of one gives its full help.
#[derive(Arguments)]
pub(crate) struct FindFunction {
    /// What to calculate, in plain words, or a name.
    query: Text,
}

/// Functions that are shown: more than these nobody reads.
const MOST: usize = 8;

/// Characters of an example's reply.
const REPLY: usize = 160;

/// A list of functions, or the help of one.
#[derive(Answer)]
pub(crate) struct Found {
    /// How the one function is called.
    function: Option<String>,
    /// What it does.
    does: Option<String>,
    rows: Vec<Row>,
}

/// A function of the list; or a parameter or an example of the one function.
#[derive(Default, Answer)]
pub(crate) struct Row {
    function: Option<String>,
    parameter: Option<String>,
    does: Option<String>,
    example: Option<String>,
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

    fn run(self, _: &Context) -> Result<Found> {
        let Text(query) = &self.query;
        if let Some(entry) = named(query) {
            return Ok(help(entry));
        }
        let found = search(query, MOST);
        if found.is_empty() {
            let reason = "nothing is found by these words: say what to calculate, such as \
                          \"monthly mortgage payment\"; listToolCategories tells what there is";
            return Err(Error::invalid(reason).received(query));
        }
        let rows = found.iter().map(|entry| Row {
            function: Some(entry.signature().to_owned()),
            does: Some(entry.summary().to_owned()),
            example: Some(entry.example().to_owned()),
            ..Row::default()
        });
        Ok(Found { function: None, does: None, rows: rows.collect() })
    }
}

/// The function that the query names: `loanPayment`, `loan_payment()`.
fn named(query: &str) -> Option<&'static Entry> {
    let name = query.trim().trim_matches(['`', '"', '\'']);
    lookup(name.split_once('(').map_or(name, |(name, _)| name))
}

fn help(entry: &Entry) -> Found {
    let function = Some(entry.signature().to_owned());
    let Some(tool) = entry.tool() else {
        let call = Row { example: Some(entry.example().to_owned()), ..Row::default() };
        let does = Some(entry.summary().to_owned());
        return Found { function, does, rows: vec![call] };
    };
    let rows = tool.parameters().iter().map(parameter);
    let examples = tool.examples().iter().map(|example| Row {
        does: Some(example.title.to_owned()),
        example: Some(Entry::call_of(tool, example)),
        gives: Some(gives(&example.outcome)),
        ..Row::default()
    });
    let does = Some(tool.description().to_owned());
    Found { function, does, rows: rows.chain(examples).collect() }
}

fn parameter(parameter: &Parameter) -> Row {
    let (name, does) = (parameter.name.to_owned(), parameter.full_help());
    Row { parameter: Some(name), does: Some(does), ..Row::default() }
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
