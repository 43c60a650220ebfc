//! A whole number within bounds.

use super::integer::read_integer;
use super::{Param, param};
use crate::kit::{Error, Json, Result};

/// A whole number from `A` to `B`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count<const A: i64, const B: i64>(pub i64);

param!(Count<A, B> where const A: i64, const B: i64);

impl<const A: i64, const B: i64> Param for Count<A, B> {
    fn form() -> String {
        format!("Whole number from {A} to {B}.")
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        let within = |n: &i64| (A..=B).contains(n);
        let number = read_integer(json).map_err(|error| {
            let too_long = error.code() == crate::kit::Code::OutOfRange;
            if too_long { Self::refuse(json) } else { error }
        })?;
        let number = i64::try_from(&number).ok().filter(within);
        number.map(Self).ok_or_else(|| Self::refuse(json))
    }
}

impl<const A: i64, const B: i64> Count<A, B> {
    fn refuse(json: &Json<'_>) -> Error {
        Error::out_of_range(format!("must be a whole number from {A} to {B}"))
            .received(json.source())
    }
}
