//! Errors of the language in the words of the toolbox.

use arithma_expr::ErrorKind;

use crate::{Code, Error};

impl From<arithma_expr::Error> for Error {
    fn from(error: arithma_expr::Error) -> Self {
        explain(error, "")
    }
}

/// An error of the language in the words of the toolbox: its code, and the place in `source`.
#[must_use]
pub fn explain(error: arithma_expr::Error, source: &str) -> Error {
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
        ErrorKind::Mismatch(_) | ErrorKind::NotAFormula | ErrorKind::NotInFormulas { .. } => {
            Error::invalid(reason)
        }
        ErrorKind::PowerTooLarge(error) => Error::from(error).with_code(Code::Overflow),
        ErrorKind::Number(error) => Error::from(error),
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
