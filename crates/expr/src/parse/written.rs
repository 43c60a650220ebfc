//! Numbers as people write them: `1 2/3`, `2½`, `1 000 000`, `5k`.

use super::{Operand, Parser, Shape};
use crate::error::StepResult;
use crate::lexer::{Token, is_currency, is_group_blank, typeset_sign, vulgar};
use crate::tree::{BinaryOp, Larger, NodeId, NodeKind, Piece, Span};

/// What may stand between the digits of a number and says nothing.
fn is_separator(c: char) -> bool {
    matches!(c, ' ' | '_' | ',' | '\'') || is_group_blank(c)
}

impl Parser<'_> {
    /// The digits of the number here, without what separates their groups.
    pub(super) fn digits_here(&mut self) -> Piece {
        let span = self.span;
        if !self.lexer.is_grouped() {
            return Piece { start: span.start, end: span.end };
        }
        let digits: String = self
            .written(span)
            .chars()
            .filter(|&c| !is_separator(c))
            .map(|c| typeset_sign(c).unwrap_or(c))
            .collect();
        self.extra(&digits)
    }

    /// The power of ten that a letter right after digits means: `5k`, `1.5M`, `2bn`, `3tn`. A name or
    /// a unit of that letter comes first.
    pub(super) fn suffix(&self) -> Option<u8> {
        if self.token != Token::Name || self.previous_span.end != self.span.start {
            return None;
        }
        let word = self.written(self.span);
        if let Some(power) = self.suffix_of_money(word) {
            return Some(power);
        }
        let power = match word {
            "k" => 3,
            "M" => 6,
            "bn" => 9,
            "tn" => 12,
            _ => return None,
        };
        let is_unit = word.len() == 1 && self.is_unit(word);
        let is_free = self.names.has_units() && !self.is_bound(word) && !is_unit;
        is_free.then_some(power)
    }

    /// The same behind an amount with the sign of a currency, where letters are no units: `$5m`, `$2B`.
    fn suffix_of_money(&self, word: &str) -> Option<u8> {
        let power = match word {
            "K" => 3,
            "m" | "mn" | "mm" | "MM" => 6,
            "b" | "B" => 9,
            "t" | "T" => 12,
            _ => return None,
        };
        let before = self.source.get(..self.previous_span.start as usize)?;
        (before.trim_end().ends_with(is_currency) && self.names.has_units()).then_some(power)
    }

    /// Whether a whole number before the number here makes a mixed one with it: `1 2/3`.
    pub(super) fn begins_fraction(&self, whole: Piece) -> StepResult<bool> {
        let is_whole = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let (whole_text, over) =
            (self.written(Span { start: whole.start, end: whole.end }), self.written(self.span));
        if self.lexer.in_list() || !is_whole(whole_text) || !is_whole(over) {
            return Ok(false);
        }
        let mut ahead = self.lexer.clone();
        let (sign, sign_span) = ahead.next()?;
        let (next, under_span) = ahead.next()?;
        let under = self.written(under_span);
        let is_close = sign_span.start == self.span.end && sign_span.end == under_span.start;
        if sign != Token::Slash || next != Token::Number || !is_close || !is_whole(under) {
            return Ok(false);
        }
        let small = over.len() < 10 && under.len() < 10;
        let proper = small && over.parse::<u64>().ok() < under.parse::<u64>().ok();
        let (after, at) = ahead.next()?;
        let is_apart = at.start > under_span.end;
        let ends = match after {
            Token::Caret | Token::Superscript | Token::Bang => false,
            // `2 1/2 / 1 1/4`
            Token::Slash | Token::SlashSlash => is_apart,
            _ => true,
        };
        Ok(proper && ends)
    }

    /// `1 2/3`, the whole behind and the fraction here.
    pub(super) fn mixed_number(&mut self, whole: Piece, start: Span) -> StepResult<Operand> {
        let value = |parser: &Self| parser.written(parser.span).parse::<u64>().unwrap_or(0);
        let whole = self.written(Span { start: whole.start, end: whole.end }).to_owned();
        let over = value(self);
        self.advance()?;
        self.advance()?;
        let under = value(self);
        let span = start.to(self.span);
        self.advance()?;
        self.fraction_of(&whole, over, under, span)
    }

    /// `½`, and `2½` with the whole before it.
    pub(super) fn vulgar_fraction(&mut self, whole: &str, start: Span) -> StepResult<Operand> {
        let (over, under) =
            self.written(self.span).chars().next().and_then(vulgar).unwrap_or((0, 1));
        let span = start.to(self.span);
        self.advance()?;
        self.fraction_of(whole, over, under, span)
    }

    /// A whole and a fraction: a decimal where it ends, else a quotient.
    pub(super) fn fraction_of(
        &mut self,
        whole: &str,
        over: u64,
        under: u64,
        span: Span,
    ) -> StepResult<Operand> {
        let whole = whole.trim_start_matches('0');
        let mut rest = under.max(1);
        let mut places = 0;
        let mut scaled = u128::from(over);
        // One more place takes a factor of ten, or of two or five, out of the denominator.
        while let Some(taken) = [10, 2, 5].into_iter().find(|n| rest.is_multiple_of(*n)) {
            scaled *= u128::from(10 / taken);
            rest /= taken;
            places += 1;
        }
        if rest == 1 {
            let whole = if whole.is_empty() { "0" } else { whole };
            let digits = format!("{whole}.{scaled:0>places$}");
            let digits = if places == 0 { whole.to_owned() } else { digits };
            let piece = self.extra(&digits);
            let piece = self.scaled(piece)?;
            let node = self.push(NodeKind::Number(piece), span)?;
            return Ok(Operand { node, shape: Shape::Number });
        }
        let total = match whole {
            "" => over.to_string(),
            whole => match whole.parse::<u128>().ok().and_then(|n| n.checked_mul(under.into())) {
                Some(n) => (n + u128::from(over)).to_string(),
                None => return Err(self.missing_operand()),
            },
        };
        let (over, under) = (self.extra(&total), self.extra(&under.to_string()));
        let over = self.push(NodeKind::Number(over), span)?;
        let under = self.push(NodeKind::Number(under), span)?;
        let node = self.push(NodeKind::Binary(BinaryOp::Div, over, under), span)?;
        if self.token == Token::Name && self.written(self.span) == "in" && self.names.has_units() {
            return self.thirds_of_an_inch(node, span);
        }
        Ok(Operand { node, shape: Shape::Group })
    }

    /// `1 2/3 in`: after a number `in` is the inch, unless a unit follows it.
    fn thirds_of_an_inch(&mut self, number: NodeId, span: Span) -> StepResult<Operand> {
        let (next, at) = self.peek()?;
        if next == Token::Name && self.is_unit(self.written(at)) {
            return Ok(Operand { node: number, shape: Shape::Group });
        }
        let one = self.extra("1");
        let one = self.push(NodeKind::Number(one), span)?;
        let piece = Piece { start: self.span.start, end: self.span.end };
        let unit = self.push(NodeKind::Larger(Larger::Unit(piece)), self.span)?;
        self.advance()?;
        let inch = self.push_pair(Larger::Measure, one, unit)?;
        let node = self.push_binary(BinaryOp::Mul, number, inch)?;
        Ok(Operand { node, shape: Shape::Group })
    }
}
