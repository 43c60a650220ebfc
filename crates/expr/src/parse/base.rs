//! Numbers in other bases: `0xff`, `0b1010`, `0o17`, `ff₁₆`, `510₇`, `6#100`.

use arithma_num::IBig;

use super::Parser;
use crate::error::{Error, StepResult, shortened};
use crate::lexer::subscript;
use crate::tree::{Piece, Span};

impl Parser<'_> {
    /// The decimal digits of the number that is written here.
    pub(super) fn based(&mut self, span: Span) -> StepResult<Piece> {
        let written = self.written(span);
        let (digits, base) = match written.find(|c| subscript(c).is_some()) {
            Some(at) => {
                let base: String = written[at..].chars().filter_map(subscript).collect();
                (&written[..at], base.parse().unwrap_or(0))
            }
            None if written.contains('#') => {
                let (base, digits) = written.split_once('#').unwrap_or_default();
                (digits, base.parse().unwrap_or(0))
            }
            None => {
                let base = match written.as_bytes().get(1) {
                    Some(b'x' | b'X') => 16,
                    Some(b'o' | b'O') => 8,
                    _ => 2,
                };
                (written.get(2..).unwrap_or_default(), base)
            }
        };
        if !(2..=36).contains(&base) {
            return Err(Error::syntax("a base is a whole number from 2 to 36", span));
        }
        if let Some(wrong) = digits.chars().find(|&c| !is_group_sign(c) && !c.is_digit(base)) {
            let reason = format!("'{wrong}' is no digit of base {base}");
            return Err(Error::syntax(reason, span));
        }
        let digits: String = digits.chars().filter(|&c| !is_group_sign(c)).collect();
        let number = IBig::from_str_radix(&digits, base).map_err(|_| {
            let written = shortened(written);
            Error::syntax(format!("{written} has no digits"), span)
        })?;
        let decimal = number.to_string();
        Ok(self.extra(&decimal))
    }
}

/// What may stand between groups of digits.
fn is_group_sign(c: char) -> bool {
    matches!(c, '_' | ' ')
}
