//! How many times a year.

use arithma_num::{IBig, Number};

use super::amount::refuse;
use super::integer::read_integer;
use super::{Param, param};
use crate::kit::{Error, Json, Result};

/// A whole number of times a year, from one to `MOST`.
#[derive(Debug, Clone)]
pub struct Frequency(pub Number);

/// Thirty times a nanosecond: nobody tells the result from continuous compounding.
const MOST: i64 = 1_000_000_000_000_000_000;

param!(Frequency);

impl Param for Frequency {
    fn form() -> String {
        "Whole number, at least 1.".into()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        let times = read_integer(json)?;
        refuse(times < IBig::ONE, "must be a whole number, at least 1", json)?;
        if times > IBig::from(MOST) {
            return Err(Error::out_of_range("must be at most 1e18").received(json.source()));
        }
        Ok(Self(times.into()))
    }
}
