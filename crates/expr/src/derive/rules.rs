//! The rules of differentiation for operators; those for functions are in their table.

use super::build::Builder;
use crate::error::{Error, ErrorKind, Result};
use crate::formula::Opaque;
use crate::function::{Function, Rule};
use crate::tree::{BinaryOp, NodeId, NodeKind};

/// A node and its slope.
pub(crate) type Moving = (NodeId, NodeId);

impl Builder {
    /// The derivative of a node with respect to a variable.
    pub(super) fn differentiate(&mut self, root: NodeId, variable: &str) -> Result<NodeId> {
        let zero = self.whole(0)?;
        let one = self.whole(1)?;
        let needed = self.needed(root);
        // The derivative of each node, zero where the variable does not occur; children first.
        let mut slopes = Vec::with_capacity(needed.len());
        let mut varies = vec![false; needed.len()];
        for (index, &needed) in needed.iter().enumerate() {
            let id = NodeId(index as u32);
            let kind = self.kind(id);
            let mut moving = self.is_variable(id, variable);
            self.each_child(kind, |child| moving |= varies[child.index()]);
            varies[index] = moving;
            slopes.push(match kind {
                _ if !needed || !moving => zero,
                NodeKind::Variable(_) => one,
                _ => {
                    let slope = self.slope(id, kind, &slopes);
                    slope.map_err(|error| self.placed(error, id))?
                }
            });
        }
        Ok(slopes[root.index()])
    }

    fn placed(&self, error: Error, id: NodeId) -> Error {
        match error.span {
            Some(_) => error,
            None => Error::new(error.kind, self.span_of(id)),
        }
    }

    fn slope(&mut self, id: NodeId, kind: NodeKind, slopes: &[NodeId]) -> Result<NodeId> {
        let of = |id: NodeId| slopes[id.index()];
        match kind {
            NodeKind::Neg(a) => self.neg(of(a)),
            NodeKind::Binary(op, a, b) => self.binary_slope(id, op, (a, of(a)), (b, of(b)), slopes),
            NodeKind::Call(function, arguments) => {
                let arguments = self.call_arguments(arguments);
                let moving: Vec<Moving> = arguments.iter().map(|&a| (a, of(a))).collect();
                self.call_slope(id, function, &moving)
            }
            NodeKind::Opaque(part, arguments) => {
                let (part, arguments) = (self.opaque_of(part), self.call_arguments(arguments));
                let moving: Vec<Moving> = arguments.iter().map(|&a| (a, of(a))).collect();
                self.opaque_slope(&part, &moving)
            }
            NodeKind::Relation(..) => Err(ErrorKind::NotAValue.into()),
            NodeKind::Larger(_) => Err(ErrorKind::NotAFormula.into()),
            NodeKind::Number(_)
            | NodeKind::Constant(_)
            | NodeKind::Variable(_)
            | NodeKind::Known(_) => self.whole(0),
        }
    }

    fn binary_slope(
        &mut self,
        id: NodeId,
        op: BinaryOp,
        (u, du): Moving,
        (v, dv): Moving,
        slopes: &[NodeId],
    ) -> Result<NodeId> {
        match op {
            BinaryOp::Add => self.add(du, dv),
            BinaryOp::Sub => self.sub(du, dv),
            BinaryOp::Mul => {
                let left = self.times(v, du)?;
                let right = self.times(u, dv)?;
                self.add(left, right)
            }
            BinaryOp::Div => self.quotient_slope((u, du), (v, dv), slopes),
            BinaryOp::Pow => self.power_slope(id, (u, du), (v, dv)),
            BinaryOp::Rem | BinaryOp::IntDiv => Err(not_differentiable(op.symbol())),
        }
    }

    /// The sum over the arguments of a part: how it changes with each, times how that one does.
    fn opaque_slope(&mut self, part: &Opaque, moving: &[Moving]) -> Result<NodeId> {
        let arguments: Vec<NodeId> = moving.iter().map(|&(a, _)| a).collect();
        let mut sum = self.whole(0)?;
        for (place, &(_, change)) in moving.iter().enumerate() {
            if self.is_zero(change) {
                continue;
            }
            let slope = part.slope(place).ok_or_else(|| not_differentiable(&part.text()))?;
            let slope = self.opaque(&slope, &arguments)?;
            let term = self.times(slope, change)?;
            sum = self.add(sum, term)?;
        }
        Ok(sum)
    }

