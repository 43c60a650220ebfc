//! How many times a year.

use arithma_num::{IBig, Number};

use super::Param;
use super::integer::read_integer;
use crate::{Argument, Error, Form, Result, Schema};

/// A whole number of times a year, from one to `MOST`.
#[derive(Debug, Clone)]
pub struct Frequency(pub Number);

/// Thirty times a nanosecond: nobody tells the result from continuous compounding.
const MOST: i64 = 1_000_000_000_000_000_000;

impl Param for Frequency {
    const SCHEMA: Schema = Schema::text(Form::Words("Integer, at least 1."));

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let word = argument.text().and_then(|text| times_of(text.trim()));
        let times = word.map_or_else(|| read_integer(argument), Ok)?;
        if times < IBig::ONE {
            let reason = "must be a whole number, at least 1";
            return Err(Error::invalid(reason).received(argument.source()));
        }
        if times > IBig::from(MOST) {
            return Err(Error::out_of_range("must be at most 1e18").received(argument.source()));
        }
        Ok(Self(times.into()))
    }
}

/// How many times a year a word says: not of `daily`, which is 360, 365 or 366.
fn times_of(word: &str) -> Option<IBig> {
    let times = match word.to_ascii_lowercase().replace(['-', ' ', '_'], "").as_str() {
        "annually" | "annual" | "yearly" => 1,
        "semiannually" | "semiannual" | "halfyearly" => 2,
        "quarterly" => 4,
        "monthly" => 12,
        "weekly" => 52,
        _ => return None,
    };
    Some(times.into())
}
