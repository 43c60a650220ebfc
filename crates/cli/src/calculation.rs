//! The value of an expression as people read it: for `calc` and for the interactive calculator.

use arithma_expr::{Error, ErrorKind, Expr, Variables};
use arithma_num::{Budget, Number};
pub(crate) use arithma_tools::kit::DEFAULT_DIGITS;
use arithma_tools::kit::DEFAULT_TIMEOUT;
use arithma_tools::{Context, find};
use serde_json::{Value, json};

use crate::output::{BAD, styled};

/// The most that a user may ask for.
pub(crate) const MOST_DIGITS: u64 = 100_000;

/// The most of the tool `calculate`.
const MOST_SCRIPT_DIGITS: u64 = 10_000;

/// What a calculation gave.
pub(crate) struct Answer {
    pub(crate) value: Number,
    /// In full when it is a decimal, else to so many digits.
    pub(crate) text: String,
}

/// Evaluates an expression.
pub(crate) fn calculate(source: &str, variables: &Variables, digits: u64) -> Result<Answer, Error> {
    let budget = Budget::default().with_timeout(DEFAULT_TIMEOUT);
    let value = Expr::parse_with(source, variables)?.certified(variables, &budget)?;
    let text = to_text(&value, digits, &budget).map_err(ErrorKind::Number)?;
    Ok(Answer { value, text })
}

/// Whether the text is no plain expression, and may be more than one.
pub(crate) fn is_unread(error: &Error) -> bool {
    matches!(
        error.kind,
        ErrorKind::Syntax(_)
            | ErrorKind::UnknownFunction { .. }
            | ErrorKind::UnknownVariable { .. }
    )
}

/// The larger language of the tool `calculate`: steps, units, percentages, dates, and every tool as
/// a function. What it gives, or what is wrong.
pub(crate) fn calculate_script(source: &str, digits: u64) -> Result<String, String> {
    let complaint = |reason: &str| format!("{}: {reason}\n", styled(BAD, "error"));
    let Some(tool) = find("calculate") else { return Err(complaint("no tool 'calculate'")) };
    let digits = digits.min(MOST_SCRIPT_DIGITS);
    let arguments = json!({ "expression": source, "digits": digits }).to_string();
    let reply = tool.call(&arguments, &Context::default());
    let answer: Value = serde_json::from_str(reply.structured.get()).unwrap_or_default();
    if let Some(result) = answer["result"].as_str() {
        return Ok(result.to_owned());
    }
    let error = &answer["error"];
    let mut text = complaint(error["reason"].as_str().unwrap_or_default());
    let place = &error["detail"];
    if let (Some(input), Some(carets)) = (place["input"].as_str(), place["caret"].as_str()) {
        text.push_str(&format!("{input}\n{}\n", styled(BAD, carets)));
    }
    Err(text)
}

fn to_text(value: &Number, digits: u64, budget: &Budget) -> arithma_num::Result<String> {
    if let Some(decimal) = value.as_exact().and_then(|exact| exact.as_decimal()) {
        return Ok(decimal.to_text());
    }
    let rounded = value.to_digits(digits, budget)?;
    Ok(match rounded.zero_within {
        Some(power) => format!("0 (within 1e{power})"),
        None => rounded.value.to_rounded_text(digits),
    })
}

/// What is wrong, with carets below the place in `source`.
pub(crate) fn explain(error: &Error, source: &str) -> String {
    let mut text = format!("{}: {error}\n", styled(BAD, "error"));
    let caret = error.caret(source);
    if let Some((line, carets)) = caret.split_once('\n') {
        text.push_str(&format!("{line}\n{}\n", styled(BAD, carets)));
    }
    text
}
