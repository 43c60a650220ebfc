//! A size: a length, a radius, a magnitude.

use arithma_num::Number;

use super::decimal::read_decimal;
use super::{Param, param};
use crate::kit::{Error, Json, Result};

/// A size from zero upwards. Nothing has a negative one, so that is a domain error.
#[derive(Debug, Clone)]
pub struct Size(pub Number);

param!(Size);

impl Param for Size {
    fn form() -> String {
        "Number or numeric text, at least 0.".into()
    }

    fn schema_form() -> String {
        "At least 0.".into()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        let size = read_decimal(json)?;
        if size.is_negative() {
            return Err(Error::domain("must be at least 0").received(json.source()));
        }
        Ok(Self(size.into()))
    }
}
