//! Numbers with units, which bind as one.

use super::{Operand, Parser, Shape};
use crate::error::{Error, StepResult};
use crate::function::{Constant, Function};
use crate::lexer::{Token, is_keyword};
use crate::tree::{BinaryOp, Larger, NodeId, NodeKind, Piece};

impl Parser<'_> {
    /// Whether a name is a unit here.
    pub(super) fn is_unit(&self, name: &str) -> bool {
        self.names.has_units()
            && !is_keyword(name)
            && (self.in_target || !self.is_bound(name))
            && Constant::named(name).is_none()
            // A minute, where no parenthesis follows.
            && (Function::named(name).is_none() || name == "min" || name.len() == 1)
            && arithma_units::is_unit_name(name)
    }

    /// Whether the name here is the unit of the operand before it.
    pub(super) fn is_unit_of(&self, operand: Operand) -> StepResult<bool> {
        let is_number = matches!(self.kind_of(operand.node), NodeKind::Number(_));
        if !is_number && operand.shape != Shape::Measure || !self.names.has_units() {
            return Ok(false);
        }
        let name = self.written(self.span);
        let inch = name == "in" && is_number;
        Ok((self.is_unit(name) || inch) && self.peek()?.0 != Token::Open)
    }

    /// The unit after a number, with its power: `5 m^2` is five square metres.
    pub(super) fn measure(&mut self, number: NodeId) -> StepResult<NodeId> {
        let unit = self.unit_factor()?;
        self.push_pair(Larger::Measure, number, unit)
    }

    fn unit_factor(&mut self) -> StepResult<NodeId> {
        let piece = Piece { start: self.span.start, end: self.span.end };
        let unit = self.push(NodeKind::Larger(Larger::Unit(piece)), self.span)?;
        self.advance()?;
        match self.token {
            Token::Superscript => self.raised(unit),
            Token::Caret => {
                let mut ahead = self.lexer.clone();
                let is_negative = match ahead.next()?.0 {
                    Token::Number => false,
                    Token::Minus if ahead.next()?.0 == Token::Number => true,
                    _ => return Ok(unit),
                };
                self.advance()?;
                if is_negative {
                    self.advance()?;
                }
                let mut exponent = self.operand()?.node;
                if is_negative {
                    let span = self.span_of(exponent);
                    exponent = self.push(NodeKind::Neg(exponent), span)?;
                }
                self.push_binary(BinaryOp::Pow, unit, exponent)
            }
            _ => Ok(unit),
        }
    }

    /// Whether a number after a measure begins another part of it: `5 ft 3 in`.
    pub(super) fn continues_measure(&self, shape: Shape) -> StepResult<bool> {
        if shape != Shape::Measure {
            return Ok(false);
        }
        let (next, span) = self.peek()?;
        let name = self.written(span);
        Ok(next == Token::Name && (self.is_unit(name) || name == "in"))
    }

    /// `5 ft 3 in`: the sum of both.
    pub(super) fn mixed(&mut self, first: NodeId) -> StepResult<NodeId> {
        let number = self.operand()?.node;
        let second = self.measure(number)?;
        self.push_binary(BinaryOp::Add, first, second)
    }

    /// Whether an operand is a number without a unit, whatever its name.
    pub(super) fn is_plain(&self, node: NodeId) -> bool {
        matches!(self.kind_of(node), NodeKind::Number(_) | NodeKind::Constant(_))
    }

    #[cold]
    pub(super) fn two_measures(&self, left: NodeId, right: NodeId) -> Box<Error> {
        let span = self.span_of(left).to(self.span_of(right));
        let NodeKind::Larger(Larger::Measure(number, unit)) = self.kind_of(right) else {
            return Error::syntax("put parentheses around the quotient", span);
        };
        let part = |id: NodeId| self.written(self.span_of(id));
        let (a, whole, b, unit) = (part(left), part(right), part(number), part(unit));
        let reason =
            format!("{a}/{whole} has two readings: write ({a}/{b}) {unit} or {a}/({b} {unit})");
        Error::syntax(reason, span)
    }
}
