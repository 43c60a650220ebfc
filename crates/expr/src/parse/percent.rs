//! Percentages in sums: what they are of.

use super::{Operand, Parser, Shape};
use crate::error::{Error, StepResult, shortened};
use crate::lexer::{Token, is_keyword};
use crate::percent;
use crate::tree::{BinaryOp, Larger, NodeId, NodeKind, Span};

impl Parser<'_> {
    /// `3 %% 2`, and `7% 3`: which of both is the sign of?
    pub(super) fn check_percent_sign(&self, next: Token, at: Span) -> StepResult<()> {
        let span = self.previous_span.to(at);
        let is_close = self.previous_span.end == self.span.start;
        if next == Token::Percent && (!is_close || at.start == self.span.end) {
            let reason =
                "'%%' has no meaning here: write a % b for a remainder, or 3% for a percentage";
            return Err(Error::syntax(reason, self.span.to(at)));
        }
        let is_tight = is_close && at.start > self.span.end;
        let is_word =
            next == Token::Name && (is_keyword(self.written(at)) || self.written(at) == "x");
        if is_tight && !is_word && matches!(next, Token::Number | Token::Name | Token::Open) {
            let (a, b) = (self.written(self.previous_span), self.written(at));
            let b = if next == Token::Open { "(...)" } else { b };
            let reason = format!(
                "{a}% {b} has two readings: write {a} % {b} for the remainder, or {a}% * {b} for the \
                 percentage"
            );
            return Err(Error::syntax(reason, span));
        }
        Ok(())
    }

    fn is_percent_part(&self, id: NodeId) -> Option<bool> {
        percent::is_percentage(id, &|id| self.kind_of(id), &|_| false)
    }

    /// The shape of a sum that a term is added to. Two percentages of one number, and a product that
    /// begins with a percentage, have two readings.
    pub(super) fn percent_sum(
        &self,
        left: Operand,
        op: BinaryOp,
        right: NodeId,
    ) -> StepResult<Shape> {
        let is_more =
            left.shape != Shape::Percentage && self.is_percent_part(left.node) != Some(true);
        if is_more && self.begins_with_percent(right) && !self.is_one(left.node) {
            let (base, product) = (self.part(left.node), self.part(right));
            let reason = percent::percent_product(&percent::factor(&base), op, &product);
            let span = self.span_of(left.node).to(self.span_of(right));
            return Err(Error::syntax(reason, span));
        }
        match (is_more, self.is_percent_part(right) == Some(true)) {
            (false, true) => Ok(Shape::Percentage),
            (true, true) if left.shape == Shape::Percented => {
                Err(self.two_percentages(left.node, op, right))
            }
            (true, true) => Ok(Shape::Percented),
            (_, false) if left.shape == Shape::Percented => Ok(Shape::Percented),
            (_, false) => Ok(Shape::Group),
        }
    }

    /// Whether a term is a product that begins with a percentage outside parentheses.
    fn begins_with_percent(&self, term: NodeId) -> bool {
        let mut id = term;
        while let NodeKind::Binary(
            BinaryOp::Mul | BinaryOp::Div | BinaryOp::IntDiv | BinaryOp::Rem,
            first,
            _,
        ) = self.kind_of(id)
        {
            if self.span_of(first).start != self.span_of(id).start {
                return false;
            }
            id = first;
        }
        if let NodeKind::Neg(inner) = self.kind_of(id) {
            id = inner;
        }
        let open = self.source.as_bytes().get(self.span_of(id).start as usize) == Some(&b'(');
        id != term
            && !open
            && matches!(self.kind_of(id), NodeKind::Larger(Larger::Percent(_)))
            && !matches!(self.kind_of(term), NodeKind::Neg(_))
    }

    /// Whether a part is the number 1, of which a percentage is the percentage itself.
    fn is_one(&self, id: NodeId) -> bool {
        matches!(self.kind_of(id), NodeKind::Number(_)) && self.written(self.span_of(id)) == "1"
    }

    #[cold]
    fn two_percentages(&self, left: NodeId, op: BinaryOp, right: NodeId) -> Box<Error> {
        let span = self.span_of(left).to(self.span_of(right));
        let second = self.part(right);
        let mut sum = left;
        let reason = loop {
            let NodeKind::Binary(first_op, base, first) = self.kind_of(sum) else {
                break "two percentages in one sum have two readings: put parentheses".to_owned();
            };
            if self.is_percent_part(first) != Some(true) {
                sum = base;
                continue;
            }
            let base = percent::factor(&self.part(base));
            break if sum == left {
                percent::two_bases(&base, (first_op, &self.part(first)), (op, &second))
            } else {
                percent::bases_apart(&self.part(left), &base, op, &second)
            };
        };
        Error::syntax(reason, span)
    }

    /// A part as it is written.
    fn part(&self, id: NodeId) -> String {
        shortened(self.written(self.span_of(id)).trim()).into_owned()
    }
}
