//! The one error type of the number core.

use std::fmt;

/// What can go wrong with numbers. Messages are lower case, without a full stop, and name neither
/// tool nor parameter: the layer above adds those.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The text is not a number; the reason says why.
    Parse(String),
    /// A division by exactly zero.
    DivisionByZero,
    /// The function has no real value at this argument; the reason says which and why.
    Domain(String),
    /// The argument is not one that the function takes; the reason says which are.
    OutOfRange(String),
    /// A size exceeds the budget, found before the work was done.
    TooLarge {
        /// What is too large, as the subject of a sentence: "the result", "the exponent".
        what: &'static str,
        /// The limit that was exceeded.
        limit: u64,
        /// The unit of the limit: "digits", "bits".
        unit: &'static str,
    },
    /// The magnitude is beyond what any result may have.
    Overflow,
    /// The question cannot be decided at the highest precision the budget allows
    /// (is this real number zero? an integer? a tie?).
    Undecided(String),
    /// The deadline passed.
    Deadline,
    /// The caller cancelled the work.
    Cancelled,
    /// The work takes longer than a quick call may: it begins again where nobody waits for it.
    Allowance,
}

/// The result of anything in this crate that can fail.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// A domain error with its reason.
    pub fn domain(reason: impl Into<String>) -> Self {
        Self::Domain(reason.into())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parse(reason)
            | Self::Domain(reason)
            | Self::OutOfRange(reason)
            | Self::Undecided(reason) => f.write_str(reason),
            Self::DivisionByZero => f.write_str("cannot divide by zero"),
            Self::TooLarge { what, limit, unit } => {
                write!(f, "{what} would exceed the limit of {limit} {unit}")
            }
            Self::Overflow => f.write_str("the magnitude is beyond the largest supported"),
            Self::Deadline => f.write_str("the time limit was reached before the result"),
            Self::Allowance => f.write_str("the calculation takes longer than a quick call may"),
            Self::Cancelled => f.write_str("the calculation was cancelled"),
        }
    }
}

impl std::error::Error for Error {}
