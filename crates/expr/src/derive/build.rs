//! Building expressions: equal parts are made once and shared.

use std::collections::HashMap;

use arithma_num::Number;
use smallvec::SmallVec;

use super::ratio::Ratio;
use crate::error::{Error, ErrorKind, Result};
use crate::formula::Opaque;
use crate::function::Function;
use crate::print::push_canonical;
use crate::tree::{
    Arguments, BinaryOp, Expr, KnownId, MAX_NODES, Node, NodeId, NodeKind, OpaqueId, Piece, Span,
    VariableId,
};

/// Nodes that a builder may hold, those that end up unused included. This also bounds
/// the time that a derivative can take.
const MAX_BUILT: usize = 3 * MAX_NODES;

/// An expression under construction. Every node is looked up before it is made (hash-consing), so
/// a part that occurs a hundred times is stored and evaluated once.
#[derive(Default)]
pub(crate) struct Builder {
    text: String,
    nodes: Vec<Node>,
    facts: Vec<Facts>,
    arguments: Vec<NodeId>,
    variables: Vec<Piece>,
    pieces: HashMap<String, Piece>,
    known: HashMap<Key, NodeId>,
    numbers: Vec<Number>,
    opaques: Vec<Opaque>,
    /// The place in the source of what is being copied, for errors.
    pub(super) span: Span,
}

/// What is known of a node's value.
#[derive(Debug, Clone, Copy)]
pub(super) struct Facts {
    /// The exact value, if it is a small fraction.
    pub(super) ratio: Option<Ratio>,
    /// Whether it has a value for all values of the variables.
    pub(super) total: bool,
}

/// What makes two nodes the same.
#[derive(PartialEq, Eq, Hash)]
enum Key {
    Node(NodeKind),
    Call(Function, Vec<NodeId>),
    /// By where the part lives.
    Opaque(usize, Vec<NodeId>),
}

impl Builder {
    pub(super) fn kind(&self, id: NodeId) -> NodeKind {
        self.nodes[id.index()].kind
    }

    pub(super) fn span_of(&self, id: NodeId) -> Span {
        self.nodes[id.index()].span
    }

    pub(super) fn facts(&self, id: NodeId) -> Facts {
        self.facts[id.index()]
    }

    pub(super) fn ratio(&self, id: NodeId) -> Option<Ratio> {
        self.facts(id).ratio
    }

    pub(crate) fn is_zero(&self, id: NodeId) -> bool {
        self.ratio(id).is_some_and(Ratio::is_zero)
    }

    pub(super) fn call_arguments(&self, arguments: Arguments) -> Vec<NodeId> {
        arguments.of(&self.arguments).to_vec()
    }

    pub(super) fn piece_text(&self, piece: Piece) -> &str {
        &self.text[piece.start as usize..piece.end as usize]
    }

    pub(super) fn is_variable(&self, id: NodeId, name: &str) -> bool {
        matches!(self.kind(id), NodeKind::Variable(v)
            if self.piece_text(self.variables[v.index()]) == name)
    }

    /// The node of this kind, made if there is none yet.
    pub(crate) fn node(&mut self, kind: NodeKind) -> Result<NodeId> {
        self.make(Key::Node(kind), kind)
    }

    pub(crate) fn binary(&mut self, op: BinaryOp, a: NodeId, b: NodeId) -> Result<NodeId> {
        self.node(NodeKind::Binary(op, a, b))
    }

    /// A call, as it is.
    pub(crate) fn call(&mut self, function: Function, arguments: &[NodeId]) -> Result<NodeId> {
        let key = Key::Call(function, arguments.to_vec());
        match self.known.get(&key) {
            Some(&id) => Ok(id),
            None => {
                let stored = Arguments::store(arguments, &mut self.arguments);
                self.make(key, NodeKind::Call(function, stored))
            }
        }
    }

    /// A number that is known.
    pub(crate) fn known(&mut self, number: &Number) -> Result<NodeId> {
        let id = KnownId(self.numbers.len() as u32);
        self.numbers.push(number.clone());
        self.node(NodeKind::Known(id))
    }

