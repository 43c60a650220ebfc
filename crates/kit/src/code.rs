//! The closed set of error codes.

/// What kind of thing went wrong. Clients branch on these nine words, so there is no tenth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Code {
    /// No real value there: `sqrt(-1)`, `log(0)`, the tangent of 90 degrees.
    DomainError,
    /// Outside the range that is allowed, or beyond a budget.
    OutOfRange,
    /// A divisor is exactly zero.
    DivisionByZero,
    /// A malformed number, expression or JSON text.
    ParseError,
    /// Missing, unknown, empty or contradicting parameters; unknown units and choices.
    InvalidInput,
    /// An expression uses a name that has no value.
    UnknownVariable,
    /// An expression calls a function that nobody knows.
    UnknownFunction,
    /// The magnitude of the result is beyond what can be written.
    Overflow,
    /// The operation is not supported for this input.
    NotImplemented,
}

impl Code {
    /// All codes.
    pub const ALL: [Self; 9] = [
        Self::DomainError,
        Self::OutOfRange,
        Self::DivisionByZero,
        Self::ParseError,
        Self::InvalidInput,
        Self::UnknownVariable,
        Self::UnknownFunction,
        Self::Overflow,
        Self::NotImplemented,
    ];

    /// The code as clients see it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::DomainError => "DOMAIN_ERROR",
            Self::OutOfRange => "OUT_OF_RANGE",
            Self::DivisionByZero => "DIVISION_BY_ZERO",
            Self::ParseError => "PARSE_ERROR",
            Self::InvalidInput => "INVALID_INPUT",
            Self::UnknownVariable => "UNKNOWN_VARIABLE",
            Self::UnknownFunction => "UNKNOWN_FUNCTION",
            Self::Overflow => "OVERFLOW",
            Self::NotImplemented => "NOT_IMPLEMENTED",
        }
    }

    /// The code that a client's word stands for.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|code| code.as_str() == word)
    }
}
