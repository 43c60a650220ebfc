//! A decimal number.

use std::ops::Deref;

use arithma_num::{Error as NumberError, Exact, Number};

use super::{Param, param};
use crate::kit::{Error, Json, Result};

/// A decimal number as it was written: text or a JSON number, with its scale and all its digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decimal(pub arithma_num::Decimal);

param!(Decimal);

impl Param for Decimal {
    fn form() -> String {
        "Number or numeric text.".into()
    }

    /// Numbers are what parameters of a calculator are; the description tells which.
    fn schema_form() -> String {
        String::new()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        read_decimal(json).map(Self)
    }
}

impl Deref for Decimal {
    type Target = arithma_num::Decimal;

    fn deref(&self) -> &arithma_num::Decimal {
        &self.0
    }
}

impl From<Decimal> for Number {
    fn from(decimal: Decimal) -> Self {
        decimal.0.into()
    }
}

impl From<Decimal> for Exact {
    fn from(decimal: Decimal) -> Self {
        decimal.0.into()
    }
}

/// Reads a decimal out of text or a JSON number.
pub(crate) fn read_decimal(json: &Json<'_>) -> Result<arithma_num::Decimal> {
    match json {
        Json::Text(text) => parse_decimal(text),
        Json::Number(text) => parse_decimal(text),
        other => Err(Error::parse("a number is needed: write it as 12.5 or \"12.5\"")
            .received(other.source())),
    }
}

/// Reads a decimal out of text.
pub(super) fn parse_decimal(text: &str) -> Result<arithma_num::Decimal> {
    arithma_num::Decimal::parse(text).map_err(|error| unreadable(error, text))
}

/// The error of a text that is no number, or too large a one.
pub(super) fn unreadable(error: NumberError, text: &str) -> Error {
    let error = match error {
        NumberError::Overflow => {
            Error::out_of_range("the exponent is beyond the largest supported, 1e1000000000000")
        }
        other => other.into(),
    };
    error.received(text.trim())
}
