//! The variables of an expression.

use arithma_expr::{MAX_VARIABLES, Record, Value};

use super::Param;
use crate::{Argument, Error, Form, Json, Result, Schema};

/// Names and their numbers: a JSON object, or text that holds one.
#[derive(Debug, Clone)]
pub struct Variables(pub arithma_expr::Variables);

impl Param for Variables {
    const SCHEMA: Schema = Schema::text(Form::Words("As {\"x\": 3.5}."));

    fn read(argument: &Argument<'_>) -> Result<Self> {
        match (argument.json(), argument.value()) {
            (Some(Json::Object(object)), _) => read_object(object, argument),
            (_, Some(Value::Record(record))) => read_record(record, argument),
            _ => match argument.text() {
                Some(text) => match Json::parse(&text) {
                    Ok(Json::Object(object)) => read_object(object, argument),
                    Ok(other) => Err(not_an_object(&other.source())),
                    Err(error) => Err(error.received(&text)),
                },
                None => Err(not_an_object(&argument.source())),
            },
        }
    }
}

fn read_object(object: &str, argument: &Argument<'_>) -> Result<Variables> {
    let mut variables = arithma_expr::Variables::none();
    for (count, entry) in Json::entries(object).enumerate() {
        check_count(count)?;
        let (name, token) = entry.map_err(|error| error.received(object))?;
        let value =
            Json::of_token(token).and_then(|json| Argument::of_json(json, argument.cx()).number());
        let value = value.map_err(|error| error.inside(&name))?;
        variables.set(name.trim(), value);
    }
    Ok(Variables(variables))
}

fn read_record(record: &Record, argument: &Argument<'_>) -> Result<Variables> {
    let mut variables = arithma_expr::Variables::none();
    for (count, (name, value)) in record.fields.iter().enumerate() {
        check_count(count)?;
        let value = Argument::of_value(value, argument.cx()).number();
        variables.set(name.trim(), value.map_err(|error| error.inside(name))?);
    }
    Ok(Variables(variables))
}

/// Names are searched in order, so their number is bounded before they are.
fn check_count(count: usize) -> Result<()> {
    if count < MAX_VARIABLES {
        return Ok(());
    }
    Err(Error::out_of_range(format!("at most {MAX_VARIABLES} variables are taken")))
}

fn not_an_object(received: &str) -> Error {
    Error::parse("a JSON object of numbers is needed, such as {\"x\": 3.5, \"y\": 2}")
        .received(received)
}
