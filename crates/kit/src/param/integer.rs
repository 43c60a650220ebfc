//! A whole number.

use arithma_num::{Exact, IBig};

use super::Param;
use crate::{Argument, Error, Form, Result, Schema};

/// The most digits of a whole number that is written with an exponent: the same as of one that is
/// written out.
const MOST_DIGITS: i64 = 10_000;

/// A whole number of any sign. `12.0` and `1.2e1` are whole numbers too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Integer(pub IBig);

impl Param for Integer {
    const SCHEMA: Schema = Schema::text(Form::Words("Integer."));
    const FORM: Form = Form::Words("Whole number, or text of one.");

    fn read(argument: &Argument<'_>) -> Result<Self> {
        read_integer(argument).map(Self)
    }
}

/// Reads a whole number.
pub fn read_integer(argument: &Argument<'_>) -> Result<IBig> {
    let number = argument.number()?;
    let exact = number.as_exact();
    if exact.and_then(Exact::as_decimal).is_some_and(|n| n.magnitude() >= MOST_DIGITS) {
        return Err(Error::out_of_range(format!(
            "a whole number may have at most {MOST_DIGITS} digits"
        ))
        .received(argument.source()));
    }
    let whole = exact.map(|exact| exact.to_integer(&argument.cx().budget)).transpose()?.flatten();
    whole.ok_or_else(|| Error::invalid("must be a whole number").received(argument.source()))
}
