//! Text, as it is.

use arithma_expr::How;

use super::Param;
use crate::{Argument, Error, Form, Result, Schema};

/// Text that means nothing but itself. It may be empty; numbers are taken as they were written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text(pub String);

impl Param for Text {
    const SCHEMA: Schema = Schema::text(Form::Plain);
    const BLANK_IS_VALUE: bool = true;
    const HOW: How = How::Written;

    fn read(argument: &Argument<'_>) -> Result<Self> {
        if let Some(text) = argument.text() {
            return Ok(Self(text.into_owned()));
        }
        let is_flag = matches!(argument.json(), Some(crate::Json::Bool(_)))
            || matches!(argument.value(), Some(arithma_expr::Value::Bool(_)));
        if is_flag {
            return Ok(Self(argument.source().into_owned()));
        }
        Err(Error::invalid("text is needed").received(argument.source()))
    }
}
