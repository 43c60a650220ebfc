//! The value of a text in the language as people read it: for `calc` and for the interactive
//! calculator.

use arithma_door::{Calculation, context_with};
use arithma_expr::Session;
pub(crate) use arithma_kit::DEFAULT_DIGITS;
use arithma_kit::Error;
use arithma_num::Budget;

use crate::output::{BAD, styled};

/// The most that a user may ask for.
pub(crate) const MOST_DIGITS: u64 = 100_000;

/// What a text gives.
pub(crate) struct Given {
    /// The value as it is shown; nothing where a function was defined.
    pub(crate) text: String,
    /// How the text was read, where that says more than the text and its value do.
    pub(crate) read_as: Option<String>,
}

/// What a text gives, to so many digits where its value does not end sooner; or what is wrong with
/// it, in lines to print.
pub(crate) fn calculate(
    source: &str,
    session: &mut Session,
    digits: u64,
    budget: Budget,
) -> Result<Given, String> {
    let cx = context_with(budget).with_digits(digits);
    let given = Calculation::run(source, session, &cx).and_then(|calculation| {
        let Some(value) = &calculation.outcome.result else {
            return Ok(Given { text: String::new(), read_as: None });
        };
        let text = cx.text_of(value)?;
        let says_more = |reading: &String| [source, &text].iter().all(|t| bare(t) != bare(reading));
        let read_as = calculation.read_as(source)?.filter(says_more);
        Ok(Given { text, read_as })
    });
    given.map_err(|error| explain(&error))
}

/// A text without what makes no difference to the eye.
fn bare(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && *c != '*').collect()
}

/// What is wrong, with carets below the place.
pub(crate) fn explain(error: &Error) -> String {
    let mut text = format!("{}: {}\n", styled(BAD, "error"), error.reason());
    if let Some((line, carets)) = error.place() {
        text.push_str(&format!("{line}\n{}\n", styled(BAD, carets)));
    }
    text
}
