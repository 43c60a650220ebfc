//! Names, numbers, lists and calls of functions as typeset mathematics.

use super::markup::{Fence, Markup, Sign};
use super::{ANY, ATOM, Edge, LIMITS, POWER, PRODUCT, Piece, REMAINDER, SIGN, Setter};
use crate::function::Function;
use crate::tree::NodeId;

impl<M: Markup> Setter<'_, M> {
    /// A call of a function of the language, in its own notation where there is one.
    pub(super) fn call(&mut self, function: Function, arguments: &[NodeId]) -> Piece {
        let notation = match (function, arguments) {
            (Function::Sqrt, [x]) => Some(M::root(&self.take(*x).text, None)),
            (Function::Cbrt, [x]) => Some(M::root(&self.take(*x).text, Some(&M::number("3")))),
            (Function::Root, [x, n]) => {
                let (x, n) = (self.take(*x), self.take(*n));
                Some(M::root(&x.text, Some(&n.text)))
            }
            (Function::Abs, [x]) => Some(M::fenced(Fence::BARS, &self.take(*x).text)),
            (Function::Norm, [v]) => Some(M::fenced(Fence::DOUBLE_BARS, &self.take(*v).text)),
            (Function::Floor, [x]) => Some(M::fenced(Fence::FLOOR, &self.take(*x).text)),
            (Function::Ceil, [x]) => Some(M::fenced(Fence::CEILING, &self.take(*x).text)),
            (Function::Conj, [z]) => Some(M::overlined(&self.take(*z).text)),
            (Function::Ncr, [n, r]) => {
                let (n, r) = (self.take(*n), self.take(*r));
                return Piece::atom(M::binomial(&n.text, &r.text), Edge::Block);
            }
            _ => None,
        };
        match (notation, function, arguments) {
            (Some(text), ..) => Piece::atom(text, Edge::Closed),
            (None, Function::Factorial, [n]) => {
                let n = self.place(*n, ATOM);
                Piece::new(n.text + &M::sign(Sign::FACTORIAL), POWER, [n.begins, Edge::Closed])
            }
            (None, Function::Mod, [a, b]) => {
                let left = self.place(*a, PRODUCT);
                left.joined::<M>(Sign::REMAINDER, &self.place(*b, POWER), REMAINDER)
            }
            (None, Function::Transpose, [a]) => self.raised(*a, &M::word("T")),
            (None, Function::Inverse, [a]) => {
                self.raised(*a, &(M::sign(Sign::NEGATIVE) + &M::number("1")))
            }
            (None, Function::Sum, [body, index, from, to]) => {
                self.limits(Sign::SUM, [*body, *index, *from, *to])
            }
            (None, Function::Product, [body, index, from, to]) => {
                self.limits(Sign::PRODUCT, [*body, *index, *from, *to])
            }
            (None, Function::If, [condition, value, otherwise]) => {
                self.cases([*condition, *value, *otherwise])
            }
            (None, Function::Log, [x, base]) => {
                let base = self.take(*base);
                self.applied(M::subscript(&M::function("log"), &base.text), &[*x])
            }
            (None, Function::Log10, _) => self.logarithm("10", arguments),
            (None, Function::Log2, _) => self.logarithm("2", arguments),
            (None, function, _) => {
                let name = match function {
                    Function::Asin => "arcsin",
                    Function::Acos => "arccos",
                    Function::Atan => "arctan",
                    Function::Asinh => "arsinh",
                    Function::Acosh => "arcosh",
                    Function::Atanh => "artanh",
                    Function::Re => "Re",
                    Function::Im => "Im",
                    other => other.name(),
                };
                self.applied(M::function(name), arguments)
            }
        }
    }

    /// What is written before a call, and the arguments in parentheses.
    pub(super) fn applied(&mut self, head: String, arguments: &[NodeId]) -> Piece {
        let arguments: Vec<Piece> = arguments.iter().map(|&argument| self.take(argument)).collect();
        let list = comma_separated::<M>(arguments.into_iter());
        let text = head + &M::fenced(Fence::ROUND, &list);
        Piece::new(text, ATOM, [Edge::Closed; 2])
    }

    fn logarithm(&mut self, base: &str, arguments: &[NodeId]) -> Piece {
        self.applied(M::subscript(&M::function("log"), &M::number(base)), arguments)
    }

    fn raised(&mut self, base: NodeId, exponent: &str) -> Piece {
        let base = self.place(base, ATOM);
        Piece::new(M::power(&base.text, exponent), POWER, [base.begins, Edge::Closed])
    }

    /// A sum or a product over an index.
    fn limits(&mut self, sign: Sign, [body, index, from, to]: [NodeId; 4]) -> Piece {
        let (index, from, to) = (self.take(index), self.take(from), self.take(to));
        let below = index.joined::<M>(Sign::EQUAL, &from, ANY);
        // A sum inside a product would be read otherwise, and a sign alone, too.
        let body = self.place(body, PRODUCT).behind_sign::<M>();
        let text = M::limits(sign, &below.text, &to.text) + &body.text;
        Piece::new(text, LIMITS, [Edge::Block, body.ends])
    }

    fn cases(&mut self, [condition, value, otherwise]: [NodeId; 3]) -> Piece {
        let condition = M::text("if ") + &self.take(condition).text;
        let (value, otherwise) = (self.take(value).text, self.take(otherwise).text);
        let text = M::cases(&[[value, condition], [otherwise, M::text("otherwise")]]);
        Piece::new(text, LIMITS, [Edge::Block; 2])
    }
}

