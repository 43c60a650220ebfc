//! The keys pressed on a calculator with a tape.

use arithma_num::Decimal;

use super::decimal::read_decimal;
use super::{Param, param};
use crate::kit::{Error, Json, Result};

/// The most operations of a tape. Each of them is a row of the reply.
const MOST_OPERATIONS: usize = 10_000;

/// A key of the calculator, with its number where it takes one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Operation {
    /// `+`
    Add(Decimal),
    /// `-`
    Subtract(Decimal),
    /// `*`
    Multiply(Decimal),
    /// `/`
    Divide(Decimal),
    /// `=`: the running total.
    Equals,
    /// `C`: the running total becomes 0.
    Clear,
    /// `T`: the running total is printed, then becomes 0.
    Total,
}

/// Operations in order: a JSON array of `{"op", "value"}`, or text that holds one. It may be empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operations(pub Vec<Operation>);

param!(Operations);

impl Param for Operations {
    fn form() -> String {
        r#"JSON array such as [{"op":"+","value":"100"},{"op":"=","value":null}]."#.into()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        match json {
            Json::Array(array) => read_array(array),
            Json::Text(text) => match Json::parse(text) {
                Ok(Json::Array(array)) => read_array(array),
                Ok(other) => Err(not_an_array(&other)),
                Err(error) => Err(error.received(text)),
            },
            other => Err(not_an_array(other)),
        }
    }
}

fn read_array(array: &str) -> Result<Operations> {
    let mut operations = Vec::new();
    for (index, item) in Json::items(array).enumerate() {
        if index == MOST_OPERATIONS {
            let reason = format!("a tape may have at most {MOST_OPERATIONS} operations");
            return Err(Error::out_of_range(reason));
        }
        let operation = match item.map_err(|error| error.received(array))? {
            Json::Object(object) => read_operation(object),
            other => Err(Error::parse(r#"each operation is an object: {"op": "+", "value": "5"}"#)
                .received(other.source())),
        };
        operations.push(operation.map_err(|error| error.at_index(index))?);
    }
    Ok(Operations(operations))
}

fn read_operation(object: &str) -> Result<Operation> {
    let (mut op, mut value) = (Json::Null, Json::Null);
    for entry in Json::entries(object) {
        let (key, token) = entry.map_err(|error| error.received(object))?;
        match &*key {
            "op" => op = Json::of_token(token)?,
            "value" => value = Json::of_token(token)?,
            _ => {
                return Err(Error::invalid("an operation has op and value, nothing else")
                    .received(object)
                    .with("key", key));
            }
        }
    }
    if op.is_blank() {
        let reason = "op is missing: it is one of + - * / = C T";
        return Err(Error::invalid(reason).received(object));
    }
    // A value beside = C T means nothing, but it has to be one.
    let value = if value.is_blank() { None } else { Some(read_decimal(&value)) };
    let value = value.transpose().map_err(|error| error.inside(".value"))?;
    let op = op.source();
    let with_value = |key: fn(Decimal) -> Operation| {
        let reason = "value is missing: + - * / need a number";
        value.clone().map(key).ok_or_else(|| Error::invalid(reason).received(object))
    };
    match op.trim() {
        "+" => with_value(Operation::Add),
        "-" => with_value(Operation::Subtract),
        "*" => with_value(Operation::Multiply),
        "/" => with_value(Operation::Divide),
        "=" => Ok(Operation::Equals),
        "C" => Ok(Operation::Clear),
        "T" => Ok(Operation::Total),
        unknown => Err(Error::invalid("unknown op: it is one of + - * / = C T")
            .received(unknown)
            .inside(".op")),
    }
}

fn not_an_array(json: &Json<'_>) -> Error {
    Error::parse(r#"a JSON array of operations is needed, such as [{"op": "+", "value": "100"}]"#)
        .received(json.source())
}
