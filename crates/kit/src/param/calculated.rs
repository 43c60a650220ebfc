//! A number that may be written as an expression.

use arithma_expr::{Value, Variables};
use arithma_num::Number;

use super::{Expression, Param};
use crate::{Argument, Form, Result, Schema};

/// A number, or text of an expression whose value it is: `355/113`, `sqrt(2)`, `pi`.
#[derive(Debug, Clone)]
pub struct Calculated(pub Number);

impl Param for Calculated {
    const SCHEMA: Schema = Schema::text(Form::Words("As 355/113 or sqrt(2)."));
    const FORM: Form = Form::Words("Number, or text of an expression.");

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let is_number = argument.value().is_some_and(|value| !matches!(value, Value::Text(_)));
        match argument.text() {
            Some(text) if !is_number => {
                let expression = Expression::Text(text.into_owned());
                expression.number(&Variables::default(), argument.cx()).map(Self)
            }
            _ => argument.number().map(Self),
        }
    }
}
