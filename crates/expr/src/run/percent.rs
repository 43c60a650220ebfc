//! Percentages that names stand for: what they are of in a sum.

use super::{Evaluator, Result};
use crate::percent;
use crate::session::{Host, at};
use crate::tree::{NodeId, NodeKind};
use crate::value::Value;

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
