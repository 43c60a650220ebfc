//! A length of time in years.

use arithma_num::{Budget, Exact, Number};

use super::amount::refuse;
use super::decimal::{parse_decimal, read_decimal};
use super::{Param, param};
use crate::kit::{Json, Result};

/// Years from zero upwards: a decimal, or a fraction such as `1/12`, a month.
#[derive(Debug, Clone)]
pub struct Years(pub Number);

/// Years above zero: a decimal, or a fraction such as `1/12`, a month.
#[derive(Debug, Clone)]
pub struct Term(pub Number);

param!(Years);
param!(Term);

impl Param for Years {
    fn form() -> String {
        "At least 0.".into()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        let years = read_fraction(json)?;
        refuse(years.is_negative(), "must be at least 0", json)?;
        Ok(Self(years.into()))
    }
}

impl Param for Term {
    fn form() -> String {
        "Above 0.".into()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        let years = read_fraction(json)?;
        refuse(years <= Exact::ZERO, "must be above 0", json)?;
        Ok(Self(years.into()))
    }
}

/// Reads a decimal, or two of them with a `/` between.
pub(super) fn read_fraction(json: &Json<'_>) -> Result<Exact> {
    if let Json::Text(text) = json
        && let Some((above, below)) = text.split_once('/')
    {
        let whole = |error: crate::kit::Error| error.with("fraction", text.trim());
        let above = Exact::from(parse_decimal(above).map_err(whole)?);
        let below = Exact::from(parse_decimal(below).map_err(whole)?);
        let fraction = above.div(&below, &Budget::default());
        return fraction.map_err(|error| whole(error.into()));
    }
    Ok(read_decimal(json)?.into())
}
