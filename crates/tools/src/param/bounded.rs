//! Numbers that must not be negative, or must be positive.

use arithma_num::Number;

use super::decimal::read_decimal;
use super::{Param, param};
use crate::kit::{Error, Json, Result};

/// A number from zero upwards.
#[derive(Debug, Clone)]
pub struct NonNegative(pub Number);

/// A number above zero.
#[derive(Debug, Clone)]
pub struct Positive(pub Number);

param!(NonNegative);
param!(Positive);

impl Param for NonNegative {
    fn form() -> String {
        "Number or numeric text, at least 0.".into()
    }

    fn schema_form() -> String {
        "At least 0.".into()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        let number = read_decimal(json)?;
        if number.is_negative() {
            return Err(Error::out_of_range("must be at least 0").received(json.source()));
        }
        Ok(Self(number.into()))
    }
}

impl Param for Positive {
    fn form() -> String {
        "Number or numeric text, above 0.".into()
    }

    fn schema_form() -> String {
        "Above 0.".into()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        let number = read_decimal(json)?;
        if number.signum() <= 0 {
            return Err(Error::out_of_range("must be above 0").received(json.source()));
        }
        Ok(Self(number.into()))
    }
}
