//! Complex numbers.

use arithma_expr::{Record, Value};
use arithma_kit::{Items, Json};
use arithma_num::{Complex, Exact, Number};

use crate::prelude::*;

/// A complex number: `3,4`, `3+4i`, `-2.5e3j`, a JSON array of the two parts, or text that holds
/// one. A real number needs its second part too: `3,0`. Of the values of the language: a number, a
/// list of the two parts, or what a complex function gave.
#[derive(Debug, Clone)]
pub(super) struct ComplexNumber {
    /// The number.
    pub(super) value: Complex,
    /// The imaginary part was written as a negative zero, `-1,-0` or `-1-0i`: what has a branch cut
    /// there takes the lower side of it.
    pub(super) below: bool,
}

/// An exponent: a real number, a fraction such as `1/3`, or a complex number.
#[derive(Debug, Clone)]
pub(super) struct ComplexExponent(pub(super) Complex);

impl Param for ComplexNumber {
    const SCHEMA: Schema = Schema::text(Form::Words("As \"3,4\" or \"3+4i\"."));
    const FORM: Form = Form::Words("Complex number as \"3,4\", \"3+4i\" or an array.");

    fn read(argument: &Argument<'_>) -> Result<Self> {
        if let Some(items) = argument.items()? {
            return of_items(items, argument);
        }
        match argument.value() {
            Some(Value::Number(number)) => return Ok(number.clone().into()),
            Some(Value::Complex(number)) => {
                return Ok(Self { value: Complex::clone(number), below: false });
            }
            Some(Value::Record(record)) => {
                return of_record(record).ok_or_else(|| no_complex(argument));
            }
            _ => {}
        }
        match (argument.json(), argument.text()) {
            (Some(Json::Number(_)), _) => Err(parts_needed(1, argument)),
            (_, Some(text)) => read_text(&text, argument),
            (_, None) => Err(no_complex(argument)),
        }
    }
}

impl From<Number> for ComplexNumber {
    fn from(number: Number) -> Self {
        Self { value: number.into(), below: false }
    }
}

impl Param for ComplexExponent {
    const SCHEMA: Schema =
        Schema::text(Form::Words("\"0.5\", \"1/3\", or complex \"0,1\", \"2-i\"."));
    const FORM: Form =
        Form::Words("Number, fraction such as \"1/3\", or complex number as \"0,1\" or \"2-i\".");

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let is_complex = match argument.text() {
            Some(text) => (text.contains([',', '[']) || has_unit(&text)) && !text.contains('/'),
            None => !matches!(argument.value(), Some(Value::Number(_))),
        };
        if is_complex {
            return ComplexNumber::read(argument).map(|number| Self(number.value));
        }
        Ok(Self(argument.fraction()?.into()))
    }
}

fn no_complex(argument: &Argument<'_>) -> Error {
    Error::parse("a complex number is needed: write \"3,4\" or \"3+4i\"")
        .received(argument.source())
}

fn of_items(items: Items<'_>, argument: &Argument<'_>) -> Result<ComplexNumber> {
    // The text of a part tells the sign of a zero.
    let parts = collect(items, |item| {
        let item = item?;
        Ok((item.number()?, is_negative(&item.source())))
    });
    pair(parts?, argument)
}

/// What another complex function gave.
fn of_record(record: &Record) -> Option<ComplexNumber> {
    let part = |name: &str| {
        let field = record.fields.iter().find(|(key, _)| key == name);
        match field {
            Some((_, Value::Number(number))) => Some(number.clone()),
            _ => None,
        }
    };
    Some(ComplexNumber { value: Complex::new(part("real")?, part("imag")?), below: false })
}

/// Reads `3,4`, where a comma always stands between the parts, or a sum with an imaginary unit,
/// where it stands between groups of digits.
fn read_text(text: &str, argument: &Argument<'_>) -> Result<ComplexNumber> {
    if has_unit(text) {
        let value = Complex::parse(text).map_err(|error| unreadable(error, text))?;
        let below = is_zero(value.im()) && unit_is_negative(text);
        return Ok(ComplexNumber { value, below });
    }
    let trimmed = text.trim();
    let bare = trimmed.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let parts = collect(bare.unwrap_or(trimmed).split(','), |part| {
        let number = Argument::of_json(Json::Text(part.into()), argument.cx()).number()?;
        Ok((number, is_negative(part)))
    });
    pair(parts?, argument)
}

fn pair(parts: Vec<(Number, bool)>, argument: &Argument<'_>) -> Result<ComplexNumber> {
    let [(re, _), (im, negative)] =
        parts.try_into().map_err(|parts: Vec<_>| parts_needed(parts.len(), argument))?;
    let below = is_zero(&im) && negative;
    Ok(ComplexNumber { value: Complex::new(re, im), below })
}

fn parts_needed(given: usize, argument: &Argument<'_>) -> Error {
    let reason = format!(
        "a complex number has two parts, not {given}: write \"3,4\" or \"3+4i\", and \"3,0\" for a \
         real number"
    );
    Error::invalid(reason).received(argument.source())
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
