//! The expression language of arithma: from text to a syntax tree, and from the tree to values,
//! derivatives and text again. It knows numbers and syntax, nothing else: names come from the
//! caller through [`Names`], and values are what a [`Domain`] says they are.
//!
//! # Grammar
//!
//! ```text
//! statement = sum [ relation sum ]
//! relation  = "<" | "<=" | ">" | ">=" | "==" | "!=" | "="        also ≤ ≥ ≠
//! sum       = product { ( "+" | "-" ) product }
//! product   = unary { ( "*" | "/" | "//" | "%" ) unary | power } the last: an implicit product
//! unary     = { "+" | "-" } power
//! power     = postfix [ ( "^" | "**" ) unary ]
//! postfix   = operand { "!" | superscript }                      superscripts: ² ³ ⁻¹ ¹²
//! operand   = number | name | name "(" [ sum { "," sum } ] ")"
//!           | "(" sum ")" | "|" sum "|" | "√" operand
//! number    = ( digits [ "." [ digits ] ] | "." digits ) [ ( "e" | "E" ) [ "+" | "-" ] digits ]
//! name      = letter or "_", then letters, digits, "_"
//! ```
//!
//! `× · ÷ − π` are `* * / - pi`. Digits may be grouped in threes by `_`. Spaces end a token and
//! mean nothing else.
//!
//! # Meaning
//!
//! - `^` binds more tightly than a sign on its left and takes a sign on its right: `-2^2` is -4,
//!   `2^-1` is a half, `2^3^2` is 2^9. `%` is the truncated remainder, `//` the floored quotient.
//! - `e` after digits begins an exponent only if digits follow: `2e3` is 2000, `2e` is twice e.
//! - `!=` is always "not equal": write `5! = 120` with a space. `5!!` is an error.
//! - A relation stands between two sums, once, and outside all parentheses. `=` makes an equation,
//!   the others ask a question.
//! - An implicit product has the precedence of `*`: `2x`, `3(4+5)`, `2 pi r^2`, `(a)(b)`, `x²y`.
//!   A number is never its right factor (`x 3`). What has a second reading is an error that shows
//!   both: `1/2x`, `2^3x`, `√2x`, `√x²`, a factor beside bars (except in the first `2|x|`).
//! - `name(` is always a call, so `x(3)` is an unknown function and never a product.
//! - `|` in the place of an operand opens, and after an operand closes the bars that are the
//!   innermost open group.
//! - A sign after `%` needs parentheses, so that `5% - 3`, a percentage, is not taken for a
//!   remainder.
//! - A name that is no constant and no function is a variable; [`Names::is_variable`] makes
//!   it one even so.
//!
//! [`Function`] and [`Constant`] list the built-in names. Angles are in degrees, except in the
//! functions whose names end in `_r`.
//!
//! # Limits
//!
//! [`MAX_LENGTH`], [`MAX_DEPTH`], [`MAX_NODES`] and [`MAX_VARIABLES`] bound the work that any text
//! can cause.

mod caret;
mod derive;
mod error;
mod eval;
mod evaluate;
mod function;
mod lexer;
mod names;
mod parse;
mod print;
mod program;
pub mod script;
mod tree;

pub use caret::render as caret;
pub use error::{Error, ErrorKind, Result};
pub use eval::Variables;
pub use evaluate::Domain;
pub use function::{Constant, Function};
pub use names::{External, Names, nearest, nearest_values};
pub use program::Program;
pub use tree::{
    Arguments, BinaryOp, Expr, MAX_DEPTH, MAX_LENGTH, MAX_NODES, MAX_VARIABLES, Node, NodeId,
    NodeKind, Piece, Relation, Span, VariableId,
};
