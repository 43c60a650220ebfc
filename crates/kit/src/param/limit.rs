//! A limit of integration.

use arithma_num::Number;

use super::Param;
use crate::{Argument, Form, Result, Schema};

/// A number, or infinity of either sign: `inf`, `-inf`, `infinity`, `∞`.
#[derive(Debug, Clone)]
pub enum Limit {
    /// A number.
    Finite(Number),
    /// Below every number.
    NegInfinity,
    /// Above every number.
    PosInfinity,
}

impl Param for Limit {
    const SCHEMA: Schema = Schema::text(Form::Words("May be inf or -inf."));
    const FORM: Form = Form::Words("Number or numeric text; inf or -inf for no bound.");

    fn read(argument: &Argument<'_>) -> Result<Self> {
        if let Some(text) = argument.text() {
            let word = text.trim().to_lowercase();
            match word.strip_prefix(['+', '-']).unwrap_or(&word) {
                "inf" | "infinity" | "∞" if word.starts_with('-') => {
                    return Ok(Self::NegInfinity);
                }
                "inf" | "infinity" | "∞" => return Ok(Self::PosInfinity),
                _ => {}
            }
        }
        argument.number().map(Self::Finite)
    }
}
