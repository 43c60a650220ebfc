//! The name of a variable.

use arithma_expr::How;

use super::Param;
use crate::{Argument, Error, Form, Result, Schema};

/// The longest name.
const LONGEST: usize = 64;

/// The name of the variable of an expression: a letter or `_`, then letters, digits or `_`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name(pub String);

impl Param for Name {
    const SCHEMA: Schema = Schema::text(Form::Plain);
    const FORM: Form = Form::Words("A name such as x.");
    const HOW: How = How::Name;

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let refuse = || {
            Error::invalid("the name of a variable is needed, such as x")
                .received(argument.source())
        };
        let text = argument.text().ok_or_else(refuse)?;
        let name = text.trim();
        let starts = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
        let goes_on = name.chars().all(|c| c.is_alphanumeric() || c == '_');
        if starts && goes_on && name.chars().count() <= LONGEST {
            Ok(Self(name.to_owned()))
        } else {
            Err(refuse())
        }
    }
}
