//! Lists of numbers.

use arithma_num::Number;

use super::Param;
use super::number::parse_decimal;
use crate::{Argument, Error, Form, Result, Schema};

/// The most elements of a list.
const MOST_ELEMENTS: usize = 1_000_000;

/// One or more numbers: `1,2,3`, a JSON array, or text that holds one; a list of values.
#[derive(Debug, Clone)]
pub struct NumberList(pub Vec<Number>);

/// The same list where the schema names an array first.
#[derive(Debug, Clone)]
pub struct NumberArray(pub Vec<Number>);

impl Param for NumberList {
    const SCHEMA: Schema = Schema::text(Form::Words("As \"1,2,3\"."));
    const FORM: Form = Form::Words("Numbers as \"1,2,3\" or an array.");

    fn read(argument: &Argument<'_>) -> Result<Self> {
        read_numbers(argument).map(Self)
    }
}

impl Param for NumberArray {
    const SCHEMA: Schema = Schema::array(Form::Words("An array or \"1,2,3\"."));
    const FORM: Form = Form::Words("Numbers as an array or \"1,2,3\".");

    fn read(argument: &Argument<'_>) -> Result<Self> {
        read_numbers(argument).map(Self)
    }
}

/// Reads one or more numbers; an error names the element.
pub fn read_numbers(argument: &Argument<'_>) -> Result<Vec<Number>> {
    if let Some(items) = argument.items()? {
        return collect(items, |item| item?.number());
    }
    match argument.text() {
        // One number is a list of one.
        Some(text) if !text.contains(',') => Ok(vec![argument.number()?]),
        Some(text) => read_csv(&text, argument),
        None if argument.value().is_some() => Ok(vec![argument.number()?]),
        None => Err(Error::parse("a list of numbers is needed: write \"1,2,3\" or [1, 2, 3]")
            .received(argument.source())),
    }
}

/// Reads numbers between commas. One at the end is forgiven; a hole is not a shorter list.
fn read_csv(text: &str, argument: &Argument<'_>) -> Result<Vec<Number>> {
    let inner = text.trim_end();
    let inner = inner.strip_suffix(',').unwrap_or(inner);
    collect(inner.split(','), |item| {
        argument.cx().charge_element()?;
        if item.trim().is_empty() {
            return Err(Error::parse("an element is empty: write a number between the commas")
                .received(text.trim()));
        }
        Ok(parse_decimal(item)?.into())
    })
}

/// Collects at least one and at most a million elements; an error names the element.
pub fn collect<I, T>(
    items: impl Iterator<Item = I>,
    read: impl Fn(I) -> Result<T>,
) -> Result<Vec<T>> {
    let mut list = Vec::new();
    for (index, item) in items.enumerate() {
        if index == MOST_ELEMENTS {
            return Err(Error::out_of_range(format!(
                "a list may have at most {MOST_ELEMENTS} elements"
            )));
        }
        list.push(read(item).map_err(|error| error.at_index(index))?);
    }
    if list.is_empty() {
        return Err(Error::invalid("the list is empty: give at least one element"));
    }
    Ok(list)
}
