//! `x °C`, `mean(list) °F`: what a scale with a zero of its own reads, behind anything but a number.

use super::{Operand, Parser, Shape};
use crate::error::{Error, StepResult};
use crate::lexer::Token;
use crate::tree::{BinaryOp, Larger, NodeId, NodeKind};

fn is_scale(name: &str) -> bool {
    arithma_units::meanings(name).iter().any(|unit| unit.own_zero().is_some())
}

impl Parser<'_> {
    /// Whether a scale stands here, right behind a name or a group, whose value it reads then. A product
    /// with one of its degrees would be a difference, which nobody means.
    pub(super) fn begins_scale_of(&self, operand: Operand) -> StepResult<bool> {
        if !matches!(operand.shape, Shape::Name | Shape::Group | Shape::Postfix)
            || self.in_target
            || !self.begins_unit()?
            || self.has_bare_unit(operand.node)
        {
            return Ok(false);
        }
        let words = self.words_of_unit()?.map_or(self.span, |(_, words)| words);
        Ok(is_scale(self.written(words)))
    }

    /// `20*°C`: what the scale reads, or so many degrees?
    pub(super) fn check_times_scale(&self, left: NodeId, right: NodeId) -> StepResult<()> {
        let NodeKind::Larger(Larger::Unit(_)) = self.kind_of(right) else { return Ok(()) };
        let scale = self.written(self.span_of(right));
        let is_read = arithma_units::unit_named(scale).is_ok_and(|unit| unit.own_zero().is_some());
        // `K/W` and the like are counted in degrees.
        let goes_on = matches!(self.token, Token::Slash | Token::Star);
        if !is_read || goes_on || self.has_bare_unit(left) {
            return Ok(());
        }
        let value = match (self.written(self.span_of(left)), self.kind_of(left)) {
            (product, NodeKind::Binary(..)) if !product.starts_with('(') => format!("({product})"),
            (value, _) => value.to_owned(),
        };
        let span = self.span_of(left).to(self.span_of(right));
        let reason = format!(
            "{value}*{scale} has two readings: write {value} {scale} for what the scale reads, or \
             {value} delta {scale} for a difference"
        );
        Err(Error::syntax(reason, span))
    }

    /// Whether a unit that no number stands before is a part of this product.
    fn has_bare_unit(&self, node: NodeId) -> bool {
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            match self.kind_of(node) {
                NodeKind::Larger(Larger::Unit(_)) => return true,
                NodeKind::Neg(inner) => open.push(inner),
                NodeKind::Binary(op, a, b) => {
                    open.push(a);
                    if op != BinaryOp::Pow {
                        open.push(b);
                    }
                }
                _ => {}
            }
        }
        false
    }
}
