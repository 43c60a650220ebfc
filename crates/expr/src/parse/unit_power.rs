//! Powers of units: `m^2`, `s^(-1)`, `metres squared`.

use super::Parser;
use crate::error::{Error, StepResult};
use crate::lexer::Token;
use crate::tree::{BinaryOp, NodeId, NodeKind};

impl Parser<'_> {
    /// A unit with the power behind the sign here, which belongs to the unit, however it is written: `m^2`,
    /// `s^(-1)`, `m^n`.
    pub(super) fn unit_power(&mut self, unit: NodeId) -> StepResult<NodeId> {
        let mut ahead = self.lexer.clone();
        let begins =
            |token| matches!(token, Token::Number | Token::Name | Token::Open | Token::BraceOpen);
        let sign = match ahead.next()?.0 {
            token if begins(token) => None,
            sign @ (Token::Minus | Token::Plus) if begins(ahead.next()?.0) => Some(sign),
            _ => return Ok(unit),
        };
        self.advance()?;
        if sign.is_some() {
            self.advance()?;
        }
        let mut exponent = self.operand()?.node;
        if sign == Some(Token::Minus) {
            let span = self.span_of(exponent);
            exponent = self.push(NodeKind::Neg(exponent), span)?;
        }
        if self.token == Token::Caret {
            return Err(self.tower_of_powers(unit, exponent));
        }
        self.push_binary(BinaryOp::Pow, unit, exponent)
    }

    /// `5 m^3^2`
    #[cold]
    fn tower_of_powers(&self, unit: NodeId, exponent: NodeId) -> Box<Error> {
        let span = self.span_of(unit).to(self.span_of(exponent));
        let (power, unit) =
            (self.written(self.span_of(exponent)), self.written(self.span_of(unit)));
        let reason = format!(
            "a power of {unit}^{power} is not clear: put parentheses, as in {unit}^({power}*2)"
        );
        Error::syntax(reason, span.to(self.span))
    }

    /// `metres squared`
    pub(super) fn worded_power(&mut self, unit: NodeId, power: &str) -> StepResult<NodeId> {
        self.advance()?;
        self.word_power(unit, power)
    }

    pub(super) fn word_power(&mut self, unit: NodeId, power: &str) -> StepResult<NodeId> {
        let (piece, span) = (self.extra(power), self.span_of(unit));
        let exponent = self.push(NodeKind::Number(piece), span)?;
        self.push(NodeKind::Binary(BinaryOp::Pow, unit, exponent), span)
    }
}