    /// u'/v - u v'/v^2. Where v is c w^n, v'/v is n w'/w and the second term is u n w'/(v w): so the
    /// powers of repeated derivatives of 1/x grow by one, and do not double.
    fn quotient_slope(
        &mut self,
        (u, du): Moving,
        (v, dv): Moving,
        slopes: &[NodeId],
    ) -> Result<NodeId> {
        let first = self.over(du, v)?;
        if self.is_zero(dv) {
            return Ok(first);
        }
        let (w, n) = self.root_of(v)?;
        // A part that was only now made has no slope yet.
        let (n, w, dw) = match slopes.get(w.index()) {
            Some(&dw) => (n, w, dw),
            None => (1, v, dv),
        };
        let below = self.mul(v, w)?;
        let change = self.scaled_by(n, dw)?;
        let above = self.times(u, change)?;
        let second = self.over(above, below)?;
        self.sub(first, second)
    }

    /// v u^(v-1) u' for a constant exponent, u^v ln(u) v' for a constant base, and both together:
    /// u^v is exp(v ln u).
    pub(crate) fn power_slope(
        &mut self,
        id: NodeId,
        (u, du): Moving,
        (v, dv): Moving,
    ) -> Result<NodeId> {
        let mut slope = self.whole(0)?;
        if !self.is_zero(du) {
            let one = self.whole(1)?;
            let less = self.sub(v, one)?;
            let power = self.pow(u, less)?;
            let outer = self.mul(v, power)?;
            slope = self.times(outer, du)?;
        }
        if !self.is_zero(dv) {
            let logarithm = self.apply(Function::Ln, u)?;
            let outer = self.mul(id, logarithm)?;
            let second = self.times(outer, dv)?;
            slope = self.add(slope, second)?;
        }
        Ok(slope)
    }

    fn call_slope(
        &mut self,
        id: NodeId,
        function: Function,
        arguments: &[Moving],
    ) -> Result<NodeId> {
        let rule = function.rules().and_then(|rules| rules.slope.as_ref());
        match (rule, arguments) {
            // Nothing moves, so there is no need for a rule.
            (_, &[(_, du)]) if self.is_zero(du) => Ok(du),
            (Some(Rule::One(slope) | Rule::OneOrTwo(slope, _)), &[x]) => slope(self, id, x),
            (Some(Rule::Two(slope) | Rule::OneOrTwo(_, slope)), &[x, y]) => slope(self, id, x, y),
            (Some(Rule::Fold(slope)), &[first, ref rest @ ..]) => {
                let (mut a, mut da) = first;
                for &(b, db) in rest {
                    let joined = self.call(function, &[a, b])?;
                    (a, da) = (joined, slope(self, joined, (a, da), (b, db))?);
                }
                Ok(da)
            }
            (Some(Rule::Many(slope)), [_, ..]) => slope(self, id, arguments),
            _ => Err(not_differentiable(function.name())),
        }
    }

    /// outer * slope, which is nothing where the slope is: then `outer` does not matter.
    pub(crate) fn times(&mut self, outer: NodeId, slope: NodeId) -> Result<NodeId> {
        if self.is_zero(slope) { Ok(slope) } else { self.mul(outer, slope) }
    }

    /// slope / below, which is nothing where the slope is.
    pub(crate) fn over(&mut self, slope: NodeId, below: NodeId) -> Result<NodeId> {
        if self.is_zero(slope) { Ok(slope) } else { self.div(slope, below) }
    }

    pub(crate) fn over_whole(&mut self, slope: NodeId, below: i64) -> Result<NodeId> {
        let below = self.whole(below)?;
        self.over(slope, below)
    }

    pub(crate) fn scaled_by(&mut self, factor: i64, node: NodeId) -> Result<NodeId> {
        let factor = self.whole(factor)?;
        self.mul(factor, node)
    }

    pub(crate) fn square(&mut self, node: NodeId) -> Result<NodeId> {
        let two = self.whole(2)?;
        self.pow(node, two)
    }
}

fn not_differentiable(name: &str) -> Error {
    ErrorKind::NotDifferentiable { name: name.to_owned() }.into()
}
