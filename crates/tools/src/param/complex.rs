//! Complex numbers.

use arithma_num::{Complex, Decimal, Exact, Number};

use super::decimal::{parse_decimal, read_decimal, unreadable};
use super::list::{collect, inner_array};
use super::years::read_fraction;
use super::{Param, param};
use crate::kit::{Error, Json, Result};

/// A complex number: `3,4`, `3+4i`, `-2.5e3j`, a JSON array of the two parts, or text that holds
/// one. A real number needs its second part too: `3,0`.
#[derive(Debug, Clone)]
pub struct ComplexNumber {
    /// The number.
    pub value: Complex,
    /// The imaginary part was written as a negative zero, `-1,-0` or `-1-0i`: what has a branch cut
    /// there takes the lower side of it.
    pub below: bool,
}

/// An exponent: a real number, a fraction such as `1/3`, or a complex number.
#[derive(Debug, Clone)]
pub struct ComplexExponent(pub Complex);

param!(ComplexNumber);
param!(ComplexExponent);

impl Param for ComplexNumber {
    fn form() -> String {
        "Complex number as \"3,4\", \"3+4i\" or an array.".into()
    }

    fn schema_form() -> String {
        "As \"3,4\" or \"3+4i\".".into()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        match json {
            Json::Array(array) => {
                // The text of a part tells the sign of a zero.
                let parts = collect(Json::items(array), |item| {
                    let item = item?;
                    Ok((read_decimal(&item)?, is_negative(&item.source())))
                });
                pair(parts?, json)
            }
            Json::Text(text) => match inner_array(text)? {
                Some(array) => Self::read(&array),
                None => read_text(text, json),
            },
            Json::Number(_) => Err(parts_needed(1, json)),
            other => Err(Error::parse("a complex number is needed: write \"3,4\" or \"3+4i\"")
                .received(other.source())),
        }
    }
}

impl Param for ComplexExponent {
    fn form() -> String {
        "Number, fraction such as \"1/3\", or complex number as \"0,1\" or \"2-i\".".into()
    }

    fn schema_form() -> String {
        "\"0.5\", \"1/3\", or complex \"0,1\", \"2-i\".".into()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        let is_complex = match json {
            Json::Array(_) => true,
            Json::Text(text) => text.contains([',', '[']) || has_unit(text),
            _ => false,
        };
        if is_complex && !json.source().contains('/') {
            return ComplexNumber::read(json).map(|number| Self(number.value));
        }
        Ok(Self(Number::from(read_fraction(json)?).into()))
    }
}

/// Reads `3,4`, where a comma always stands between the parts, or a sum with an imaginary unit,
/// where it stands between groups of digits.
fn read_text(text: &str, json: &Json<'_>) -> Result<ComplexNumber> {
    if has_unit(text) {
        let value = Complex::parse(text).map_err(|error| unreadable(error, text))?;
        let below = is_zero(value.im()) && unit_is_negative(text);
        return Ok(ComplexNumber { value, below });
    }
    let trimmed = text.trim();
    let bare = trimmed.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let parts = collect(bare.unwrap_or(trimmed).split(','), |part| {
        Ok((parse_decimal(part)?, is_negative(part)))
    });
    pair(parts?, json)
}

fn pair(parts: Vec<(Decimal, bool)>, json: &Json<'_>) -> Result<ComplexNumber> {
    let [(re, _), (im, negative)] =
        parts.try_into().map_err(|parts: Vec<_>| parts_needed(parts.len(), json))?;
    let below = im.is_zero() && negative;
    Ok(ComplexNumber { value: Complex::new(re.into(), im.into()), below })
}

fn parts_needed(given: usize, json: &Json<'_>) -> Error {
    let reason = format!(
        "a complex number has two parts, not {given}: write \"3,4\" or \"3+4i\", and \"3,0\" for a \
         real number"
    );
    Error::invalid(reason).received(json.source())
}

fn is_zero(number: &Number) -> bool {
    number.as_exact().is_some_and(Exact::is_zero)
}

/// Whether a text has a letter that stands for the imaginary unit.
fn has_unit(text: &str) -> bool {
    text.contains(is_unit)
}

fn is_unit(c: char) -> bool {
    matches!(c, 'i' | 'j' | 'I' | 'J')
}

fn is_minus(c: char) -> bool {
    matches!(c, '-' | '\u{2212}')
}

fn is_negative(text: &str) -> bool {
    text.trim_start().starts_with(is_minus)
}

/// Whether the term of the imaginary unit, in a text that is a complex number, is negative: the
/// signs before it are counted, up to the term before.
fn unit_is_negative(text: &str) -> bool {
    let before_unit = text.split(is_unit).next().unwrap_or_default();
    let mut characters = before_unit.chars().filter(|c| !c.is_whitespace()).rev().peekable();
    let (mut negative, mut found) = (false, false);
    while let Some(c) = characters.next() {
        let in_exponent = matches!(characters.peek(), Some('e' | 'E'));
        match c {
            '+' | '-' | '\u{2212}' if !in_exponent => {
                (negative, found) = (negative ^ is_minus(c), true);
            }
            _ if found => break,
            _ => {}
        }
    }
    negative
}
