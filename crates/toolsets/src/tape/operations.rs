//! The keys pressed on a calculator with a tape.

use arithma_kit::{Items, Json};
use arithma_num::Number;

use crate::prelude::*;

/// The most operations of a tape. Each of them is a row of the reply.
const MOST_OPERATIONS: usize = 10_000;

/// A key of the calculator, with its number where it takes one.
#[derive(Debug, Clone)]
pub(super) enum Operation {
    /// `+`
    Add(Number),
    /// `-`
    Subtract(Number),
    /// `*`
    Multiply(Number),
    /// `/`
    Divide(Number),
    /// `=`: the running total.
    Equals,
    /// `C`: the running total becomes 0.
    Clear,
    /// `T`: the running total is printed, then becomes 0.
    Total,
}

/// Operations in order: a JSON array of `{"op", "value"}`, or text that holds one. It may be empty.
#[derive(Debug, Clone)]
pub(super) struct Operations(pub(super) Vec<Operation>);

impl Param for Operations {
    const SCHEMA: Schema = Schema::text(Form::Words(
        r#"JSON array such as [{"op":"+","value":"100"},{"op":"=","value":null}]."#,
    ));

    fn read(argument: &Argument<'_>) -> Result<Self> {
        match argument.items()? {
            Some(items) => read_items(items),
            None => Err(Error::parse(
                r#"a JSON array of operations is needed, such as [{"op": "+", "value": "100"}]"#,
            )
            .received(argument.source())),
        }
    }
}

fn read_items(items: Items<'_>) -> Result<Operations> {
    let mut operations = Vec::new();
    for (index, item) in items.enumerate() {
        if index == MOST_OPERATIONS {
            let reason = format!("a tape may have at most {MOST_OPERATIONS} operations");
            return Err(Error::out_of_range(reason));
        }
        let item = item?;
        let operation = match item.json() {
            Some(Json::Object(object)) => read_operation(object, item.cx()),
            _ => Err(Error::parse(r#"each operation is an object: {"op": "+", "value": "5"}"#)
                .received(item.source())),
        };
        operations.push(operation.map_err(|error| error.at_index(index))?);
    }
    Ok(Operations(operations))
}

fn read_operation(object: &str, cx: &Context) -> Result<Operation> {
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
    let value = if value.is_blank() { None } else { Some(Argument::of_json(value, cx).number()) };
    let value = value.transpose().map_err(|error| error.inside(".value"))?;
    let op = op.source();
    let with_value = |key: fn(Number) -> Operation| {
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
