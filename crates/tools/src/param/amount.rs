//! Amounts: numbers whose sign a tool's contract counts as part of a valid call.

use arithma_num::{Decimal, Number};

use super::decimal::read_decimal;
use super::{Param, param};
use crate::kit::{Error, Json, Result};

/// An amount from zero upwards.
#[derive(Debug, Clone)]
pub struct Amount(pub Number);

/// An amount above zero.
#[derive(Debug, Clone)]
pub struct PositiveAmount(pub Number);

param!(Amount);
param!(PositiveAmount);

impl Param for Amount {
    fn form() -> String {
        "Number or numeric text, at least 0.".into()
    }

    fn schema_form() -> String {
        "At least 0.".into()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        let amount = read_decimal(json)?;
        refuse(amount.is_negative(), "must be at least 0", json)?;
        Ok(Self(amount.into()))
    }
}

impl Param for PositiveAmount {
    fn form() -> String {
        "Number or numeric text, above 0.".into()
    }

    fn schema_form() -> String {
        "Above 0.".into()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        let amount = read_decimal(json)?;
        refuse(amount <= Decimal::ZERO, "must be above 0", json)?;
        Ok(Self(amount.into()))
    }
}

/// Fails, where so, with this reason.
pub(super) fn refuse(wrong: bool, reason: &'static str, json: &Json<'_>) -> Result<()> {
    if wrong { Err(Error::invalid(reason).received(json.source())) } else { Ok(()) }
}
