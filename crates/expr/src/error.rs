//! The one error type of the language.

use std::borrow::Cow;
use std::fmt;

use crate::caret;
use crate::tree::Span;

/// What is wrong with an expression, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    /// What is wrong.
    pub kind: ErrorKind,
    /// Where in the source; nowhere for an expression that was built and not written.
    pub span: Option<Span>,
}

/// What can be wrong with an expression. Messages are lower case, without a full stop, and say how
/// to mend it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text is not an expression, or not one with a single meaning; the reason says why.
    Syntax(String),
    /// A function that nobody knows.
    UnknownFunction {
        /// The name as written.
        name: String,
        /// Known names like it, the nearest first.
        nearest: Vec<String>,
        /// Whether the name is a variable or a constant, so that a product may have been meant.
        is_value: bool,
    },
    /// A variable without a value.
    UnknownVariable {
        /// The name as written.
        name: String,
        /// Known names like it, the nearest first.
        nearest: Vec<String>,
    },
    /// A function called with too few or too many arguments.
    WrongArity {
        /// How the function is called.
        signature: String,
        /// How many arguments it was given.
        given: usize,
    },
    /// The expression exceeds a limit of the language.
    TooLarge {
        /// What is too large, as the subject of a sentence: "the expression".
        what: &'static str,
        /// The limit that was exceeded.
        limit: usize,
        /// The unit of the limit: "bytes", "levels of nesting".
        unit: &'static str,
    },
    /// A function without a derivative that the language can express.
    NotDifferentiable {
        /// The function or operator as written.
        name: String,
    },
    /// A comparison or an equation where a value is needed.
    NotAValue,
    /// A function that formulas cannot look into.
    NotInFormulas {
        /// Its name.
        name: String,
    },
    /// Text, units, dates or the like where a formula of numbers is needed.
    NotAFormula,
    /// Values that do not go together: kinds, or dimensions; the reason names both.
    Mismatch(String),
    /// A unit that nobody knows.
    UnknownUnit {
        /// The name as written.
        name: String,
        /// Known names like it, the nearest first.
        nearest: Vec<String>,
    },
    /// An error of the numbers themselves.
    Number(arithma_num::Error),
    /// A power beyond a budget.
    PowerTooLarge(arithma_num::Error),
}

/// The result of anything in this crate that can fail.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The result of a step of the parser. The error is boxed so that the result of a step that works
/// is small: the parser passes one up for every token and operand.
pub(crate) type StepResult<T> = std::result::Result<T, Box<Error>>;

impl Error {
    /// The line of `source` that holds the error, with carets below the place; a long line is cut
    /// to about 70 characters around it. Empty where the error has no place in `source`.
    #[must_use]
    pub fn caret(&self, source: &str) -> String {
        self.span.map_or_else(String::new, |span| caret::render(source, span))
    }

    pub(crate) fn new(kind: ErrorKind, span: Span) -> Self {
        Self { kind, span: (!span.is_empty()).then_some(span) }
    }

    pub(crate) fn boxed(kind: ErrorKind, span: Span) -> Box<Self> {
        Box::new(Self::new(kind, span))
    }

    pub(crate) fn syntax(reason: impl Into<String>, span: Span) -> Box<Self> {
        Self::boxed(ErrorKind::Syntax(reason.into()), span)
    }
}

impl ErrorKind {
    /// The error of a power: one that is too large overflows.
    pub(crate) fn of_power(error: arithma_num::Error) -> Self {
        match error {
            arithma_num::Error::TooLarge { .. } => Self::PowerTooLarge(error),
            _ => Self::Number(error),
        }
    }
}

impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self { kind, span: None }
    }
}

