//! A whole number.

use arithma_num::{Budget, IBig};

use super::decimal::read_decimal;
use super::{Param, param};
use crate::kit::{Error, Json, Result};

/// The most digits of a whole number that is written with an exponent: the same as of one that is
/// written out.
const MOST_DIGITS: u64 = 10_000;

/// A whole number of any sign. `12.0` and `1.2e1` are whole numbers too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Integer(pub IBig);

param!(Integer);

impl Param for Integer {
    fn form() -> String {
        "Whole number, or text of one.".into()
    }

    fn schema_form() -> String {
        "Whole number.".into()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        read_integer(json).map(Self)
    }
}

/// Reads a whole number out of text or a JSON number.
pub(super) fn read_integer(json: &Json<'_>) -> Result<IBig> {
    let number = read_decimal(json)?;
    if number.magnitude() >= MOST_DIGITS as i64 {
        return Err(Error::out_of_range(format!(
            "a whole number may have at most {MOST_DIGITS} digits"
        ))
        .received(json.source()));
    }
    let whole = number.to_integer(&Budget::default())?;
    whole.ok_or_else(|| Error::invalid("must be a whole number").received(json.source()))
}
