//! What joins operands across lines, and bits.

use super::{Lexer, Token};

impl Lexer<'_> {
    /// Whether a sign between bits is behind, so that `~` can only turn those round that follow.
    pub(super) fn is_among_bits(&self) -> bool {
        match self.last {
            Token::Amp | Token::ShiftLeft | Token::ShiftRight | Token::Tilde => true,
            // A bar of bits, and none of an absolute value.
            Token::Bar => {
                let bytes = self.source.as_bytes();
                let (start, end) = (self.last_span.start as usize, self.last_span.end as usize);
                bytes.get(start.wrapping_sub(1)) == Some(&b' ') && bytes.get(end) == Some(&b' ')
            }
            Token::Name => self.written(self.last_span) == "xor",
            _ => false,
        }
    }

    /// Whether a line ends with a word that joins it to the next one: `10 km to`, `5 mod`.
    #[cold]
    pub(super) fn ends_with_joining_word(&self) -> bool {
        let word = self.written(self.last_span);
        let is_joining = matches!(
            word,
            "to" | "and" | "or" | "not" | "of" | "off" | "per" | "mod" | "xor" | "choose"
        );
        let before = self.source[..self.last_span.start as usize].trim_end_matches([' ', '\t']);
        let follows_operand = before.ends_with(|c: char| {
            c.is_alphanumeric() || matches!(c, ')' | ']' | '}' | '%' | '!' | '°' | '"')
        });
        is_joining && (follows_operand || word == "not")
    }
}

/// Whether a line goes on with an operator, and so continues the one before it.
#[cold]
pub(super) fn continues(rest: &str) -> bool {
    let rest = rest.trim_start();
    match rest.chars().next() {
        Some(c) if "+-*/%^<>=×·⋅∙∗÷∕−–≤≥≠→".contains(c) => true,
        Some('!') => rest.starts_with("!="),
        Some('&') => rest.starts_with("&&"),
        Some('|') => rest.starts_with("|| "),
        Some(c) if c.is_ascii_lowercase() => {
            let length =
                rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
            let goes_on = rest[length..].trim_start_matches([' ', '\t']);
            matches!(&rest[..length], "to" | "in" | "of" | "off" | "and" | "or" | "mod")
                && !goes_on.starts_with(['=', '('])
        }
        _ => false,
    }
}
