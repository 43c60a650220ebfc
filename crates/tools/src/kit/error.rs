//! The one error type of the toolbox.
//!
//! An error is a [`Code`], a reason that says what is wrong and how to mend it, and `key=value`
//! details. It implements `serde::de::Error`, so that what a parameter type found wrong arrives at
//! the caller with its code, and with the path of the argument: `numbers[3]`, `rows[1][1]`.

use std::borrow::Cow;
use std::fmt;

use arithma_expr::{Span, caret};
use arithma_num::Error as NumberError;

use super::Code;

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
}

/// The most characters of a client's text that an error repeats.
const SHOWN: usize = 60;

/// The details of a place: they stand on lines of their own, one under the other.
pub(super) const INPUT: &str = "input";
pub(super) const CARET: &str = "caret";

/// Starts and separates the parts of an error that travels through `serde::de::Error::custom`.
/// Reasons and details hold no control characters, so it cannot occur inside a part.
const UNIT: char = '\u{1f}';

impl Error {
    /// An error of this kind, for this reason.
    pub fn new(code: Code, reason: impl Into<Cow<'static, str>>) -> Self {
        Self(Box::new(Parts {
            code,
            reason: reason.into(),
            path: String::new(),
            details: Vec::new(),
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
    pub(crate) fn overflow(error: arithma_num::Error) -> Self {
        let too_large = matches!(error, arithma_num::Error::TooLarge { .. });
        let error = Self::from(error);
        if too_large { error.with_code(Code::Overflow) } else { error }
    }

    /// The kind of error.
    #[must_use]
    pub fn code(&self) -> Code {
        self.0.code
    }

    /// What is wrong, and how to mend it.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.0.reason
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

    /// The form in which an error passes through `serde::de::Error::custom`, which takes text only.
    pub(crate) fn to_wire(&self) -> String {
        let Parts { code, reason, path, details } = &*self.0;
        let mut wire = format!("{UNIT}{}{UNIT}{reason}{UNIT}{path}", code.as_str());
        for (key, value) in details {
            wire.extend([UNIT]);
            wire.push_str(key);
            wire.push('=');
            wire.push_str(value);
        }
        wire
    }

    fn from_wire(text: &str) -> Option<Self> {
        let mut parts = text.strip_prefix(UNIT)?.split(UNIT);
        let code = Code::parse(parts.next()?)?;
        let mut error = Self::new(code, parts.next()?.to_owned());
        error.0.path = parts.next()?.to_owned();
        for detail in parts {
            let (key, value) = detail.split_once('=')?;
            error.0.details.push((key.to_owned().into(), value.to_owned()));
        }
        Some(error)
    }
}

/// A client's text as an error repeats it: cut, and on one line.
pub(crate) fn shown(text: &str) -> String {
    let mut out: String = text
        .chars()
        .take(SHOWN)
        .map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c })
        .collect();
    if text.chars().nth(SHOWN).is_some() {
        out.push('…');
    }
    out
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Parts { code, reason, path, details } = &*self.0;
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
        Self::new(code, error.to_string())
    }
}

impl serde::de::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Self {
        let message = message.to_string();
        Self::from_wire(&message).unwrap_or_else(|| Self::invalid(message))
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        let near = arithma_expr::nearest(field, expected.iter().copied());
        let reason = match (near.first(), expected) {
            (_, []) => "unknown parameter: this tool takes none".to_owned(),
            (Some(near), _) => format!("unknown parameter: did you mean {near}?"),
            (None, _) => format!("unknown parameter: this tool takes {}", expected.join(", ")),
        };
        Self::invalid(reason).with("parameter", field).nearest(&near)
    }

    fn missing_field(field: &'static str) -> Self {
        Self::invalid(format!("the parameter {field} is missing")).with("parameter", field)
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::invalid(format!("the parameter {field} is given twice")).with("parameter", field)
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        let near = arithma_expr::nearest(variant, expected.iter().copied());
        Self::invalid(format!("must be one of {}", expected.join(", ")))
            .received(variant)
            .nearest(&near)
    }
}

impl serde::ser::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(Code::NotImplemented, message.to_string())
    }
}

#[cfg(test)]
mod tests {
    use serde::de::Error as _;

    use super::*;

    #[test]
    fn survives_the_way_through_serde() {
        let error = Error::out_of_range("must be at least 0")
            .received("-1=2\n")
            .at_index(1)
            .at_index(0)
            .inside("rows");
        assert_eq!(error.path(), "rows[0][1]");
        assert_eq!(Error::custom(error.to_wire()), error);
        assert_eq!(Error::custom("plain"), Error::invalid("plain"));
        for code in Code::ALL {
            let error = Error::new(code, "x");
            assert_eq!(Error::custom(error.to_wire()).code(), code);
        }
    }

    #[test]
    fn repeats_little_and_on_one_line() {
        let error = Error::parse("x").received("a\u{1f}\n".repeat(1000));
        let (_, value) = error.details().next().unwrap();
        assert_eq!(value.chars().count(), SHOWN + 1);
        assert!(!value.contains(char::is_control));
    }
}
