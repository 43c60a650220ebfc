//! The syntax tree of a script. Chains of sums and products are flat, so that only what is nested
//! in the text nests here.

use std::rc::Rc;

use crate::tree::{BinaryOp, Relation, Span};

/// A part of a script, and where it was written.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
}

/// What a part is.
#[derive(Debug, Clone)]
pub(crate) enum Kind {
    /// A number, in the digits that `Number::parse` reads.
    Number(String),
    /// A date, with a time or without, in ISO 8601.
    Date(String),
    Text(String),
    Bool(bool),
    Name(String),
    List(Vec<Node>),
    /// The whole numbers from one to the other: `1..10`.
    Range(Box<Node>, Box<Node>),
    Negative(Box<Node>),
    Not(Box<Node>),
    /// The first operand, then operators of one level from left to right.
    Chain(Box<Node>, Vec<(Op, Node)>),
    Power(Box<Node>, Box<Node>),
    Factorial(Box<Node>),
    /// `8%`
    Percent(Box<Node>),
    /// `15% of 80`
    Of(Box<Node>, Box<Node>),
    Compare(Relation, Box<Node>, Box<Node>),
    /// `and`, or else `or`.
    Logic(bool, Box<Node>, Box<Node>),
    /// A number with its unit, which is a name or a power of one: binds as one.
    Measure(Box<Node>, Box<Node>),
    /// `to`, `in`: the unit after it.
    Convert(Box<Node>, Box<Node>),
    Call(String, Vec<Argument>),
    Field(Box<Node>, String),
}

/// An operator of a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Op {
    pub(crate) op: BinaryOp,
    /// A product without `*`.
    pub(crate) implicit: bool,
}

/// An argument of a call.
#[derive(Debug, Clone)]
pub(crate) struct Argument {
    pub(crate) name: Option<String>,
    pub(crate) value: Node,
}

/// One step.
#[derive(Debug, Clone)]
pub(crate) enum Step {
    Value(Node),
    Bind(String, Node),
    Define(Rc<Definition>),
}

/// A function that a script defines.
#[derive(Debug)]
pub(crate) struct Definition {
    pub(crate) name: String,
    pub(crate) parameters: Vec<String>,
    pub(crate) body: Node,
}

impl Definition {
    /// How it is called.
    pub(crate) fn signature(&self) -> String {
        format!("{}({})", self.name, self.parameters.join(", "))
    }
}
