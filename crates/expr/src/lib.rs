//! The language of arithma: from text to a tree, and from the tree to values, derivatives and text
//! again. There is one grammar. What is made of plain numbers is a formula ([`Expr`]), which can be
//! evaluated in any [`Domain`], differentiated and compiled; the rest (units, dates, text, lists,
//! steps) is a [`Script`], which a [`Session`] runs with the functions of a [`Host`].
//!
//! # Grammar
//!
//! ```text
//! text     = step { ( ";" | new line ) step }
//! step     = [ "=" ] or [ "=" ] | name "=" or | name "(" name { "," name } ")" "=" or
//! or       = and { ( "or" | "||" ) and }
//! and      = not { ( "and" | "&&" ) not }
//! not      = "not" not | convert [ relation convert ]
//! relation = "<" | "<=" | ">" | ">=" | "==" | "!=" | "="           also ≤ ≥ ≠
//! convert  = bits { ( "to" | "in" ) ( units | form | zone ) | ".." sum }
//! bits     = sums joined by ( "|" with blanks around it ), "xor", "&", ( "<<" | ">>" ), the last the tightest
//! sum      = product { ( "+" | "-" ) product }
//! product  = unary { ( "*" | "/" | "//" | "%" | "mod" | ".*" | "./" ) unary | power }  the last: an implicit product
//! unary    = { "+" | "-" } power
//! power    = postfix [ ( "^" | "**" | ".^" ) unary ]
//! postfix  = operand { "!" | "'" | superscript | "." name | "[" or { "," or } "]" | unit }
//!          | postfix "%" [ ( "of" | "off" ) power ]
//! operand  = number | date | text | "true" | "false" | name | unit | call
//!          | "(" or ")" | "[" [ or { "," or } ] "]" | "|" sum "|" | "√" operand
//!          | "\frac{" or "}{" or "}" | "\sqrt" [ "[" or "]" ] "{" or "}"
//! call     = name "(" [ argument { "," argument } ] ")"
//! argument = [ name ( "=" | ":" ) ] or
//! units    = a product of units and their powers
//! form     = "hex" | "binary" | "octal" | "base" digits | "fraction" | "mixed" | "decimal" | "percent" | "%"
//!          | "scientific" | "engineering" | "words" | "polar" | "rectangular" | digits ( "sf" | "dp" )
//! number   = ( digits [ "." [ digits ] ] | "." digits ) [ ( "e" | "E" ) [ "+" | "-" ] digits ]
//! name     = letter or "_", then letters, digits, "_"
//! ```
//!
//! `× · ÷ − π` are `* * / - pi`. Digits may be grouped in threes by `_`, and by `,` outside calls and
//! lists. `$` before an amount, and what LaTeX writes for spacing, means nothing. A line ends a step
//! where an operand has ended, no bracket is open, and the next line does not begin with an operator.
//!
//! # Meaning
//!
//! - `^` binds more tightly than a sign on its left and takes a sign on its right: `-2^2` is -4,
//!   `2^-1` is a half, `2^3^2` is 2^9. `//` is the floored quotient, `%`
//!   before a number or a name and `mod` are its remainder, which has the sign of the divisor.
//! - `e` after digits begins an exponent only if digits follow: `2e3` is 2000, `2e` is twice e.
//! - `!=` is always "not equal": write `5! = 120` with a space. `5!!` is an error.
//! - In a step `name = ...` gives a name to a value. In a formula `=` makes an equation; it and a
//!   comparison are the whole formula, or none.
//! - An implicit product has the precedence of `*`: `2x`, `3(4+5)`, `2 pi r^2`, `(a)(b)`, `x²y`.
//!   A number is never its right factor (`x 3`), but `3 x 4` is a product. What has a second reading
//!   is an error that shows both: `1/2x`, `2^3x`, `√2x`, `√x²`, `1/2 h`, `5 % -3`, `1,5`, a factor
//!   beside bars (except in the first `2|x|`).
//! - `name(` is always a call, so `x(3)` is an unknown function and never a product. `[` right after a
//!   name or a bracket takes an element, from 1.
//! - `|` in the place of an operand opens, and after an operand closes the bars that are the
//!   innermost open group.
//! - A number and the unit after it bind as one: `60 km / 2 h` is 30 km/h. `a + 8%` and `a - 8%` are of
//!   a, where a is no percentage itself: those add up. `15% of 80` is 12, and `20% off 80` is 64. Two
//!   percentages of one number (`a - 5% - 3%`), and a product that begins with one (`a + 5%*2`), have
//!   two readings.
//! - A name that a step, a parameter, an index or [`Names::is_variable`] binds hides a constant and a
//!   unit. One that nobody knows is a variable. A function of the user's may be called
//!   before the step that defines it; it takes the name of no other, single letters excepted.
//! - A parameter of the host that is an expression ([`How::Expression`]) is given a formula: of what is
//!   written, or of the text in quotes. Earlier steps and functions are written out in it, and the names
//!   that other arguments give ([`How::Name`]) are its variables.
//!
//! [`Function`] and [`Constant`] list the built-in names. Angles without a unit are in degrees, except
//! in the functions whose names end in `_r`.
//!
//! ```
//! # use arithma_expr::{Expr, Variables};
//! # use arithma_num::Budget;
//! let total = Expr::parse("sum(k^2, k, 1, 3) + 50% of 8")?;
//! let value = total.certified(&Variables::none(), &Budget::default())?;
//! assert_eq!(value.as_exact().map(|exact| exact.to_text()).as_deref(), Some("18"));
//! # Ok::<(), arithma_expr::Error>(())
//! ```
//!
//! # Limits
//!
//! [`MAX_LENGTH`], [`MAX_DEPTH`], [`MAX_NODES`], [`MAX_VARIABLES`] (and as many parameters of a
//! function) and [`MAX_STEPS`] bound what any text can cause when it is read; 300 levels of calls,
//! lists of a million elements and 256 levels, and the budget of the [`Host`] when it runs. Functions
//! and sums are written out in a formula up to 75 levels, 2,000 terms and a million nodes.

pub mod calendar;
mod caret;
mod derive;
mod error;
mod eval;
mod evaluate;
mod figures;
mod form;
mod formula;
mod function;
mod idiom;
mod latex;
mod lexer;
mod names;
mod parse;
mod percent;
mod print;
mod program;
mod reading;
mod run;
mod scope;
mod script;
mod session;
mod tree;
mod typeset;
mod value;
mod words;
pub mod zones;

pub use caret::render as caret;
pub use error::{Error, ErrorKind, Result, clipped};
pub use eval::Variables;
pub use evaluate::Domain;
pub use form::Form;
pub use formula::{Opaque, formula};
pub use function::{Constant, Function};
pub use names::{Names, nearest, nearest_values, squeezed};
pub use program::Program;
pub use reading::{is_literal, is_plain};
pub use script::{DEGREES, MAX_STEPS, NO_ZONE, Script};
pub use session::{Fault, Host, Outcome, Session};
pub use tree::{
    Arguments, BinaryOp, Expr, KnownId, Larger, MAX_DEPTH, MAX_LENGTH, MAX_NODES, MAX_VARIABLES,
    Node, NodeId, NodeKind, OpaqueId, Piece, Relation, Span, VariableId,
};
pub use typeset::Typeset;
pub use value::{Formed, How, Moment, Period, Pieces, Quantity, Record, Takes, Uncertain, Value};
pub use words::{ONES, POWERS, TENS};
