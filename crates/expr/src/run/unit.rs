//! Units in the tree: after a number, alone, and after `to`.

use arithma_num::Number;

use super::{Evaluator, Result};
use crate::error::ErrorKind;
use crate::session::{Host, at};
use crate::tree::{BinaryOp, Larger, NodeId, NodeKind, Span};
use crate::value::{self, Units, Value, nearest_units};

impl<H: Host> Evaluator<'_, H> {
    /// One of a unit.
    pub(super) fn unit(&self, name: &str, span: Span) -> Result<Value, H::Error> {
        let units = Units::of_name(name).map_err(|e| at(e, span))?;
        value::one_of(units, self.budget()).map_err(|e| at(e, span))
    }

    /// The units after a number or after `to`. A product nests on its left, however long it is.
    pub(super) fn units(&mut self, id: NodeId) -> Result<Units, H::Error> {
        let (tree, mut first) = (self.tree, id);
        let mut rest = Vec::new();
        while let NodeKind::Binary(op @ (BinaryOp::Mul | BinaryOp::Div), left, right) =
            tree.node(first).kind
        {
            rest.push((op, right, tree.node(first).span));
            first = left;
        }
        let mut units = self.unit_factor(first)?;
        for (op, right, span) in rest.into_iter().rev() {
            let right = self.units(right)?;
            let joined = if op == BinaryOp::Mul { units.times(&right) } else { units.over(&right) };
            units = joined.map_err(|e| at(e, span))?;
        }
        Ok(units)
    }

    fn unit_factor(&mut self, id: NodeId) -> Result<Units, H::Error> {
        let node = self.tree.node(id);
        let span = node.span;
        match node.kind {
            NodeKind::Larger(Larger::Unit(name)) => {
                Units::of_name(self.tree.text(name)).map_err(|e| at(e, span))
            }
            NodeKind::Binary(BinaryOp::Pow, base, exponent) => {
                let base = self.units(base)?;
                let power = self.eval(exponent)?;
                let power = self.whole(&power, self.span(exponent))?;
                let power = i8::try_from(power).map_err(|_| {
                    at(ErrorKind::Mismatch("the power of a unit is too large".into()), span)
                })?;
                base.to_power(power).map_err(|e| at(e, span))
            }
            NodeKind::Number(digits) if self.tree.text(digits) == "1" => Ok(Units::none()),
            NodeKind::Variable(name) => {
                let name = self.tree.variable(name).to_owned();
                let nearest = nearest_units(&name);
                Err(at(ErrorKind::UnknownUnit { name, nearest }, span))
            }
            _ => {
                let reason = "after 'to' comes a unit, such as km, km/h or m^2";
                Err(at(ErrorKind::Mismatch(reason.into()), span))
            }
        }
    }

    /// Whether a conversion is between two names of which one alone means several: `5 F to C`.
    pub(super) fn decide_each_other(&self, measured: NodeId, target: NodeId) -> bool {
        self.pair(measured, target)
            .is_some_and(|(_, _, from, to)| value::decide_each_other(from, to))
    }

    /// The number, whether it is negative, and both names of `-5 F to C`.
    fn pair(&self, measured: NodeId, target: NodeId) -> Option<(NodeId, bool, &str, &str)> {
        let unit = |id: NodeId| match self.tree.node(id).kind {
            NodeKind::Larger(Larger::Unit(name)) => Some(self.tree.text(name)),
            _ => None,
        };
        let (negative, measured) = match self.tree.node(measured).kind {
            NodeKind::Neg(inner) => (true, inner),
            _ => (false, measured),
        };
        let NodeKind::Larger(Larger::Measure(number, from)) = self.tree.node(measured).kind else {
            return None;
        };
        Some((number, negative, unit(from)?, unit(target)?))
    }

    /// `5 F to C`: each name decides what the other means.
    pub(super) fn convert_each_other(
        &mut self,
        measured: NodeId,
        target: NodeId,
        span: Span,
    ) -> Result<Value, H::Error> {
        let budget = self.budget();
        let Some((number, negative, from, to)) = self.pair(measured, target) else {
            return Err(at(ErrorKind::NotAValue, span));
        };
        let (from, to) = (from.to_owned(), to.to_owned());
        let mut number = self.eval(number)?;
        if negative {
            let minus = Value::from(Number::from(-1));
            number =
                value::binary(BinaryOp::Mul, minus, number, budget).map_err(|e| at(e, span))?;
        }
        match value::convert_pair(number, &from, &to, budget) {
            Some(converted) => converted.map_err(|e| at(e, span)),
            None => Err(at(ErrorKind::NotAValue, span)),
        }
    }
}
