//! A number.

use arithma_num::{Budget, Decimal, Error as NumberError, Exact, Number};

use super::Param;
use crate::{Argument, Error, Form, Result, Schema};

/// Any number: text or a JSON number with its scale and all its digits, or a value as it is.
#[derive(Debug, Clone)]
pub struct AnyNumber(pub Number);

impl Param for AnyNumber {
    /// Numbers are what parameters of a calculator are; the description tells which.
    const SCHEMA: Schema = Schema::text(Form::Plain);
    const FORM: Form = Form::Words("Number or numeric text.");

    fn read(argument: &Argument<'_>) -> Result<Self> {
        argument.number().map(Self)
    }
}

impl From<AnyNumber> for Number {
    fn from(number: AnyNumber) -> Self {
        number.0
    }
}

/// Reads a decimal out of text.
pub(crate) fn parse_decimal(text: &str) -> Result<Decimal> {
    Decimal::parse(text).map_err(|error| unreadable(error, text))
}

/// The error of a text that is no number, or too large a one.
pub fn unreadable(error: NumberError, text: &str) -> Error {
    let error = match error {
        NumberError::Overflow => {
            Error::out_of_range("the exponent is beyond the largest supported, 1e1000000000000")
        }
        other => other.into(),
    };
    error.received(text.trim())
}

impl Argument<'_> {
    /// A number that may be written as a fraction: `1/12`.
    pub fn fraction(&self) -> Result<Number> {
        match self.text() {
            Some(text) => match text.split_once('/') {
                Some((above, below)) => Ok(quotient(above, below, &text)?.into()),
                None => self.number(),
            },
            None => self.number(),
        }
    }
}

fn quotient(above: &str, below: &str, whole: &str) -> Result<Exact> {
    let told = |error: Error| error.with("fraction", whole.trim());
    let above = Exact::from(parse_decimal(above).map_err(told)?);
    let below = Exact::from(parse_decimal(below).map_err(told)?);
    above.div(&below, &Budget::default()).map_err(|error| told(error.into()))
}
