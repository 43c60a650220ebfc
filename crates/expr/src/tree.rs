//! The syntax tree: one flat array of nodes, children before parents.

use arithma_num::Number;

use crate::error::{Error, ErrorKind, Result};
use crate::form::Form;
use crate::formula::Opaque;
use crate::function::{Constant, Function};
use crate::value::Moment;

/// The most bytes that the text of an expression may have.
pub const MAX_LENGTH: usize = 100_000;

/// The most nodes that an expression may have.
pub const MAX_NODES: usize = 20_000;

/// The most levels of nesting: parentheses, bars, arguments, exponents.
pub const MAX_DEPTH: usize = 256;

/// The most different variables that an expression may have.
pub const MAX_VARIABLES: usize = 500;

/// A range of bytes in the source of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The place of a node that was built and not written.
    pub(crate) const NONE: Self = Self { start: 0, end: 0 };

    /// Whether the range holds nothing.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.start >= self.end
    }

    /// From the start of this range to the end of another.
    #[must_use]
    pub(crate) fn to(self, end: Self) -> Self {
        Self { start: self.start, end: end.end }
    }
}

/// The index of a node in its expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The place in [`Expr::nodes`].
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The index of a variable in [`Expr::free_variables`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VariableId(pub(crate) u32);

impl VariableId {
    /// The place in [`Expr::free_variables`].
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A piece of the text that an expression owns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

/// A node: what it is, and where it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Node {
    /// What the node is.
    pub kind: NodeKind,
    /// Where it was written; empty if it was built.
    pub span: Span,
}

/// What a node is. Children are earlier in the array.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NodeKind {
    /// A number; [`Expr::text`] gives its digits.
    Number(Piece),
    /// A variable; [`Expr::variable`] gives its name.
    Variable(VariableId),
    /// A constant of the language.
    Constant(Constant),
    /// The negative.
    Neg(NodeId),
    /// An operator between two values.
    Binary(BinaryOp, NodeId, NodeId),
    /// A built-in function; [`Expr::arguments`] gives its arguments.
    Call(Function, Arguments),
    /// A number that stands where a name or a part stood whose value is known: [`Expr::known`].
    Known(KnownId),
    /// A part that formulas do not look into, at its arguments: [`Expr::opaque`].
    Opaque(OpaqueId, Arguments),
    /// A comparison or an equation.
    Relation(Relation, NodeId, NodeId),
    /// What has values other than plain numbers, and is evaluated by a [`crate::Session`] only.
    Larger(Larger),
}

/// The index of a known number of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KnownId(pub(crate) u32);

/// The index of a part of an expression that formulas do not look into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OpaqueId(pub(crate) u32);

/// The nodes of the language beyond formulas of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Larger {
    /// Text, as it is written in its quotes.
    Text(Piece),
    /// The imaginary unit.
    Imaginary,
    /// True or false.
    Bool(bool),
    /// A date, with a time or without, in ISO 8601.
    Date(Piece),
    /// The name of a unit.
    Unit(Piece),
    /// A time zone, or Unix time: what a moment is converted to.
    Zone(Piece),
    /// A number and the unit after it, which bind as one: `5 km`, `2 m^2`.
    Measure(NodeId, NodeId),
    /// `[1, 2, 3]`
    List(Arguments),
    /// The whole numbers from one to the other: `1..10`.
    Range(NodeId, NodeId),
    /// `not a`
    Not(NodeId),
    /// `a and b`
    And(NodeId, NodeId),
    /// `a or b`
    Or(NodeId, NodeId),
    /// `8%`
    Percent(NodeId),
    /// `15% of 80`
    Of(NodeId, NodeId),
    /// An operator between elements in like places: `a .* b`.
    Each(BinaryOp, NodeId, NodeId),
    /// `to hex`: a value, and the form that it is shown in.
    Formed(NodeId, Form),
    /// `to`, `in`: a value, and the units after the word.
    Convert(NodeId, NodeId),
    /// A function that is not the language's own: the user's or the host's.
    Apply(Piece, Arguments),
    /// An argument by name: `years = 30`.
    Named(Piece, NodeId),
    /// `5.2 ± 0.1`: a value and its standard uncertainty.
    Uncertain(NodeId, NodeId),
    /// `record.field`
    Field(NodeId, Piece),
    /// `list[2]`, `A[2, 3]`: what is indexed, then the places.
    Index(Arguments),
}

