//! `\\` as an operator of other languages.

use super::{Lexer, span};
use crate::error::Error;

impl Lexer<'_> {
    /// Whether a sign has a blank before it and an operand on either side.
    pub(super) fn is_between_operands(&self, start: usize) -> bool {
        let rest = self.source[start + 1..].trim_start();
        self.last.ends_operand()
            && self.source[..start].ends_with(' ')
            && rest.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '(' | '['))
    }

    /// `5 \ 2`: the whole quotient of some languages, in others the right side divided by the left.
    #[cold]
    pub(super) fn backslash(&self, start: usize) -> Box<Error> {
        let before = self.source[..start].trim_end();
        let after = self.source[start + 1..].trim_start();
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_');
        let left = &before[before.trim_end_matches(is_part).len()..];
        let right = &after[..after.len() - after.trim_start_matches(is_part).len()];
        if left.is_empty() || right.is_empty() {
            let reason = "'\\' is no operator here: write a//b for a whole quotient, or A^-1*b for b divided \
                          by a matrix A";
            return Error::syntax(reason, span(start, start + 1));
        }
        let is_number = left.starts_with(|c: char| c.is_ascii_digit());
        let quotient =
            if is_number { format!("{right}/{left}") } else { format!("{left}^-1*{right}") };
        let reason = format!(
            "'\\' has two readings: write {left}//{right} for a whole quotient, or {quotient} for {right} \
             divided by {left}"
        );
        let end = self.source.len() - after.len() + right.len();
        Error::syntax(reason, span(before.len() - left.len(), end))
    }
}
