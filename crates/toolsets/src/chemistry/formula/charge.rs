//! The charge at the end of a formula. It is read and left out: electrons are not weighed.

use super::parser::Parser;
use crate::prelude::*;

/// States of matter that may follow a formula.
const STATES: [&str; 4] = ["(s)", "(l)", "(g)", "(aq)"];

/// Skips a charge and a state, if there are any.
pub(super) fn skip_end(parser: &mut Parser<'_>) -> Result<()> {
    parser.skip_spaces();
    match charge(parser.rest()) {
        Some(length) if ends(&parser.rest()[length..]) => {
            parser.advance(length);
            parser.skip_spaces();
        }
        None if parser.peek() == Some('^') => {
            let reason = "a charge is a number and a sign at the end, such as ^2- or ^+";
            return Err(Error::parse(reason));
        }
        _ => {}
    }
    let rest: String = parser.rest().iter().collect();
    if let Some(state) = STATES.iter().find(|state| rest.starts_with(**state)) {
        parser.advance(state.len());
        parser.skip_spaces();
    }
    Ok(())
}

/// Whether a charge and nothing else follows, a state aside: `2-`, `(2-)`, `^2-`.
pub(super) fn follows(rest: &[char]) -> bool {
    charge(rest).is_some_and(|length| ends(&rest[length..]))
}

/// Whether a sign without a number follows, and then the end: the number before it may belong to
/// either.
pub(super) fn bare_sign_follows(rest: &[char]) -> bool {
    rest.first().is_some_and(|c| matches!(c, '+' | '-')) && ends(&rest[1..])
}

fn ends(rest: &[char]) -> bool {
    let rest: String = rest.iter().collect();
    rest.trim().is_empty() || STATES.contains(&rest.trim())
}

/// How many characters at the start are a charge.
fn charge(rest: &[char]) -> Option<usize> {
    let raised = usize::from(rest.first() == Some(&'^'));
    let close = match rest.get(raised) {
        Some('{') if raised == 1 => Some('}'),
        Some('(') => Some(')'),
        _ => None,
    };
    let start = raised + usize::from(close.is_some());
    let length = number_and_sign(&rest[start..])?;
    let end = start + length;
    match close {
        Some(close) => (rest.get(end) == Some(&close)).then_some(end + 1),
        None => Some(end),
    }
}

/// `2-`, `-2`, `-`, `--`.
fn number_and_sign(rest: &[char]) -> Option<usize> {
    let digits = |rest: &[char]| rest.iter().take_while(|c| c.is_ascii_digit()).count();
    let before = digits(rest);
    let sign = *rest.get(before)?;
    if !matches!(sign, '+' | '-') {
        return None;
    }
    if before > 0 {
        return Some(before + 1);
    }
    let signs = rest.iter().take_while(|c| **c == sign).count();
    Some(if signs > 1 { signs } else { 1 + digits(&rest[1..]) })
}