/// An operator between two values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `%`, the remainder of the floored quotient: it has the sign of the right side.
    Rem,
    /// `//`, the floored quotient.
    IntDiv,
    /// `^`
    Pow,
}

impl BinaryOp {
    /// How the operator is written.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Sub => "-",
            Self::Mul => "*",
            Self::Div => "/",
            Self::Rem => "%",
            Self::IntDiv => "//",
            Self::Pow => "^",
        }
    }
}

/// A comparison, or the sign of an equation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Relation {
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `==`, a question.
    Equal,
    /// `!=`
    NotEqual,
    /// `=`, an equation to be solved.
    Equation,
}

impl Relation {
    /// How the relation is written.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Greater => ">",
            Self::GreaterOrEqual => ">=",
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Equation => "=",
        }
    }
}

/// The arguments of a call. A single one, the usual case, is stored in place; more are a range of
/// the expression's list of arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Arguments {
    first: NodeId,
    count: u32,
}

impl Arguments {
    /// Stores `arguments`, appending them to `list` where needed.
    pub(crate) fn store(arguments: &[NodeId], list: &mut Vec<NodeId>) -> Self {
        let first = match arguments {
            [only] => *only,
            _ => {
                let start = NodeId(list.len() as u32);
                list.extend_from_slice(arguments);
                start
            }
        };
        Self { first, count: arguments.len() as u32 }
    }

    /// How many there are.
    #[must_use]
    pub fn count(self) -> usize {
        self.count as usize
    }

    pub(crate) fn of<'a>(&'a self, list: &'a [NodeId]) -> &'a [NodeId] {
        if self.count == 1 {
            std::slice::from_ref(&self.first)
        } else {
            &list[self.first.index()..][..self.count()]
        }
    }
}

/// An expression: a flat array of nodes, children before parents, the root last.
///
/// Parsing makes a tree. Differentiation and substitution make a graph in which equal parts are
/// shared; it is still an array with children before parents, and evaluation computes each node
/// once. Nothing walks an expression by recursion, so a chain of thousands of terms is harmless.
#[derive(Debug, Clone)]
pub struct Expr {
    /// The source, followed by digits and names that are not literally in it.
    pub(crate) text: Box<str>,
    pub(crate) source_length: u32,
    pub(crate) nodes: Vec<Node>,
    pub(crate) arguments: Vec<NodeId>,
    pub(crate) variables: Vec<Piece>,
    pub(crate) known: Vec<Number>,
    pub(crate) opaques: Vec<Opaque>,
    /// Whether some node is the child of more than one.
    pub(crate) shared: bool,
}

