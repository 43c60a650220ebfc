//! The one error type of the toolbox.
//!
//! An error is a [`Code`], a reason that says what is wrong and how to fix it, and `key=value`
//! details, with the path of the argument: `numbers[3]`, `rows[1][1]`.

use std::borrow::Cow;
use std::fmt;

use arithma_expr::{Span, caret, clipped};
use arithma_num::Error as NumberError;

use crate::Code;

/// The result of anything in this crate that can fail.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a tool gave no answer. The reason is lower case, without a full stop.
#[derive(Clone, PartialEq, Eq)]
pub struct Error(Box<Parts>);

/// Boxed, so that the result of a step that works stays small.
#[derive(Clone, PartialEq, Eq)]
struct Parts {
    code: Code,
    reason: Cow<'static, str>,
    /// Which argument: `years`, `numbers[3]`; empty where it is the call as a whole.
    path: String,
    details: Vec<(Cow<'static, str>, String)>,
    /// Whether the call itself was wrong, so that its signature helps.
    wants_signature: bool,
    /// Whether a question stayed open, rather than that there is no value.
    is_open: bool,
}

/// The most characters of a client's text that an error repeats.
const SHOWN: usize = 60;

/// The details of a place: they stand on lines of their own, one under the other.
pub(crate) const INPUT: &str = "input";
pub(crate) const CARET: &str = "caret";

impl Error {
    /// An error of this kind, for this reason.
    pub fn new(code: Code, reason: impl Into<Cow<'static, str>>) -> Self {
        Self(Box::new(Parts {
            code,
            reason: reason.into(),
            path: String::new(),
            details: Vec::new(),
            wants_signature: false,
            is_open: false,
        }))
    }

    /// A malformed number or text.
    pub fn parse(reason: impl Into<Cow<'static, str>>) -> Self {
        Self::new(Code::ParseError, reason)
    }

    /// Missing, unknown, empty or contradicting parameters.
    pub fn invalid(reason: impl Into<Cow<'static, str>>) -> Self {
        Self::new(Code::InvalidInput, reason)
    }

    /// Outside the allowed range, or beyond a budget.
    pub fn out_of_range(reason: impl Into<Cow<'static, str>>) -> Self {
        Self::new(Code::OutOfRange, reason)
    }

    /// No real value there.
    pub fn domain(reason: impl Into<Cow<'static, str>>) -> Self {
        Self::new(Code::DomainError, reason)
    }

    /// A result that cannot be written within the budget overflows.
    #[must_use]
    pub fn overflow(error: arithma_num::Error) -> Self {
        let too_large = matches!(error, arithma_num::Error::TooLarge { .. });
        let error = Self::from(error);
        if too_large { error.with_code(Code::Overflow) } else { error }
    }

    /// The kind of error.
    #[must_use]
    pub fn code(&self) -> Code {
        self.0.code
    }

    /// What is wrong, and how to fix it.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.0.reason
    }