/// A number by its digits, perhaps with a power of ten.
pub(super) fn number<M: Markup>(digits: &str) -> Piece {
    if let Some(digits) = digits.strip_prefix('-') {
        let size = number::<M>(digits);
        let text = M::sign(Sign::NEGATIVE) + &size.text;
        return Piece::new(text, SIGN.min(size.binding), [Edge::Sign, size.ends]);
    }
    let Some((mantissa, exponent)) = digits.split_once('e') else {
        return Piece::atom(M::number(digits), Edge::Digit);
    };
    let exponent = number::<M>(exponent);
    let power = Piece::atom(M::power(&M::number("10"), &exponent.text), Edge::Closed);
    Piece::atom(M::number(mantissa), Edge::Digit).joined::<M>(Sign::POWER_OF_TEN, &power, PRODUCT)
}

/// A number that is known: digits, or a fraction.
pub(super) fn known_number<M: Markup>(text: &str) -> Piece {
    let Some((over, under)) = text.split_once('/') else { return number::<M>(text) };
    if let Some(over) = over.strip_prefix('-') {
        let size = M::fraction(&M::number(over), &M::number(under));
        return Piece::new(M::sign(Sign::NEGATIVE) + &size, SIGN, [Edge::Sign, Edge::Block]);
    }
    Piece::new(M::fraction(&M::number(over), &M::number(under)), POWER, [Edge::Block; 2])
}

/// The name of a value: a letter, perhaps with an index, or a word.
pub(super) fn named<M: Markup>(name: &str) -> Piece {
    if let Some(letter) = letter::<M>(name) {
        return Piece::atom(letter, Edge::Letter);
    }
    let indexed = match name.split_once('_') {
        Some((head, index)) => Some((head, index.to_owned())),
        None => {
            let head = name.trim_end_matches(|c: char| c.is_ascii_digit());
            (head.len() < name.len()).then(|| (head, name[head.len()..].to_owned()))
        }
    };
    let Some((head, index)) = indexed.filter(|(_, index)| !index.is_empty()) else {
        return Piece::atom(M::word(name), Edge::Word);
    };
    let Some(head) = letter::<M>(head) else { return Piece::atom(M::word(name), Edge::Word) };
    let index = if index.bytes().all(|byte| byte.is_ascii_digit()) {
        M::number(&index)
    } else {
        letter::<M>(&index).unwrap_or_else(|| M::word(&index))
    };
    Piece::atom(M::subscript(&head, &index), Edge::Letter)
}

/// The letter that a name is.
fn letter<M: Markup>(name: &str) -> Option<String> {
    let mut letters = name.chars();
    match (letters.next(), letters.next()) {
        (Some(only), None) if only.is_alphabetic() => Some(M::letter(name)),
        _ => M::greek(name),
    }
}

/// The name of a function that is not the language's own.
pub(super) fn function_name<M: Markup>(name: &str) -> String {
    letter::<M>(name).unwrap_or_else(|| M::function(name))
}

pub(super) fn comma_separated<M: Markup>(pieces: impl Iterator<Item = Piece>) -> String {
    let mut text = String::new();
    for (index, piece) in pieces.enumerate() {
        if index > 0 {
            text.push_str(&M::sign(Sign::COMMA));
        }
        text.push_str(&piece.text);
    }
    text
}

/// A list; a list of lists of one length is a matrix.
pub(super) fn set_list<M: Markup>(pieces: Vec<Piece>) -> Piece {
    let width = pieces.first().map_or(0, |first| first.cells.len());
    if width > 0 && pieces.iter().all(|piece| piece.cells.len() == width) {
        let rows: Vec<Vec<String>> = pieces.into_iter().map(|piece| piece.cells).collect();
        return Piece::atom(M::matrix(&rows), Edge::Block);
    }
    let cells = pieces.iter().map(|piece| piece.text.clone()).collect();
    let list = comma_separated::<M>(pieces.into_iter());
    Piece { cells, ..Piece::atom(M::fenced(Fence::SQUARE, &list), Edge::Closed) }
}
