//! Percentages that names stand for, and what they are of in a sum; percentages where one is wanted.

use super::{Evaluator, Result};
use crate::percent;
use crate::session::{Host, at};
use crate::tree::{BinaryOp, NodeId, NodeKind};
use crate::value::{self, Value};

impl<H: Host> Evaluator<'_, H> {
    /// Fails where a percentage is added to a sum that has one already: `p + t + t`, t being 8%. Where
    /// both are written as such, the parser has said so.
    pub(super) fn check_bases(&self, id: NodeId, left: &Value) -> Result<(), H::Error> {
        if matches!(left.resolved(), Value::Percent(_)) {
            return Ok(());
        }
        percent::check_chain(self.tree, id, |id| self.is_percent_name(id))
            .map_err(|e| at(e, self.span(id)))
    }

    /// The value of a part where a percentage is wanted: `6.5% * 2` is 13%, not the number 0.13.
    pub(super) fn percentage(&mut self, root: NodeId) -> Result<Value, H::Error> {
        self.enter(self.span(root))?;
        let (mut steps, mut id) = (Vec::new(), root);
        while let NodeKind::Binary(
            op @ (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div),
            left,
            right,
        ) = self.tree.node(id).kind
        {
            steps.push((id, op, right));
            id = left;
        }
        let mut value = self.eval(id)?;
        while let Some((id, op, right)) = steps.pop() {
            value = match value.resolved() {
                Value::Number(_) | Value::Percent(_) => {
                    let other = self.percentage(right)?;
                    let multiple = match op {
                        BinaryOp::Mul => value::multiple(&value, &other, self.budget()),
                        _ => Ok(None),
                    };
                    let joined = multiple.and_then(|multiple| match multiple {
                        Some(multiple) => Ok(multiple),
                        None => value::binary(op, value, other, self.budget()),
                    });
                    joined.map_err(|e| at(e, self.span(id)))?
                }
                _ => self.joined(id, value)?,
            };
        }
        self.levels -= 1;
        Ok(value)
    }

    fn is_percent_name(&self, id: NodeId) -> bool {
        match self.tree.node(id).kind {
            NodeKind::Variable(name) => {
                let value = self.named(self.tree.variable(name), self.span(id));
                value.is_ok_and(|value| matches!(value.resolved(), Value::Percent(_)))
            }
            _ => self.tree.is_percentage(id, &[]) == Some(true),
        }
    }
}
