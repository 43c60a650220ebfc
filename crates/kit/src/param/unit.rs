//! Units of measure and their categories.

use super::Param;
use crate::{Argument, Error, Form, Result, Schema};

/// What someone calls a unit. Which unit it is depends on the category, or on a second unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitName(pub String);

impl Param for UnitName {
    const SCHEMA: Schema = Schema::text(Form::Plain);
    const FORM: Form = Form::Words("Code, symbol or name.");

    fn read(argument: &Argument<'_>) -> Result<Self> {
        match argument.text() {
            Some(text) => Ok(Self(text.trim().to_owned())),
            None => Err(Error::invalid("the name of a unit is needed").received(argument.source())),
        }
    }
}

/// What units measure: one of a closed set, in any case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Category(pub arithma_units::Category);

impl Param for Category {
    const SCHEMA: Schema = Schema::choice(&arithma_units::Category::NAMES);
    const FORM: Form = Form::Words("A category such as LENGTH.");

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let Some(text) = argument.text() else {
            return Err(
                Error::invalid("the name of a category is needed").received(argument.source())
            );
        };
        arithma_units::Category::find(&text).map(Self).ok_or_else(|| {
            let near = arithma_expr::nearest(&text.to_uppercase(), arithma_units::Category::NAMES);
            let known = arithma_units::Category::NAMES.join(", ");
            Error::invalid(format!("category is not a recognized category: use one of {known}"))
                .received(text.trim())
                .nearest(&near)
        })
    }
}
