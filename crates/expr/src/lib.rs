//! The expression language of arithma.

mod caret;
mod error;
mod evaluate;
mod function;
mod lexer;
mod names;
mod parse;
mod print;
mod tree;

pub use error::{Error, ErrorKind, Result};
pub use evaluate::Domain;
pub use function::{Constant, Function};
pub use names::{External, Names, nearest, nearest_values};
pub use tree::{
    Arguments, BinaryOp, Expr, MAX_DEPTH, MAX_LENGTH, MAX_NODES, MAX_VARIABLES, Node, NodeId,
    NodeKind, Piece, Relation, Span, VariableId,
};
