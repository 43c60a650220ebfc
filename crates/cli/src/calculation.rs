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

/// What a text gives, to so many digits where its value does not end sooner; or what is wrong with
/// it, in lines to print.
pub(crate) fn calculate(
    source: &str,
    session: &mut Session,
    digits: u64,
    budget: Budget,
) -> Result<String, String> {
    let cx = context_with(budget).with_digits(digits);
    let calculation = Calculation::run(source, session, &cx);
    let text = calculation.and_then(|calculation| match &calculation.outcome.result {
        Some(value) => cx.text_of(value),
        // A function was defined: there is nothing to show.
        None => Ok(String::new()),
    });
    text.map_err(|error| explain(&error))
}

/// What is wrong, with carets below the place.
pub(crate) fn explain(error: &Error) -> String {
    let mut text = format!("{}: {}\n", styled(BAD, "error"), error.reason());
    if let Some((line, carets)) = error.place() {
        text.push_str(&format!("{line}\n{}\n", styled(BAD, carets)));
    }
    text
}
