//! Text, as it is.

use super::{Param, param};
use crate::kit::{Error, Json, Result};

/// Text that means nothing but itself. It may be empty; numbers are taken as they were written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text(pub String);

param!(Text);

impl Param for Text {
    const BLANK_IS_VALUE: bool = true;

    fn form() -> String {
        String::new()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        match json {
            Json::Text(_) | Json::Number(_) | Json::Bool(_) => Ok(Self(json.source().into_owned())),
            other => Err(Error::invalid("text is needed").received(other.source())),
        }
    }
}
