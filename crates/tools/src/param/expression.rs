//! An expression.

use arithma_expr::{BinaryOp, ErrorKind, Expr, Function, Names, Node, NodeKind, Span};
use arithma_num::{Budget, Error as NumberError, Number};

use super::{Param, param};
use crate::kit::{Code, Error, Json, Result};

/// The text of an expression, not yet parsed: which names are variables comes from elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expression(pub String);

param!(Expression);

impl Param for Expression {
    fn form() -> String {
        String::new()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        match json {
            Json::Text(_) | Json::Number(_) => Ok(Self(json.source().into_owned())),
            other => Err(Error::parse("an expression is needed, such as \"2*sin(45) + 3^2\"")
                .received(other.source())),
        }
    }
}

impl Expression {
    /// The expression, where `names` are the caller's.
    pub fn parse<N: Names + ?Sized>(&self, names: &N) -> Result<Expr> {
        Expr::parse_with(&self.0, names).map_err(|error| explain(error, &self.0, &[]))
    }

    /// The value with these variables.
    pub fn certified(
        &self,
        variables: &arithma_expr::Variables,
        budget: &Budget,
    ) -> Result<Number> {
        let expr = self.parse(variables)?;
        expr.certified(variables, budget).map_err(|error| self.explain(error, &expr))
    }

    /// An error that evaluating the parsed expression gave.
    pub(crate) fn explain(&self, error: arithma_expr::Error, expr: &Expr) -> Error {
        explain(error, &self.0, expr.nodes())
    }
}

impl From<arithma_expr::Error> for Error {
    fn from(error: arithma_expr::Error) -> Self {
        explain(error, "", &[])
    }
}

/// An error of the language in the words of the toolbox: its code, and the place in `source`.
/// `nodes` are those of the expression, where it was parsed.
pub(crate) fn explain(error: arithma_expr::Error, source: &str, nodes: &[Node]) -> Error {
    let place = error.span;
    let reason = error.to_string();
    let explained = match error.kind {
        ErrorKind::UnknownFunction { name, nearest, .. } => {
            return Error::new(Code::UnknownFunction, reason)
                .with("function", name)
                .nearest(&nearest);
        }
        ErrorKind::UnknownVariable { name, nearest } => {
            return Error::new(Code::UnknownVariable, reason).with("name", name).nearest(&nearest);
        }
        ErrorKind::UnknownUnit { name, nearest } => {
            return Error::invalid(reason).with("unit", name).nearest(&nearest);
        }
        ErrorKind::Mismatch(_) => Error::invalid(reason),
        ErrorKind::PowerTooLarge(error) => Error::from(error).with_code(Code::Overflow),
        ErrorKind::Number(error) => {
            let code = code_of(&error, place, nodes);
            let explained = Error::from(error);
            match code {
                Some(code) => explained.with_code(code),
                None => explained,
            }
        }
        ErrorKind::WrongArity { .. } | ErrorKind::NotDifferentiable { .. } => Error::domain(reason),
        ErrorKind::TooLarge { .. } => Error::out_of_range(reason),
        // Syntax, and a comparison where a value is needed.
        _ => Error::parse(reason),
    };
    match place {
        Some(span) if explained.code() != Code::DivisionByZero => {
            explained.with_place(source, span)
        }
        _ => explained,
    }
}

/// The code that the operation gives to an error of size: a power that is too large overflows.
fn code_of(error: &NumberError, place: Option<Span>, nodes: &[Node]) -> Option<Code> {
    let node = nodes.iter().find(|node| Some(node.span) == place)?;
    match (error, node.kind) {
        (
            NumberError::TooLarge { .. },
            NodeKind::Binary(BinaryOp::Pow, ..) | NodeKind::Call(Function::Pow | Function::Exp, _),
        ) => Some(Code::Overflow),
        _ => None,
    }
}
