//! Parts of lists by a colon, which other languages count in several ways.

use super::Parser;
use crate::error::{Error, StepResult, shortened};
use crate::function::Function;
use crate::lexer::Token;
use crate::tree::{Larger, NodeId, NodeKind};

impl Parser<'_> {
    /// `A[2, :]`, `A[:, 2]`, `a[:3]`: all places, or the first ones. The colon is here, what is indexed and
    /// the places before it are pending from `base` on.
    pub(super) fn slice(&mut self, base: usize) -> StepResult<()> {
        let colon = self.span;
        self.advance()?;
        if !matches!(self.token, Token::Comma | Token::ListClose) {
            if self.token == Token::Colon {
                return Err(self.slice_steps());
            }
            let end = self.expression()?;
            if self.token == Token::Colon {
                return Err(self.slice_steps());
            }
            let one = self.extra("1");
            let one = self.push(NodeKind::Number(one), colon)?;
            let range = self.push_pair(Larger::Range, one, end)?;
            self.pending.push(range);
            return Ok(());
        }
        // At the end all that is left of each element is meant anyway.
        if self.token == Token::ListClose {
            return Ok(());
        }
        if self.pending.len() > base + 1 {
            let reason = "':' stands first or last in an index: A[:, 2], A[2, :]";
            return Err(Error::syntax(reason, colon));
        }
        let mut ahead = self.lexer.clone();
        if (ahead.next()?.0, ahead.next()?.0) == (Token::Colon, Token::ListClose) {
            return Ok(());
        }
        let list = self.pending[base];
        let one = self.extra("1");
        let one = self.push(NodeKind::Number(one), colon)?;
        let length = self.call_of(Function::Len, &[list], self.span_of(list))?;
        let all = self.push_pair(Larger::Range, one, length)?;
        self.pending.push(all);
        Ok(())
    }

    /// `a[::-1]`
    #[cold]
    fn slice_steps(&self) -> Box<Error> {
        let reason = "steps in an index are not read: write reverse(a) for a[::-1], or a[seq(1, 9, 2)] for \
                      places by steps";
        Error::syntax(reason, self.span)
    }

    /// `a[2:3]`, whose first place is behind and the colon here: from 1 with both ends, or from 0 without the
    /// last?
    #[cold]
    pub(super) fn slice_readings(&mut self, base: usize, from: NodeId) -> Box<Error> {
        let colon = self.span;
        let end = match self.advance() {
            Err(error) => return error,
            Ok(()) if matches!(self.token, Token::Comma | Token::ListClose) => None,
            Ok(()) => match self.expression() {
                Ok(_) if self.token == Token::Colon => return self.slice_steps(),
                Ok(end) => Some(end),
                Err(error) => return error,
            },
        };
        let text = |id: NodeId| shortened(self.written(self.span_of(id))).into_owned();
        let list = text(self.pending[base]);
        let (first, last) = (text(from), end.map_or_else(|| format!("len({list})"), text));
        let next = match first.parse::<i64>() {
            Ok(first) => (first + 1).to_string(),
            Err(_) => format!("{first} + 1"),
        };
        let written = end.map_or_else(String::new, text);
        let reason = format!(
            "{first}:{written} in an index has two readings: write {first}..{last} for places that count from 1, \
             with the last, or {next}..{last} for those of Python"
        );
        let span = self.span_of(from).to(end.map_or(colon, |end| self.span_of(end)));
        Error::syntax(reason, span)
    }
}
