//! How far what a phrase takes goes: `the square of 2 plus 3` may be that of the sum, or of its first term.

use crate::error::{Error, Result};
use crate::tree::Span;

/// Words for signs between two numbers.
const BETWEEN: &[&str] = &[
    "plus",
    "minus",
    "times",
    "over",
    "less",
    "divided",
    "multiplied",
    "added",
    "increased",
    "decreased",
    "reduced",
    "subtracted",
];

/// Where the first sign between two numbers stands outside brackets, in signs or in words. A power
/// belongs to its base, and `2/3` is one number.
pub(super) fn first_sign(text: &str) -> Option<usize> {
    signs(text).next()
}

/// Where the last one ends.
pub(super) fn after_last_sign(text: &str) -> Option<usize> {
    let at = signs(text).last()?;
    let word = word_length(&text[at..]);
    let by = ["divided by", "multiplied by"].iter().find(|sign| text[at..].starts_with(**sign));
    Some(at + by.map_or(word.max(1), |sign| sign.len()))
}

/// The signs between two numbers, in signs or in words.
pub(super) fn signs(text: &str) -> impl Iterator<Item = usize> {
    let bytes = text.as_bytes();
    let mut depth = 0_usize;
    // Whether a number or a name has ended here.
    let mut is_operand = false;
    (0..bytes.len()).filter(move |&at| {
        let byte = bytes[at];
        let begins = at == 0 || !is_letter(bytes[at - 1]);
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => {
                depth = depth.saturating_sub(1);
                is_operand = true;
            }
            _ if depth > 0 => {}
            b' ' => {}
            b'+' | b'-' | b'*' | b'/' => {
                let is_sign = is_operand && !is_within_number(bytes, at);
                is_operand = false;
                return is_sign;
            }
            b'^' => is_operand = false,
            _ if begins && is_letter(byte) => {
                let word = &text[at..at + word_length(&text[at..])];
                let is_sign =
                    is_operand && BETWEEN.iter().any(|sign| word.eq_ignore_ascii_case(sign));
                is_operand = !is_sign && !word.eq_ignore_ascii_case("negative");
                return is_sign;
            }
            _ => is_operand = true,
        }
        false
    })
}

/// `2/3` and `1e-5`.
fn is_within_number(bytes: &[u8], at: usize) -> bool {
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let is_power =
        at >= 2 && matches!(bytes[at - 1], b'e' | b'E') && is_digit(at - 2) && is_digit(at + 1);
    let is_part = bytes[at] == b'/' && at > 0 && is_digit(at - 1) && is_digit(at + 1);
    is_power || is_part || is_within_date(bytes, at)
}

/// `2026-03-01`
fn is_within_date(bytes: &[u8], at: usize) -> bool {
    let is_of_date = |byte: &&u8| byte.is_ascii_digit() || **byte == b'-';
    let start = at - bytes[..at].iter().rev().take_while(is_of_date).count();
    let length = bytes[start..].iter().take_while(is_of_date).count();
    length == 10 && bytes[start + 4] == b'-' && bytes[start + 7] == b'-'
}

fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphabetic()
}

fn word_length(text: &str) -> usize {
    text.bytes().take_while(|b| is_letter(*b)).count()
}

/// Where the first of them stands that is a word.
pub(super) fn first_word_sign(text: &str) -> Option<usize> {
    signs(text).find(|at| is_letter(text.as_bytes()[*at]))
}

/// Two readings of a phrase: it takes what stands before the sign at a place, or all; `write` says what the
/// phrase is of a text.
pub(super) fn first_or_all(
    text: &str,
    sign: Option<usize>,
    write: impl Fn(&str) -> String,
) -> Option<[String; 2]> {
    let at = sign?;
    let (first, rest) = (text[..at].trim(), text[at..].trim());
    Some([write(text), format!("{} {rest}", group(write(first)))])
}

/// The same of words that stand behind what they take.
pub(super) fn behind_or_all(text: &str, write: impl Fn(&str) -> String) -> Option<[String; 2]> {
    let at = after_last_sign(text)?;
    let (rest, last) = (text[..at].trim(), text[at..].trim());
    Some([write(text), format!("{rest} {}", group(write(last)))])
}

/// A text that is one operand: in brackets where it has signs or a form.
pub(super) fn group(text: String) -> String {
    let is_one = first_sign(&text).is_none() && !text.contains(" to ") && !text.contains(" mod ");
    if is_one { text } else { format!("({text})") }
}

/// Fails where a phrase may take all of a text or only what stands before its first sign.
pub(super) fn check_whole(phrase: &str, text: &str, write: impl Fn(&str) -> String) -> Result<()> {
    match first_or_all(text, first_sign(text), write) {
        Some([one, other]) => Err(two(phrase, &one, &other)),
        None => Ok(()),
    }
}

/// The same of a word that stands behind what it takes.
pub(super) fn check_behind(phrase: &str, text: &str, write: impl Fn(&str) -> String) -> Result<()> {
    match behind_or_all(text, write) {
        Some([one, other]) => Err(two(phrase, &one, &other)),
        None => Ok(()),
    }
}

/// An error that writes out two readings.
pub(super) fn two(phrase: &str, one: &str, other: &str) -> Error {
    let reason = format!("what '{phrase}' applies to is not clear: write {one} or {other}");
    *Error::syntax(reason, Span::NONE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_between_numbers() {
        for (text, place) in [
            ("2 plus 3", Some(2)),
            ("2+3", Some(1)),
            ("-5 plus 3", Some(3)),
            ("negative 5 minus 3", Some(11)),
            ("(2 + 3) * 4", Some(8)),
            ("2/3", None),
            ("1e-5", None),
            ("2026-03-01", None),
            ("2026-03-01 - 5", Some(11)),
            ("-5", None),
            ("2^-3", None),
            ("x squared", None),
            ("(2 + 3)", None),
            ("", None),
        ] {
            assert_eq!(first_sign(text), place, "{text}");
        }
        assert_eq!(after_last_sign("3 plus 4"), Some(6));
        assert_eq!(after_last_sign("8 divided by 4"), Some(12));
    }

    #[test]
    fn both_readings_are_written() {
        let error = check_whole("square of", "2 plus 3", |text| format!("({text})^2"));
        let reason = error.map_err(|error| error.to_string());
        assert_eq!(
            reason,
            Err("what 'square of' applies to is not clear: write (2 plus 3)^2 or (2)^2 plus 3"
                .to_owned())
        );
    }
}