    /// A part that formulas do not look into.
    pub(crate) fn opaque(&mut self, part: &Opaque, arguments: &[NodeId]) -> Result<NodeId> {
        let key = Key::Opaque(part.address(), arguments.to_vec());
        if let Some(&id) = self.known.get(&key) {
            return Ok(id);
        }
        let id = OpaqueId(self.opaques.len() as u32);
        self.opaques.push(part.clone());
        let stored = Arguments::store(arguments, &mut self.arguments);
        self.make(key, NodeKind::Opaque(id, stored))
    }

    /// The part at a node that formulas do not look into.
    pub(super) fn opaque_of(&self, id: OpaqueId) -> Opaque {
        self.opaques[id.0 as usize].clone()
    }

    /// A number, by its digits.
    pub(crate) fn number(&mut self, digits: &str) -> Result<NodeId> {
        let mut canonical = String::with_capacity(digits.len() + 1);
        push_canonical(digits, &mut canonical);
        let piece = self.piece(&canonical);
        self.node(NodeKind::Number(piece))
    }

    pub(crate) fn variable(&mut self, name: &str) -> Result<NodeId> {
        let piece = self.piece(name);
        let id = self.variables.iter().position(|&known| known == piece).unwrap_or_else(|| {
            self.variables.push(piece);
            self.variables.len() - 1
        });
        self.node(NodeKind::Variable(VariableId(id as u32)))
    }

    fn piece(&mut self, text: &str) -> Piece {
        if let Some(&piece) = self.pieces.get(text) {
            return piece;
        }
        let start = self.text.len() as u32;
        self.text.push_str(text);
        let piece = Piece { start, end: self.text.len() as u32 };
        self.pieces.insert(text.to_owned(), piece);
        piece
    }