impl From<arithma_num::Error> for ErrorKind {
    fn from(error: arithma_num::Error) -> Self {
        Self::Number(error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(reason) | Self::Mismatch(reason) => f.write_str(reason),
            Self::UnknownFunction { name, nearest, is_value } => {
                let name = shortened(name);
                write!(f, "unknown function '{name}'")?;
                suggest(f, nearest)?;
                if *is_value {
                    write!(f, "; to multiply, write {name}*(...)")?;
                }
                Ok(())
            }
            Self::UnknownVariable { name, .. } | Self::UnknownUnit { name, .. }
                if out_of_scope(name).is_some() =>
            {
                let note = out_of_scope(name).unwrap_or_default();
                write!(f, "'{}' {note}", shortened(name))
            }
            Self::UnknownVariable { name, nearest } => {
                write!(f, "unknown variable '{}'", shortened(name))?;
                suggest(f, nearest)
            }
            Self::WrongArity { signature, given } => {
                let plural = if *given == 1 { "" } else { "s" };
                write!(
                    f,
                    "wrong number of arguments: write {signature}, not {given} argument{plural}"
                )
            }
            Self::TooLarge { what, limit, unit } => {
                write!(f, "{what} exceeds the limit of {limit} {unit}")
            }
            Self::NotDifferentiable { name } => {
                write!(f, "{name} has no derivative here; use a numerical one")
            }
            Self::NotAValue => {
                f.write_str("a comparison or an equation is not a value: give one side only")
            }
            Self::NotInFormulas { name } => {
                write!(f, "{name} cannot depend on the variable of a formula: calculate it before")
            }
            Self::NotAFormula => f.write_str(
                "a formula of numbers is needed here: this part has a value of another kind",
            ),
            Self::UnknownUnit { name, nearest } => {
                write!(f, "unknown unit '{}'", shortened(name))?;
                suggest(f, nearest)
            }
            Self::Number(error) | Self::PowerTooLarge(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

/// What to say of a name that stands for something this language does not have on purpose.
fn out_of_scope(name: &str) -> Option<&'static str> {
    const CURRENCIES: &str = " USD EUR GBP JPY CNY INR CHF CAD AUD NZD SEK NOK DKK PLN CZK HUF RON TRY RUB UAH BRL MXN ZAR \
        KRW HKD SGD THB IDR ILS AED SAR BTC ETH dollar dollars euro euros cent cents pence penny yen yuan rupee rupees franc \
        francs ruble rubles peso pesos won bitcoin bucks ";
    let is_in = |names: &str| names.split_whitespace().any(|known| known == name);
    match name {
        _ if is_in(CURRENCIES) || is_in(&CURRENCIES.to_lowercase()) => Some(
            "is a currency, and rates of exchange change: write amounts as plain numbers, and multiply by the rate",
        ),
        "dB" | "dBm" | "dBW" | "decibel" | "decibels" | "Np" | "neper" | "nepers" => Some(
            "is a logarithm of a ratio, not a unit: write 10^(3/10) for 3 dB as a ratio of powers, or 10*log10(2) for a \
             ratio in dB",
        ),
        "pH" => Some(
            "is a logarithm, not a unit: write 10^-7 mol/L for the concentration at pH 7, or -log10(1e-7) for the pH",
        ),
        "c" => {
            Some("stands for nothing here: write c_0 for the speed of light, or give it a value")
        }
        "k" => Some(
            "stands for nothing here: write k_B for the Boltzmann constant, or give it a value",
        ),
        "u" => {
            Some("stands for nothing here: write Da for the atomic mass unit, or give it a value")
        }
        "M" => Some("stands for nothing here: write mol/L for a concentration, or give it a value"),
        "inf" | "Inf" | "infinity" | "Infinity" => {
            Some("is no number: it is a bound, as in limit(1/x, x, inf) or sum(1/k^2, k, 1, inf)")
        }
        "NaN" | "nan" => Some("is no number: every result is one, or an error that says why not"),
        "gravity" => {
            Some("stands for nothing here: write g_n for standard gravity, or give it a value")
        }
        "mach" | "Mach" => Some(
            "is no unit, as the speed of sound depends on the air: multiply by that speed, as in 0.8 * 340 m/s",
        ),
        _ => None,
    }
}

fn suggest(f: &mut fmt::Formatter<'_>, nearest: &[String]) -> fmt::Result {
    match nearest {
        [] => Ok(()),
        [only] => write!(f, ", did you mean {only}?"),
        [others @ .., last] => write!(f, ", did you mean {} or {last}?", others.join(", ")),
    }
}

/// A name as a message shows it: a very long one is cut.
pub(crate) fn shortened(name: &str) -> Cow<'_, str> {
    clipped(name, 40)
}

/// A text of at most so many characters; what is cut is marked.
#[must_use]
pub fn clipped(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        None => Cow::Borrowed(text),
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
    }
}
