//! What a moment is converted to: a time zone, or Unix time.

use super::Parser;
use crate::error::StepResult;
use crate::lexer::Token;
use crate::tree::{Larger, NodeId, NodeKind, Piece};
use crate::zones;

impl Parser<'_> {
    /// A zone after `to`, if one is written here: `Asia/Tokyo`, `UTC`, `Unix time`.
    pub(super) fn zone(&mut self) -> StepResult<Option<NodeId>> {
        if self.token != Token::Name || !self.names.has_units() {
            return Ok(None);
        }
        let start = self.span.start as usize;
        let rest = &self.source[start..];
        let Some(length) = unix_time(rest).or_else(|| zones::written_length(rest)) else {
            return Ok(None);
        };
        let end = start + length;
        let written = self.span;
        if self.is_unit(self.written(written)) && !rest[..length].contains('/') {
            return Ok(None);
        }
        let mut last = written;
        while self.token != Token::End && (self.span.start as usize) < end {
            last = self.span;
            self.advance()?;
        }
        let piece = Piece { start: start as u32, end: end as u32 };
        self.push(NodeKind::Larger(Larger::Zone(piece)), written.to(last)).map(Some)
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
