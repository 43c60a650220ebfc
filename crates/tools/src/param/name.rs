//! The name of a variable.

use super::{Param, param};
use crate::kit::{Error, Json, Result};

/// The longest name.
const LONGEST: usize = 64;

/// The name of the variable of an expression: a letter or `_`, then letters, digits or `_`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name(pub String);

param!(Name);

impl Param for Name {
    fn form() -> String {
        "A name such as x.".into()
    }

    fn schema_form() -> String {
        String::new()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        let refuse = || {
            Error::invalid("the name of a variable is needed, such as x").received(json.source())
        };
        let Json::Text(text) = json else { return Err(refuse()) };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_names() {
        let read = |text: &str| Name::read(&Json::Text(text.into())).map(|name| name.0);
        assert_eq!(read(" x_1 ").unwrap(), "x_1");
        assert_eq!(read("θ").unwrap(), "θ");
        for bad in ["1x", "x y", "x+1", "", "-"] {
            assert!(read(bad).is_err(), "{bad}");
        }
        assert!(read(&"x".repeat(65)).is_err());
        assert!(Name::read(&Json::Number("1")).is_err());
    }
}