    /// Whether a question stayed open that more digits or more time may answer, rather than that there
    /// is no value.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.0.is_open
    }

    /// The argument that is wrong, as a path: `years`, `numbers[3]`; empty where it is none.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// The details in order. Whether the path is one of them depends on the tool: see
    /// `shown_details`.
    pub fn details(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.details.iter().map(|(key, value)| (&**key, value.as_str()))
    }

    /// The details that a reply shows. The argument is named first where that says something: when
    /// the tool has several, or for an element of a list; not where a detail names what is wrong.
    pub(crate) fn shown_details(&self, parameters: usize) -> impl Iterator<Item = (&str, &str)> {
        const NAMES: [&str; 4] = ["parameter", "unit", "name", "function"];
        let named = self.0.details.iter().any(|(key, _)| NAMES.contains(&&**key));
        let tells = parameters > 1 || self.0.path.contains('[');
        let path = (tells && !named && !self.0.path.is_empty()).then(|| ("parameter", self.path()));
        path.into_iter().chain(self.details())
    }

    /// The same error with another code: a size that a contract calls by another name.
    #[must_use]
    pub fn with_code(mut self, code: Code) -> Self {
        self.0.code = code;
        self
    }

    /// The same error with one more detail.
    #[must_use]
    pub fn with(mut self, key: impl Into<Cow<'static, str>>, value: impl fmt::Display) -> Self {
        self.0.details.push((key.into(), shown(&value.to_string())));
        self
    }

    /// The same error with its place in an expression: the line as `input`, carets under the place
    /// as `caret`. Where the place is all of it, that would say nothing.
    #[must_use]
    pub fn with_place(mut self, source: &str, span: Span) -> Self {
        let place = source.get(span.start as usize..span.end as usize).unwrap_or_default();
        let lines = caret(source, span);
        if let Some((input, carets)) = lines.split_once('\n')
            && place.trim() != source.trim()
        {
            self.0.details.push((INPUT.into(), input.into()));
            self.0.details.push((CARET.into(), carets.into()));
        }
        self
    }

    /// The line of an expression that the error is in, and carets under the place.
    #[must_use]
    pub fn place(&self) -> Option<(&str, &str)> {
        let detail = |wanted: &str| self.details().find(|(key, _)| *key == wanted);
        Some((detail(INPUT)?.1, detail(CARET)?.1))
    }

    /// The same error, repeating what the client sent.
    #[must_use]
    pub fn received(self, value: impl fmt::Display) -> Self {
        self.with("received", value)
    }

    /// The same error with the names that may have been meant, best first.
    #[must_use]
    pub fn nearest(self, names: &[String]) -> Self {
        if names.is_empty() { self } else { self.with("nearest", names.join(",")) }
    }

    /// The same error, found in the argument of this name.
    #[must_use]
    pub fn inside(mut self, name: &str) -> Self {
        let dot = if self.0.path.is_empty() || self.0.path.starts_with('[') { "" } else { "." };
        self.0.path = format!("{}{dot}{}", shown(name), self.0.path);
        self
    }

    /// The same error, found in the element of this index.
    #[must_use]
    pub fn at_index(mut self, index: usize) -> Self {
        self.0.path = format!("[{index}]{}", self.0.path);
        self
    }

    /// The same error of a call that was wrong as such: in the language it is told with the signature.
    #[must_use]
    pub fn with_signature(mut self) -> Self {
        self.0.wants_signature = true;
        self
    }

    /// The error of a tool as that of a function in an expression: it names the function, and how it
    /// is called where the call was wrong. The place in the tool's own arguments says nothing there.
    #[must_use]
    pub(crate) fn of_function(mut self, name: &str, signature: &str) -> Self {
        let end =
            if self.0.wants_signature { format!("; write {signature}") } else { String::new() };
        self.0.reason = format!("{name}: {}{end}", self.0.reason).into();
        self.0.details.retain(|(key, _)| !matches!(&**key, INPUT | CARET));
        if !self.0.path.is_empty() && !self.0.details.iter().any(|(key, _)| key == "parameter") {
            let path = std::mem::take(&mut self.0.path);
            self.0.details.insert(0, ("parameter".into(), path));
        }
        self
    }
}

/// A client's text as an error repeats it: cut, and on one line.
pub(crate) fn shown(text: &str) -> String {
    clipped(text, SHOWN).replace(char::is_control, "\u{fffd}")
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Parts { code, reason, path, details, .. } = &*self.0;
        write!(f, "[{}] {reason} ({path}) {details:?}", code.as_str())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}] {}", self.0.code.as_str(), self.0.reason)
    }
}

impl std::error::Error for Error {}

impl From<NumberError> for Error {
    fn from(error: NumberError) -> Self {
        let code = match &error {
            NumberError::Parse(_) => Code::ParseError,
            NumberError::DivisionByZero => Code::DivisionByZero,
            NumberError::Overflow => Code::Overflow,
            NumberError::OutOfRange(_)
            | NumberError::TooLarge { .. }
            | NumberError::Deadline
            | NumberError::Allowance
            | NumberError::Cancelled => Code::OutOfRange,
            // Undecided: whether the value exists, or which side it lies on, is what is not known.
            _ => Code::DomainError,
        };
        let is_open = matches!(error, NumberError::Undecided(_) | NumberError::Deadline);
        let mut told = Self::new(code, error.to_string());
        told.0.is_open = is_open;
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeats_little_and_on_one_line() {
        let error = Error::parse("x").received("a\u{1f}\n".repeat(1000));
        let (_, value) = error.details().next().unwrap();
        assert_eq!(value.chars().count(), SHOWN + 1);
        assert!(!value.contains(char::is_control));
    }
}
