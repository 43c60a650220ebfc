//! A whole number from a least one upwards.

use arithma_num::UBig;

use super::Param;
use super::integer::read_integer;
use crate::{Argument, Error, Form, Result, Schema};

/// A whole number of any length, from `LEAST` upwards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Whole<const LEAST: u32>(pub UBig);

impl<const LEAST: u32> Param for Whole<LEAST> {
    const SCHEMA: Schema = Schema::text(Form::From(LEAST));

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let number = UBig::try_from(read_integer(argument)?).ok();
        let number = number.filter(|number| *number >= UBig::from(LEAST));
        number.map(Self).ok_or_else(|| {
            Error::out_of_range(format!("must be a whole number from {LEAST} upwards"))
                .received(argument.source())
        })
    }
}