    fn make(&mut self, key: Key, kind: NodeKind) -> Result<NodeId> {
        if let Some(&id) = self.known.get(&key) {
            return Ok(id);
        }
        if self.nodes.len() >= MAX_BUILT {
            return Err(too_large());
        }
        let facts = self.facts_of(kind);
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node { kind, span: self.span });
        self.facts.push(facts);
        self.known.insert(key, id);
        Ok(id)
    }

    fn facts_of(&self, kind: NodeKind) -> Facts {
        let total = |id: NodeId| self.facts(id).total;
        let integer = |id: NodeId| self.ratio(id).and_then(Ratio::integer);
        let ratio = match kind {
            NodeKind::Number(digits) => Ratio::parse(self.piece_text(digits)),
            NodeKind::Neg(a) => self.ratio(a).and_then(Ratio::neg),
            NodeKind::Binary(BinaryOp::Div, a, b) => {
                self.ratio(a).zip(self.ratio(b)).and_then(|(a, b)| a.div(b))
            }
            _ => None,
        };
        let total = match kind {
            NodeKind::Number(_)
            | NodeKind::Variable(_)
            | NodeKind::Constant(_)
            | NodeKind::Known(_) => true,
            NodeKind::Neg(a) => total(a),
            NodeKind::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, a, b) => {
                total(a) && total(b)
            }
            NodeKind::Binary(BinaryOp::Div, a, b) => {
                total(a) && self.ratio(b).is_some_and(|b| !b.is_zero())
            }
            NodeKind::Binary(BinaryOp::Pow, a, b) => {
                let positive = self.ratio(a).is_some_and(|a| !a.is_negative() && !a.is_zero());
                total(a) && (integer(b).is_some_and(|b| b > 0) || (positive && total(b)))
            }
            NodeKind::Binary(..)
            | NodeKind::Relation(..)
            | NodeKind::Opaque(..)
            | NodeKind::Larger(_) => false,
            NodeKind::Call(function, arguments) => {
                let arguments = arguments.of(&self.arguments);
                function.is_total(arguments.len()) && arguments.iter().all(|&a| total(a))
            }
        };
        Facts { ratio, total }
    }

    /// Copies an expression; `copy` makes each node from its copied children. Returns the node
    /// that stands for each of the expression's.
    pub(super) fn import(
        &mut self,
        expr: &Expr,
        mut copy: impl FnMut(&mut Self, Copied<'_>) -> Result<NodeId>,
    ) -> Result<Vec<NodeId>> {
        let mut copies: Vec<NodeId> = Vec::with_capacity(expr.nodes.len());
        for node in &expr.nodes {
            let id = self.copied(expr, node, &copies, &mut copy)?;
            copies.push(id);
        }
        self.span = Span::NONE;
        Ok(copies)
    }

    /// A node as it is, of children that were copied already.
    pub(crate) fn copy_of(
        &mut self,
        expr: &Expr,
        node: &Node,
        copies: &[NodeId],
    ) -> Result<NodeId> {
        self.copied(expr, node, copies, &mut Self::as_is)
    }

    fn copied(
        &mut self,
        expr: &Expr,
        node: &Node,
        copies: &[NodeId],
        copy: &mut impl FnMut(&mut Self, Copied<'_>) -> Result<NodeId>,
    ) -> Result<NodeId> {
        let mut children: SmallVec<[NodeId; 4]> = SmallVec::new();
        self.span = node.span;
        expr.each_child(&node.kind, |child| children.push(copies[child.index()]));
        match &node.kind {
            NodeKind::Number(digits) => self.number(expr.text(*digits)),
            NodeKind::Variable(id) => {
                let name = expr.variable(*id);
                let made = self.variable(name)?;
                copy(self, Copied::Variable(name, made))
            }
            NodeKind::Constant(constant) => self.node(NodeKind::Constant(*constant)),
            NodeKind::Known(known) => self.known(expr.known(*known)),
            NodeKind::Opaque(part, _) => self.opaque(expr.opaque(*part), &children),
            NodeKind::Larger(_) => Err(Error::new(ErrorKind::NotAFormula, node.span)),
            NodeKind::Neg(_) => copy(self, Copied::Neg(children[0])),
            NodeKind::Binary(op, ..) => copy(self, Copied::Binary(*op, children[0], children[1])),
            NodeKind::Call(function, _) => copy(self, Copied::Call(*function, &children)),
            NodeKind::Relation(relation, ..) => {
                self.node(NodeKind::Relation(*relation, children[0], children[1]))
            }
        }
    }

    /// Copies an expression where some variables are nodes that are there already; returns its root.
    pub(crate) fn import_with(
        &mut self,
        expr: &Expr,
        stands_for: impl Fn(&str) -> Option<NodeId>,
    ) -> Result<NodeId> {
        let copies = self.import(expr, |builder, copied| match copied {
            Copied::Variable(name, made) => Ok(stands_for(name).unwrap_or(made)),
            other => builder.as_is(other),
        })?;
        Ok(copies[expr.root().index()])
    }

    /// A number as it would be written, or a known one.
    pub(crate) fn written(&mut self, number: &Number) -> Result<NodeId> {
        let decimal = match number {
            Number::Exact(exact) => exact.as_decimal(),
            Number::Real(_) => None,
        };
        let Some(decimal) = decimal else { return self.known(number) };
        let text = decimal.to_text();
        match text.strip_prefix('-') {
            None => self.number(&text),
            Some(digits) => {
                let positive = self.number(digits)?;
                self.node(NodeKind::Neg(positive))
            }
        }
    }

    /// What a node is the square of, if it is written as one.
    pub(crate) fn square_root_of(&self, id: NodeId) -> Option<NodeId> {
        match self.kind(id) {
            NodeKind::Binary(BinaryOp::Pow, base, power)
                if self.ratio(power).and_then(Ratio::integer) == Some(2) =>
            {
                Some(base)
            }
            _ => None,
        }
    }

    /// Copies an expression as it is, equal parts shared; returns its root.
    pub(crate) fn import_as_is(&mut self, expr: &Expr) -> Result<NodeId> {
        let copies = self.import(expr, Self::as_is)?;
        Ok(copies[expr.root().index()])
    }

    pub(super) fn as_is(&mut self, copied: Copied<'_>) -> Result<NodeId> {
        match copied {
            Copied::Variable(_, made) => Ok(made),
            Copied::Neg(a) => self.node(NodeKind::Neg(a)),
            Copied::Binary(op, a, b) => self.binary(op, a, b),
            Copied::Call(function, arguments) => self.call(function, arguments),
        }
    }

    /// Which nodes the value of `root` needs.
    pub(super) fn needed(&self, root: NodeId) -> Vec<bool> {
        let mut needed = vec![false; root.index() + 1];
        needed[root.index()] = true;
        for index in (0..=root.index()).rev() {
            if needed[index] {
                self.each_child(self.nodes[index].kind, |child| needed[child.index()] = true);
            }
        }
        needed
    }

    pub(super) fn each_child(&self, kind: NodeKind, mut visit: impl FnMut(NodeId)) {
        match kind {
            NodeKind::Number(_)
            | NodeKind::Variable(_)
            | NodeKind::Constant(_)
            | NodeKind::Known(_)
            // Never built: see `import`.
            | NodeKind::Larger(_) => {}
            NodeKind::Neg(a) => visit(a),
            NodeKind::Binary(_, a, b) | NodeKind::Relation(_, a, b) => {
                visit(a);
                visit(b);
            }
            NodeKind::Call(_, arguments) | NodeKind::Opaque(_, arguments) => {
                arguments.of(&self.arguments).iter().for_each(|&a| visit(a));
            }
        }
    }

    /// The expression with this root, without the nodes it does not need.
    pub(crate) fn finish(&self, root: NodeId) -> Result<Expr> {
        let needed = self.needed(root);
        let mut rest = Self::default();
        let mut moved: Vec<Option<NodeId>> = vec![None; needed.len()];
        let mut children = Vec::new();
        for index in (0..needed.len()).filter(|&index| needed[index]) {
            if rest.nodes.len() >= MAX_NODES {
                return Err(too_large());
            }
            children.clear();
            let kind = self.nodes[index].kind;
            // Children are needed where their parent is, and come before it.
            self.each_child(kind, |child| children.extend(moved[child.index()]));
            moved[index] = Some(match kind {
                NodeKind::Number(digits) => rest.number(self.piece_text(digits))?,
                NodeKind::Variable(id) => {
                    rest.variable(self.piece_text(self.variables[id.index()]))?
                }
                NodeKind::Constant(_) => rest.node(kind)?,
                NodeKind::Neg(_) => rest.node(NodeKind::Neg(children[0]))?,
                NodeKind::Binary(op, ..) => rest.binary(op, children[0], children[1])?,
                NodeKind::Call(function, _) => rest.call(function, &children)?,
                NodeKind::Known(known) => rest.known(&self.numbers[known.0 as usize])?,
                NodeKind::Opaque(part, _) => {
                    rest.opaque(&self.opaques[part.0 as usize], &children)?
                }
                NodeKind::Larger(_) => return Err(ErrorKind::NotAFormula.into()),
                NodeKind::Relation(relation, ..) => {
                    rest.node(NodeKind::Relation(relation, children[0], children[1]))?
                }
            });
        }
        let mut expr = Expr {
            text: rest.text.into_boxed_str(),
            source_length: 0,
            nodes: rest.nodes,
            arguments: rest.arguments,
            variables: rest.variables,
            known: rest.numbers,
            opaques: rest.opaques,
            shared: false,
        };
        expr.shared = expr.uses().iter().any(|&uses| uses > 1);
        Ok(expr)
    }
}

/// A node that is being copied, with its children copied already.
#[derive(Clone, Copy)]
pub(super) enum Copied<'a> {
    Variable(&'a str, NodeId),
    Neg(NodeId),
    Binary(BinaryOp, NodeId, NodeId),
    Call(Function, &'a [NodeId]),
}

fn too_large() -> Error {
    let what = "the derived expression";
    ErrorKind::TooLarge { what, limit: MAX_NODES, unit: "numbers and operations" }.into()
}
