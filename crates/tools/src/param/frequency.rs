//! How many times a year.

use arithma_num::{IBig, Number};

use super::amount::refuse;
use super::integer::read_integer;
use super::{Param, param};
use crate::kit::{Json, Result};

/// A whole number of times, at least one; there is no greatest.
#[derive(Debug, Clone)]
pub struct Frequency(pub Number);

param!(Frequency);

impl Param for Frequency {
    fn form() -> String {
        "Whole number, at least 1.".into()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        let times = read_integer(json)?;
        refuse(times < IBig::ONE, "must be a whole number, at least 1", json)?;
        Ok(Self(times.into()))
    }
}
