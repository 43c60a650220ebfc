//! What is a number as far as the text says: `2*3` before `/4 cup`, and an `n` in `n(n+1)`.

use smallvec::{SmallVec, smallvec};

use super::Parser;
use crate::error::StepResult;
use crate::lexer::{Lexer, Token};
use crate::tree::{Larger, NodeId, NodeKind};

impl Parser<'_> {
    /// Whether an operand is made of numbers alone, and so has no unit.
    pub(super) fn is_figure(&self, node: NodeId) -> bool {
        self.is_made_of(node, &|kind| matches!(kind, NodeKind::Number(_) | NodeKind::Constant(_)))
    }

    /// Whether a value is one number, perhaps with a unit, and no list.
    pub(super) fn is_number(&self, node: NodeId) -> bool {
        self.is_made_of(node, &|kind| match kind {
            NodeKind::Variable(id) => {
                let name = self.digits_of(self.variables[id.index()]);
                self.numbers.iter().any(|number| number == name)
            }
            NodeKind::Number(_)
            | NodeKind::Constant(_)
            | NodeKind::Larger(Larger::Measure(..) | Larger::Percent(_) | Larger::Imaginary) => {
                true
            }
            _ => false,
        })
    }

    /// Whether sums, products and functions of numbers lead to nothing but such operands.
    fn is_made_of(&self, node: NodeId, is_operand: &dyn Fn(NodeKind) -> bool) -> bool {
        let mut open: SmallVec<[NodeId; 8]> = smallvec![node];
        while let Some(node) = open.pop() {
            match self.kind_of(node) {
                NodeKind::Neg(inner) => open.push(inner),
                // The last first: of a long product it is at hand.
                NodeKind::Binary(_, a, b) => open.extend([a, b]),
                NodeKind::Call(function, arguments) if function.rules().is_some() => {
                    open.extend_from_slice(arguments.of(&self.arguments));
                }
                kind if is_operand(kind) => {}
                _ => return false,
            }
        }
        true
    }

    /// Whether a name with a value stands before the parenthesis here as a factor: `n(n+1)/2`. What may be a
    /// list is asked for an element by some.
    pub(super) fn multiplies(&self, name: &str) -> StepResult<bool> {
        let is = |names: &[String]| names.iter().any(|known| known == name);
        if !is(&self.bound)
            || self.own_function(name).is_some()
            || self.is_defined(name)
            || self.names.parameters(name).is_some()
            || has_several(self.lexer.clone())?
        {
            return Ok(false);
        }
        if is(&self.numbers) {
            return Ok(true);
        }
        let mut ahead = self.lexer.clone();
        let is_place = ahead.next()?.0 == Token::Number && ahead.next()?.0 == Token::Close;
        Ok(is(&self.parameters) && !is(&self.lists) && !is_place)
    }
}

/// Whether several arguments stand in the parentheses that are open.
pub(super) fn has_several(mut ahead: Lexer<'_>) -> StepResult<bool> {
    let mut depth = 1_usize;
    loop {
        match ahead.next()?.0 {
            Token::Open | Token::ListOpen | Token::BraceOpen => depth += 1,
            Token::Close | Token::ListClose | Token::BraceClose => depth -= 1,
            Token::Comma if depth == 1 => return Ok(true),
            Token::End => return Ok(true),
            _ => {}
        }
        if depth == 0 {
            return Ok(false);
        }
    }
}
