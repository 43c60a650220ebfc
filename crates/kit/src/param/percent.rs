//! A percentage.

use arithma_expr::{How, Value};
use arithma_num::Number;

use super::Param;
use super::number::parse_decimal;
use crate::{Argument, Form, Result, Schema};

/// A percentage as the fraction that it means: 5, "5" and "5%" are 0.05.
#[derive(Debug, Clone)]
pub struct Percent(pub Number);

impl Param for Percent {
    const SCHEMA: Schema = Schema::text(Form::Words("In percent."));
    const FORM: Form = Form::Words("Percent: 5, \"5\" and \"5%\" mean the same.");
    const HOW: How = How::Percentage;

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let percent = match argument.value() {
            Some(Value::Percent(percent)) => percent.clone(),
            _ => match argument.text().as_deref().map(str::trim_end) {
                Some(text) if text.ends_with('%') => {
                    parse_decimal(text.strip_suffix('%').unwrap_or(text))?.into()
                }
                _ => argument.number()?,
            },
        };
        Ok(Self(percent.div(&100.into(), &argument.cx().budget)?))
    }
}
