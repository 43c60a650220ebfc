//! A percentage.

use arithma_num::{Decimal, Number};

use super::decimal::{parse_decimal, read_decimal};
use super::{Param, param};
use crate::kit::{Json, Result};

/// A percentage as the fraction that it means: 5, "5" and "5%" are 0.05.
#[derive(Debug, Clone)]
pub struct Percent(pub Number);

param!(Percent);

impl Param for Percent {
    fn form() -> String {
        "Percent: 5, \"5\" and \"5%\" mean the same.".into()
    }

    fn schema_form() -> String {
        "In percent: 5 or \"5%\".".into()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        let percent = match json {
            Json::Text(text) if text.trim_end().ends_with('%') => {
                let digits = text.trim_end().strip_suffix('%').unwrap_or(text);
                parse_decimal(digits)?
            }
            other => read_decimal(other)?,
        };
        let (mantissa, exponent) = percent.into_parts();
        Ok(Self(Decimal::new(mantissa, exponent - 2)?.into()))
    }
}
