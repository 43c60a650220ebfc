//! A whole number within bounds.

use super::Param;
use super::integer::read_integer;
use crate::{Argument, Code, Error, Form, Result, Schema};

/// A whole number from `A` to `B`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count<const A: i64, const B: i64>(pub i64);

impl<const A: i64, const B: i64> Param for Count<A, B> {
    const SCHEMA: Schema = Schema::text(Form::Between(A, B));

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let refuse = || {
            Error::out_of_range(format!("must be a whole number from {A} to {B}"))
                .received(argument.source())
        };
        let number = read_integer(argument).map_err(|error| {
            let too_long = error.code() == Code::OutOfRange;
            if too_long { refuse() } else { error }
        })?;
        let number = i64::try_from(&number).ok().filter(|n| (A..=B).contains(n));
        number.map(Self).ok_or_else(refuse)
    }
}
