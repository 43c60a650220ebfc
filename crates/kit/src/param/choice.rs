//! One of several words.

use crate::{Argument, Error, Result};

/// One of several words, derived from an enum without fields.
pub trait Choice: Copy + 'static {
    /// The words, in the order of the variants.
    const WORDS: &'static [&'static str];

    /// Other spellings, and the places of their words.
    const ALIASES: &'static [(&'static str, usize)];

    /// The variants.
    const VARIANTS: &'static [Self];

    /// The word of this one.
    fn word(&self) -> &'static str;
}

/// Reads a choice: its spelling is matched without regard to case.
pub fn read_choice<C: Choice>(argument: &Argument<'_>) -> Result<C> {
    let source = argument.source();
    let word = source.trim();
    let known = C::WORDS.iter().position(|known| known.eq_ignore_ascii_case(word));
    let alias = || C::ALIASES.iter().find(|(known, _)| known.eq_ignore_ascii_case(word));
    match known.or_else(|| alias().map(|(_, place)| *place)) {
        Some(place) => Ok(C::VARIANTS[place]),
        None => {
            let near = arithma_expr::nearest(word, C::WORDS.iter().copied());
            Err(Error::invalid(format!("must be one of {}", C::WORDS.join(", ")))
                .received(word)
                .nearest(&near))
        }
    }
}
