//! Letters alone that are a unit, and a constant in the formulas of physics: `R`, `h`, `g`.

use super::Parser;
use crate::error::{Error, StepResult};
use crate::tree::Span;

/// Each letter with what it may mean, as both are written.
const LETTERS: [(&str, &str, &str); 3] = [
    ("R", "molar_gas_constant for the gas constant", "1 °R for a degree Rankine"),
    ("h", "h_P for the Planck constant", "1 h for an hour"),
    ("g", "g_n for the gravitational acceleration", "1 g for a gram"),
];

/// The signs of a product.
const TIMES: [char; 4] = ['*', '×', '·', '⋅'];

/// The word at the end of a text.
fn last_word(text: &str) -> &str {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    &text[text.trim_end_matches(is_part).len()..]
}

/// The word at the start of a text.
fn first_word(text: &str) -> &str {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    &text[..text.len() - text.trim_start_matches(is_part).len()]
}

impl Parser<'_> {
    /// Refuses a letter that a formula has for a constant, here without a number before it.
    pub(super) fn check_letter(&self, name: &str, span: Span) -> StepResult<()> {
        let Some((_, constant, unit)) = LETTERS.iter().find(|(letter, ..)| *letter == name) else {
            return Ok(());
        };
        if name != "R" && !self.is_factor_of_formula(name, span) {
            return Ok(());
        }
        let reason = format!("{name} has two readings: write {constant}, or {unit}");
        Err(Error::syntax(reason, span))
    }

    /// `h * f`, `m*g`, `10 kg * g`: what the letter multiplies is no unit that it would make another of.
    fn is_factor_of_formula(&self, name: &str, span: Span) -> bool {
        let before = self.source[..span.start as usize].trim_end();
        let after = self.source[span.end as usize..].trim_start();
        let left = before.strip_suffix(TIMES).map(str::trim_end);
        let word = last_word(left.unwrap_or(before));
        if self.is_symbol(word) || (name == "g" && left.is_some() && word == "kg") {
            return true;
        }
        let is_first =
            before.is_empty() || before.ends_with(['(', '[', ',', ';', '\n', '=', '+', '-']);
        let right = after.strip_prefix(TIMES).map(str::trim_start);
        is_first
            && right.is_some_and(|right| {
                right.starts_with(|c: char| c.is_ascii_digit()) || self.is_symbol(first_word(right))
            })
    }

    /// Whether a word stands for a value: one of a step, or a constant of nature.
    fn is_symbol(&self, word: &str) -> bool {
        !word.is_empty()
            && (self.is_bound(word)
                || (!arithma_units::is_unit_name(word)
                    && arithma_units::constant_named(word).is_some()))
    }
}
