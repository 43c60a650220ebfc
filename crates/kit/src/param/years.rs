//! A length of time in years.

use arithma_num::Number;

use super::Param;
use super::bounded::{InvalidInput, not_negative, positive};
use crate::{Argument, Form, Result, Schema};

/// Years from zero upwards: a decimal, or a fraction such as `1/12`, a month.
#[derive(Debug, Clone)]
pub struct Years(pub Number);

/// Years above zero: a decimal, or a fraction such as `1/12`, a month.
#[derive(Debug, Clone)]
pub struct Term(pub Number);

impl Param for Years {
    const SCHEMA: Schema = Schema::text(Form::Words("At least 0."));

    fn read(argument: &Argument<'_>) -> Result<Self> {
        not_negative::<InvalidInput>(argument.fraction()?, argument).map(Self)
    }
}

impl Param for Term {
    const SCHEMA: Schema = Schema::text(Form::Words("Above 0."));

    fn read(argument: &Argument<'_>) -> Result<Self> {
        positive::<InvalidInput>(argument.fraction()?, argument).map(Self)
    }
}
