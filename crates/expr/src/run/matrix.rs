//! Matrices in the tree. What the host can do with matrices of numbers, it does: it knows more ways.

use super::{Decision, Evaluator, Result};
use crate::function::Function;
use crate::session::{Host, at};
use crate::tree::{BinaryOp, Larger, NodeId, NodeKind, Span};
use crate::value::{self, Value};

impl<H: Host> Evaluator<'_, H> {
    /// A function of vectors and matrices.
    pub(super) fn of_matrices(
        &mut self,
        function: Function,
        arguments: &[NodeId],
        span: Span,
    ) -> Result<Value, H::Error> {
        let mut values = Vec::with_capacity(arguments.len());
        for &argument in arguments {
            values.push(self.eval(argument)?);
        }
        let size = |place: usize| -> Result<usize, H::Error> {
            let whole = self.whole(&values[place], self.span(arguments[place]))?;
            Ok(usize::try_from(whole).unwrap_or(0))
        };
        let budget = self.budget();
        match (function, &values[..]) {
            (Function::Identity, [_]) => value::identity(size(0)?, budget),
            (Function::Zeros, [_]) => value::zeros(size(0)?, None, budget),
            (Function::Zeros, [_, _]) => value::zeros(size(0)?, Some(size(1)?), budget),
            (Function::Det | Function::Inverse | Function::Rank, [a]) => {
                return self.by_host(function, a, span);
            }
            _ => value::of_matrices(function, &values, budget),
        }
        .map_err(|e| at(e, span))
    }

    /// By the tool of the host, for a matrix of real numbers where it has one.
    fn by_host(&self, function: Function, a: &Value, span: Span) -> Result<Value, H::Error> {
        let tool = match function {
            Function::Det => "matrixDeterminant",
            Function::Inverse => "matrixInverse",
            _ => "matrixRank",
        };
        let is_real = match a.resolved() {
            Value::List(items) => {
                value::is_matrix(items)
                    && items.iter().all(|row| match row.resolved() {
                        Value::List(cells) => cells.iter().all(|cell| cell.as_number().is_some()),
                        _ => false,
                    })
            }
            _ => false,
        };
        if is_real && self.host.signature(tool).is_some() {
            let found = self.call_host(tool, vec![(None, a.clone())], span)?;
            // What is not proven stays a record.
            return Ok(found.resolved().clone());
        }
        value::of_matrices(function, std::slice::from_ref(a), self.budget())
            .map_err(|e| at(e, span))
    }

    /// `A^-2`: a power of the inverse, which the host finds. None where it is something else.
    pub(super) fn inverse_power(
        &self,
        op: BinaryOp,
        left: &Value,
        right: &Value,
        span: Span,
    ) -> Result<Option<Value>, H::Error> {
        let (BinaryOp::Pow, Value::List(items)) = (op, left.resolved()) else { return Ok(None) };
        let exponent = right.as_number().and_then(|n| n.as_exact()).cloned();
        let whole = exponent.and_then(|n| n.to_integer(self.budget()).ok().flatten());
        match whole.and_then(|n| i64::try_from(n).ok()) {
            Some(n) if n < 0 && value::is_matrix(items) => {
                let inverse = self.by_host(Function::Inverse, left, span)?;
                let power = value::raised(&inverse, n.unsigned_abs(), items.len(), self.budget());
                Ok(Some(power.map_err(|e| at(e, span))?))
            }
            _ => Ok(None),
        }
    }

    /// Both sides of an operator, where `[2 + 3]` beside a number is that number: brackets around
    /// one number group where a list makes no sense.
    pub(super) fn ungrouped(
        &mut self,
        op: BinaryOp,
        left: (NodeId, Value),
        right: (NodeId, Value),
    ) -> (Value, Value) {
        let is_list = |value: &Value| matches!(value.resolved(), Value::List(_));
        let is_sum = matches!(op, BinaryOp::Add | BinaryOp::Sub);
        let before = self.decided.len();
        match (self.only_element(left.0, &left.1), self.only_element(right.0, &right.1)) {
            (Some(a), Some(b)) if !is_sum => (a, b),
            (Some(a), None) if !is_list(&right.1) => (a, right.1),
            (None, Some(b)) if !is_list(&left.1) => (left.1, b),
            _ => {
                self.decided.truncate(before);
                (left.1, right.1)
            }
        }
    }

    /// The number in brackets that are written around one, which then group.
    pub(super) fn only_element(&mut self, id: NodeId, value: &Value) -> Option<Value> {
        let (NodeKind::Larger(Larger::List(items)), Value::List(list)) =
            (&self.tree.node(id).kind, value)
        else {
            return None;
        };
        let only = list.first().filter(|only| !matches!(only.resolved(), Value::List(_)))?;
        if items.count() != 1 {
            return None;
        }
        self.decided.push((id, Decision::Group));
        Some(only.clone())
    }
}
