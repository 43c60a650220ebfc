//! Forms that a result may be asked for in: `to hex`, `to 3 sf`, `to fraction`. They change how a
//! value is shown, never the value.

use std::borrow::Cow;

/// The most digits or places of a form.
pub(crate) const MOST_DIGITS: u32 = 10_000;

/// A form of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// A whole number in a base from 2 to 36.
    Base(u8),
    /// `7/3`
    Fraction,
    /// `2 1/3`
    Mixed,
    /// In decimal digits.
    Decimal,
    /// To so many significant digits.
    Significant(u32),
    /// To so many decimal places.
    Places(u32),
    /// `25%`
    Percent,
    /// `1.5e3`
    Scientific,
    /// As the scientific form, with a power of a thousand: `15e3`.
    Engineering,
    /// In English words.
    Words,
    /// A complex number by its absolute value and its argument: `polar(2, 90)`.
    Polar,
    /// A complex number by its parts.
    Rectangular,
}

impl Form {
    /// Whether it rounds: `to 2 dp`, `to 3 sf`.
    #[must_use]
    pub fn is_rounding(self) -> bool {
        matches!(self, Self::Places(_) | Self::Significant(_))
    }

    /// How the form is written after `to`.
    #[must_use]
    pub fn text(self) -> Cow<'static, str> {
        match self {
            Self::Base(2) => "binary".into(),
            Self::Base(8) => "octal".into(),
            Self::Base(16) => "hex".into(),
            Self::Base(base) => format!("base {base}").into(),
            Self::Fraction => "fraction".into(),
            Self::Mixed => "mixed".into(),
            Self::Decimal => "decimal".into(),
            Self::Significant(digits) => format!("{digits} sf").into(),
            Self::Places(places) => format!("{places} dp").into(),
            Self::Percent => "percent".into(),
            Self::Scientific => "scientific".into(),
            Self::Engineering => "engineering".into(),
            Self::Words => "words".into(),
            Self::Polar => "polar".into(),
            Self::Rectangular => "rectangular".into(),
        }
    }

    /// The form that one word names, in any case.
    pub(crate) fn named(word: &str) -> Option<Self> {
        Some(match &*word.to_ascii_lowercase() {
            "hex" | "hexadecimal" => Self::Base(16),
            "binary" | "bin" => Self::Base(2),
            "octal" | "oct" => Self::Base(8),
            "fraction" | "frac" => Self::Fraction,
            "mixed" => Self::Mixed,
            "decimal" | "dec" | "float" => Self::Decimal,
            "percent" | "percentage" => Self::Percent,
            "scientific" | "sci" => Self::Scientific,
            "engineering" | "eng" => Self::Engineering,
            "words" => Self::Words,
            "polar" => Self::Polar,
            "rectangular" | "cartesian" => Self::Rectangular,
            _ => return None,
        })
    }
}
