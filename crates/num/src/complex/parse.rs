//! Reading complex numbers: strict about meaning, lenient about form.

use super::Complex;
use crate::{Decimal, Error, Number, Result};

/// Texts with more commas are not split into a pair.
const MAX_COMMAS: usize = 8;

impl Complex {
    /// Reads a complex number: `3+4i`, `1.5 - 2i`, `4i + 3`, `-2.5e3j`, `2*i`, `i`, `-i`, `3`, or the two
    /// parts as `3, 4`; in parentheses or not, with `+`, `-` or `−` and white space between the
    /// terms. Parts are decimals as [`Decimal::parse`] reads them.
    ///
    /// `1,234` could be a grouped number as well as a pair, so it is refused; `1, 234` and `1,234+0i`
    /// are not.
    pub fn parse(text: &str) -> Result<Self> {
        let trimmed = text.trim();
        let inner = trimmed.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        let inner = inner.unwrap_or(trimmed).trim();
        let read = if inner.contains(',') && !inner.ends_with(is_unit) && terms(inner).len() == 1 {
            read_pair(inner)
        } else {
            read_sum(inner)
        };
        read.map_err(|fault| match fault {
            Fault::Form(advice) => {
                let shown = shorten(trimmed);
                Error::Parse(format!("`{shown}` is not a complex number: {advice}"))
            }
            Fault::Other(error) => error,
        })
    }
}

impl std::str::FromStr for Complex {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        Self::parse(text)
    }
}

/// Why a text cannot be read.
enum Fault {
    /// Not of the form of a complex number; the advice says how to mend it.
    Form(&'static str),
    /// A number that is too long or too large.
    Other(Error),
}

const ADVICE: &str = "write it as 3+4i, -2.5i or 7, or as the two parts 3, 4";

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        match error {
            Error::Parse(_) => Self::Form(ADVICE),
            other => Self::Other(other),
        }
    }
}

/// A letter that stands for the imaginary unit.
fn is_unit(c: char) -> bool {
    matches!(c, 'i' | 'j' | 'I' | 'J')
}

fn is_sign(c: char) -> bool {
    matches!(c, '+' | '-' | '\u{2212}')
}

/// Splits before every sign that stands between two terms: not at the start, not behind another
/// sign or the comma of a pair, not in an exponent.
fn terms(text: &str) -> Vec<&str> {
    let mut terms = Vec::new();
    let mut start = 0;
    // The last two characters, and the last that is not white space.
    let (mut before, mut last, mut visible) = (' ', ' ', None);
    for (at, c) in text.char_indices() {
        let in_exponent = matches!(last, 'e' | 'E') && (before.is_ascii_digit() || before == '.');
        if is_sign(c) && !in_exponent && visible.is_some_and(|v| !is_sign(v) && v != ',') {
            terms.push(&text[start..at]);
            start = at;
        }
        (before, last) = (last, c);
        if !c.is_whitespace() {
            visible = Some(c);
        }
    }
    terms.push(&text[start..]);
    terms
}

/// One term: whether it is imaginary, and its number. A term behind another may carry a sign of
/// its own, as programs write `3+-4i`.
fn read_term(term: &str, is_first: bool) -> Result<(bool, Number), Fault> {
    let term = term.trim();
    let unsigned = term.strip_prefix(is_sign).unwrap_or(term);
    let negative = unsigned.len() < term.len() && !term.starts_with('+');
    let unsigned = unsigned.trim_start();
    if is_first && unsigned.len() < term.len() && unsigned.starts_with(is_sign) {
        return Err(Fault::Form(ADVICE));
    }
    let (is_imaginary, digits) = match unsigned.strip_suffix(is_unit) {
        None => (false, unsigned),
        Some(digits) => {
            let digits = digits.trim_end();
            (true, digits.strip_suffix('*').map_or(digits, str::trim_end))
        }
    };
    let number = match digits {
        "" if is_imaginary && !unsigned.contains('*') => Decimal::ONE,
        "+" if is_imaginary => Decimal::ONE,
        "-" | "\u{2212}" if is_imaginary => -Decimal::ONE,
        _ => Decimal::parse(digits)?,
    };
    Ok((is_imaginary, if negative { -number } else { number }.into()))
}

/// At most one real and one imaginary term, in either order.
fn read_sum(text: &str) -> Result<Complex, Fault> {
    if text.is_empty() {
        return Err(Fault::Form(ADVICE));
    }
    let (mut re, mut im) = (None, None);
    for (index, term) in terms(text).into_iter().enumerate() {
        if index == 2 {
            return Err(Fault::Form("it has one real and one imaginary part, as in 3+4i"));
        }
        let (is_imaginary, number) = read_term(term, index == 0)?;
        let (place, twice) = if is_imaginary {
            (&mut im, "it has two imaginary parts; write one, as in 3+4i")
        } else {
            (&mut re, "it has two real parts; mark the imaginary one, as in 3+4i")
        };
        if place.replace(number).is_some() {
            return Err(Fault::Form(twice));
        }
    }
    Ok(Complex::new(re.unwrap_or(Number::ZERO), im.unwrap_or(Number::ZERO)))
}

/// `re, im`, where that is the only way to read it.
fn read_pair(text: &str) -> Result<Complex, Fault> {
    let mut found = Decimal::parse(text).ok().map(|re| Complex::from(Number::from(re)));
    if text.matches(',').count() <= MAX_COMMAS {
        for (at, comma) in text.match_indices(',') {
            let (re, im) = (&text[..at], &text[at + comma.len()..]);
            let (Ok(re), Ok(im)) = (Decimal::parse(re), Decimal::parse(im)) else { continue };
            if found.replace(Complex::new(re.into(), im.into())).is_some() {
                return Err(Fault::Form(
                    "its commas can be read in more than one way; write 1234, 1+234i or 1, 234",
                ));
            }
        }
    }
    found.ok_or(Fault::Form(ADVICE))
}

/// The text, cut to about 40 characters and without control characters, which would break the line
/// that the reason stands in.
fn shorten(text: &str) -> String {
    const MOST: usize = 40;
    let visible = text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
    let mut shown: String = visible.take(MOST).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}
