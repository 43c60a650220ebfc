//! A rate of interest.

use arithma_expr::How;
use arithma_num::{Exact, Number};

use super::Param;
use super::percent::Percent;
use crate::{Argument, Error, Form, Result, Schema};

/// A rate in percent, of any sign, as the fraction that it means: 5, "5" and "5%" are 0.05. Its
/// size is bounded, so that calculating with its reciprocal is too.
#[derive(Debug, Clone)]
pub struct Rate(pub Number);

/// A rate has at most as many zeros, before or behind the point, as a number may have digits.
const MOST_ZEROS: i64 = 10_000;

impl Param for Rate {
    const SCHEMA: Schema = Percent::SCHEMA;
    const FORM: Form = Percent::FORM;
    const HOW: How = Percent::HOW;

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let Percent(rate) = Percent::read(argument)?;
        let decimal = rate.as_exact().and_then(Exact::as_decimal);
        // The magnitude of the fraction is two below that of the percentage.
        let fits = |magnitude: i64| (magnitude + 2).abs() <= MOST_ZEROS;
        if decimal.is_some_and(|rate| !rate.is_zero() && !fits(rate.magnitude())) {
            return Err(Error::out_of_range(format!(
                "a rate must be 0, or between 1e-{MOST_ZEROS} and 1e{MOST_ZEROS} percent in size"
            ))
            .received(argument.source()));
        }
        Ok(Self(rate))
    }
}