impl Expr {
    /// The text that was parsed; empty for an expression that was built.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.text[..self.source_length as usize]
    }

    /// A part as it was written; empty if it was built.
    pub(crate) fn source_of(&self, id: NodeId) -> &str {
        self.source_at(self.node(id).span)
    }

    /// The text of a place.
    pub(crate) fn source_at(&self, Span { start, end }: Span) -> &str {
        self.text.get(start as usize..end as usize).unwrap_or("")
    }

    /// The nodes, children before parents.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The root, which is the last node.
    #[must_use]
    pub fn root(&self) -> NodeId {
        NodeId(self.nodes.len() as u32 - 1)
    }

    /// A node.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// The digits of a number, or a name.
    #[must_use]
    pub fn text(&self, piece: Piece) -> &str {
        &self.text[piece.start as usize..piece.end as usize]
    }

    /// The name of a variable.
    #[must_use]
    pub fn variable(&self, id: VariableId) -> &str {
        self.text(self.variables[id.index()])
    }

    /// The arguments of a call.
    #[must_use]
    pub fn arguments<'a>(&'a self, arguments: &'a Arguments) -> &'a [NodeId] {
        arguments.of(&self.arguments)
    }

    /// A known number.
    #[must_use]
    pub fn known(&self, id: KnownId) -> &Number {
        &self.known[id.0 as usize]
    }

    /// A part that formulas do not look into.
    #[must_use]
    pub fn opaque(&self, id: OpaqueId) -> &Opaque {
        &self.opaques[id.0 as usize]
    }

    /// Whether some part is one that formulas do not look into.
    #[must_use]
    pub fn has_opaque(&self) -> bool {
        !self.opaques.is_empty()
    }

    /// Whether a percentage is written in it.
    pub(crate) fn has_percent(&self) -> bool {
        let is_percent = |node: &Node| matches!(node.kind, NodeKind::Larger(Larger::Percent(_)));
        self.nodes.iter().any(is_percent)
    }

    /// Whether it is a formula of numbers: no node of the larger language, a relation at most at
    /// the root.
    #[must_use]
    pub fn is_formula(&self) -> bool {
        let root = self.root().index();
        self.nodes.iter().enumerate().all(|(index, node)| match node.kind {
            NodeKind::Larger(_) => false,
            NodeKind::Relation(..) => index == root,
            NodeKind::Call(function, _) => !function.is_form(),
            _ => true,
        })
    }

    /// Whether a function in it takes or gives an angle in degrees that is written without its
    /// unit.
    #[must_use]
    pub fn has_degrees(&self) -> bool {
        let has_unit =
            |&id: &NodeId| matches!(self.node(id).kind, NodeKind::Larger(Larger::Measure(..)));
        let called = |node: &Node| match &node.kind {
            NodeKind::Call(function, arguments) => {
                function.in_degrees() && !self.arguments(arguments).iter().any(has_unit)
            }
            _ => false,
        };
        self.nodes.iter().any(called)
    }

    /// Whether it is about the time between two readings of the clock whose zone nobody knows.
    #[must_use]
    pub fn has_local_difference(&self) -> bool {
        let local = |id: NodeId| match self.node(id).kind {
            NodeKind::Larger(Larger::Date(text)) => {
                Moment::parse(self.text(text)).is_ok_and(|moment| moment.is_local())
            }
            _ => false,
        };
        let may_be = |id: NodeId| {
            matches!(self.node(id).kind, NodeKind::Variable(_) | NodeKind::Larger(Larger::Date(_)))
        };
        self.nodes.iter().any(|node| match node.kind {
            NodeKind::Binary(BinaryOp::Sub, a, b) => {
                (local(a) && may_be(b)) || (may_be(a) && local(b))
            }
            _ => false,
        })
    }

    /// The names of the variables, in the order of their first appearance.
    pub fn free_variables(&self) -> impl ExactSizeIterator<Item = &str> {
        self.variables.iter().map(|&piece| self.text(piece))
    }

    /// The relation at the root, if the expression is a comparison or an equation.
    #[must_use]
    pub fn relation(&self) -> Option<Relation> {
        match self.node(self.root()).kind {
            NodeKind::Relation(relation, ..) => Some(relation),
            _ => None,
        }
    }

    /// An error unless the expression is a value: not a comparison, not an equation.
    pub fn require_value(&self) -> Result<()> {
        let root = self.node(self.root());
        match root.kind {
            NodeKind::Relation(..) => Err(Error::new(ErrorKind::NotAValue, root.span)),
            _ => Ok(()),
        }
    }

    /// Calls `visit` with each child of a node, in order.
    pub(crate) fn each_child(&self, kind: &NodeKind, mut visit: impl FnMut(NodeId)) {
        use Larger::{
            And, Apply, Bool, Convert, Date, Each, Field, Formed, Imaginary, Index, List, Measure,
            Named, Not, Of, Or, Percent, Range, Text, Uncertain, Unit, Zone,
        };
        match kind {
            NodeKind::Number(_)
            | NodeKind::Variable(_)
            | NodeKind::Constant(_)
            | NodeKind::Known(_)
            | NodeKind::Larger(Text(_) | Imaginary | Bool(_) | Date(_) | Unit(_) | Zone(_)) => {}
            NodeKind::Neg(a)
            | NodeKind::Larger(Not(a) | Percent(a) | Named(_, a) | Field(a, _) | Formed(a, _)) => {
                visit(*a);
            }
            NodeKind::Binary(_, a, b)
            | NodeKind::Relation(_, a, b)
            | NodeKind::Larger(
                Measure(a, b)
                | Range(a, b)
                | And(a, b)
                | Or(a, b)
                | Of(a, b)
                | Convert(a, b)
                | Uncertain(a, b)
                | Each(_, a, b),
            ) => {
                visit(*a);
                visit(*b);
            }
            NodeKind::Call(_, arguments)
            | NodeKind::Opaque(_, arguments)
            | NodeKind::Larger(List(arguments) | Apply(_, arguments) | Index(arguments)) => {
                self.arguments(arguments).iter().for_each(|&a| visit(a));
            }
        }
    }

    /// How many parents each node has.
    pub(crate) fn uses(&self) -> Vec<u32> {
        let mut uses = vec![0; self.nodes.len()];
        for node in &self.nodes {
            self.each_child(&node.kind, |child| uses[child.index()] += 1);
        }
        uses
    }
}
