//! Evaluation: one loop over the nodes, for any kind of value.

use arithma_num::Number;

use crate::error::{Error, ErrorKind, Result};
use crate::formula::Opaque;
use crate::function::{Constant, Function};
use crate::tree::{BinaryOp, Expr, NodeId, NodeKind, Relation};

/// A kind of value that expressions can be evaluated to: certified numbers, doubles, intervals.
///
/// Operands are handed over, not lent: a value is cloned only where an expression shares a part,
/// which a parsed one never does.
pub trait Domain {
    /// What a node evaluates to.
    type Value: Clone;
    /// What can go wrong; the place in the source is added by [`Expr::evaluate`].
    type Error: Into<ErrorKind>;

    /// A number as written: digits, with an optional point, exponent and `_` between groups.
    fn literal(&mut self, digits: &str) -> Result<Self::Value, Self::Error>;

    /// A constant of the language.
    fn constant(&mut self, constant: Constant) -> Result<Self::Value, Self::Error>;

    /// The value of a variable, or [`ErrorKind::UnknownVariable`].
    fn variable(&mut self, name: &str) -> Result<Self::Value, Self::Error>;

    /// The negative.
    fn negate(&mut self, value: Self::Value) -> Result<Self::Value, Self::Error>;

    /// An operator between two values.
    fn binary(
        &mut self,
        op: BinaryOp,
        left: Self::Value,
        right: Self::Value,
    ) -> Result<Self::Value, Self::Error>;

    /// A built-in function. The number of arguments is one that the function accepts.
    fn call(
        &mut self,
        function: Function,
        arguments: &[Self::Value],
    ) -> Result<Self::Value, Self::Error>;

    /// A number that is known: see [`NodeKind::Known`].
    fn known(&mut self, number: &Number) -> Result<Self::Value, Self::Error>;

    /// A part that formulas do not look into; an error by default.
    fn opaque(
        &mut self,
        part: &Opaque,
        arguments: &[Self::Value],
    ) -> Result<Self::Value, ErrorKind> {
        let _ = arguments;
        Err(ErrorKind::NotInFormulas { name: part.text() })
    }

    /// A comparison or an equation as a value; an error by default.
    fn relation(
        &mut self,
        relation: Relation,
        left: Self::Value,
        right: Self::Value,
    ) -> Result<Self::Value, ErrorKind> {
        let _ = (relation, left, right);
        Err(ErrorKind::NotAValue)
    }
}

impl Expr {
    /// The value of the expression in a domain. Every node is computed once, children first, in
    /// the order of the source; the first error ends the evaluation.
    pub fn evaluate<D: Domain>(&self, domain: &mut D) -> Result<D::Value> {
        let mut values = Values {
            slots: Vec::with_capacity(self.nodes.len()),
            uses: if self.shared { self.uses() } else { Vec::new() },
        };
        let mut arguments = Vec::new();
        for node in &self.nodes {
            let value = self
                .evaluate_node(&node.kind, &mut values, &mut arguments, domain)
                .map_err(|kind| Error::new(kind, node.span))?;
            values.slots.push(Some(value));
        }
        // The root is the last node and an expression has at least one.
        values.slots.pop().flatten().ok_or_else(|| ErrorKind::NotAValue.into())
    }

    fn evaluate_node<D: Domain>(
        &self,
        kind: &NodeKind,
        values: &mut Values<D::Value>,
        scratch: &mut Vec<D::Value>,
        domain: &mut D,
    ) -> Result<D::Value, ErrorKind> {
        let value = match kind {
            NodeKind::Number(digits) => domain.literal(self.text(*digits)),
            NodeKind::Constant(constant) => domain.constant(*constant),
            NodeKind::Variable(id) => domain.variable(self.variable(*id)),
            NodeKind::Neg(a) => domain.negate(values.take(*a)?),
            NodeKind::Binary(op, a, b) => {
                let (a, b) = (values.take(*a)?, values.take(*b)?);
                domain.binary(*op, a, b)
            }
            NodeKind::Relation(relation, a, b) => {
                let (a, b) = (values.take(*a)?, values.take(*b)?);
                return domain.relation(*relation, a, b);
            }
            NodeKind::Known(known) => domain.known(self.known(*known)),
            NodeKind::Larger(_) => return Err(ErrorKind::NotAFormula),
            NodeKind::Call(function, arguments) => {
                scratch.clear();
                for &argument in self.arguments(arguments) {
                    scratch.push(values.take(argument)?);
                }
                domain.call(*function, scratch)
            }
            NodeKind::Opaque(part, arguments) => {
                scratch.clear();
                for &argument in self.arguments(arguments) {
                    scratch.push(values.take(argument)?);
                }
                return domain.opaque(self.opaque(*part), scratch);
            }
        };
        value.map_err(Into::into)
    }
}

/// The values of the nodes so far.
struct Values<V> {
    slots: Vec<Option<V>>,
    /// How often each value will still be asked for; empty where that is always once.
    uses: Vec<u32>,
}

impl<V: Clone> Values<V> {
    /// Hands the value over at its last use, and a copy before.
    fn take(&mut self, id: NodeId) -> Result<V, ErrorKind> {
        let slot = &mut self.slots[id.index()];
        let value = match self.uses.get_mut(id.index()) {
            Some(uses) if *uses > 1 => {
                *uses -= 1;
                slot.clone()
            }
            _ => slot.take(),
        };
        // Children come before parents and are used as often as counted: there is a value.
        value.ok_or(ErrorKind::NotAValue)
    }
}
