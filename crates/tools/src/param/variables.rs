//! The variables of an expression.

use arithma_expr::MAX_VARIABLES;

use super::decimal::read_decimal;
use super::{Param, param};
use crate::kit::{Error, Json, Result};

/// Names and their numbers: a JSON object, or text that holds one.
#[derive(Debug, Clone)]
pub struct Variables(pub arithma_expr::Variables);

param!(Variables);

impl Param for Variables {
    fn form() -> String {
        "JSON object of numbers, such as {\"x\": 3.5}.".into()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        match json {
            Json::Object(object) => read_object(object),
            Json::Text(text) => match Json::parse(text) {
                Ok(Json::Object(object)) => read_object(object),
                Ok(other) => Err(not_an_object(&other)),
                Err(error) => Err(error.received(text)),
            },
            other => Err(not_an_object(other)),
        }
    }
}

fn read_object(object: &str) -> Result<Variables> {
    let mut variables = arithma_expr::Variables::none();
    for (count, entry) in Json::entries(object).enumerate() {
        // Names are searched in order, so their number is bounded before they are.
        if count == MAX_VARIABLES {
            return Err(Error::out_of_range(format!(
                "at most {MAX_VARIABLES} variables are taken"
            )));
        }
        let (name, token) = entry.map_err(|error| error.received(object))?;
        let value = Json::of_token(token).and_then(|json| read_decimal(&json));
        let value = value.map_err(|error| error.inside(&name))?;
        variables.set(name.trim(), value.into());
    }
    Ok(Variables(variables))
}

fn not_an_object(json: &Json<'_>) -> Error {
    Error::parse("a JSON object of numbers is needed, such as {\"x\": 3.5, \"y\": 2}")
        .received(json.source())
}
