//! What a moment is converted to: a time zone, or Unix time.

use super::Parser;
use crate::error::StepResult;
use crate::lexer::Token;
use crate::tree::{Larger, NodeId, NodeKind, Piece};
use crate::zones;

impl Parser<'_> {
    /// A zone after `to`, if one is written here: `Asia/Tokyo`, `UTC`, `Unix time`.
    pub(super) fn zone(&mut self) -> StepResult<Option<NodeId>> {
        let is_sign = matches!(self.token, Token::Plus | Token::Minus);
        if !(self.token == Token::Name || is_sign) || !self.names.has_units() {
            return Ok(None);
        }
        let start = self.span.start as usize;
        let rest = &self.source[start..];
        if is_sign {
            return self.offset(start);
        }
        let name = self.written(self.span);
        if self.is_unit(name) && !rest[name.len()..].starts_with('/') {
            return Ok(None);
        }
        let Some(length) = unix_time(rest).or_else(|| zones::written_length(rest)) else {
            return Ok(None);
        };
        let end = start + length;
        self.zone_until(start, end).map(Some)
    }

    /// `to +05:30`
    fn offset(&mut self, start: usize) -> StepResult<Option<NodeId>> {
        let written = self.source.get(start..start + 6).unwrap_or_default();
        let is_offset = written.as_bytes().get(3) == Some(&b':') && zones::find(written).is_some();
        if is_offset { self.zone_until(start, start + 6).map(Some) } else { Ok(None) }
    }

    /// The zone that is written from here on, with what the lexer made of it behind.
    fn zone_until(&mut self, start: usize, end: usize) -> StepResult<NodeId> {
        let (written, mut last) = (self.span, self.span);
        while self.token != Token::End && (self.span.start as usize) < end {
            last = self.span;
            self.advance()?;
        }
        let piece = Piece { start: start as u32, end: end as u32 };
        self.push(NodeKind::Larger(Larger::Zone(piece)), written.to(last))
    }
}

/// The words for Unix time.
pub(crate) const UNIX_TIME: [&str; 6] =
    ["unix time", "unix timestamp", "unix epoch", "epoch seconds", "unix", "epoch"];

/// The length of the words for Unix time at the start of a text.
fn unix_time(text: &str) -> Option<usize> {
    let is_it = |words: &&&str| {
        text.get(..words.len()).is_some_and(|start| start.eq_ignore_ascii_case(words))
            && !text[words.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_')
    };
    UNIX_TIME.iter().find(is_it).map(|words| words.len())
}
